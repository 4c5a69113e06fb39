"""From a board's face to the picture: the same millimetres, with y downwards and a margin around."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..boards.shapes import Place
from .svg import Point


@dataclass(frozen=True)
class Spot:
    """A place as the picture has it: centre and outline in mm, and the distance from the centre to the next edge."""

    name: str
    x: float
    y: float
    outline: tuple[Point, ...]
    radius: float

    @property
    def top(self) -> float:
        """The smallest y of the outline."""
        return min(y for _, y in self.outline)

    @property
    def bottom(self) -> float:
        """The largest y of the outline."""
        return max(y for _, y in self.outline)

    def inset(self, share: float) -> tuple[Point, ...]:
        """The outline, shrunk towards its middle by this share."""
        middle_x = sum(x for x, _ in self.outline) / len(self.outline)
        middle_y = sum(y for _, y in self.outline) / len(self.outline)
        return tuple((x + (middle_x - x) * share, y + (middle_y - y) * share) for x, y in self.outline)


class Layout:
    """Where everything is: the face (`left`, `top`, `right`, `bottom`), `spots` by space, `idle` places of no space.

    `unit` is a hundredth of the face's mean side, by which frames and letters are measured; `margin` is in units.
    """

    def __init__(self, places: Sequence[Place], others: Iterable[Place], margin: float) -> None:
        idle = list(others)
        points = [corner for place in (*places, *idle) for corner in place.outline]
        low_x, high_x = min(x for x, _ in points), max(x for x, _ in points)
        low_y, high_y = min(y for _, y in points), max(y for _, y in points)
        self.width, self.height = high_x - low_x, high_y - low_y
        self.unit = (self.width + self.height) / 200
        self.margin = margin * self.unit
        self.left = self.top = self.margin
        self.right, self.bottom = self.left + self.width, self.top + self.height
        self._low_x, self._high_y = low_x, high_y
        # A board lies before its owner with a1 at the lower left: what is nearer is drawn later.
        self.spots = [self._spot(place) for place in places]
        self.idle = [self._spot(place) for place in idle]
        self.order = sorted(range(len(places)), key=lambda space: (self.spots[space].y, self.spots[space].x))

    def on_face(self, x: float, y: float) -> Point:
        """The point of the face, in its own mm, that is drawn here."""
        return x - self.left + self._low_x, self._high_y - (y - self.top)

    def _spot(self, place: Place) -> Spot:
        outline = tuple(self._point(corner) for corner in place.outline)
        x, y = self._point((place.x_mm, place.y_mm))
        return Spot(place.name, x, y, outline, _distance((x, y), outline))

    def _point(self, point: Point) -> Point:
        return self.left + point[0] - self._low_x, self.top + self._high_y - point[1]


def _distance(point: Point, outline: Sequence[Point]) -> float:
    """From a point inside a convex outline to its nearest edge."""
    nearest = float("inf")
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nearest = min(nearest, abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length)
    return nearest
