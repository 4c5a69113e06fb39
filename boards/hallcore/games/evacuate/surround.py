"""Who is surrounded on the wall: kernels."""

from array import array

from ...keys import TURN
from .geometry import LEVEL_OF, SIDES_OF, SPACES, WALL
from .state import CEILING, MINE, PARITY, PLAYERS


def surrounded(cells: bytearray, counters: "array[int]", space: int, kinds: int) -> int:
    """1 if every real side of the triangle holds one of `kinds` (a mask), and it has a real side.

    The floor, the present ceiling and the rim are no real sides.
    """
    sides = SIDES_OF
    levels = LEVEL_OF
    ceiling = counters[CEILING]
    i = 3 * (SPACES * counters[PARITY] + space)
    found = 0
    for j in range(3):
        side = sides[i + j]
        if levels[side] <= ceiling:
            if not kinds >> cells[side] & 1:
                return 0
            found = 1
    return found


def removable(cells: bytearray, counters: "array[int]", space: int) -> int:
    """1 if a pyramid stands on the triangle and the player to move surrounds it."""
    if not cells[space]:
        return 0
    return surrounded(cells, counters, space, MINE[4 * (counters[PLAYERS] - 2) + counters[TURN]])


def any_surrounded(cells: bytearray, counters: "array[int]", kinds: int) -> int:
    """1 if any pyramid is surrounded by `kinds` (a mask)."""
    for space in range(WALL, SPACES):
        if cells[space] and surrounded(cells, counters, space, kinds):
            return 1
    return 0


def any_removable(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move surrounds any pyramid."""
    return any_surrounded(cells, counters, MINE[4 * (counters[PLAYERS] - 2) + counters[TURN]])


def surrounds_another(cells: bytearray, counters: "array[int]", space: int) -> int:
    """1 if a pyramid of the player to move on the vacant triangle makes another one surrounded.

    That one was not surrounded before: this side of it was vacant.
    """
    sides = SIDES_OF
    levels = LEVEL_OF
    ceiling = counters[CEILING]
    mine = MINE[4 * (counters[PLAYERS] - 2) + counters[TURN]]
    base = 3 * SPACES * counters[PARITY]
    for j in range(3):
        other = sides[base + 3 * space + j]
        if levels[other] > ceiling or not cells[other]:
            continue
        closed = 1
        for k in range(3):
            side = sides[base + 3 * other + k]
            if side != space and levels[side] <= ceiling and not mine >> cells[side] & 1:
                closed = 0
        if closed:
            return 1
    return 0
