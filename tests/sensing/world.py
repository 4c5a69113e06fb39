"""A board with real magnets, for tests of the decoder: its own physics, with faults that the decoder does not know.

A magnet is a cloud of point dipoles over a disc's volume, not the decoder's table. Every magnet has its own strength,
every stack its own place in the recess (shifted whenever it is touched), every sensor its gain and zero.
"""

from __future__ import annotations

import random
from array import array
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin, sqrt

REMANENCE_T = 1.19  # N35


@dataclass(frozen=True)
class Build:
    """How a game's pieces and board are made; lengths in mm, angles none, spreads as rms or half widths."""

    diameter: float
    thickness: float
    gap: float
    pitch: float
    recess: float
    strengths: dict[int, float]
    xy: tuple[tuple[float, float], ...]
    tolerance: float = 0.05
    nudge: float = 0.5
    gain_sd: float = 0.012  # calibrated
    zero_sd_uT: float = 10.0


def grid(columns: int, rows: int, pitch: float) -> tuple[tuple[float, float], ...]:
    return tuple((pitch * (i % columns), pitch * (i // columns)) for i in range(columns * rows))


VLKNO = Build(4, 1, 10, 5, 1.0, {1: 1.0, 2: 1.0, 3: -1.0}, grid(5, 5, 45))
ALEA = Build(5, 2, 10, 0, 4.0, {1: 1.0, 2: -1.0, 3: -2.315}, grid(19, 19, 25), nudge=0.0)


def dipole_T(moment: float, x: float, y: float, z: float) -> float:
    """Vertical field in T of a vertical dipole of `moment` A m^2; lengths in mm."""
    square = x * x + y * y + z * z
    return 1e-7 * moment * (3 * z * z / square - 1) / (square * sqrt(square)) * 1e9


def disc_uT(build: Build, offset: float, z: float) -> float:
    """Vertical field of one disc magnet, its middle `z` above and `offset` beside the sensor."""
    radius = build.diameter / 2
    volume = pi * radius * radius * build.thickness * 1e-9
    moment = REMANENCE_T * volume / (4e-7 * pi)
    total, weights = 0.0, 0.0
    for ring in range(4):
        r = radius * (ring + 0.5) / 4
        for turn in range(8):
            angle = 2 * pi * (turn + 0.5) / 8
            for layer in range(3):
                height = z + build.thickness * ((layer + 0.5) / 3 - 0.5)
                total += r * dipole_T(moment, offset + r * cos(angle), r * sin(angle), height)
                weights += r
    return 1e6 * total / weights


@dataclass
class Piece:
    kind: int
    strength: float


@dataclass
class Place:
    pieces: list[Piece] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0


class World:
    """What really stands on the board, and what the sensors say."""

    def __init__(self, build: Build, seed: int) -> None:
        self.build = build
        self.random = random.Random(seed)
        self.places = [Place() for _ in build.xy]
        self.gains = [1 + self.random.gauss(0, build.gain_sd) for _ in build.xy]
        self.zeros = [self.random.gauss(0, build.zero_sd_uT) for _ in build.xy]
        self.common_uT = 0.0
        self.slope_uT = (0.0, 0.0)  # more each 100 mm to the right and upwards
        self.hand: list[Piece] = []
        self._on_axis = [disc_uT(build, 0.0, build.gap + build.pitch * level) for level in range(28)]
        edge = build.recess or 1.0
        self._at_edge = [disc_uT(build, edge, build.gap + build.pitch * level) for level in range(28)]
        volume = pi * build.diameter * build.diameter / 4 * build.thickness * 1e-9
        self._moment = REMANENCE_T * volume / (4e-7 * pi)
        self._near = [
            [j for j in range(len(build.xy)) if j != i and self._distance(i, j) < 3.2 * self._pitch()]
            for i in range(len(build.xy))
        ]

    def _pitch(self) -> float:
        return hypot(self.build.xy[1][0] - self.build.xy[0][0], self.build.xy[1][1] - self.build.xy[0][1])

    def _distance(self, i: int, j: int) -> float:
        return hypot(self.build.xy[i][0] - self.build.xy[j][0], self.build.xy[i][1] - self.build.xy[j][1])

    # -- hands

    def make(self, kind: int) -> Piece:
        """A new piece: its magnet is a little off."""
        spread = self.random.uniform(-self.build.tolerance, self.build.tolerance)
        return Piece(kind, self.build.strengths[kind] * (1 + spread))

    def put(self, space: int, kind: int) -> None:
        """A piece of that kind from the hand, or a new one."""
        found = next((piece for piece in self.hand if piece.kind == kind), None)
        if found:
            self.hand.remove(found)
        place = self.places[space]
        if not place.pieces:
            radius = self.build.recess * sqrt(self.random.random())
            angle = self.random.uniform(0, 2 * pi)
            place.x, place.y = radius * cos(angle), radius * sin(angle)
        place.pieces.append(found or self.make(kind))
        self.nudge(space)

    def take(self, space: int) -> None:
        self.hand.append(self.places[space].pieces.pop())
        self.nudge(space)

    def nudge(self, space: int) -> None:
        place = self.places[space]
        place.x += self.random.gauss(0, self.build.nudge)
        place.y += self.random.gauss(0, self.build.nudge)
        off = hypot(place.x, place.y)
        if off > self.build.recess:
            place.x *= self.build.recess / off
            place.y *= self.build.recess / off

    # -- sensors

    def field_uT(self, space: int) -> float:
        place = self.places[space]
        edge = self.build.recess or 1.0
        share = (place.x * place.x + place.y * place.y) / (edge * edge)
        total = 0.0
        for level, piece in enumerate(place.pieces):
            on_axis = self._on_axis[level]
            total += piece.strength * (on_axis + share * (self._at_edge[level] - on_axis))
        x, y = self.build.xy[space]
        for j in self._near[space]:
            other = self.places[j]
            for level, piece in enumerate(other.pieces):
                dx, dy = self.build.xy[j][0] + other.x - x, self.build.xy[j][1] + other.y - y
                moment = piece.strength * self._moment
                total += 1e6 * dipole_T(moment, dx, dy, self.build.gap + self.build.pitch * level)
        return total

    def readings(self, sigma_uT: float) -> array[int]:
        """What the scan gives, in uT per space; the field of a real sensor is clipped at 22 mT."""
        out = array("i")
        for space in range(len(self.places)):
            exact = self.gains[space] * self.field_uT(space) + self.zeros[space] + self.common_uT
            x, y = self.build.xy[space]
            exact += (x * self.slope_uT[0] + y * self.slope_uT[1]) / 100
            out.append(round(max(-22000.0, min(22000.0, exact)) + self.random.gauss(0, sigma_uT)))
        return out
