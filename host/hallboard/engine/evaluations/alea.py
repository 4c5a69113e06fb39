"""Alea Evangelii: material, the king's ways to the corners, and pieces where they bar or open these ways."""

from __future__ import annotations

from array import array

from hallcore.games.alea.geometry import DIRECTIONS, FRAME
from hallcore.games.alea.rules import SIDES
from hallcore.keys import TURN

_DEFENDING = SIDES.index("defenders")
_ATTACKER, _DEFENDER, _KING, _CORNER = 1, 2, 3, 4
_KIND_MASK = 3

_DEFENDER_WORTH = 24
_ATTACKER_WORTH = 12
_ESCAPE = 20_000  # the king goes to a corner with his next move
_FORK = 5_000  # two ways at once: only one can be barred
_ONE_WAY = 120
_ROUTES = (0, 30, 45, 55, 60)  # by squares from which the king would see a corner
_KING_STEP = 1
_BESIDE_KING = 6  # an attacker next to him

# Attackers hold the corners best on the diagonals before them; a defender out by the rim cannot be encircled.
_GUARD = bytes(
    6 if 0 < p // 20 < 20 and p % 20 and 10 <= abs(p // 20 - 10) + abs(p % 20 - 10) <= 13 else 0 for p in range(FRAME)
)
_OUTPOST = bytes(
    8 if 0 < p // 20 < 20 and p % 20 and max(abs(p // 20 - 10), abs(p % 20 - 10)) >= 7 else 0 for p in range(FRAME)
)
# The two outermost lines on each side lead to corners.
_OUTER = bytes(p // 20 in (1, 2, 18, 19) or p % 20 in (1, 2, 18, 19) for p in range(FRAME))


def evaluate(cells: bytearray, counters: array[int], player: int) -> int:
    """Points for the player: the defenders' less the attackers', or the other way round."""
    kind_mask = _KIND_MASK
    score = 0
    king = 0
    for p in range(21, 400):
        kind = cells[p] & kind_mask
        if kind:
            if kind == _ATTACKER:
                score -= _ATTACKER_WORTH + _GUARD[p]
            elif kind == _DEFENDER:
                score += _DEFENDER_WORTH + _OUTPOST[p]
            else:
                king = p
    score += _king(cells, king, counters[TURN] == _DEFENDING)
    return score if player == _DEFENDING else -score


def _king(cells: bytearray, king: int, his_turn: bool) -> int:
    """What the king's freedom is worth to the defenders."""
    ways = 0
    routes = 0
    score = 0
    for j in range(4):
        d = DIRECTIONS[j]
        t = king + d
        if cells[t] & _KIND_MASK == _ATTACKER:
            score -= _BESIDE_KING
        while cells[t] == 0:
            score += _KING_STEP
            if _OUTER[t] and routes < 4 and _sees_corner(cells, t, j):
                routes += 1
            t += d
        if cells[t] == _CORNER:
            ways += 1
    if ways:
        if his_turn:
            return _ESCAPE
        return score + (_FORK if ways > 1 else _ONE_WAY)
    return score + _ROUTES[routes] * (2 if his_turn else 1)


def _sees_corner(cells: bytearray, square: int, came_by: int) -> bool:
    """True if a king on the square could run to a corner, across the way that he came by."""
    for turn in (1, 3):
        d = DIRECTIONS[came_by + turn & 3]
        t = square + d
        while cells[t] == 0:
            t += d
        if cells[t] == _CORNER:
            return True
    return False
