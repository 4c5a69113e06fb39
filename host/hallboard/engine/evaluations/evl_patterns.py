"""EVL's patterns: what stands on a heptagon, who owns a pentagon and tops its heptagons, edges, hands, what is missing.

Each has a number for each of four phases of a game, by how many pentagons the player lacks who lacks fewer.
"""

from __future__ import annotations

from array import array

from hallcore.games.evl import geometry, moving, rules
from hallcore.portable import const

from .evl_edges import CLASSES, EDGES

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
_EDGE = const(5270)  # the first pattern of an edge,
_PAIRS = const(81)  # ... and how many it has: whose stack and how high on either side, or none
_EDGES = const(34)
_HANDS = const(8024)
_HAND_SIZES = const(29)
_MISSING = const(8082)
_MISSING_MOST = const(12)
_OF_PHASE = const(8108)
PHASES = const(4)
INPUTS = const(32432)


def inputs(cells: bytearray, counters: array[int], player: int, rows: list[int]) -> int:
    """Write which patterns are there while it is the player's move, at most 84; returns how many.

    An empty heptagon is none, nor is a free pentagon with nothing around it, nor an edge between empty heptagons.
    """
    height = HEIGHT
    rings = RINGS
    classes = CLASSES
    edges = EDGES
    tops = [0] * 28
    held = [0] * 28
    least = counters[_TARGET] - max(counters[_OWNED], counters[_OWNED + 1])
    phase = _OF_PHASE * (0 if least > 8 else 1 if least > 5 else 2 if least > 2 else 3)
    n = 0
    for space in range(HEPTAGONS):
        stack = cells[space]
        if stack > 1:
            tops[space] = 1 if stack & 1 == player else 2
            if player:  # with the colours exchanged
                stack ^= (1 << height[stack]) - 1
            held[space] = classes[stack]
            rows[n] = phase + _STACKS * space + stack
            n += 1
    for pentagon in range(PENTAGONS):
        ring = 4 * pentagon
        code = tops[rings[ring]] + 3 * tops[rings[ring + 1]] + 9 * tops[rings[ring + 2]] + 27 * tops[rings[ring + 3]]
        owner = cells[HEPTAGONS + pentagon]
        if owner:
            code += 81 if owner == player + 1 else 162
        if code:
            rows[n] = phase + _RING + _RINGS * pentagon + code
            n += 1
    for edge in range(_EDGES):
        code = 9 * held[edges[2 * edge]] + held[edges[2 * edge + 1]]
        if code:
            rows[n] = phase + _EDGE + _PAIRS * edge + code
            n += 1
    for i in range(2):
        side = player if i == 0 else 1 - player
        missing = counters[_TARGET] - counters[_OWNED + side]
        rows[n] = phase + _HANDS + _HAND_SIZES * i + counters[_HAND + side]
        some = missing if missing < _MISSING_MOST else _MISSING_MOST
        rows[n + 1] = phase + _MISSING + (_MISSING_MOST + 1) * i + some
        n += 2
    return n


def symmetries() -> list[list[int]]:
    """For each of the four ways to mirror the board, which pattern each pattern becomes."""
    pentagon_of = {frozenset(RINGS[4 * p : 4 * p + 4]): p for p in range(PENTAGONS)}
    edges = [(EDGES[2 * edge], EDGES[2 * edge + 1]) for edge in range(_EDGES)]
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
        for one, other in edges:
            now = (mirrored[one], mirrored[other])
            edge = edges.index((min(now), max(now)))
            for code in range(_PAIRS):
                new.append(_EDGE + _PAIRS * edge + (code if now[0] < now[1] else code % 9 * 9 + code // 9))
        new += range(_HANDS, _OF_PHASE)
        found.append([phase * _OF_PHASE + pattern for phase in range(PHASES) for pattern in new])
    return found


def _mirrored(space: int, way: int) -> int:
    """The heptagon with left and right exchanged (1), up and down (2), both (3)."""
    row, column = divmod(space, 7)
    return 7 * (3 - row if way & 2 else row) + (6 - column if way & 1 else column)
