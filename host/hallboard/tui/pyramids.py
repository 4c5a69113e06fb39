"""Pyramids in pixels: one that lies is a triangle in its triangle, those that stand are bars, the lowest below."""

from __future__ import annotations

from collections.abc import Sequence

from ..colours import named_colour
from .palette import Rgb
from .raster import Raster

_SHARES = {"pawn": 0.36, "drone": 0.54, "queen": 0.72}  # of its space's width
_MOST = 6


def are_on(pieces: Sequence[Sequence[str]], space: int) -> bool:
    """True if what stands on the space are pyramids."""
    return space < len(pieces) and bool(pieces[space]) and _size(pieces[space][0]) in _SHARES


def colour(raster: Raster, space: int, names: Sequence[str], x: int, y: int) -> Rgb | None:
    """The colour of a pixel of a space on which these stand, None where none of them is."""
    corners = raster.corners[space]
    if len(corners) == 3:
        return named_colour(names[0]) if _lies(corners, _SHARES[_size(names[0])], x + 0.5, y + 0.5) else None
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    bar_px = max(1, int((bottom - top - 1) / _MOST))
    level = int((bottom - 1 - y - 0.5) // bar_px)
    if not 0 <= level < len(names):
        return None
    half = (right - left) / 2 * _SHARES[_size(names[level])]
    return named_colour(names[level]) if abs(x + 0.5 - (left + right) / 2) <= half else None


def _size(name: str) -> str:
    return name.rpartition(" ")[2]


def _lies(corners: Sequence[tuple[float, float]], share: float, x: float, y: float) -> bool:
    """True if the pixel is in the triangle, made smaller towards its middle by the share."""
    middle_x, middle_y = sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
    small = [(middle_x + share * (cx - middle_x), middle_y + share * (cy - middle_y)) for cx, cy in corners]
    turns = []
    for (ax, ay), (bx, by) in zip(small, small[1:] + small[:1], strict=True):
        turns.append((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0)
    return all(turns) or not any(turns)
