"""The field of hollow pyramids: a disc in each of the four walls, standing on the face or lying on a wall.

A frame is fixed to the middle of the edge of a pyramid's base: x along the edge, y inwards and z upwards for one that
stands; for one that lies, x along the edge, y from the edge to the tip and z upwards. Lengths are in mm, fields in uT,
moments in mA m^2. A positive pyramid is one whose field, at a sensor under the wall on which it lies, is positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

Vector = tuple[float, float, float]
STANDING, LYING = "standing", "lying"
_HEIGHTS_MM = (6, 7, 8, 9, 10, 12, 14, 17, 20, 24, 28, 33, 39, 46, 55, 66, 80, 100)


@dataclass(frozen=True)
class Pyramid:
    """A size of pyramid."""

    size: str
    base_mm: float
    height_mm: float
    disc_mm: tuple[float, float]
    moment_mAm2: float
    disc_from_base_mm: float
    disc_depth_mm: float
    wall_mm: float

    @property
    def octupole_mm2(self) -> float:
        """The next term of a disc's field after its moment, as a share of that: L^2 / 4 - 3 R^2 / 4."""
        diameter, thickness = self.disc_mm
        return (thickness * thickness - 0.75 * diameter * diameter) / 4

    @property
    def slant_mm(self) -> float:
        """From the middle of a base's edge to the tip."""
        return hypot(self.base_mm / 2, self.height_mm)

    @property
    def nest_mm(self) -> float:
        """How much lower than the tip the top of the hollow is."""
        return self.wall_mm * self.slant_mm / (self.base_mm / 2)

    def rise_mm(self, lower: Pyramid) -> float:
        """How high above the lower one's base its own is when it hangs on that one's tip; below it if negative."""
        return lower.height_mm - self.height_mm + self.nest_mm


def pyramid(size: str, entry: dict[str, Any]) -> Pyramid:
    """A size of a set in `sensing.toml`."""
    values = entry["pyramids"][size]
    diameter, thickness = values["disc_mm"]
    return Pyramid(
        size=size,
        base_mm=float(values["base_mm"]),
        height_mm=float(values["height_mm"]),
        disc_mm=(float(diameter), float(thickness)),
        moment_mAm2=float(values["moment_mAm2"]),
        disc_from_base_mm=float(values["disc_from_base_mm"]),
        disc_depth_mm=float(values["disc_depth_mm"]),
        wall_mm=float(entry["wall_mm"]),
    )


def size_of(kind: str) -> str:
    """`"queen"` of `"red queen"`."""
    return kind.rpartition(" ")[2]


def standing_table(pyramids: dict[str, Pyramid]) -> dict[str, Any]:
    """What `hallcore.sensing.pyramids.nested_field` reads. A positive pyramid's field is negative when it stands."""
    return {
        "base_mm": list(_HEIGHTS_MM),
        "uT": {
            size: [round(field_uT(one, unit_discs(one, STANDING), (0.0, 0.0, -height)), 3) for height in _HEIGHTS_MM]
            for size, one in pyramids.items()
        },
        "rise_mm": {
            size: {other.size: round(other.rise_mm(one), 2) for other in pyramids.values()}
            for size, one in pyramids.items()
        },
    }


def unit_discs(one: Pyramid, pose: str) -> list[list[float]]:
    """Where each disc is and where a moment of 1 in it points: six numbers a disc, in the frame of that pose.

    Standing, x and y are against the pyramid's middle; lying, against the middle of the lowest edge.
    """
    half, slant = one.base_mm / 2, one.slant_mm
    outward: Vector = (0.0, -one.height_mm / slant, half / slant)
    upward: Vector = (0.0, half / slant, one.height_mm / slant)
    place = _sum((0.0, -half, 0.0), upward, outward, one.disc_from_base_mm, -one.disc_depth_mm)
    inward = (0.0, -outward[1], -outward[2])
    discs = []
    for cos, sin in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        at, axis = _turned(place, cos, sin), _turned(inward, cos, sin)
        if pose == LYING:
            edge = (at[0], at[1] + half, at[2])
            at = (edge[0], _dot(edge, upward), -_dot(edge, outward))
            axis = (axis[0], _dot(axis, upward), -_dot(axis, outward))
        discs.append([round(value, 5) for value in (*at, *axis)])
    return discs


def field_uT(one: Pyramid, discs: Sequence[Sequence[float]], sensor: Vector) -> float:
    """Vertical field of the pyramid's discs at a sensor in their frame: of their dipoles and octupoles.

    That is a disc's field to a thousandth from twice its diameter on.
    """
    total = 0.0
    for x, y, z, mx, my, mz in discs:
        r = (sensor[0] - x, sensor[1] - y, sensor[2] - z)
        square = _dot(r, r)
        along = _dot(r, (mx, my, mz))
        ratio = 5 * along * along / square
        field = 3 * along * r[2] / square - mz
        field += one.octupole_mm2 / (2 * square) * ((7 * ratio - 15) * along * r[2] / square - (3 * ratio - 3) * mz)
        total += field / (square * sqrt(square))
    return 1e5 * one.moment_mAm2 * total


def _sum(start: Vector, one: Vector, other: Vector, far: float, further: float) -> Vector:
    x, y, z = (a + far * b + further * c for a, b, c in zip(start, one, other, strict=True))
    return x, y, z


def _turned(vector: Vector, cos: int, sin: int) -> Vector:
    """Turned about the pyramid's axis."""
    return vector[0] * cos - vector[1] * sin, vector[0] * sin + vector[1] * cos, vector[2]


def _dot(one: Vector, other: Vector) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
