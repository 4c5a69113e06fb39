"""Pyramids in pixels: one that lies fills its triangle by its size; those that stand lie in a row, the lowest left.

So a stack's pieces follow each other as the levels of the wall do, beside a floor that has it at its right. A letter
in each tells its size: P, D or Q.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..colours import named_colour
from .palette import Rgb
from .raster import Raster

_SHARES = {"pawn": 0.5, "drone": 0.68, "queen": 0.86}  # of its triangle
_MOST = 6  # in a stack


def are_on(pieces: Sequence[Sequence[str]], space: int) -> bool:
    """True if what stands on the space are pyramids."""
    return space < len(pieces) and bool(pieces[space]) and _size(pieces[space][0]) in _SHARES


def colour(raster: Raster, space: int, names: Sequence[str], x: int, y: int) -> Rgb | None:
    """The colour of a pixel of a space on which these stand, None where none of them is."""
    corners = raster.corners[space]
    if len(corners) == 3:
        return named_colour(names[0]) if _lies(corners, _SHARES[_size(names[0])], x + 0.5, y + 0.5) else None
    left, step = _row(raster, space)
    number = (x - left) // step
    line = int(raster.centre(space)[1] - 0.01) // 2
    high = max(0, int(_height(corners) / 2 - 3) // 2)  # lines above and below the letters
    share = {"pawn": 0, "drone": high // 2, "queen": high}
    if not 0 <= number < len(names) or abs(y // 2 - line) > share[_size(names[number])]:
        return None
    return named_colour(names[number])


def letters(raster: Raster, space: int, names: Sequence[str]) -> list[tuple[int, int, str, Rgb | None]]:
    """Column, line, letter and the colour behind it for each pyramid on the space."""
    line = int(raster.centre(space)[1] - 0.01) // 2
    if len(raster.corners[space]) == 3:
        corners = raster.corners[space]
        x, y = sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
        return [(int(x), int(y - 0.01) // 2, names[0].rpartition(" ")[2][0].upper(), named_colour(names[0]))]
    left, step = _row(raster, space)
    return [
        (left + step * i + (step - 1) // 2, line, _size(name)[0].upper(), named_colour(name))
        for i, name in enumerate(names)
    ]


def _row(raster: Raster, space: int) -> tuple[int, int]:
    """The first column of a stack, and the columns that each pyramid has."""
    xs = [x for x, _ in raster.corners[space]]
    step = max(1, int((max(xs) - min(xs) - 1) / _MOST))
    return round((max(xs) + min(xs) - _MOST * step) / 2), step


def _height(corners: Sequence[tuple[float, float]]) -> float:
    return max(y for _, y in corners) - min(y for _, y in corners)


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
