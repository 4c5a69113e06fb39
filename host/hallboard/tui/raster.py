"""A board's face in pixels, two to a terminal cell: which pixel belongs to which space."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

Point = tuple[float, float]
NO_SPACE = -1
_WIDER = 1.6  # than it is, at most
_GAP_FROM_PX = 10  # a gap in smaller cells would hide their light behind the piece
_WHOLE_LINES_PX = 6  # cells of fewer pixels are whole lines of the terminal
_CLOSE_MM = 1.0  # corners of neighbours


@dataclass(frozen=True)
class Outline:
    """A space's outline in mm (x to the right, y upwards) and its centre, where what stands on it is drawn."""

    name: str
    centre: Point
    corners: tuple[Point, ...]


class Raster:
    """Outlines drawn into `columns` x `2 * lines` pixels, as large as they fit, in the middle.

    `owner[y * columns + x]` is the space whose outline holds the pixel's centre, NO_SPACE where there is none;
    `centre(space)` is a pixel; `radius(space)` the pixels from the centre to the nearest edge. `shades[space]` differ
    between neighbours: 0 and 1 on a chequered board, up to 3 on others. Cells of `chequered` faces are whole pixels,
    small ones whole lines; other faces may become wider than they are, and leave `left` columns free for names.
    """

    def __init__(
        self, outlines: Sequence[Outline], columns: int, lines: int, margin_px: float = 2.0, left: int = 0
    ) -> None:
        self.columns = columns
        self.lines = lines
        self.chequered = all(len(outline.corners) == 4 for outline in outlines)
        beside = max(margin_px, left + 1.0) if self.chequered else margin_px  # names at the left, as much at the right
        left = 0 if self.chequered else left
        xs = [x for outline in outlines for x, _ in outline.corners]
        ys = [y for outline in outlines for _, y in outline.corners]
        width_mm, height_mm = max(xs) - min(xs), max(ys) - min(ys)
        across = max(0.01, (columns - left - 2 * beside) / width_mm)
        along = max(0.01, (2 * lines - 2 * margin_px) / height_mm)
        cell_mm = min(_width(outline) for outline in outlines)
        self._y_px_per_mm = min(across, along)
        self._x_px_per_mm = min(across, _WIDER * self._y_px_per_mm)
        if self.chequered:
            x_px, y_px = _grid_px(int(cell_mm * across), int(cell_mm * along))
            self._x_px_per_mm, self._y_px_per_mm = x_px / cell_mm, y_px / cell_mm
        self._left = left + round((columns - left - width_mm * self._x_px_per_mm) / 2)
        self._top = 2 * round((2 * lines - height_mm * self._y_px_per_mm) / 4)  # the beginning of a line
        self._min_x, self._max_y = min(xs), max(ys)
        self.gap_px = 1.0 if cell_mm * self._y_px_per_mm >= _GAP_FROM_PX else 0.0
        self.owner = array("h", [NO_SPACE]) * (columns * 2 * lines)
        self._centres = [self.pixel(outline.centre) for outline in outlines]
        self.shades = _chequers(outlines) if self.chequered else _shades(outlines)
        self.corners = [[self.pixel(corner) for corner in outline.corners] for outline in outlines]
        self._radii = [_inradius(outline) * min(self._x_px_per_mm, self._y_px_per_mm) for outline in outlines]
        for space in range(len(outlines)):
            self._fill(space, self.corners[space])
        self._reaches = [0.0] * len(outlines)
        for at, space in enumerate(self.owner):
            if space != NO_SPACE:
                x, y = self._centres[space]
                away = hypot(at % columns + 0.5 - x, at // columns + 0.5 - y)
                self._reaches[space] = max(self._reaches[space], away)

    def centre(self, space: int) -> Point:
        """The centre in pixels (not rounded)."""
        return self._centres[space]

    def radius(self, space: int) -> float:
        """Pixels from the centre to the nearest edge of the outline."""
        return self._radii[space]

    def reach(self, space: int) -> float:
        """Pixels from the centre to the middle of the space's farthest pixel."""
        return self._reaches[space]

    def space_at(self, column: int, line: int) -> int:
        """The space under a terminal cell, NO_SPACE if none."""
        if not (0 <= column < self.columns and 0 <= line < self.lines):
            return NO_SPACE
        upper = self.owner[2 * line * self.columns + column]
        return upper if upper != NO_SPACE else self.owner[(2 * line + 1) * self.columns + column]

    def pixel(self, point: Point) -> Point:
        """Where a point of the face, in mm, comes to lie."""
        return (
            self._left + (point[0] - self._min_x) * self._x_px_per_mm,
            self._top + (self._max_y - point[1]) * self._y_px_per_mm,
        )

    def _fill(self, space: int, corners: list[Point]) -> None:
        """Mark the pixels inside the polygon, less half a gap along its edges where cells are large enough."""
        low_y = max(0, int(min(y for _, y in corners)))
        inside = self.gap_px / 2 + (1e-6 if self.gap_px else -1e-6)  # without gaps, edges belong to somebody
        high_y = min(2 * self.lines - 1, int(max(y for _, y in corners)) + 1)
        low_x = max(0, int(min(x for x, _ in corners)))
        high_x = min(self.columns - 1, int(max(x for x, _ in corners)) + 1)
        for y in range(low_y, high_y + 1):
            for x in range(low_x, high_x + 1):
                if _depth(corners, x + 0.5, y + 0.5) > inside:
                    self.owner[y * self.columns + x] = space


def _width(outline: Outline) -> float:
    xs = [x for x, _ in outline.corners]
    return max(xs) - min(xs)


def _chequers(outlines: Sequence[Outline]) -> list[int]:
    """1 for every second square, in rows and columns."""
    low_x, low_y = min(o.centre[0] for o in outlines), min(o.centre[1] for o in outlines)
    cell_mm = min(_width(outline) for outline in outlines)
    return [(round((x - low_x) / cell_mm) + round((y - low_y) / cell_mm)) % 2 for x, y in (o.centre for o in outlines)]


def _shades(outlines: Sequence[Outline]) -> list[int]:
    """The smallest number for each space that no neighbour before it has; neighbours share an edge."""
    shades = [-1] * len(outlines)
    for first in range(len(outlines)):
        found = [first] if shades[first] < 0 else []
        for space in found:  # from neighbour to neighbour: two shades do wherever two can
            beside = [other for other in range(len(outlines)) if _share_edge(outlines[space], outlines[other])]
            taken = {shades[other] for other in beside}
            shades[space] = next(shade for shade in range(len(outlines)) if shade not in taken)
            found += [other for other in beside if shades[other] < 0 and other not in found]
    return shades


def _share_edge(one: Outline, other: Outline) -> bool:
    close = [a for a in one.corners if any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < _CLOSE_MM for b in other.corners)]
    return len(close) == 2


def _grid_px(x_px: int, y_px: int) -> tuple[int, int]:
    """Width and height of a grid's cells, limited to these: about square, and whole lines where they are small."""
    x_px, y_px = max(1, x_px), max(1, y_px)
    y_px = min(y_px, int(1.4 * x_px + 0.5))
    if y_px < _WHOLE_LINES_PX:
        y_px = max(2, y_px // 2 * 2)
    return min(x_px, int(1.4 * y_px + 0.5)), y_px


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
