"""A board's face in square pixels, two to a terminal cell: which pixel belongs to which space."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
NO_SPACE = -1


@dataclass(frozen=True)
class Outline:
    """A space's outline in mm (x to the right, y upwards) and its centre, where what stands on it is drawn."""

    name: str
    centre: Point
    corners: tuple[Point, ...]


class Raster:
    """Outlines drawn into `columns` x `2 * lines` pixels, as large as they fit, in the middle.

    `owner[y * columns + x]` is the space whose outline holds the pixel's centre, NO_SPACE where there is none;
    `centre(space)` is a pixel; `radius(space)` the pixels from the centre to the nearest edge. `odd[space]` tells
    the dark squares of a chequered board from the light ones.
    """

    def __init__(self, outlines: Sequence[Outline], columns: int, lines: int, margin_px: float = 2.0) -> None:
        self.columns = columns
        self.lines = lines
        xs = [x for outline in outlines for x, _ in outline.corners]
        ys = [y for outline in outlines for _, y in outline.corners]
        width_mm, height_mm = max(xs) - min(xs), max(ys) - min(ys)
        self.px_per_mm = max(0.01, min((columns - 2 * margin_px) / width_mm, (2 * lines - 2 * margin_px) / height_mm))
        cell_mm = min(_width(outline) for outline in outlines)
        cell_px = cell_mm * self.px_per_mm
        if cell_px >= 3:  # whole pixels a cell keep a grid even
            self.px_per_mm *= int(cell_px) / cell_px
        self._left = round((columns - width_mm * self.px_per_mm) / 2)
        self._top = round((2 * lines - height_mm * self.px_per_mm) / 2)
        self._min_x, self._max_y = min(xs), max(ys)
        self.gap_px = 1.0 if cell_mm * self.px_per_mm >= 8 else 0.0
        self.owner = array("h", [NO_SPACE]) * (columns * 2 * lines)
        self._centres = [self._pixel(outline.centre) for outline in outlines]
        self.odd = [
            (round((o.centre[0] - min(xs)) / cell_mm - 0.5) + round((o.centre[1] - min(ys)) / cell_mm - 0.5)) % 2 == 1
            for o in outlines
        ]
        self.corners = [[self._pixel(corner) for corner in outline.corners] for outline in outlines]
        self._radii = [_inradius(outline) * self.px_per_mm for outline in outlines]
        for space in range(len(outlines)):
            self._fill(space, self.corners[space])

    def centre(self, space: int) -> Point:
        """The centre in pixels (not rounded)."""
        return self._centres[space]

    def radius(self, space: int) -> float:
        """Pixels from the centre to the nearest edge of the outline."""
        return self._radii[space]

    def space_at(self, column: int, line: int) -> int:
        """The space under a terminal cell, NO_SPACE if none."""
        if not (0 <= column < self.columns and 0 <= line < self.lines):
            return NO_SPACE
        upper = self.owner[2 * line * self.columns + column]
        return upper if upper != NO_SPACE else self.owner[(2 * line + 1) * self.columns + column]

    def _pixel(self, point: Point) -> Point:
        return (
            self._left + (point[0] - self._min_x) * self.px_per_mm,
            self._top + (self._max_y - point[1]) * self.px_per_mm,
        )

    def _fill(self, space: int, corners: list[Point]) -> None:
        """Mark the pixels inside the polygon, less half a gap along its edges where cells are large enough."""
        low_y = max(0, int(min(y for _, y in corners)))
        high_y = min(2 * self.lines - 1, int(max(y for _, y in corners)) + 1)
        low_x = max(0, int(min(x for x, _ in corners)))
        high_x = min(self.columns - 1, int(max(x for x, _ in corners)) + 1)
        for y in range(low_y, high_y + 1):
            for x in range(low_x, high_x + 1):
                if _depth(corners, x + 0.5, y + 0.5) > self.gap_px / 2 + 1e-6:
                    self.owner[y * self.columns + x] = space


def _width(outline: Outline) -> float:
    xs = [x for x, _ in outline.corners]
    return max(xs) - min(xs)


def _inradius(outline: Outline) -> float:
    return abs(_depth(list(outline.corners), *outline.centre))


def _depth(corners: list[Point], x: float, y: float) -> float:
    """Distance from a point inside a convex polygon to its nearest edge; negative outside."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    sign = 1.0 if area > 0 else -1.0
    nearest = float("inf")
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if length:
            nearest = min(nearest, sign * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
    return nearest
