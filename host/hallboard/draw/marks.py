"""The last move on the face: tints where it left and arrived, crosses where pieces came off, arrows between."""

from __future__ import annotations

from math import hypot

from ..colours import INK_LIGHT, LAST_FROM, LAST_TO, TAKEN
from .look import Look
from .scene import Scene
from .svg import Attributes, Element, Point, add, corners, path

_TINT = 0.42
_INSET = 0.03
_PIECE = 0.86  # radius of what stands at an arrow's end, in radii of a space
_HALO = INK_LIGHT


def draw(scene: Scene, look: Look, layer: Element) -> None:
    """Draw the trace of the last turn."""
    trace, spots = scene.trace, scene.layout.spots
    exits = {space: look.exit(scene, space) for space in trace.cleared}
    taken = {space for space, way_out in exits.items() if way_out is None}
    for space in sorted(trace.left | trace.reached | trace.cleared):
        reached = space in trace.reached
        colour = LAST_TO if reached else TAKEN if space in taken else LAST_FROM
        add(
            layer,
            "polygon",
            points=corners(spots[space].inset(_INSET)),
            fill=colour,
            fill_opacity=_TINT if reached else 0.6 * _TINT,
            stroke=colour,
            stroke_width=0.05 * spots[space].radius,
            stroke_linejoin="round",
        )
    for space in sorted(taken):
        _cross(layer, spots[space].x, spots[space].y, 0.3 * spots[space].radius)
    for space, way_out in sorted(exits.items()):
        if way_out is not None:
            _arrow(layer, (spots[space].x, spots[space].y), way_out, spots[space].radius, 0)
    for start, end in trace.ways:
        a, b = spots[start], spots[end]
        radius = min(a.radius, b.radius)
        _arrow(layer, (a.x, a.y), (b.x, b.y), radius, _PIECE * radius)


def _cross(layer: Element, x: float, y: float, arm: float) -> None:
    d = path("M", x - arm, y - arm, "L", x + arm, y + arm, "M", x - arm, y + arm, "L", x + arm, y - arm)
    add(layer, "path", d=d, fill="none", stroke=TAKEN, stroke_width=0.4 * arm, stroke_linecap="round")


def _arrow(layer: Element, start: Point, end: Point, radius: float, gap: float) -> None:
    """An arrow that stops `gap` before its end, where there is room for that; its width goes by `radius`."""
    away = hypot(end[0] - start[0], end[1] - start[1])
    if away < 1e-6:
        return
    dx, dy = (end[0] - start[0]) / away, (end[1] - start[1]) / away
    width, head = 0.16 * radius, 0.5 * radius
    tip = max(0.55 * away, away - gap)
    x, y = start[0] + dx * (tip - head), start[1] + dy * (tip - head)
    d = path("M", start[0], start[1], "L", x, y)
    for colour, opacity, wide in ((_HALO, 0.3, 2.0), (LAST_TO, 0.85, 1.0)):
        line: Attributes = {"fill": "none", "stroke": colour, "stroke_opacity": opacity, "stroke_width": wide * width}
        add(layer, "path", d=d, stroke_linecap="round", **line)
    wing = 0.55 * head
    points = [
        (start[0] + dx * tip, start[1] + dy * tip),
        (x - dy * wing, y + dx * wing),
        (x + dy * wing, y - dx * wing),
    ]
    halo: Attributes = {"stroke": _HALO, "stroke_opacity": 0.3, "stroke_width": 0.5 * width}
    add(layer, "polygon", points=corners(points), fill=LAST_TO, **halo)
