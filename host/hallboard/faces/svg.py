"""A face as SVG 1.1 in mm: a group for each layer, after which printers, cutters and engravers go."""

from __future__ import annotations

from xml.etree import ElementTree

from ..draw.svg import Attributes, Element, add, corners, number
from .drawing import LAYERS, Drawing, Ink, Part, Ring, Shape


def svg_text(drawing: Drawing) -> str:
    """The SVG, as large as the board."""
    wide, high = number(drawing.width_mm), number(drawing.height_mm)
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "version": "1.1",
            "width": f"{wide}mm",
            "height": f"{high}mm",
            "viewBox": f"0 0 {wide} {high}",
        },
    )
    add(root, "title").text = drawing.title
    for layer in LAYERS:
        group = add(root, "g", id=layer)
        for part in drawing.of(layer):
            _draw(group, part)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _draw(group: Element, part: Part) -> None:
    style = _style(part.ink)
    if isinstance(part, Shape):
        add(group, "polygon" if part.closed else "polyline", points=corners(part.points), **style)
    elif isinstance(part, Ring):
        add(group, "circle", cx=part.x, cy=part.y, r=part.radius, **style)
    else:
        place: Attributes = {"x": part.x, "y": part.y, "font_size": part.size, "text_anchor": part.anchor}
        add(group, "text", font_family="sans-serif", **place, **style).text = part.text


def _style(ink: Ink) -> Attributes:
    style: Attributes = {"fill": ink.fill or "none"}
    if ink.line:
        style |= {"stroke": ink.line, "stroke_width": ink.width}
    return style
