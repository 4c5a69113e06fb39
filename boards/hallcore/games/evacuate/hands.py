"""What hands do in Evacuate: put a pyramid on a triangle, carry the group that it moves, take surrounded pyramids off.

A content is 4 bits a piece, the uppermost lowest: the kinds of `rules.KINDS`. A pyramid dropped on a triangle begins
a turn's placement. Then the group is lifted off its floor space as a whole, and as many of it as come to its end are
dropped there as a whole; what went by a door or to the ceiling stays off the board. A stack cut down to the ceiling
by a group that came onto it loses its upper part by a lift. `end` and `pass` have no steps.

What the rules do by themselves (pyramids that come off in a jam, a wall cleared, a new round) is no step: see
`aftermath`.
"""

from array import array

from ...portable import const
from ...steps import drop, lift
from ...turns import ByMoves
from . import rules
from .geometry import FLOOR_OF, FLOORS, LEVEL_OF, LEVELS, SPACES, WALL
from .moving import way_end
from .rounds import FIRST_TREE, inner_tree
from .state import CEILING, FLOOR, PHASE, PHASE_CLEARED, PHASE_PASS, PHASE_PLACED, PIPS_OF

MAX_STEPS = const(4)
MAX_NEXT = const(288)  # at first: no triangle has more than six

if False:  # types
    from collections.abc import Callable

_FULL = const(0x100000)  # contents from here on are six high
_POLES = const(0x38E)  # kinds of green and red, as a mask: the other pole outwards than yellow's and blue's


def content(cells: bytearray, space: int) -> int:
    """The pyramid on a triangle, or the stack on a floor space with its uppermost piece in the lowest bits."""
    if space >= WALL:
        return cells[space]
    stack = 0
    for i in range(cells[space]):
        stack = stack << 4 | cells[FLOOR + LEVELS * space + i]
    return stack


def top(content: int) -> int:
    """See the contract."""
    return content & 15


def pop(content: int) -> int:
    """See the contract."""
    return content >> 4


def push(content: int, kind: int) -> int:
    """See the contract: six high at most."""
    return -1 if content >= _FULL else content << 4 | kind


def _kind_at(cells: bytearray, floor: int, i: int) -> int:
    """The occupant with i others below it."""
    return cells[FLOOR + LEVELS * floor + i]


def steps(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """See the contract: up to three, four for a swap of trees, none for `end` and `pass`."""
    act = move >> rules.ACT_SHIFT
    space = move & 63
    if act == rules.TAKE_OFF:
        out[0] = lift(space, cells[space], 1, 1)
        return 1
    if act == rules.SWAP_TREES:
        other = FIRST_TREE + inner_tree(counters)
        out[0] = lift(space, _kind_at(cells, space, 2), 3, 1)
        out[1] = lift(other, _kind_at(cells, other, 2), 3, 1)
        out[2] = drop(space, _kind_at(cells, other, 0), 3, 2)
        out[3] = drop(other, _kind_at(cells, space, 0), 3, 2)
        return 4
    if act != rules.PLACE:
        return 0
    kind = move >> rules.KIND_SHIFT & 15
    out[0] = drop(space, kind, 1, 1)
    floor = FLOOR_OF[space]
    low = LEVEL_OF[space] - 1
    high = cells[floor]
    if low >= high:
        return 1
    out[1] = lift(floor, _kind_at(cells, floor, high - 1), high - low, 2)
    end = way_end(cells, counters, space, PIPS_OF[kind])
    to = end & 15
    if to == FLOORS:
        return 2
    if end >> 4:
        out[2] = drop(to, _kind_at(cells, floor, low), end >> 4, 3)
        return 3
    tall = cells[to] - counters[CEILING]
    if tall > 0:
        out[2] = lift(to, _kind_at(cells, to, cells[to] - 1), tall, 3)
        return 3
    return 2


_turns = ByMoves(rules, steps, MAX_STEPS, SPACES)


def pause(pause: "Callable[[], None]") -> None:
    """See the contract."""
    _turns.pause = pause


def next_steps(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract."""
    return _turns.next_steps(cells, counters, done, n, out)


def finished(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract. With no steps done, `end` or `pass` if it is legal.

    The field tells green from yellow and red from blue, but neither green from red nor yellow from blue. Where the wild
    colour looks like the mover's own, both moves are complete, the one with the kind that was read first.
    """
    if n == 0:
        phase = counters[PHASE]
        out[0] = (rules.PASS if phase == PHASE_PASS else rules.END) << rules.ACT_SHIFT
        return 1 if phase in (PHASE_PASS, PHASE_CLEARED, PHASE_PLACED) else 0
    count = _turns.finished(cells, counters, done, n, out)
    if count == 1 and out[0] >> rules.ACT_SHIFT == rules.PLACE:
        move = out[0]
        n_moves = rules.moves_from(cells, counters, move & 63, _from)
        for i in range(n_moves):
            if _from[i] != move and _looks_alike(_from[i] >> rules.KIND_SHIFT & 15, move >> rules.KIND_SHIFT & 15):
                out[count] = _from[i]
                count += 1
    return count


_from = array("i", bytes(4 * rules.MAX_MOVES_FROM))


def _looks_alike(kind: int, other: int) -> bool:
    """True if both are of one size and have the same pole outwards."""
    return PIPS_OF[kind] == PIPS_OF[other] and _POLES >> kind & 1 == _POLES >> other & 1


def aftermath(cells: bytearray, counters: "array[int]", move: int) -> int:
    """1 if the rules by themselves change the board after the move's steps: pyramids come off, or a round is set up."""
    cells_played = bytearray(cells)
    counters_played = counters[:]
    rules.play(cells_played, counters_played, move)
    cells_made = bytearray(cells)
    counters_made = counters[:]
    rules.make_move(cells_made, counters_made, move)
    return 1 if cells_played[: FLOOR + LEVELS * FLOORS] != cells_made[: FLOOR + LEVELS * FLOORS] else 0
