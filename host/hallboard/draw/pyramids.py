"""Pyramids with a square base: lying on a face, seen from above, and standing, nested over one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from ..colours import Rgb, ink_on
from . import shading
from .stones import edge_of
from .svg import Attributes, Element, Picture, add, corners, hexadecimal, number

_WALL_MM = 1.5  # how much higher the tip of a pyramid is that sits on an equal one
_CORNER = 0.16  # where the near edge meets the base, in bases to the right of the middle
_DIP = 0.14  # ... and how far below the base's side corners, in bases


@dataclass(frozen=True)
class Size:
    """A pyramid's size in mm, and its pips."""

    base: float
    height: float
    pips: int


def lying(picture: Picture, colour: Rgb, size: Size, up: bool) -> str:
    """A pyramid on one of its faces, the lower edge of its base on the origin, its tip up or down; returns its part.

    The base stands askew, since the axis rises from the tip: from above one sees a strip of the hollow.
    """
    part = f"lying-{hexadecimal(colour)}-{number(size.base)}-{number(size.height)}-{'up' if up else 'down'}"
    group = picture.define("g", part)
    if group is None:
        return part
    way = -1 if up else 1
    half, length = size.base / 2, hypot(size.height, size.base / 2)
    strip = size.base * half / length
    style: Attributes = {"stroke": edge_of(colour), "stroke_width": 0.02 * size.base, "stroke_linejoin": "round"}
    for reach in (1.0, 2.0):
        outline = [(-half, 0.0), (half, 0.0), (half, way * strip), (0.0, way * length), (-half, way * strip)]
        shade = [(x + reach, y + reach) for x, y in outline]
        add(group, "polygon", points=corners(shade), fill=shading.BLACK, fill_opacity=0.2, stroke_linejoin="round")
    back = [(-half, 0.0), (half, 0.0), (half, way * strip), (-half, way * strip)]
    add(group, "polygon", points=corners(back), fill=shading.darker(colour, 0.3), **style)
    rim = 0.1 * size.base
    hollow = [
        (-half + rim, way * 0.3 * rim),
        (half - rim, way * 0.3 * rim),
        (half - rim, way * (strip - rim / 2)),
        (-half + rim, way * (strip - rim / 2)),
    ]
    add(group, "polygon", points=corners(hollow), fill=shading.darker(colour, 0.75))
    face = [(-half, way * strip), (half, way * strip), (0.0, way * length)]
    add(group, "polygon", points=corners(face), fill=shading.slope(picture, colour, 0.22), **style)
    _pips(group, colour, size.pips, [(0.0, way * (strip + 0.2 * size.base))], 0.25 * size.base)
    return part


def standing(picture: Picture, colour: Rgb, size: Size, scale: float) -> str:
    """A pyramid seen from before an edge, the middle of its base on the origin; returns its part."""
    part = f"standing-{hexadecimal(colour)}-{number(size.base)}-{number(size.height)}-{number(100 * scale)}"
    group = picture.define("g", part)
    if group is None:
        return part
    base, height = size.base * scale, size.height * scale
    half, tip = base / 2, (0.0, -height)
    near = (_CORNER * base, _DIP * base)
    style: Attributes = {"stroke": edge_of(colour), "stroke_width": 0.02 * base, "stroke_linejoin": "round"}
    add(group, "polygon", points=corners([(-half, 0), near, tip]), fill=shading.slope(picture, colour, 0.2), **style)
    right = shading.darker(colour, 0.34)
    add(group, "polygon", points=corners([near, (half, 0), tip]), fill=right, **style)
    middle = ((near[0] - half) / 2, near[1] / 2 - 3.2 * scale)
    step = 3.4 * scale
    lean = near[1] / (near[0] + half)
    at = [(middle[0] + i * step, middle[1] + lean * i * step) for i in _around(size.pips)]
    _pips(group, colour, 1, at, step)
    return part


def rises(sizes: Sequence[Size], least: float) -> list[float]:
    """How high above the floor each pyramid's base is, the lowest first, and last the highest tip; in mm.

    A pyramid rests on the one below it where that is as wide as its base, or is lifted by `least` so as to be told.
    """
    found = [0.0]
    tip = sizes[0].height
    for size in sizes[1:]:
        found.append(max(found[-1] + least, tip - size.height + _WALL_MM))
        tip = max(tip, found[-1] + size.height)
    return [*found, tip]


def _around(count: int) -> list[float]:
    """Numbers one apart, around 0."""
    return [i - (count - 1) / 2 for i in range(count)]


def _pips(group: Element, colour: Rgb, count: int, around: Sequence[tuple[float, float]], step: float) -> None:
    """Rows of `count` pips, a row around each of the points."""
    for x, y in around:
        for i in _around(count):
            add(group, "circle", cx=x + i * step, cy=y, r=0.3 * step, fill=ink_on(colour), fill_opacity=0.85)
