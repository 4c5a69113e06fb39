"""The `.kicad_sch` beside a panel's copper: KiCad checks it by its own rules, and holds the copper against it.

Symbols stand in rows, the parts of a tile side by side, and every pin has a label with the name of its net. Their
library is written beside them, so that the project opens without any other. SKiDL's own generator of schematics draws
symbols of KiCad's libraries, which half of these parts are not in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from uuid import NAMESPACE_URL, uuid5

from .catalogue import Item
from .panel import Panel
from .schematic import groups

LIBRARY = "hallboard"
_GRID = 2.54  # mm: from pin to pin
_PAGE = 110  # grid steps in a row of symbols
_FIRST = 8  # steps from the page's edge to the first row
_MARGIN = (8, 16)  # steps at the right, and below, where the title stands
_TYPES = {
    "in": "input",
    "out": "output",
    "power": "power_in",
    "supply": "power_out",
    "passive": "passive",
    "nc": "no_connect",
}
_FLAG = Item("PWR_FLAG", "", "", "", "#FLG", (("1", "pwr", "supply"),))
_FONT = "(effects (font (size 1.27 1.27)){})"

Place = tuple[int, int]  # grid steps from the page's upper left corner, y down


def kicad_sch(panel: Panel) -> str:
    """The text of the file. Equal panels give equal text."""
    design = panel.design
    net_of = {pin: net for net, pins in design.netlist().items() for pin in pins}
    items = {**design.parts, **{f"#FLG{i + 1:02d}": _FLAG for i in range(len(design.supplies))}}
    net_of |= {(f"#FLG{i + 1:02d}", "1"): net for i, net in enumerate(design.supplies)}
    places, steps = _places(panel, [ref for ref in items if ref not in design.parts], items)
    wide, high = ((side + more) * _GRID for side, more in zip(steps, _MARGIN, strict=True))
    out = [
        '(kicad_sch (version 20250114) (generator "hallboard") (generator_version "9.0")',
        f'(uuid "{sheet_uuid(panel)}") (paper "User" {wide:.2f} {high:.2f})',
        f'(title_block (title "{panel.title}") (comment 1 "CERN-OHL-P-2.0. Never built."))',
        f"(lib_symbols\n{_symbols(items.values(), LIBRARY + ':')})",
    ]
    for ref, item in items.items():
        out += _placed(panel, ref, item, places[ref])
        for number, at, side in _pin_points(item, places[ref]):
            where, name = f"{at[0] * _GRID:.2f} {at[1] * _GRID:.2f}", f"{panel.name}/{ref}.{number}"
            if net := net_of.get((ref, number)):
                turn, to = (180, "right") if side < 0 else (0, "left")
                out.append(
                    f'(global_label "{net}" (shape passive) (at {where} {turn}) {_FONT.format(f" (justify {to})")} '
                    f'(uuid "{_uuid(name)}"))'
                )
            elif (ref, number) in design.left_open:
                out.append(f'(no_connect (at {where}) (uuid "{_uuid(name)}"))')
    out.append('(sheet_instances (path "/" (page "1")))')
    return "\n".join([*out, ")"]) + "\n"


def symbol_library(panel: Panel) -> str:
    """The `.kicad_sym` with the symbols of a panel's schematic."""
    return (
        '(kicad_symbol_lib (version 20241209) (generator "hallboard") (generator_version "9.0")\n'
        f"{_symbols([*panel.design.parts.values(), _FLAG], '')})\n"
    )


def symbol_table() -> str:
    """The `sym-lib-table` that leads KiCad to it."""
    uri = f"${{KIPRJMOD}}/{LIBRARY}.kicad_sym"
    return f'(sym_lib_table (version 7)\n(lib (name "{LIBRARY}")(type "KiCad")(uri "{uri}")(options "")(descr "")))\n'


def sheet_uuid(panel: Panel) -> str:
    """What the copper calls the schematic."""
    return _uuid(panel.name)


def part_uuid(panel: Panel, ref: str) -> str:
    """What the copper calls a part of the schematic."""
    return _uuid(f"{panel.name}/{ref}")


def _places(panel: Panel, flags: list[str], items: dict[str, Item]) -> tuple[dict[str, Place], Place]:
    """Where the symbols' upper left corners are, and the page's size."""
    places: dict[str, Place] = {}
    top, widest = _FIRST, 0
    for _, refs in [*groups(panel), ("", flags)]:
        left, low = 0, top
        for ref in refs:
            wide, high = _size(items[ref])
            before, after = _label_steps(panel, items[ref])
            if left and left + before + wide + after > _PAGE:
                left, top = 0, low + 3
            places[ref] = left + before + _FIRST // 2, top
            left += before + wide + after + 2
            low, widest = max(low, top + high), max(widest, left)
        top = low + 4
    return places, (widest, top)


def _label_steps(panel: Panel, item: Item) -> Place:
    """How many steps the longest labels need at a symbol's left and right."""
    longest = max(len(net) for net in panel.design.netlist())
    steps = 2 + longest // 2
    return steps, steps if _sides(item)[1] else 0


def _sides(item: Item) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]:
    """The pins at the left from above, and those at the right: as a package is seen from above; a plug has one side."""
    half = len(item.pins) if item.prefix in ("J", "#FLG") else -(-len(item.pins) // 2)
    return list(item.pins[:half]), list(reversed(item.pins[half:]))


def _size(item: Item) -> Place:
    """Width and height of a symbol with its pins."""
    longest = max(len(name) for _, name, _ in item.pins)
    return 4 + 2 * ((longest + 1) // 2), max(map(len, _sides(item))) + 1


def _pin_points(item: Item, at: Place) -> Iterator[tuple[str, Place, int]]:
    """(number, end of the pin, -1 for the left side) of each pin."""
    wide, _ = _size(item)
    for side, x, pins in zip((-1, 1), (0, wide), _sides(item), strict=True):
        for i, (number, _, _) in enumerate(pins):
            yield number, (at[0] + x, at[1] + 1 + i), side


def _symbols(items: Iterable[Item], prefix: str) -> str:
    return "".join(_symbol(item, prefix) for item in {one.name: one for one in items}.values())


def _symbol(item: Item, prefix: str) -> str:
    """A box with its pins; y goes up within a symbol."""
    wide, high = (side * _GRID for side in _size(item))
    name = symbol_name(item)
    kinds = {number: (pin, _TYPES[kind]) for number, pin, kind in item.pins}
    on = "no" if item is _FLAG else "yes"
    pins = "".join(
        f"(pin {kinds[number][1]} line (at {x * _GRID:.2f} {-y * _GRID:.2f} {0 if side < 0 else 180}) (length {_GRID}) "
        f'(name "{kinds[number][0]}" {_FONT.format("")}) (number "{number}" {_FONT.format("")}))\n'
        for number, (x, y), side in _pin_points(item, (0, 0))
    )
    return (
        f'(symbol "{prefix}{name}" (pin_names (offset 0.5)) (exclude_from_sim no) (in_bom {on}) (on_board {on})\n'
        f"{_properties(item.prefix, item, (0.0, 0.0), -1)}"
        f'(symbol "{name}_0_1" (rectangle (start {_GRID} 0) (end {wide - _GRID:.2f} {-high:.2f}) '
        "(stroke (width 0.254) (type default)) (fill (type background))))\n"
        f'(symbol "{name}_1_1"\n{pins}))\n'
    )


def _placed(panel: Panel, ref: str, item: Item, at: Place) -> list[str]:
    x, y = (step * _GRID for step in at)
    on = "no" if item is _FLAG else "yes"
    return [
        f'(symbol (lib_id "{LIBRARY}:{symbol_name(item)}") (at {x:.2f} {y:.2f} 0) (unit 1) (exclude_from_sim no) '
        f'(in_bom {on}) (on_board {on}) (dnp no) (uuid "{part_uuid(panel, ref)}")',
        _properties(ref, item, (x, y), 1),
        f'(instances (project "{panel.name}" (path "/{sheet_uuid(panel)}" (reference "{ref}") (unit 1)))))',
    ]


def _properties(ref: str, item: Item, at: tuple[float, float], down: int) -> str:
    """Reference and value above the box, the footprint unseen."""
    x, y = at[0] + _GRID, at[1] - 1.2 * down
    footprint = f"{LIBRARY}:{item.footprint}" if item.footprint else ""
    rows = (
        ("Reference", ref, y - 1.9 * down, False),
        ("Value", item.name, y, False),
        ("Footprint", footprint, y, True),
        ("Datasheet", "", y, True),
    )
    return "".join(
        f'(property "{name}" "{text}" (at {x:.2f} {high:.2f} 0) '
        f"{_FONT.format(' (justify left)' + (' (hide yes)' if hidden else ''))})\n"
        for name, text, high, hidden in rows
    )


def symbol_name(item: Item) -> str:
    """An item's name without what KiCad's libraries do not bear."""
    return re.sub(r"[^A-Za-z0-9_.+-]", "_", item.name)


def _uuid(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"hallboard/schematic/{name}"))
