"""Schematics to read, drawn by schemdraw from the same netlist as the copper.

Chips and plugs are boxes with their pins where the package has them, seen from above; parts with two pins have their
usual signs. Pins with the same label are connected. The parts of a tile stand side by side.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from types import ModuleType
from typing import Any

from .catalogue import Item
from .panel import Panel

_COLOURS = {
    "GND": "#555555",
    "LGND": "#555555",
    "5V": "#b3261e",
    "5VIN": "#b3261e",
    "VSYS": "#b3261e",
    "3V3": "#b35c00",
    "3V3A": "#b35c00",
}
_SIGNAL = "#0b57d0"
_OPEN = "open"
_WIDTH, _TILES_WIDTH = 26.0, 36.0  # of a page, in schemdraw's units: the second has two tiles
_BETWEEN = 2.0  # two rows
_PIN = 0.62  # from pin to pin
_SIGNS = {"C": "Capacitor", "R": "Resistor", "D": "Schottky", "V": "Schottky", "F": "Fuse", "S": "SwitchReed"}


@cache
def _schemdraw() -> tuple[ModuleType, Any]:
    import schemdraw
    from schemdraw import elements

    schemdraw.use("svg")
    return schemdraw, elements


def schematic(panel: Panel) -> str:
    """The SVG."""
    schemdraw, elements = _schemdraw()
    nets = {pin: net for net, pins in panel.design.netlist().items() for pin in pins}
    drawing = schemdraw.Drawing(show=False, canvas="svg")
    drawing.config(fontsize=9, unit=2.0, lw=1.0)
    x, y, lowest = 0.0, 0.0, 0.0
    page = _TILES_WIDTH if len(groups(panel)) > 1 else _WIDTH
    for title, refs in groups(panel):
        sizes = [_size(panel.design.parts[ref]) for ref in refs]
        tile = title.startswith("tile ")
        together = sum(wide for wide, _ in sizes) if tile else 0.0
        if x > 0 and (not tile or x + together > page):  # tiles stand side by side
            x, y = 0.0, lowest - _BETWEEN
        if title:
            _write(drawing, elements, title, (x, y + 0.9), "left", 10)
        for ref, (wide, high) in zip(refs, sizes, strict=True):
            item = panel.design.parts[ref]
            if x > 0 and x + wide > page:
                x, y = 0.0, lowest - _BETWEEN
            labels = {number: nets.get((ref, number), _OPEN) for number, _, _ in item.pins}
            draw = _sign if len(item.pins) == 2 and item.prefix in _SIGNS else _box
            draw(drawing, elements, ref, item, labels, (x, y))
            x += wide
            lowest = min(lowest, y - high)
    svg = bytes(drawing.get_imagedata("svg")).decode()
    return re.sub(r' height="[^"]*pt" width="[^"]*pt"', "", svg, count=1).replace("stroke-dasharray:-;", "")


def groups(panel: Panel) -> list[tuple[str, list[str]]]:
    """Titles and names of parts: those of each tile together, then the rest: large ones first."""
    tiles: defaultdict[int, list[str]] = defaultdict(list)
    rest = []
    lights = {ref[1:] for ref, item in panel.design.parts.items() if item.name == "WS2812B"}
    for ref, item in panel.design.parts.items():
        number = re.sub(r"\D", "", ref)
        if number in lights and item.prefix not in ("J",):
            tiles[int(number)].append(ref)
        else:
            rest.append(ref)
    found = [(f"tile {number}", refs) for number, refs in sorted(tiles.items())]
    rest.sort(key=lambda ref: (len(panel.design.parts[ref].pins) <= 2, -len(panel.design.parts[ref].pins)))
    return [*found, ("" if not found else "all tiles", rest)]


def _size(item: Item) -> tuple[float, float]:
    if len(item.pins) == 2 and item.prefix in _SIGNS:
        return 2.5, 2.8
    sides = 1 if item.prefix == "J" else 2
    longest = max(len(name) for _, name, _ in item.pins)
    return 3.3 + 1.8 * (sides - 1) + 0.17 * longest * sides, _PIN * -(-len(item.pins) // sides) + 0.6


def _sign(drawing: Any, elements: Any, ref: str, item: Item, labels: dict[str, str], at: tuple[float, float]) -> None:
    """A part with two pins, the first above; of a diode that is the cathode."""
    one, other = (number for number, _, _ in item.pins)
    x, top, bottom = at[0] + 1.0, at[1] - 0.4, at[1] - 2.4
    sign = getattr(elements, _SIGNS[item.prefix])()
    drawing += sign.up().at((x, bottom)) if item.pins[0][1] == "K" else sign.down().at((x, top))
    for text, y in ((ref, at[1] - 1.3), (item.name, at[1] - 1.65)):
        _write(drawing, elements, text, (x + 0.5, y), "left", 8)
    for number, y in ((one, top + 0.18), (other, bottom - 0.22)):
        _write(drawing, elements, labels[number], (x, y), "center", 8, _colour(labels[number]))


def _box(drawing: Any, elements: Any, ref: str, item: Item, labels: dict[str, str], at: tuple[float, float]) -> None:
    """A chip, as its package is seen from above; a plug has all its pins on one side."""
    half = len(item.pins) if item.prefix == "J" else -(-len(item.pins) // 2)
    left, right = item.pins[:half], item.pins[half:]
    longest = max(len(name) for _, name, _ in item.pins)
    wide = 0.9 + 0.17 * longest * (2 if right else 1)
    high = _PIN * half + 0.3
    x0, y0 = at[0] + 1.9, at[1]
    drawing += elements.Rect(corner1=(x0, y0), corner2=(x0 + wide, y0 - high)).at((0, 0)).theta(0)
    _write(drawing, elements, f"{ref}  {item.name}", (x0, y0 + 0.22), "left", 8)
    for side, pins in ((-1, left), (1, tuple(reversed(right)))):
        edge = x0 if side < 0 else x0 + wide
        inner, outer = ("left", "right") if side < 0 else ("right", "left")
        for i, (number, name, _) in enumerate(pins):
            y = y0 - 0.15 - _PIN * (i + 0.5)
            drawing += elements.Line().at((edge, y)).to((edge + side * 0.5, y))
            _write(drawing, elements, name, (edge - side * 0.12, y), inner, 7)
            _write(drawing, elements, number, (edge + side * 0.25, y + 0.13), "center", 5)
            _write(drawing, elements, labels[number], (edge + side * 0.6, y), outer, 8, _colour(labels[number]))


def _write(
    drawing: Any, elements: Any, text: str, at: tuple[float, float], to: str, size: int, colour: str = "black"
) -> None:
    """Text that begins, ends or has its middle (`left`, `right`, `center`) at a point."""
    label = elements.Label().at(at).theta(0)
    drawing += label.label(text, loc="center", ofst=(0, 0), halign=to, valign="center", fontsize=size, color=colour)


def _colour(net: str) -> str:
    return _COLOURS.get(net, "#999999" if net == _OPEN else _SIGNAL)
