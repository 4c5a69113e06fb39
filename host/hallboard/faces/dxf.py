"""A face as DXF R2010 in mm, y upwards: a layer each for cutting, drilling, milling and engraving.

A cutter knows no fill: areas are their outlines. What is only a ground, whose edge lies below other areas or is that of
the face, is left out, or a line would be engraved across them.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from math import dist

from ezdxf.enums import TextEntityAlignment
from ezdxf.filemanagement import new
from ezdxf.units import MM

from .drawing import CUT, LAYERS, LIGHT, PRINT, RECESS, Drawing, Part, Point, Ring, Shape

_COLOUR = {CUT: 1, LIGHT: 3, RECESS: 5, PRINT: 8}  # AutoCAD's colour index
_SAMPLES = 16  # of an edge
_WELL_MM = 0.5
_ALIGN = {
    "start": TextEntityAlignment.LEFT,
    "middle": TextEntityAlignment.CENTER,
    "end": TextEntityAlignment.RIGHT,
}


def dxf_text(drawing: Drawing) -> str:
    """The DXF."""
    document = new("R2010", units=MM)
    space = document.modelspace()
    high = drawing.height_mm
    for layer in LAYERS:
        document.layers.add(layer, color=_COLOUR[layer])
        attributes = {"layer": layer}
        parts = list(drawing.of(layer))
        for i, part in enumerate(parts):
            if part.ink.line is None and (part.ink.fill is None or _ground(part, parts[i + 1 :], drawing)):
                continue
            if isinstance(part, Shape):
                points = [(x, high - y) for x, y in part.points]
                space.add_lwpolyline(points, close=part.closed, dxfattribs=attributes)
            elif isinstance(part, Ring):
                space.add_circle((part.x, high - part.y), part.radius, dxfattribs=attributes)
            else:
                text = space.add_text(part.text, height=0.7 * part.size, dxfattribs=attributes)
                text.set_placement((part.x, high - part.y), align=_ALIGN[part.anchor])
    out = StringIO()
    document.write(out)
    return out.getvalue()


def _ground(part: Part, later: list[Part], drawing: Drawing) -> bool:
    """True of an area as large as the face, and of one of whose edge a part is hidden by areas that are drawn later."""
    if not isinstance(part, Shape) or not part.closed:
        return False
    left, top, right, bottom = _box(part)
    if (left, top, right, bottom) == (0.0, 0.0, drawing.width_mm, drawing.height_mm):
        return True
    above = []
    for other in later:
        if isinstance(other, Shape) and other.closed and other.ink.fill is not None:
            x0, y0, x1, y1 = _box(other)
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                above.append(other.points)
    return any(_inside(point, other) for other in above for point in _edge(part.points))


def _box(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _edge(points: tuple[Point, ...]) -> Iterator[Point]:
    """Points of an outline, none of them a corner."""
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        for i in range(_SAMPLES):
            share = (i + 0.5) / _SAMPLES
            yield x0 + share * (x1 - x0), y0 + share * (y1 - y0)


def _inside(point: Point, corners: tuple[Point, ...]) -> bool:
    """True of a point that is well inside a convex area."""
    x, y = point
    sides = [
        ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / dist((x0, y0), (x1, y1))
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True)
        if (x0, y0) != (x1, y1)
    ]
    return min(sides) > _WELL_MM or max(sides) < -_WELL_MM
