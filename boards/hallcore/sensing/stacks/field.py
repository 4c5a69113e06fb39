"""The magnetic field that pieces make at the sensors: of a stack on its own space, and of its neighbours.

Fields are in uT, lengths in mm. A level is a place in a stack, 0 the lowest. Stacks are written as their kinds from
the lowest up. Above the levels that the board's table gives, and between spaces, a magnet is a dipole:
B = mu0 / (4 pi) * m * (2 z^2 - rho^2) / (z^2 + rho^2)^(5/2), z upwards and rho sidewards from sensor to magnet.
"""

from array import array
from math import sqrt

from ...portable import const

if False:  # types
    from collections.abc import Sequence

    from ...board.board import Spaces
    from ...games.contract import Hands

LEVELS = const(28)  # no stack is higher: VLKNO's 25 stones and a pawn
_MAX_RINGS = const(12)
_MAX_NEAR = const(60)
_REACH = const(1.6)  # neighbours are looked at within this many distances of the nearest one


def dipole_uT(moment_mAm2: float, up_mm: float, side_mm: float) -> float:
    """Vertical field of a vertical dipole, `up_mm` above and `side_mm` beside the sensor."""
    square = up_mm * up_mm + side_mm * side_mm
    return 1e5 * moment_mAm2 * (2 * up_mm * up_mm - side_mm * side_mm) / (square * square * sqrt(square))


class Field:
    """Tables of one game on one board: `spaces` is a `board.Spaces`, `kinds` the ruleset's KINDS."""

    def __init__(self, spaces: "Spaces", kinds: "Sequence[str]") -> None:
        self.n = spaces.n
        self.x_mm = spaces.x_mm
        self.y_mm = spaces.y_mm
        self.strengths = spaces.strengths(kinds)
        self.tolerance = spaces.tolerance
        self.gain_sd = spaces.gain_sd
        # By level, the variance of a piece's field as a share of its square: strength, and height by dB/B = 3 dz/z.
        self.piece_var = array("f", [0.0] * LEVELS)
        for level in range(LEVELS):
            lifted = 3 * spaces.height_play_mm / (spaces.gap_mm + level * spaces.pitch_mm)
            self.piece_var[level] = (spaces.tolerance * spaces.tolerance + lifted * lifted) / 3
        self.level_uT = self._by_level(spaces, spaces.field_uT)
        self.spread_uT = self._by_level(spaces, spaces.spread_uT)
        self._find_neighbours(spaces)

    def _by_level(self, spaces: "Spaces", given: "array[float]") -> "array[float]":
        out = array("f", [0.0] * LEVELS)
        for level in range(LEVELS):
            if level < len(given):
                out[level] = given[level]
            elif given is spaces.field_uT:
                out[level] = dipole_uT(spaces.moment_mAm2, spaces.gap_mm + level * spaces.pitch_mm, 0.0)
        return out

    def _find_neighbours(self, spaces: "Spaces") -> None:
        """Who is near whom: `near[first[i]:first[i + 1]]` are the neighbours of space i, `ring` their distance."""
        n = self.n
        x = spaces.x_mm
        y = spaces.y_mm
        reach = 1e9
        for i in range(1, n):
            reach = min(reach, (x[i] - x[0]) * (x[i] - x[0]) + (y[i] - y[0]) * (y[i] - y[0]))
        reach = reach * _REACH * _REACH
        far = 1.01 * sqrt(reach)
        self.first = array("H", [0] * (n + 1))
        self.ring_mm = array("f")
        near: "list[list[int]]" = [[] for _ in range(n)]
        ring: "list[list[int]]" = [[] for _ in range(n)]
        for i in range(n):
            for j in range(i + 1, n):
                dx = x[i] - x[j]
                if -far < dx < far:  # most are not: a device takes 2 s for the squares of all
                    dy = y[i] - y[j]
                    square = dx * dx + dy * dy
                    if square <= reach:
                        r = self._ring(sqrt(square))
                        near[i].append(j)
                        near[j].append(i)
                        ring[i].append(r)
                        ring[j].append(r)
        self.near = array("H")
        self.ring = bytes()
        for i in range(n):
            self.near.extend(array("H", near[i]))
            self.ring += bytes(ring[i])
            self.first[i + 1] = len(self.near)
        self.cross_uT = array("f", [0.0] * (LEVELS * len(self.ring_mm)))
        for r in range(len(self.ring_mm)):
            for level in range(LEVELS):
                up_mm = spaces.gap_mm + level * spaces.pitch_mm
                self.cross_uT[LEVELS * r + level] = dipole_uT(spaces.moment_mAm2, up_mm, self.ring_mm[r])

    def _ring(self, distance_mm: float) -> int:
        """Index of the distance, to within a twentieth; a new one where none is near."""
        best = 0
        for r in range(len(self.ring_mm)):
            if abs(self.ring_mm[r] - distance_mm) < abs(self.ring_mm[best] - distance_mm):
                best = r
        if len(self.ring_mm) and (
            abs(self.ring_mm[best] - distance_mm) < 0.05 * distance_mm or len(self.ring_mm) == _MAX_RINGS
        ):
            return best
        self.ring_mm.append(distance_mm)
        return len(self.ring_mm) - 1

    def own_uT(self, stack: bytes, height: int, bottom: int = 0) -> float:
        """Field at its own sensor of the levels from `bottom` up to `height` of a stack."""
        total = 0.0
        for level in range(bottom, height):
            total += self.strengths[stack[level]] * self.level_uT[level]
        return total

    def beside_uT(self, ring: int, stack: bytes, height: int, bottom: int = 0) -> float:
        """The same at the sensor of a neighbour in `ring`."""
        total = 0.0
        for level in range(bottom, height):
            total += self.strengths[stack[level]] * self.cross_uT[LEVELS * ring + level]
        return total


def contents_near(hands: "Hands", content: int, kinds: int) -> "list[int]":
    """Nothing, the content and what pieces taken off it leave, and each of these with up to three pieces put on."""
    contents = [0]
    while content:
        contents.append(content)
        content = hands.pop(content)
    for _ in range(3):
        for content in contents[:]:
            for kind in range(1, kinds):
                new = hands.push(content, kind)
                if new >= 0 and new not in contents and len(contents) < _MAX_NEAR:
                    contents.append(new)
    return contents
