"""How many attackers a wall before a corner of Alea's board still lacks."""

from __future__ import annotations

from hallboard.engine.evaluations import alea_squares

BEFORE = alea_squares.BEFORE

_ATTACKER = 1
_DEFENDER = 2
_KIND_MASK = 3
_SIDE = 10  # squares along either rim, from the corner, between which a wall before it stands
_SQUARES = 55
_NEVER = 99
_ENOUGH = 5  # what lacks so many or more is no wall yet


def lacking(cells: bytearray, corner: int) -> int:
    """How many attackers the best wall before one of the four corners lacks; a defender in it counts as one more.

    A wall is a chain of squares, joined by sides or corners, from rim to rim within the triangle before the corner. It
    goes from each line parallel to the first rim to the next one and never back, and along these lines as it likes: so
    it is found line by line, as the cheapest way to each square. Five stands for that many or more: where no way to a
    line is cheaper the others are not looked at.
    """
    before = BEFORE
    ways = [0] * 12  # to the squares of a line, from 1 on, with nothing around them
    least = _ENOUGH
    first = _SQUARES * corner - 1
    for y in range(12):
        ways[y] = 0
    for x in range(_SIDE):
        height = _SIDE - x
        behind = ways[0]
        for y in range(1, height + 1):
            here = ways[y]
            ways[y] = min(behind, here, ways[y + 1]) + price(cells[before[first + y]])
            behind = here
        ways[0] = _NEVER
        ways[height + 1] = _NEVER
        for y in range(2, height + 1):
            if ways[y - 1] < ways[y]:
                ways[y] = min(ways[y], ways[y - 1] + price(cells[before[first + y]]))
        for i in range(1, height):
            y = height - i
            if ways[y + 1] < ways[y]:
                ways[y] = min(ways[y], ways[y + 1] + price(cells[before[first + y]]))
        least = min(least, ways[1])
        cheapest = ways[1]
        for y in range(2, height + 1):
            cheapest = min(cheapest, ways[y])
        if cheapest >= least:
            break
        first += height
    return least


def price(there: int) -> int:
    """What it takes to have an attacker on a square with that content."""
    if there & _KIND_MASK == _ATTACKER:
        return 0
    if there == 0:
        return 1
    return 2 if there & _DEFENDER else _NEVER
