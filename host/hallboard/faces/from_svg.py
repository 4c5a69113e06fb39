"""From a picture of a board to the drawing of its face. It reads what `hallboard.draw` writes, not any SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from ..colours import Rgb
from .drawing import PRINT, Ink, Part, Point, Ring, Shape, Words

_TURNED = re.compile(r"[A-Za-z]|-?[\d.]+")


def parts_of(root: Element) -> Iterator[Part]:
    """Everything that the picture shows, in its order; a gradient becomes its first colour.

    Raises ValueError for an element that a face has never had.
    """
    gradients = {}
    for element in root.iter():
        if _tag(element).endswith("Gradient"):
            gradients[f"url(#{element.get('id')})"] = element[0].get("stop-color", "")
    yield from _walk(root, {}, gradients)


def _walk(parent: Element, inherited: dict[str, str], gradients: dict[str, str]) -> Iterator[Part]:
    for element in parent:
        tag = _tag(element)
        if tag in ("title", "desc", "defs"):
            continue
        given = inherited | dict(element.attrib)
        ink = Ink(_colour(given.get("fill", "#000000"), gradients), _colour(given.get("stroke", "none"), gradients))
        ink = Ink(ink.fill, ink.line, float(given.get("stroke-width", 0.2)))
        if tag == "g":
            yield from _walk(element, {k: v for k, v in given.items() if k in ("fill", "stroke")}, gradients)
        elif tag == "polygon":
            numbers = [float(word) for word in re.split(r"[ ,]+", element.get("points", "").strip())]
            yield Shape(PRINT, tuple(zip(numbers[::2], numbers[1::2], strict=True)), True, ink)
        elif tag == "rect":
            x, y, wide, high = (float(given[name]) for name in ("x", "y", "width", "height"))
            yield Shape(PRINT, ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), True, ink)
        elif tag == "circle":
            yield Ring(PRINT, float(given["cx"]), float(given["cy"]), float(given["r"]), ink)
        elif tag == "text":
            size = float(given["font-size"])
            anchor = given.get("text-anchor", "start")
            yield Words(PRINT, float(given["x"]), float(given["y"]), size, element.text or "", anchor, ink)
        elif tag == "path":
            for points, closed in _lines(element.get("d", "")):
                yield Shape(PRINT, points, closed, ink)
        else:
            raise ValueError(f"<{tag}> is no part of a face")


def _lines(data: str) -> Iterator[tuple[tuple[Point, ...], bool]]:
    """The straight lines of a path of M, L and Z."""
    points: list[Point] = []
    numbers: list[float] = []
    for word in _TURNED.findall(data):
        if word in "ML":
            if word == "M" and points:
                yield tuple(points), False
                points = []
        elif word == "Z":
            yield tuple(points), True
            points = []
        elif word.isalpha():
            raise ValueError(f"the command {word} is no part of a face")
        else:
            numbers.append(float(word))
            if len(numbers) == 2:
                points.append((numbers[0], numbers[1]))
                numbers.clear()
    if points:
        yield tuple(points), False


def _colour(text: str, gradients: dict[str, str]) -> Rgb | None:
    text = gradients.get(text, text)
    if text == "none":
        return None
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]
