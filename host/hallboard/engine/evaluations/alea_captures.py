"""Alea's moves that change much, found from the pieces that they take rather than among hundreds of others."""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry
from hallcore.games.alea.moving import captures

DIRECTIONS = geometry.DIRECTIONS
THRONE = geometry.THRONE

_TURN = 0
_KING_AT = 9
_N_ATTACKERS = 10
_N_DEFENDERS = 11
_ATTACKERS = 14
_DEFENDERS = 62
_DEFENDING = 0
_ATTACKER = 1
_DEFENDER = 2  # a bit of the king, too
_KING = 3
_KIND_MASK = 3
_CORNER = 4


def noisy_moves(cells: bytearray, counters: array[int], moves: array[int]) -> int:
    """Write the moves that take something and the king's into a corner; returns how many there are."""
    if counters[_TURN] == _DEFENDING:
        n = into_corners(cells, counters[_KING_AT], moves)
        for i in range(counters[_N_ATTACKERS]):
            n = takers(cells, counters, counters[_ATTACKERS + i], moves, n)
        return n
    n = 0
    for i in range(counters[_N_DEFENDERS]):
        n = takers(cells, counters, counters[_DEFENDERS + i], moves, n)
    return n


def into_corners(cells: bytearray, king: int, moves: array[int]) -> int:
    """Write the king's moves into corners."""
    directions = DIRECTIONS
    n = 0
    for j in range(4):
        d = directions[j]
        p = king + d
        while cells[p] == 0 or cells[p] == _CORNER:
            if cells[p] == _CORNER:
                moves[n] = king << 9 | p
                n += 1
            p += d
    return n


def takers(cells: bytearray, counters: array[int], victim: int, moves: array[int], n: int) -> int:
    """Write the moves that take the piece on a square behind the first n, but those that were found by another one."""
    directions = DIRECTIONS
    defending = counters[_TURN] == _DEFENDING
    for j in range(4):
        target = victim - directions[j]
        if cells[target]:
            continue
        taken = captures(cells, counters, target)
        if taken & ((2 << j) - 1) != 1 << j:
            continue
        for k in range(4):
            d = directions[k]
            p = target + d
            while cells[p] == 0:
                p += d
            kind = cells[p] & _KIND_MASK
            own = kind & _DEFENDER if defending else 1 if kind == _ATTACKER else 0
            if own and (target != THRONE or kind == _KING):
                moves[n] = p << 9 | target
                n += 1
    return n


def captured(cells: bytearray, counters: array[int], target: int) -> int:
    """How many pieces a move to the square takes."""
    taken = captures(cells, counters, target)
    return (taken & 1) + (taken >> 1 & 1) + (taken >> 2 & 1) + (taken >> 3 & 1)
