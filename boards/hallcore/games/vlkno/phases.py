"""VLKNO's turn phase by phase: pawn up, pawn down, stone up, stone down, each only where the turn can be completed."""

from array import array

from ...keys import OVER, TURN
from ...portable import const
from .geometry import NEIGHBOURS, SPACES

PUTBACK = const(7)  # 0 allowed, 1 barred
SIZE = const(8)  # which pair of SIZES
PAWNS_MASK = const(0x60)
HEIGHT_MASK = const(31)
_PAWN_SHIFT = const(5)


def shortest(cells: bytearray, target: int) -> int:
    """Height of the shortest stack that may give a stone once a pawn stands on `target`; 0 if there is none.

    The space that the pawn leaves is left out by itself: in `cells`, the turn's beginning, the pawn still stands there.
    """
    low = 32
    for space in range(SPACES):
        cell = cells[space]
        if 0 < cell < low and space != target:
            low = cell
    return low & HEIGHT_MASK


def can_step(cells: bytearray, counters: "array[int]", origin: int, target: int) -> int:
    """1 if the pawn on `origin` may step to the neighbour `target` and the turn can then be completed."""
    height = cells[origin] & HEIGHT_MASK
    cell = cells[target]
    if cell < 1 or cell > HEIGHT_MASK or cell > height + 1 or cell + 1 < height:
        return 0
    stacks = 0
    last = 0
    for space in range(SPACES):
        cell = cells[space]
        if 0 < cell <= HEIGHT_MASK and space != target:
            stacks += 1
            if stacks == 2:
                return 1
            last = cell
    return 1 if last > 1 and not counters[PUTBACK] else 0


def allows(cells: bytearray, counters: "array[int]", move: int, phase: int, space: int) -> int:
    """1 if `space` is legal in a phase of the turn: 0 pawn up, 1 pawn down, 2 stone up, 3 stone down.

    Of `move` only the earlier phases are looked at, and they must be legal. A legal phase can always be completed.
    """
    neighbours = NEIGHBOURS
    if counters[OVER]:
        return 0
    cell = cells[space]
    if phase == 0:
        if cell & PAWNS_MASK != (counters[TURN] + 1) << _PAWN_SHIFT:
            return 0
        for j in range(8):
            if can_step(cells, counters, space, neighbours[8 * space + j]):
                return 1
        return 0
    if phase == 1:
        origin = move & 31
        for j in range(8):
            if neighbours[8 * origin + j] == space:
                return can_step(cells, counters, origin, space)
        return 0
    target = move >> 5 & 31
    if cell < 1 or cell > HEIGHT_MASK or space == target:
        return 0
    if phase == 2:
        return 1 if cell == shortest(cells, target) else 0
    return 1 if space != move >> 10 & 31 or (cell > 1 and not counters[PUTBACK]) else 0


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """See the contract."""
    neighbours = NEIGHBOURS
    if counters[OVER]:
        return 0
    own = (counters[TURN] + 1) << _PAWN_SHIFT
    for space in range(SPACES):
        if cells[space] & PAWNS_MASK == own:
            for j in range(8):
                if can_step(cells, counters, space, neighbours[8 * space + j]):
                    return 1
    return 0
