"""Reading a picture again: its spaces, its stacks, and the rectangle that everything in it fills."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
INVISIBLE = {"title", "desc", "defs"}
SHAPES = {"rect", "circle", "ellipse", "polygon", "path", "text", "use"}

Box = tuple[float, float, float, float]
Element = ElementTree.Element


class Drawing:
    """A parsed picture."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        assert self.root.tag == SVG + "svg"
        found = [element.get("id") for element in self.root.iter() if element.get("id")]
        assert len(set(found)) == len(found), "an identifier stands for two things"
        self.by_id = {element.get("id"): element for element in self.root.iter() if element.get("id")}

    @property
    def view(self) -> Box:
        """The viewBox as left, top, right, bottom."""
        left, top, width, height = map(float, self.root.attrib["viewBox"].split())
        return left, top, left + width, top + height

    def of_class(self, name: str) -> list[Element]:
        """The elements of a class, in the order of the picture."""
        return [element for element in self.root.iter() if name in element.get("class", "").split()]

    def group(self, name: str) -> Element:
        """The one element of a class."""
        (found,) = self.of_class(name)
        return found

    def spaces(self) -> dict[str, list[tuple[float, float]]]:
        """The outline of each space, by the end of its id."""
        return {e.attrib["id"].split("-", 2)[2]: points(e.attrib["points"]) for e in self.of_class("space")}

    def stacks(self) -> dict[str, list[str]]:
        """The kinds on each space that has some, from the lowest piece to the uppermost."""
        found: dict[str, list[str]] = {}
        for stack in self.of_class("stack"):
            name = stack.attrib["class"].split()[1]
            assert name not in found
            pieces = [e.attrib["class"].split() for e in stack.iter() if e.get("class", "").startswith("piece ")]
            found[name] = [kind.replace("-", " ") for _, kind in pieces]
        return found

    def texts(self, within: Element | None = None) -> list[str]:
        """What is written."""
        return [e.text or "" for e in (self.root if within is None else within).iter(SVG + "text")]

    def references(self) -> set[str]:
        """The identifiers that are used."""
        found = set()
        for element in self.root.iter():
            found |= {value[1:] for key, value in element.attrib.items() if key == HREF}
            found |= {match for value in element.attrib.values() for match in re.findall(r"url\(#(.*?)\)", value)}
        return found

    def boxes(self, element: Element | None = None) -> Iterator[tuple[Box, Element]]:
        """The rectangle around each visible shape, with its stroke."""
        element = self.root if element is None else element
        tag = element.tag.removeprefix(SVG)
        if tag in INVISIBLE:
            return
        if tag in SHAPES:
            yield self._box(element, tag), element
            return
        assert tag in ("svg", "g"), f"this reader does not know <{tag}>"
        assert "transform" not in element.attrib
        for child in element:
            yield from self.boxes(child)

    def _box(self, element: Element, tag: str) -> Box:
        def get(name: str) -> float:
            return float(element.get(name, "0"))

        half = get("stroke-width") / 2 if element.get("stroke", "none") != "none" else 0
        if tag == "rect":
            box = get("x"), get("y"), get("x") + get("width"), get("y") + get("height")
        elif tag in ("circle", "ellipse"):
            rx, ry = (get("r"), get("r")) if tag == "circle" else (get("rx"), get("ry"))
            box = get("cx") - rx, get("cy") - ry, get("cx") + rx, get("cy") + ry
        elif tag == "polygon":
            box = around(points(element.attrib["points"]))
        elif tag == "path":
            box = around(path_points(element.attrib["d"]))
        elif tag == "use":
            inner = [box for child in self.by_id[element.attrib[HREF][1:]] for box, _ in self.boxes(child)]
            left, top, right, bottom = zip(*inner, strict=True)
            box = min(left) + get("x"), min(top) + get("y"), max(right) + get("x"), max(bottom) + get("y")
        else:
            size = get("font-size")
            width = 0.7 * size * len(element.text or "")
            left = get("x") - width * {"start": 0, "middle": 0.5, "end": 1}[element.attrib["text-anchor"]]
            box = left, get("y") - size, left + width, get("y") + 0.3 * size
        return box[0] - half, box[1] - half, box[2] + half, box[3] + half


def points(text: str) -> list[tuple[float, float]]:
    """Pairs of numbers."""
    pairs = [pair.split(",") for pair in text.split()]
    return [(float(x), float(y)) for x, y in pairs]


def path_points(d: str) -> list[tuple[float, float]]:
    """The corners of a path of M, L, A and Z; an arc's box is that of its ends and its radii."""
    found: list[tuple[float, float]] = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(number) for number in rest.split()]
        if command in "ML":
            found += list(zip(numbers[::2], numbers[1::2], strict=True))
        elif command == "A":
            rx, ry, x, y = numbers[0], numbers[1], numbers[5], numbers[6]
            middle_x, middle_y = (found[-1][0] + x) / 2, (found[-1][1] + y) / 2
            found += [(middle_x - rx, middle_y), (middle_x + rx, middle_y + ry), (x, y)]
        else:
            assert command == "Z", f"this reader does not know the command {command}"
    return found


def around(corners: list[tuple[float, float]]) -> Box:
    """The rectangle around points."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
