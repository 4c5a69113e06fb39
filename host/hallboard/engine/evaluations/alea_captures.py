"""Alea's moves that change much, found from the pieces that they take rather than among hundreds of others."""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry

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
            n = takers(cells, counters[_ATTACKERS + i], 1, moves, n)
        return n
    n = 0
    for i in range(counters[_N_DEFENDERS]):
        n = takers(cells, counters[_DEFENDERS + i], 0, moves, n)
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


def takers(cells: bytearray, victim: int, defending: int, moves: array[int], n: int) -> int:
    """Write the moves that take the piece on a square behind the first n, but those that were found by another one."""
    directions = DIRECTIONS
    for j in range(4):
        target = victim - directions[j]
        if cells[target] or not takes(cells, target, j, defending) or first_taken(cells, target, defending) < j:
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


def first_taken(cells: bytearray, target: int, defending: int) -> int:
    """The first direction in which a move to the square takes something; 4 if there is none."""
    j = 0
    while j < 4 and not takes(cells, target, j, defending):
        j += 1
    return j


def takes(cells: bytearray, target: int, direction: int, defending: int) -> int:
    """1 if a move to the square takes the piece in that direction."""
    directions = DIRECTIONS
    d = directions[direction]
    victim = _ATTACKER if defending else _DEFENDER
    if cells[target + d] & _KIND_MASK != victim:
        return 0
    p = target + d + d
    there = cells[p]
    if there == _CORNER:
        return 1
    if defending:
        return 1 if there & _DEFENDER or p == THRONE else 0
    return 1 if there & _KIND_MASK == _ATTACKER or (p == THRONE and there == 0) else 0


def captured(cells: bytearray, target: int, defending: int) -> int:
    """How many pieces a move to the square takes."""
    return (
        takes(cells, target, 0, defending)
        + takes(cells, target, 1, defending)
        + takes(cells, target, 2, defending)
        + takes(cells, target, 3, defending)
    )
