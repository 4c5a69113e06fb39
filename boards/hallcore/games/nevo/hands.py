"""What hands do in Nevo: a piece up and down, and isolated pieces away, at any time of the turn.

A moved piece that ends isolated may be lifted away after its drop, or never be dropped at all. A content is a cell.
"""

from array import array

from ...keys import TURN
from ...portable import const
from ...singles import pop as pop
from ...singles import push as push
from ...singles import top as top
from ...steps import ANY_TIME, drop, is_drop, lift, space_of
from ...turns import ByMoves
from . import rules
from .geometry import SPACES
from .stepping import removed

MAX_STEPS = const(14)
MAX_NEXT = const(32)

_removed = array("i", bytes(4 * 12))


def content(cells: bytearray, space: int) -> int:
    """0 empty, 1 white, 2 black."""
    return cells[space]


def passes(start: int, end: int, space: int) -> int:
    """1 if a piece slid from `start` to `end` may brush `space`: a diagonal step passes beside two others."""
    across = end % 12 - start % 12
    up = end - across - start
    if across == 0 or up == 0:
        return 0
    return 1 if space == start + across or space == start + up else 0


def steps(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """See the contract: the piece up and down, then all isolated pieces away."""
    origin = move & 127
    target = move >> 7
    if origin == target:
        out[0] = lift(origin, 2 - counters[TURN], 1, 1)
        return 1
    kind = counters[TURN] + 1
    out[0] = lift(origin, kind, 1, 1)
    out[1] = drop(target, kind, 1, 2)
    n = removed(cells, counters, move, _removed)
    for i in range(n):
        out[2 + i] = lift(_removed[i], kind, 1, 3 if _removed[i] == target else ANY_TIME)
    return 2 + n


def _undropped(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """The steps of a turn whose piece ends isolated and stays in the hand; 0 for any other turn."""
    n = steps(cells, counters, move, out)
    count = 1
    for i in range(2, n):
        if space_of(out[i]) != move >> 7:
            out[count] = out[i]
            count += 1
    return count if count == n - 2 else 0


def _may_be(move: int, done: "array[int]", n: int) -> int:
    """1 if nothing was dropped but on the target."""
    target = move >> 7
    for i in range(n):
        if is_drop(done[i]) and space_of(done[i]) != target:
            return 0
    return 1


_turns = ByMoves(rules, steps, MAX_STEPS, SPACES, _may_be)
_short_turns = ByMoves(rules, _undropped, MAX_STEPS, SPACES)

next_steps = _turns.next_steps


def finished(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract. Where the moved piece was never dropped, the turns found all lead to the same position."""
    count = _turns.finished(cells, counters, done, n, out)
    for i in range(n):
        if is_drop(done[i]):
            return count
    return count if count else _short_turns.finished(cells, counters, done, n, out)
