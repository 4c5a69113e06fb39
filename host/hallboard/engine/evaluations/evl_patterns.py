"""EVL's patterns: what stands on a heptagon, who owns a pentagon and tops its heptagons, hands, what is missing."""

from __future__ import annotations

from array import array

from hallcore.games.evl import geometry, moving, rules
from hallcore.portable import const

HEPTAGONS = geometry.HEPTAGONS
PENTAGONS = geometry.PENTAGONS
RINGS = geometry.RINGS
HEIGHT = moving.HEIGHT
_HAND = moving.HAND
_OWNED = rules.OWNED
_TARGET = rules.TARGET
_STACKS = const(32)  # a heptagon's cells
_RING = const(896)  # the first pattern of a pentagon,
_RINGS = const(243)  # ... and how many it has: its four heptagons' tops and its owner, each none, own or the other's
_HANDS = const(5270)
_HAND_SIZES = const(29)
_MISSING = const(5328)
_MISSING_MOST = const(12)
INPUTS = const(5354)


def inputs(cells: bytearray, counters: array[int], player: int, rows: list[int]) -> int:
    """Write which patterns are there while it is the player's move, at most 50; returns how many.

    An empty heptagon is none, nor is a free pentagon with nothing around it.
    """
    height = HEIGHT
    rings = RINGS
    tops = [0] * 28
    n = 0
    for space in range(HEPTAGONS):
        stack = cells[space]
        if stack > 1:
            tops[space] = 1 if stack & 1 == player else 2
            if player:  # with the colours exchanged
                stack ^= (1 << height[stack]) - 1
            rows[n] = _STACKS * space + stack
            n += 1
    for pentagon in range(PENTAGONS):
        ring = 4 * pentagon
        code = tops[rings[ring]] + 3 * tops[rings[ring + 1]] + 9 * tops[rings[ring + 2]] + 27 * tops[rings[ring + 3]]
        owner = cells[HEPTAGONS + pentagon]
        if owner:
            code += 81 if owner == player + 1 else 162
        if code:
            rows[n] = _RING + _RINGS * pentagon + code
            n += 1
    for i in range(2):
        side = player if i == 0 else 1 - player
        missing = counters[_TARGET] - counters[_OWNED + side]
        rows[n] = _HANDS + _HAND_SIZES * i + counters[_HAND + side]
        rows[n + 1] = _MISSING + (_MISSING_MOST + 1) * i + (missing if missing < _MISSING_MOST else _MISSING_MOST)
        n += 2
    return n


def symmetries() -> list[list[int]]:
    """For each of the four ways to mirror the board, which pattern each pattern becomes."""
    pentagon_of = {frozenset(RINGS[4 * p : 4 * p + 4]): p for p in range(PENTAGONS)}
    found = []
    for way in range(4):
        mirrored = [_mirrored(space, way) for space in range(HEPTAGONS)]
        new = [_STACKS * mirrored[space] + stack for space in range(HEPTAGONS) for stack in range(_STACKS)]
        for p in range(PENTAGONS):
            ring = [mirrored[space] for space in RINGS[4 * p : 4 * p + 4]]
            other = pentagon_of[frozenset(ring)]
            places = [ring.index(space) for space in RINGS[4 * other : 4 * other + 4]]
            for code in range(_RINGS):
                tops = [code // 3**i % 3 for i in range(4)]
                turned = sum(3**i * tops[place] for i, place in enumerate(places))
                new.append(_RING + _RINGS * other + 81 * (code // 81) + turned)
        found.append(new + list(range(_HANDS, INPUTS)))
    return found


def _mirrored(space: int, way: int) -> int:
    """The heptagon with left and right exchanged (1), up and down (2), both (3)."""
    row, column = divmod(space, 7)
    return 7 * (3 - row if way & 2 else row) + (6 - column if way & 1 else column)
