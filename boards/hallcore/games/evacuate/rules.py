"""Evacuate's rules (see the contract in boards/README.md, and this ruleset's README.md).

A move is `space | kind << 6 | act << 10`: act 0 puts a pyramid of that kind on the triangle, whether it moves anybody
or nudges; 1 takes the triangle's pyramid off; 2 ends the turn; 3 passes; 4 swaps trees before a round, `space` being
the floor space of the other tree. Kinds, cells and counters are described in `state.py`.
"""

from array import array

from ...keys import OVER, PLY, REVERSIBLE, TURN, WINNER, remember
from ...portable import const
from .geometry import FLOOR_OF, LEVEL_OF, SPACES, WALL
from .jam import begin_turn, end_turn
from .moving import displace, sizes
from .rounds import FIRST_TREE, end_round, inner_tree, round_end, set_round, swap_trees
from .rounds import score as score
from .state import (
    ALL_SIZES,
    CEILING,
    COLOUR_NAMES,
    MATCH,
    PARITY,
    PASSES,
    PHASE,
    PHASE_CLEARED,
    PHASE_NUDGE,
    PHASE_PASS,
    PHASE_PLACED,
    PHASE_SWAP,
    PIPS_OF,
    PLACEABLE,
    PLAYERS,
    QUIET,
    SIZE_NAMES,
    STASH,
    SURROUNDED,
    TREE,
    put,
)
from .state import CELLS as CELLS
from .state import COUNTERS as COUNTERS
from .surround import any_removable, put_on_wall, removable, surrounds_another, take_off_wall
from .surround import set_keys as set_keys

MAX_MOVES = const(288)  # 48 triangles with 6 kinds each; a pyramid that stands is at most taken off
MAX_MOVES_FROM = const(6)
HISTORY_PLIES = const(1)  # no repetition ends a game

SIDES = ("p1", "p2", "p3", "p4")
VARIANTS = (("players", ("2", "3", "4")), ("parity", ("0", "1")), ("match", ("False", "True")))
REASONS = ("", "evacuation", "elimination", "ceiling", "match")
KINDS = ("",) + tuple([colour + " " + size for colour in COLOUR_NAMES for size in SIZE_NAMES])

PLACE = const(0)
TAKE_OFF = const(1)
END = const(2)
PASS = const(3)
SWAP_TREES = const(4)
ACT_SHIFT = const(10)
KIND_SHIFT = const(6)

_TAKE_OFF_BITS = const(1024)
_END_MOVE = const(2048)
_PASS_MOVE = const(3072)
_SWAP_BITS = const(4096)
_MAY_END = const(18)  # the phases in which the turn may be ended, PHASE_CLEARED and PHASE_PLACED, as a mask


def players(counters: "array[int]") -> int:
    """Two, three or four."""
    return counters[PLAYERS]


def setup(cells: bytearray, counters: "array[int]", options: "array[int]") -> int:
    """Trees on g3 to g6, all pyramids in the stashes, ceiling 6. Options: players, parity, match."""
    for i in range(COUNTERS):
        counters[i] = 0
    counters[WINNER] = -1
    counters[PLAYERS] = options[0] + 2
    counters[PARITY] = options[1]
    counters[MATCH] = options[2]
    for i in range(4):
        counters[TREE + i] = i
    set_round(cells, counters)
    return begin_turn(cells, counters)


def _moves_at(cells: bytearray, counters: "array[int]", space: int, out: "array[int]", n: int) -> int:
    """Append what may be done on a triangle to the n moves in `out`; returns how many there are now."""
    phase = counters[PHASE]
    if cells[space]:
        # After a jam nothing is surrounded: no phase forbids it.
        if removable(cells, counters, space):
            out[n] = space | _TAKE_OFF_BITS
            n += 1
        return n
    if phase > PHASE_NUDGE or LEVEL_OF[space] > counters[CEILING]:
        return n
    allowed = 0
    if LEVEL_OF[space] <= cells[FLOOR_OF[space]]:
        if phase != PHASE_NUDGE:
            allowed = sizes(cells, counters, space, 0)
    elif surrounds_another(cells, counters, space):
        allowed = ALL_SIZES
    if allowed:
        i = 6 * (4 * (counters[PLAYERS] - 2) + counters[TURN])
        for j in range(6):
            kind = PLACEABLE[i + j]
            if kind and cells[STASH + kind] and allowed >> PIPS_OF[kind] & 1:
                out[n] = space | kind << KIND_SHIFT
                n += 1
    return n


def _swap_at(counters: "array[int]", floor: int, out: "array[int]") -> int:
    """The swaps in which the tree on this floor space takes part."""
    n = 0
    for i in range(2):
        outer = FIRST_TREE + 3 * i
        if floor == outer or floor == FIRST_TREE + inner_tree(counters):
            out[n] = outer | _SWAP_BITS
            n += 1
    return n


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """Triangle by triangle; then the end of the turn, a pass, or the swaps of trees."""
    if counters[OVER]:
        return 0
    phase = counters[PHASE]
    n = 0
    if phase == PHASE_SWAP:
        return _swap_at(counters, FIRST_TREE + inner_tree(counters), out)
    if phase == PHASE_PASS:
        out[0] = _PASS_MOVE
        return 1
    taking_off = any_removable(counters)
    for space in range(WALL, SPACES):
        if taking_off or not cells[space]:
            n = _moves_at(cells, counters, space, out, n)
    if _MAY_END >> phase & 1:
        out[n] = _END_MOVE
        n += 1
    return n


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """Placing on the triangle or taking off from it; of a floor space, the swaps of its tree."""
    if counters[OVER]:
        return 0
    if space >= WALL:
        return _moves_at(cells, counters, space, out, 0)
    return _swap_at(counters, space, out) if counters[PHASE] == PHASE_SWAP else 0


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """1 until the game is over: a player who can do nothing else passes, or ends the turn."""
    return 0 if counters[OVER] else 1


def _place(cells: bytearray, counters: "array[int]", space: int, kind: int) -> int:
    """Put the pyramid there, and move whom it moves; returns the reason for which the round is over, else 0."""
    put_on_wall(cells, counters, space, kind)
    if counters[PASSES]:
        put(counters, PASSES, 0)
    if LEVEL_OF[space] > cells[FLOOR_OF[space]]:
        put(counters, QUIET, counters[QUIET] + 1)
        return 0
    if counters[QUIET]:
        put(counters, QUIET, 0)
    gone = displace(cells, counters, space, PIPS_OF[kind])
    return round_end(counters, gone) if gone else 0


def play(cells: bytearray, counters: "array[int]", move: int) -> int:
    """The part of `make_move` that hands make, without what the rules then do.

    Returns the reason for which the round is over, else 0.
    """
    act = move >> ACT_SHIFT
    space = move & 63
    if act == PLACE:
        return _place(cells, counters, space, move >> KIND_SHIFT & 15)
    if act == TAKE_OFF:
        take_off_wall(cells, counters, space)
    elif act == SWAP_TREES:
        swap_trees(cells, counters, space - FIRST_TREE)
    elif act == PASS or counters[PHASE] == PHASE_CLEARED:
        put(counters, PASSES, counters[PASSES] + 1 if act == PASS else 0)
        put(counters, QUIET, counters[QUIET] + 1)
    return 0


def make_move(cells: bytearray, counters: "array[int]", move: int) -> int:
    """See the contract. What follows by itself is done, too: the end of the turn, a jam, the next round."""
    counters[PLY] += 1
    counters[REVERSIBLE] += 1
    act = move >> ACT_SHIFT
    reason = play(cells, counters, move)
    if reason:
        return begin_turn(cells, counters) if end_round(cells, counters, reason) else 0
    if act == SWAP_TREES:
        return begin_turn(cells, counters)
    if act == TAKE_OFF and counters[PHASE] != PHASE_PLACED:
        return 0
    if act < END and counters[SURROUNDED] and any_removable(counters):
        return put(counters, PHASE, PHASE_PLACED)
    return end_turn(cells, counters)


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """See the contract: `make_move` sees every end, and positions may recur."""
    remember(counters, history)
    return counters[OVER]
