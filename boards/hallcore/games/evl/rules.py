"""EVL's rules: place a piece or unstack a stack; pentagons are taken by unstacking.

`cells` has a byte a space. A heptagon's is its stack in binary: a leading one, then the pieces from the lowest to the
uppermost, black 0 and white 1; so an empty one is 1, and black under white is 0b101. A pentagon's is its owner:
0 nobody, 1 black, 2 white.

A move is described in `moving.py`.
"""

from array import array

from ...keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember, table
from ...portable import const
from .geometry import FIRST_PAIR, HEPTAGONS, NEXT, PAIRS, SPACES
from .moving import HAND, HEIGHT, has_move
from .moving import legal_moves as legal_moves
from .moving import moves_from as moves_from

OWNED = const(9)  # two counters: the pentagons that they own
TARGET = const(11)  # pentagons that win
SCOPE = const(12)  # 0 touched, 1 anywhere

CELLS = const(46)
COUNTERS = const(13)
MAX_MOVES = const(426)  # 56 pieces make at most 14 stacks of four, with 412 walks where most begin; 14 stay free
MAX_MOVES_FROM = const(37)
EACH = const(28)  # pieces a player
HISTORY_PLIES = const(192)  # a game without repetition is seldom longer, and a device has little room

SIDES = ("black", "white")
# The link sends a value's place here: values are only added. The nearer to 10, the sooner the board's menu offers them.
VARIANTS = (
    ("target", ("10", "8", "12", "9", "11", "7", "13", "6", "14", "5", "15", "4", "16", "3", "17", "2", "18", "1")),
    ("scope", ("touched", "anywhere")),
)
REASONS = ("", "target", "repetition", "stuck")
KINDS = ("", "black piece", "white piece", "black marker", "white marker")

BY_TARGET = const(1)
_BY_REPETITION = const(2)
_BY_STUCK = const(3)

_EMPTY = const(1)
_OWNERS = const(896)  # where the owners' keys begin: after 28 heptagons * 32 stacks; pentagon * 2 + owner - 1
_TO_MOVE = const(932)  # the key of white to move

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
    counters[TARGET] = int(VARIANTS[0][1][options[0]])
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
        reason = _BY_REPETITION
    elif not has_move(cells, counters):
        reason = _BY_STUCK
    if reason:
        counters[OVER] = reason
        if counters[OWNED] > counters[OWNED + 1]:
            counters[WINNER] = 0
        elif counters[OWNED] < counters[OWNED + 1]:
            counters[WINNER] = 1
    return reason
