"""Room for parts on a panel on which others stand already: the nearest free place to a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

from .footprints import FOOTPRINTS, Footprint
from .layout import SCREW_HEAD_MM
from .panel import Placed
from .router import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom; mm
_STEP_MM = 0.5  # of places
_SEARCH_MM = 1.0  # between two points at which a place is looked for


def box(shape: Footprint, placed: Placed) -> Box:
    """What a part takes up: its body and its pads."""
    wide, high = shape.body
    xs = [x for pad in shape.pads for x in (pad.x - pad.wide / 2, pad.x + pad.wide / 2)]
    ys = [y for pad in shape.pads for y in (pad.y - pad.high / 2, pad.y + pad.high / 2)]
    middle_x = sum(pad.x for pad in shape.pads) / len(shape.pads)
    middle_y = sum(pad.y for pad in shape.pads) / len(shape.pads)
    left, right = min(*xs, middle_x - wide / 2), max(*xs, middle_x + wide / 2)
    top, bottom = min(*ys, middle_y - high / 2), max(*ys, middle_y + high / 2)
    turned = {
        0: (left, top, right, bottom),
        90: (top, -right, bottom, -left),
        180: (-right, -bottom, -left, -top),
        270: (-bottom, left, -top, right),
    }[placed.turn_deg]
    x, y = placed.x, placed.y
    return x + turned[0], y + turned[1], x + turned[2], y + turned[3]


class Room:
    """The free room of a panel. Every place that is given away is taken from then on."""

    def __init__(self, size_mm: Point, edge_mm: float = 1.0) -> None:
        self._size = size_mm
        self._edge = edge_mm
        self._taken: list[Box] = []

    def take(self, taken: Iterable[Box]) -> None:
        """Parts that stand already."""
        self._taken += taken

    def free(self, wanted: Box, apart_mm: float) -> bool:
        """True if nothing is nearer than `apart_mm` to the box, and it is on the panel."""
        left, top, right, bottom = wanted
        wide, high = self._size
        if left < self._edge or top < self._edge or right > wide - self._edge or bottom > high - self._edge:
            return False
        left, top, right, bottom = left - apart_mm, top - apart_mm, right + apart_mm, bottom + apart_mm
        for other in self._taken:
            if left < other[2] and right > other[0] and top < other[3] and bottom > other[1]:
                return False
        return True

    def place(self, footprint: str, near: Point, apart_mm: float = 0.6, turns: tuple[int, ...] = (0, 90)) -> Placed:
        """The place of a part whose middle is nearest to a point. Raises ValueError if there is none."""
        around = [(turn, box(FOOTPRINTS[footprint], Placed(0.0, 0.0, turn))) for turn in turns]
        for point in self._points(near):
            for turn, (left, top, right, bottom) in around:
                x, y = _on_grid(point[0] - (left + right) / 2), _on_grid(point[1] - (top + bottom) / 2)
                wanted = x + left, y + top, x + right, y + bottom
                if self.free(wanted, apart_mm):
                    self.take([wanted])
                    return Placed(x, y, turn)
        raise ValueError(f"no room for a {footprint} on a panel of {self._size[0]:.0f} x {self._size[1]:.0f} mm")

    def screw(self, near: Point) -> Point:
        """The middle of a screw's hole. Raises ValueError if there is no room for its head."""
        half = SCREW_HEAD_MM / 2
        for x, y in self._points(near):
            around = (x - half, y - half, x + half, y + half)
            if self.free(around, 1.2):
                self.take([around])
                return x, y
        raise ValueError(f"no room for a screw on a panel of {self._size[0]:.0f} x {self._size[1]:.0f} mm")

    def _points(self, near: Point) -> Iterator[Point]:
        """The panel's points, the nearest first."""
        columns, rows = (int(side / _SEARCH_MM) + 1 for side in self._size)
        yield near
        within = 0.0
        for reach in (8.0, 40.0, 1e9):
            c0, c1 = (int(max(0.0, min(columns, (near[0] + way) / _SEARCH_MM + 1))) for way in (-reach, reach))
            r0, r1 = (int(max(0.0, min(rows, (near[1] + way) / _SEARCH_MM + 1))) for way in (-reach, reach))
            points = [(c * _SEARCH_MM, r * _SEARCH_MM) for c in range(c0, c1) for r in range(r0, r1)]
            ranked = sorted((round(dist(point, near), 6), point) for point in points)
            yield from (point for far, point in ranked if within <= far < reach)
            within = reach


def _on_grid(mm: float) -> float:
    return round(mm / _STEP_MM) * _STEP_MM
