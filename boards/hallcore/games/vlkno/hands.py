"""What hands do in VLKNO: pawn up, pawn down, stone up, stone down, in this order.

A turn is followed phase by phase, without a list of the thousands of turns. A content is a cell of rules.py.
"""

from array import array

from ...keys import TURN
from ...portable import const
from ...steps import count_of, drop, is_drop, kind_of, lift, space_of
from .geometry import NEIGHBOURS, SPACES
from .phases import HEIGHT_MASK, allows, shortest
from .rules import STONES

MAX_STEPS = const(4)
MAX_NEXT = const(20)

_STONE = const(1)
_BLACK_PAWN = const(2)
_PAWN_SHIFT = const(5)


def content(cells: bytearray, space: int) -> int:
    """`height | pawn << 5`; 0 is lava."""
    return cells[space]


def top(content: int) -> int:
    """See the contract."""
    if content > HEIGHT_MASK:
        return (content >> _PAWN_SHIFT) + 1
    return _STONE if content else 0


def pop(content: int) -> int:
    """See the contract."""
    if content > HEIGHT_MASK:
        return content & HEIGHT_MASK
    return content - 1 if content else 0


def push(content: int, kind: int) -> int:
    """See the contract: nothing goes on a pawn, and a pawn never stands on lava."""
    if content > HEIGHT_MASK:
        return -1
    if kind == _STONE:
        return content + 1 if content < STONES else -1
    return content | (kind - 1) << _PAWN_SHIFT if content else -1


def steps(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """See the contract."""
    for phase in range(4):
        out[phase] = _step(cells, counters, phase, move >> 5 * phase & 31)
    return 4


def next_steps(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract."""
    move = _begun(cells, counters, done, n)
    if move < 0 or n > 3:
        return 0
    count = 0
    # What `allows` looks for anew on every space is found once: where a pawn may step to, how high a stack gives.
    near = bytes(NEIGHBOURS[8 * move : 8 * move + 8]) if n == 1 else b""
    target = move >> 5 & 31
    low = shortest(cells, target) if n == 2 else 0
    for space in range(SPACES):
        if near and space not in near:
            continue
        if cells[space] == low and space != target if low else allows(cells, counters, move, n, space):
            out[count] = _step(cells, counters, n, space)
            count += 1
    return count


def finished(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract: four steps make one turn, and no other."""
    if n != 4:
        return 0
    move = _begun(cells, counters, done, n)
    if move < 0:
        return 0
    out[0] = move
    return 1


def _step(cells: bytearray, counters: "array[int]", phase: int, space: int) -> int:
    kind = _STONE if phase > 1 else _BLACK_PAWN + counters[TURN]
    return drop(space, kind, 1, phase + 1) if phase & 1 else lift(space, kind, 1, phase + 1)


def _begun(cells: bytearray, counters: "array[int]", done: "array[int]", n: int) -> int:
    """The beginning of the move that the steps make, -1 if they begin no legal one."""
    if n > 4:
        return -1
    move = 0
    for phase in range(n):
        step = done[phase]
        space = space_of(step)
        kind = _STONE if phase > 1 else _BLACK_PAWN + counters[TURN]
        if is_drop(step) != (phase & 1 == 1) or kind_of(step) != kind or count_of(step) != 1 or space >= SPACES:
            return -1
        if not allows(cells, counters, move, phase, space):
            return -1
        move |= space << 5 * phase
    return move
