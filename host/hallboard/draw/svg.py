"""Writing SVG 1.1: elements with short numbers, definitions that are made once, text that fits.

Lengths are millimetres, x to the right and y down. Colours are `Rgb`. No style sheet is used, since in a notebook it
would reach beyond its picture, and identifiers say all that their definition depends on, since pictures on one page
share them.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import east_asian_width
from xml.etree import ElementTree

from ..colours import Rgb

Element = ElementTree.Element
Value = str | float | Rgb
Attributes = dict[str, Value]
Point = tuple[float, float]

_NARROW, _BROAD = " .,:;'|!ijlt()[]-/fr", "MWmw@%—…&"


def add(parent: Element, tag: str, /, **attributes: Value) -> Element:
    """A new last child. An underscore at the end of a name is dropped, others become hyphens; colours become text."""
    named = {name.rstrip("_").replace("_", "-"): _text(value) for name, value in attributes.items()}
    return ElementTree.SubElement(parent, tag, named)


def number(value: float) -> str:
    """At most two decimals: a hundredth of a millimetre."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def hexadecimal(colour: Rgb) -> str:
    """`"46 3e 36"` without the spaces."""
    return "{:02x}{:02x}{:02x}".format(*colour)


def corners(points: Iterable[Point]) -> str:
    """The value of `points`."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def path(*parts: str | float) -> str:
    """The value of `d`: commands in letters, with numbers."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def say(parent: Element, text: str, x: float, y: float, size: float, **attributes: Value) -> Element:
    """A line of text whose small letters stand around `y`; `anchor` is start, middle (the default) or end."""
    anchor = attributes.pop("anchor", "middle")
    family = attributes.pop("font_family", "sans-serif")
    element = add(
        parent,
        "text",
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        text_anchor=anchor,
        font_family=family,
        **attributes,
    )
    element.text = printable(text)
    return element


def printable(text: str) -> str:
    """The text without what XML or a line of text can't hold."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a line will be at most in a usual sans-serif face."""
    ems = 0.0
    for sign in text:
        if east_asian_width(sign) in "WF":
            ems += 1.1
        elif sign in _NARROW:
            ems += 0.44
        elif sign in _BROAD:
            ems += 1.02
        else:
            ems += 0.78 if sign.isupper() else 0.65
    return ems * size * (1.1 if bold else 1)


def shortened(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it would be wider than `width`."""
    text = printable(text)
    if width_of(text, size, bold) <= width:
        return text
    while text and width_of(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


class Picture:
    """An SVG of `width_mm` x `height_mm`. `prefix` parts its identifiers from those of other pictures."""

    def __init__(self, width_mm: float, height_mm: float, prefix: str) -> None:
        self.width_mm = width_mm
        self.height_mm = height_mm
        self.prefix = prefix
        names = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}
        self.root = ElementTree.Element("svg", {**names, "version": "1.1"})
        self.title = add(self.root, "title")
        self.description = add(self.root, "desc")
        self._definitions = add(self.root, "defs")
        self._defined: set[str] = set()

    def grow(self, width_mm: float, height_mm: float) -> None:
        """Make it wider and taller."""
        self.width_mm += width_mm
        self.height_mm += height_mm

    def name(self, part: str) -> str:
        """The identifier of a part."""
        return f"{self.prefix}-{part}"

    def define(self, tag: str, part: str, **attributes: Value) -> Element | None:
        """A new definition, None if this part is defined."""
        if part in self._defined:
            return None
        self._defined.add(part)
        return add(self._definitions, tag, id=self.name(part), **attributes)

    def use(self, parent: Element, part: str, x: float, y: float, **attributes: Value) -> Element:
        """The defined part, its origin at (x, y)."""
        element = add(parent, "use", x=x, y=y, **attributes)
        element.set("xlink:href", f"#{self.name(part)}")
        return element

    def fill(self, part: str) -> str:
        """The value of `fill` for a defined gradient."""
        return f"url(#{self.name(part)})"

    def text(self, size_px: int | None = None) -> str:
        """The SVG; `size_px` is the length of its longer side, else it is as large as the board."""
        scale = size_px / max(self.width_mm, self.height_mm) if size_px is not None else 1
        unit = "mm" if size_px is None else ""
        self.root.set("width", number(self.width_mm * scale) + unit)
        self.root.set("height", number(self.height_mm * scale) + unit)
        self.root.set("viewBox", f"0 0 {number(self.width_mm)} {number(self.height_mm)}")
        ElementTree.indent(self.root, " ")
        return ElementTree.tostring(self.root, encoding="unicode") + "\n"


def _text(value: Value) -> str:
    if isinstance(value, tuple):
        return f"#{hexadecimal(value)}"
    return value if isinstance(value, str) else number(value)
