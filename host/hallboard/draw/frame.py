"""The paper, the board's frame, and the names of columns and rows on it."""

from __future__ import annotations

from ..colours import FACE, INK_LIGHT
from . import shading
from .look import Look
from .scene import Scene
from .svg import add, say

_CORNER = 2.4  # radius, in units
_LETTERS = 2.7  # size of names, in units


def draw(scene: Scene, look: Look, width: float, height: float) -> None:
    """The paper of the whole picture, and on it the board's frame of this size in mm."""
    picture, layout = scene.picture, scene.layout
    unit = layout.unit
    group = add(picture.root, "g", class_="board")
    add(group, "rect", x=0, y=0, width=picture.width_mm, height=picture.height_mm, rx=_CORNER * unit, fill=look.paper)
    wood = shading.slope(picture, FACE, 0.16)
    add(group, "rect", x=0, y=0, width=width, height=height, rx=_CORNER * unit, fill=wood)
    gap = 0.7 * unit
    add(
        group,
        "rect",
        x=layout.left - gap,
        y=layout.top - gap,
        width=layout.width + 2 * gap,
        height=layout.height + 2 * gap,
        rx=gap,
        fill=shading.darker(FACE, 0.6),
    )
    names = add(picture.root, "g", class_="names", fill=INK_LIGHT, fill_opacity=0.82)
    columns, rows = look.labels(scene)
    size, away = _LETTERS * unit, layout.margin / 2 + 0.2 * unit
    for text, x in columns:
        for y in (layout.top - away, layout.bottom + away):
            say(names, text, x, y, size)
    for text, y in rows:
        for x in (layout.left - away, layout.right + away):
            say(names, text, x, y, size)
