"""The carrier for a matrix of reeds: a Pico, the columns' pull-ups, the rows' shift registers, and the lights' supply.

Columns and rows leave on pin rows, to be wired to the first panels' edges; the pins of the Pico are those of the board
file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hallboard.boards import PhysicalBoard
from hallboard.boards.wirings.matrix import REGISTER_PINS, Matrix

from ..power import fuse
from .board_panels import tiling
from .catalogue import ITEMS, Item
from .circuit import Design
from .controller import GROUNDS, QUIET_5V, common
from .footprints import pin_row
from .panel import LIGHTS_GROUND, Panel, Placed

_OUTPUTS = 8  # of a 74HC595


def matrix_controller(board: PhysicalBoard, items: Mapping[str, Item] = ITEMS) -> Panel:
    """The carrier of a board with one matrix. Raises ValueError for any other."""
    tiling(board)
    wiring = next(iter(board.wirings.values()))
    if not isinstance(wiring, Matrix):
        raise ValueError(f"{board.name}: this carrier is for a matrix")
    n_columns, n_rows = len(wiring.columns), wiring.n_rows
    names = {"columns": [f"COL{i}" for i in range(n_columns)], "rows": [f"ROW{i}" for i in range(n_rows)]}
    edges = {what: _edge(items["column's edge"], what, lines) for what, lines in names.items()}
    design = Design({**items, **{item.name: item for item in edges.values()}})
    used = {f"GP{pin}": f"COL{i}" for i, pin in enumerate(wiring.columns)}
    used |= {f"GP{pin}": f"ROW{i}" for i, pin in enumerate(wiring.rows)}
    used |= {f"GP{pin}": key.upper() for pin, key in zip(wiring.register, REGISTER_PINS, strict=False)}
    used |= {f"GP{board.light_pin}": "LIGHTS", f"GP{board.button_pin}": "BUTTON"}
    own = {**used, **GROUNDS, "VSYS": "VSYS", "3V3": "3V3"}
    design.add("Pico", "A1", **own)
    design.unconnected("A1", *(name for _, name, _ in items["Pico"].pins if name not in own))
    common(design, fuse(board), data="LIGHTS", chain="CHAIN", refs=("U9", "C8", "R90", "R91"))
    design.add("lights' cable", "J3", _5V="5V", LGND=LIGHTS_GROUND, DIN="CHAIN")
    design.add(edges["columns"].name, "J1", **{name: name for name in names["columns"]})
    design.add(edges["rows"].name, "J2", **{name: name for name in names["rows"]})
    placed = {
        "A1": Placed(30, 32),
        "D1": Placed(47, 12),
        "J9": Placed(70, 92),
        "F1": Placed(84, 80),
        "C9": Placed(70, 80),
        "U9": Placed(54, 82),
        "C8": Placed(54, 78),
        "R90": Placed(47, 86),
        "R91": Placed(80, 92),
        "L1": Placed(62, 76),
        "SW1": Placed(14, 90),
        "J3": Placed(36, 88),
        "J1": Placed(8, 10),
        "J2": Placed(94, 10),
    }
    for i in range(n_columns):
        design.add("10k", f"R{i + 1}", _1="3V3", _2=f"COL{i}")
        placed[f"R{i + 1}"] = Placed(14, 10 + 2.54 * i)
    if wiring.register:
        _registers(design, placed, n_rows)
    design.supplied("5VIN", "5V", QUIET_5V, "GND", LIGHTS_GROUND, "3V3")
    title = f"{board.title}: carrier of the controller"
    return Panel(f"{board.name}-controller", design, placed, title)


def _registers(design: Design, placed: dict[str, Placed], n_rows: int) -> None:
    """A chain of 74HC595 through which one low level walks."""
    serial = "DATA"
    chips = -(-n_rows // _OUTPUTS)
    for chip in range(chips):
        outputs = {f"Q{'ABCDEFGH'[i]}": f"ROW{chip * _OUTPUTS + i}" for i in range(min(_OUTPUTS, n_rows - 8 * chip))}
        after = f"SERIAL{chip + 1}"
        more = {"QHS": after} if chip + 1 < chips else {}
        ref = f"U{chip + 1}"
        lines = {"SRCLK": "CLOCK", "RCLK": "LATCH", "SRCLR": "3V3", "OE": "GND", "VCC": "3V3", "GND": "GND"}
        design.add("SN74HC595", ref, SER=serial, **lines, **outputs, **more)
        rest = [f"Q{'ABCDEFGH'[i]}" for i in range(len(outputs), _OUTPUTS)]
        if open_pins := [*rest, *([] if more else ["QHS"])]:
            design.unconnected(ref, *open_pins)
        design.add("100n", f"C{chip + 1}", _1="3V3", _2="GND")
        placed[ref] = Placed(78, 16 + 20 * chip, 180)  # its outputs look to the rows
        placed[f"C{chip + 1}"] = Placed(78, 9 + 20 * chip)
        serial = after


def _edge(one: Item, what: str, names: list[str]) -> Item:
    """A row of pins with a name each."""
    count = len(names)
    return replace(
        one,
        name=f"{what} edge",
        number=f"M20-999{count:02d}46",
        footprint=pin_row(count),
        pins=tuple((str(i + 1), name, "passive") for i, name in enumerate(names)),
    )
