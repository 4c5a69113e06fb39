"""EVL's rules: place a piece or unstack a stack; pentagons are taken by unstacking.

`cells` has a byte a space. A heptagon's is its stack in binary: a leading one, then the pieces from the lowest to the
uppermost, black 0 and white 1; so an empty one is 1, and black under white is 0b101. A pentagon's is its owner:
0 nobody, 1 black, 2 white.

A move that places is the heptagon's number. A move that unstacks is start | steps << 5 | directions << 8, with two
bits a step, the first step lowest: 0 left, 1 right, 2 across to another row. A walk of at most four steps that doesn't
double back can't meet itself (the board's shortest ring has six heptagons), so a walk is a move and a move is a walk.
"""

from array import array

from ...keys import (
    KEY_A,
    KEY_B,
    OVER,
    PLY,
    REVERSIBLE,
    TURN,
    WINNER,
    occurrences,
    remember,
    table,
)
from ...portable import const
from .geometry import FIRST_PAIR, FIRST_WALK, HEPTAGONS, NEXT, PAIRS, SPACES, WALKS

HAND = const(7)  # FIRST_OWN; two counters: the pieces that black and white have beside the board
OWNED = const(9)  # two counters: the pentagons that they own
TARGET = const(11)  # so many pentagons win
SCOPE = const(12)  # 0 touched, 1 anywhere

CELLS = const(46)
COUNTERS = const(13)
MAX_MOVES = const(426)  # 56 pieces make at most 14 stacks of four, with 412 walks where most begin; 14 stay free
MAX_MOVES_FROM = const(37)
MAX_HEIGHT = const(4)
EACH = const(28)  # pieces a player
HISTORY_PLIES = const(192)  # a game without repetition is seldom longer, and a device has little room

SIDES = ("black", "white")
VARIANTS = (("target", ("10", "8", "12")), ("scope", ("touched", "anywhere")))
REASONS = ("", "target", "repetition", "stuck")
KINDS = ("", "black piece", "white piece", "black marker", "white marker")

BY_TARGET = const(1)
BY_REPETITION = const(2)
BY_STUCK = const(3)

_EMPTY = const(1)
_OWNERS = const(896)  # where the owners' keys begin: after 28 heptagons * 32 stacks; pentagon * 2 + owner - 1
_TO_MOVE = const(932)  # the key of white to move

HEIGHT = bytes((0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4))
_TARGETS = (10, 8, 12)
_KEYS = table(934, 1)  # KEY_B takes the number after the one that KEY_A takes


def players(counters: "array[int]") -> int:
    """Two play."""
    return 2


def setup(cells: bytearray, counters: "array[int]", options: "array[int]") -> int:
    """The empty board, black to move, 28 pieces in each hand. Options: target, scope."""
    for i in range(COUNTERS):
        counters[i] = 0
    for i in range(SPACES):
        cells[i] = _EMPTY if i < HEPTAGONS else 0
    counters[WINNER] = -1
    counters[HAND] = EACH
    counters[HAND + 1] = EACH
    counters[TARGET] = _TARGETS[options[0]]
    counters[SCOPE] = options[1]
    return set_keys(cells, counters)


def set_keys(cells: bytearray, counters: "array[int]") -> int:
    """KEY_A and KEY_B of stacks, owners and player to move; the hands follow from the stacks."""
    keys = _KEYS
    a = 0
    b = 0
    for s in range(HEPTAGONS):
        i = 32 * s + cells[s]
        a ^= keys[i]
        b ^= keys[i + 1]
    for s in range(HEPTAGONS, SPACES):
        if cells[s]:
            i = _OWNERS + 2 * (s - HEPTAGONS) + cells[s] - 1
            a ^= keys[i]
            b ^= keys[i + 1]
    if counters[TURN]:
        a ^= keys[_TO_MOVE]
        b ^= keys[_TO_MOVE + 1]
    counters[KEY_A] = a
    counters[KEY_B] = b
    return 0


def _may_place(stack: int, side: int) -> int:
    """1 if a piece of `side` may go on this stack."""
    return 1 if stack == _EMPTY or (stack < 16 and stack & 1 == side) else 0


def _may_lift(stack: int, side: int) -> int:
    """1 if `side` controls this stack and it is at least two high."""
    return 1 if stack > 3 and stack & 1 == side else 0


def _walks_from(cells: bytearray, space: int, out: "array[int]", n: int) -> int:
    """Append the walks of the stack on `space` to the n moves in `out`; returns how many there are now."""
    walks = WALKS
    height = HEIGHT
    tall = height[cells[space]]
    i = FIRST_WALK[space]
    end = FIRST_WALK[space + 1]
    while i < end:
        walk = walks[i]
        steps = walk >> 5 & 7
        there = height[cells[walk >> 16 & 31]]
        if there + tall - steps < MAX_HEIGHT:  # the last heptagon gets what the steps before have left
            out[n] = walk & 0xFFFF
            n += 1
        if steps < tall and there < MAX_HEIGHT:
            i += 1
        else:
            i += walk >> 21
    return n


def _can_walk(cells: bytearray, space: int) -> int:
    """1 if the stack on `space` has any walk."""
    walks = WALKS
    height = HEIGHT
    tall = height[cells[space]]
    i = FIRST_WALK[space]
    end = FIRST_WALK[space + 1]
    while i < end:
        walk = walks[i]
        steps = walk >> 5 & 7
        there = height[cells[walk >> 16 & 31]]
        if there + tall - steps < MAX_HEIGHT:
            return 1
        if steps < tall and there < MAX_HEIGHT:
            i += 1
        else:
            i += walk >> 21
    return 0


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """Heptagon by heptagon: placing there, then the walks from there."""
    if counters[OVER]:
        return 0
    side = counters[TURN]
    hand = counters[HAND + side]
    n = 0
    for s in range(HEPTAGONS):
        stack = cells[s]
        if hand and _may_place(stack, side):
            out[n] = s
            n += 1
        if _may_lift(stack, side):
            n = _walks_from(cells, s, out, n)
    return n


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """Placing on `space` and the walks from it; none for a pentagon."""
    if counters[OVER] or space >= HEPTAGONS:
        return 0
    side = counters[TURN]
    stack = cells[space]
    n = 0
    if counters[HAND + side] and _may_place(stack, side):
        out[0] = space
        n = 1
    if _may_lift(stack, side):
        n = _walks_from(cells, space, out, n)
    return n


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move can place or unstack."""
    if counters[OVER]:
        return 0
    side = counters[TURN]
    hand = counters[HAND + side]
    for s in range(HEPTAGONS):
        stack = cells[s]
        if hand and _may_place(stack, side):
            return 1
        if _may_lift(stack, side) and _can_walk(cells, s):
            return 1
    return 0


def _capture(cells: bytearray, counters: "array[int]", space: int, side: int) -> int:
    """Take what the heptagon `space` surrounds together with others topped by `side`; returns 1 if any was free."""
    if cells[space] == _EMPTY or cells[space] & 1 != side:
        return 0
    pairs = PAIRS
    free = 0
    for i in range(FIRST_PAIR[space], FIRST_PAIR[space + 1]):
        stack = cells[pairs[2 * i]]
        if stack == _EMPTY or stack & 1 != side:
            continue
        pentagon = pairs[2 * i + 1]
        owner = cells[pentagon]
        if owner == side + 1:
            continue
        key = _OWNERS + 2 * (pentagon - HEPTAGONS)
        if owner:
            counters[OWNED + 1 - side] -= 1
            counters[KEY_A] ^= _KEYS[key + owner - 1]
            counters[KEY_B] ^= _KEYS[key + owner]
        else:
            free = 1
        counters[OWNED + side] += 1
        counters[KEY_A] ^= _KEYS[key + side]
        counters[KEY_B] ^= _KEYS[key + side + 1]
        cells[pentagon] = side + 1
    return free


def _unstack(cells: bytearray, counters: "array[int]", move: int, side: int) -> int:
    """Walk, then capture; returns 1 if a free pentagon was taken, which is never free again."""
    keys = _KEYS
    start = move & 31
    steps = move >> 5 & 7
    hand = cells[start]
    left = HEIGHT[hand]
    a = counters[KEY_A] ^ keys[32 * start + hand] ^ keys[32 * start + _EMPTY]
    b = counters[KEY_B] ^ keys[32 * start + hand + 1] ^ keys[32 * start + _EMPTY + 1]
    cells[start] = _EMPTY
    here = start
    path = move >> 8
    for i in range(steps):
        here = NEXT[4 * here + (path & 3)]
        path >>= 2
        old = cells[here]
        if i == steps - 1:
            new = old << left | (hand & ((1 << left) - 1))
        else:
            left -= 1
            new = old << 1 | (hand >> left & 1)
        cells[here] = new
        a ^= keys[32 * here + old] ^ keys[32 * here + new]
        b ^= keys[32 * here + old + 1] ^ keys[32 * here + new + 1]
    counters[KEY_A] = a
    counters[KEY_B] = b
    free = 0
    if counters[SCOPE]:
        for s in range(HEPTAGONS):
            free |= _capture(cells, counters, s, side)
    else:
        here = start
        path = move >> 8
        for _ in range(steps):
            here = NEXT[4 * here + (path & 3)]
            path >>= 2
            free |= _capture(cells, counters, here, side)
    return free


def make_move(cells: bytearray, counters: "array[int]", move: int) -> int:
    """Place or unstack; enough pentagons after an unstack win at once."""
    side = counters[TURN]
    if move >> 5:
        if _unstack(cells, counters, move, side):
            counters[REVERSIBLE] = 0
        else:
            counters[REVERSIBLE] += 1
        if counters[OWNED + side] >= counters[TARGET]:
            counters[OVER] = BY_TARGET
            counters[WINNER] = side
    else:
        old = cells[move]
        new = old << 1 | side
        cells[move] = new
        counters[KEY_A] ^= _KEYS[32 * move + old] ^ _KEYS[32 * move + new]
        counters[KEY_B] ^= _KEYS[32 * move + old + 1] ^ _KEYS[32 * move + new + 1]
        counters[HAND + side] -= 1
        counters[REVERSIBLE] = 0  # a piece on the board stays there
    counters[TURN] = 1 - side
    counters[PLY] += 1
    counters[KEY_A] ^= _KEYS[_TO_MOVE]
    counters[KEY_B] ^= _KEYS[_TO_MOVE + 1]
    return 0


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """Target (looked at by make_move), then repetition, then stuck: in the latter two more pentagons win."""
    remember(counters, history)
    if counters[OVER]:
        return counters[OVER]
    reason = 0
    if counters[REVERSIBLE] >= 4 and occurrences(counters, history) >= 3:
        reason = BY_REPETITION
    elif not has_move(cells, counters):
        reason = BY_STUCK
    if reason:
        counters[OVER] = reason
        if counters[OWNED] > counters[OWNED + 1]:
            counters[WINNER] = 0
        elif counters[OWNED] < counters[OWNED + 1]:
            counters[WINNER] = 1
    return reason
