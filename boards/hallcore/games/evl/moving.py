"""EVL's moves: where a piece may be placed, and how far a stack may walk.

A move that places is the heptagon's number. A move that unstacks is start | steps << 5 | directions << 8, with two
bits a step, the first step lowest: 0 left, 1 right, 2 across to another row. A walk of at most four steps that doesn't
double back can't meet itself (the board's shortest ring has six heptagons), so a walk is a move and a move is a walk.
"""

from array import array

from ...keys import OVER, TURN
from ...portable import const
from .geometry import FIRST_WALK, HEPTAGONS, WALKS

HAND = const(7)  # FIRST_OWN; two counters: the pieces that black and white have beside the board

_EMPTY = const(1)
_MAX_HEIGHT = const(4)

HEIGHT = bytes((0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4))


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
        if there + tall - steps < _MAX_HEIGHT:  # the last heptagon gets what the steps before have left
            out[n] = walk & 0xFFFF
            n += 1
        if steps < tall and there < _MAX_HEIGHT:
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
        if there + tall - steps < _MAX_HEIGHT:
            return 1
        if steps < tall and there < _MAX_HEIGHT:
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
