"""What hands do: put a piece down. A content is a cell."""

from array import array

from ...keys import TURN
from ...portable import const
from ...singles import pop as pop
from ...singles import push as push
from ...singles import top as top
from ...steps import drop
from ...turns import ByMoves
from . import rules
from .geometry import SPACES

MAX_STEPS = const(1)
MAX_NEXT = const(9)


def content(cells: bytearray, space: int) -> int:
    """0 nothing, 1 a cross, 2 a nought."""
    return cells[space]


def steps(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """See the contract: one drop."""
    out[0] = drop(move, counters[TURN] + 1, 1, 1)
    return 1


_turns = ByMoves(rules, steps, MAX_STEPS, SPACES)

next_steps = _turns.next_steps
finished = _turns.finished
