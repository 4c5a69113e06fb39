"""How attackers get to the squares that their wall lacks at Alea.

The nearest attacker that the wall does not need is looked for move by move, from the square that is lacking backwards:
over free squares, or through pieces of the wall, each of which may move on if another one takes its place. So a hole
at the edge that only its neighbours in the wall can reach is filled by one of them, whose square is filled from behind.
"""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry

from .alea_corners import lacking

DIRECTIONS = geometry.DIRECTIONS

_N_ATTACKERS = 10
_ATTACKERS = 14
_ATTACKER = 1
_KIND_MASK = 3
_FRAME = 421
_THRONE = 210


def ways(cells: bytearray, counters: array[int], wall: list[int], points: int, worths: list[int]) -> int:
    """Add what an attacker is worth on the ways to the squares that the wall lacks.

    On each square of the wall that is `points` already. On a way each square is worth half as much more than the one
    before, or what it is worth in the wall.
    """
    spare = [0] * 421
    came = [0] * 421
    for i in range(counters[_N_ATTACKERS]):
        p = counters[_ATTACKERS + i]
        spare[p] = 1 - wall[p]
    keep_corners(cells, counters, spare)
    for p in range(_FRAME):
        if wall[p] and cells[p] == 0:
            q = nearest_spare(cells, wall, spare, p, came)
            if q:
                spare[q] = 0
                worth = 0
                while q != p:
                    q = came[q]
                    worth += points >> 1
                    worth = max(worth, worths[q])
                    worths[q] = worth
    return 0


def keep_corners(cells: bytearray, counters: array[int], spare: list[int]) -> int:
    """Take out of `spare` without whom a closed corner would be open; returns how many."""
    found = 0
    for corner in range(4):
        if lacking(cells, corner) == 0:
            for i in range(counters[_N_ATTACKERS]):
                p = counters[_ATTACKERS + i]
                if spare[p]:
                    there = cells[p]
                    cells[p] = 0
                    if lacking(cells, corner):
                        spare[p] = 0
                        found += 1
                    cells[p] = there
    return found


def nearest_spare(cells: bytearray, wall: list[int], spare: list[int], hole: int, came: list[int]) -> int:
    """The attacker whom fewest moves bring to the hole, 0 for none; `came` has the next square on each one's way."""
    queue = [0] * 421
    directions = DIRECTIONS
    for p in range(_FRAME):
        came[p] = 0
    came[hole] = hole
    queue[0] = hole
    head = 0
    tail = 1
    while head < tail:
        p = queue[head]
        head += 1
        for j in range(4):
            q = p + directions[j]
            while cells[q] == 0:
                if came[q] == 0 and q != _THRONE:
                    came[q] = p
                    queue[tail] = q
                    tail += 1
                q += directions[j]
            if cells[q] & _KIND_MASK == _ATTACKER and came[q] == 0:
                came[q] = p
                if spare[q]:
                    return q
                if wall[q]:
                    queue[tail] = q
                    tail += 1
    return 0
