"""The wall: who is surrounded, and what comes on it and goes from it. Kernels.

How many pyramids are surrounded for each player is kept up to date in SURROUNDED: a pyramid that comes or goes changes
it for itself and for those at its sides.
"""

from array import array

from ...keys import KEY_A, KEY_B, TURN
from ...portable import const
from .geometry import FLOORS, LEVEL_OF, LEVELS, SIDES_OF, SPACES, WALL
from .state import (
    ALL_KINDS,
    CEILING,
    COLOUR_OF,
    COLOURS,
    FLOOR,
    MINE,
    ON_FLOOR,
    PARITY,
    PLAYERS,
    SEATS,
    STASH,
    SURROUNDED,
    flip_counters,
    flip_floor,
    flip_wall,
)

_COUNT = const(63)  # the bits of one player's number in SURROUNDED
_KINDS = const(13)  # kinds, with 0 for none
_MARK = const(16)  # on a triangle: its pyramid is about to come off

# A mask of players -> one for each of them, as SURROUNDED has it.
ONE_EACH = array("i", [sum([1 << 6 * player for player in range(4) if mask >> player & 1]) for mask in range(16)])


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


def _one_each(cells: bytearray, counters: "array[int]", space: int) -> int:
    """One for each player who surrounds the triangle, as SURROUNDED has it."""
    sides = SIDES_OF
    levels = LEVEL_OF
    seats = SEATS
    ceiling = counters[CEILING]
    first = _KINDS * (counters[PLAYERS] - 2)
    i = 3 * (SPACES * counters[PARITY] + space)
    found = 0
    who = 15
    for j in range(3):
        side = sides[i + j]
        if levels[side] <= ceiling:
            who &= seats[first + cells[side]]
            if not who:
                return 0
            found = 1
    return ONE_EACH[who] if found else 0


def _with_sides(cells: bytearray, counters: "array[int]", space: int) -> int:
    """The same for the triangle and the pyramids at its sides together."""
    sides = SIDES_OF
    i = 3 * (SPACES * counters[PARITY] + space)
    # Mostly nobody is near; what stands in the cell NOWHERE only makes this miss.
    if not (cells[sides[i]] | cells[sides[i + 1]] | cells[sides[i + 2]]):
        return 0
    return _with_pyramids(cells, counters, i)


def _with_pyramids(cells: bytearray, counters: "array[int]", i: int) -> int:
    """The same where some stand at the sides; `i` is the triangle's place in SIDES_OF."""
    sides = SIDES_OF
    levels = LEVEL_OF
    seats = SEATS
    ceiling = counters[CEILING]
    first = _KINDS * (counters[PLAYERS] - 2)
    found = 0
    who = 0
    all_of_them = 15
    for j in range(3):
        side = sides[i + j]
        if levels[side] <= ceiling:
            kind = cells[side]
            who = all_of_them & seats[first + kind]
            all_of_them = who
            if kind:
                found += _one_each(cells, counters, side)
    return found + ONE_EACH[who]


def put_on_wall(cells: bytearray, counters: "array[int]", space: int, kind: int) -> int:
    """A pyramid from its stash on a vacant triangle."""
    cells[space] = kind
    cells[STASH + kind] -= 1
    # Nobody at its sides was surrounded: this side was vacant.
    counters[SURROUNDED] += _with_sides(cells, counters, space)
    return flip_wall(counters, space, kind)


def take_off_wall(cells: bytearray, counters: "array[int]", space: int) -> int:
    """The pyramid of a triangle back to its stash."""
    counters[SURROUNDED] -= _with_sides(cells, counters, space)
    return _to_stash(cells, counters, space)


def _to_stash(cells: bytearray, counters: "array[int]", space: int) -> int:
    kind = cells[space]
    cells[space] = 0
    cells[STASH + kind] += 1
    return flip_wall(counters, space, kind)


def clear_wall(cells: bytearray, counters: "array[int]") -> int:
    """All pyramids back to their stashes."""
    for space in range(WALL, SPACES):
        if cells[space]:
            _to_stash(cells, counters, space)
    counters[SURROUNDED] = 0
    return 0


def open_wall(cells: bytearray, counters: "array[int]") -> int:
    """All pyramids whose real sides all hold anything go back to their stashes, at once; 1 if there were any."""
    opened = 0
    for space in range(WALL, SPACES):
        if cells[space] and surrounded(cells, counters, space, ALL_KINDS | ALL_KINDS << _MARK):
            cells[space] |= _MARK
    for space in range(WALL, SPACES):
        if cells[space] & _MARK:
            cells[space] &= _MARK - 1
            _to_stash(cells, counters, space)
            opened = 1
    counters[SURROUNDED] = 0  # whoever was surrounded for anyone came off
    return opened


def any_removable(counters: "array[int]") -> int:
    """1 if the player to move surrounds any pyramid."""
    return 1 if counters[SURROUNDED] >> 6 * counters[TURN] & _COUNT else 0


def removable(cells: bytearray, counters: "array[int]", space: int) -> int:
    """1 if a pyramid stands on the triangle and the player to move surrounds it."""
    if not cells[space] or not any_removable(counters):
        return 0
    return surrounded(cells, counters, space, MINE[4 * (counters[PLAYERS] - 2) + counters[TURN]])


def surrounds_another(cells: bytearray, counters: "array[int]", space: int) -> int:
    """1 if a pyramid of the player to move on the vacant triangle makes another one surrounded.

    That one was not surrounded before: this side of it was vacant.
    """
    sides = SIDES_OF
    levels = LEVEL_OF
    ceiling = counters[CEILING]
    mine = MINE[4 * (counters[PLAYERS] - 2) + counters[TURN]]
    base = 3 * SPACES * counters[PARITY]
    i = base + 3 * space
    if not (cells[sides[i]] | cells[sides[i + 1]] | cells[sides[i + 2]]):
        return 0
    for j in range(3):
        other = sides[i + j]
        if levels[other] > ceiling or not cells[other]:
            continue
        closed = 1
        for k in range(3):
            side = sides[base + 3 * other + k]
            if side != space and levels[side] <= ceiling and not mine >> cells[side] & 1:
                closed = 0
                break
        if closed:
            return 1
    return 0


def set_keys(cells: bytearray, counters: "array[int]") -> int:
    """KEY_A, KEY_B and the counters that follow from the cells, from the whole position."""
    counters[KEY_A] = 0
    counters[KEY_B] = 0
    counters[SURROUNDED] = 0
    for colour in range(COLOURS):
        counters[ON_FLOOR + colour] = 0
    for floor in range(FLOORS):
        for i in range(cells[floor]):
            kind = cells[FLOOR + LEVELS * floor + i]
            flip_floor(counters, floor, i, kind)
            counters[ON_FLOOR + COLOUR_OF[kind]] += 1
    for space in range(WALL, SPACES):
        if cells[space]:
            flip_wall(counters, space, cells[space])
            counters[SURROUNDED] += _one_each(cells, counters, space)
    return flip_counters(counters)
