"""A whole board of linear sensors in panels of two rows each, every one with its multiplexer on a cable of its own.

All panels are one design. The carrier has a cable for each of three analog inputs: so a board has three panels at most.
The wiring follows from the panels, so that the board has a file of its own: `board_file`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from hallboard.boards import PhysicalBoard
from hallboard.bringup.rewrite import with_name, with_wires
from hallboard.faces.places import light_point

from .board_panels import pitch_mm
from .catalogue import ITEMS, Item
from .circuit import Design
from .panel import Panel, Placed, Tile, place_tile

_ROWS = 2
_CHANNELS = 16
_GAP_MM = 0.2
_LIGHT_FROM_EDGE_MM = 4.6
_LEAST_PITCH_MM = 40.0  # the multiplexer and the plug stand between two rows


def panels(board: PhysicalBoard) -> int:
    """How many panels a board has. Raises ValueError for a board that these panels can't make."""
    if board.face.shape != "grid" or len(board.address_pins) != 4 or board.wirings:
        raise ValueError(f"{board.name}: panels of rows are those of a grid whose multiplexers have one level")
    count = ceil(len(board.face.lines) / _ROWS)
    if pitch_mm(board) < _LEAST_PITCH_MM or _ROWS * len(board.face.header) > _CHANNELS or count > len(board.adc_pins):
        raise ValueError(
            f"{board.name}: a panel has {_ROWS} rows, at least {_LEAST_PITCH_MM:.0f} mm apart, for {_CHANNELS} "
            f"channels, and a board has {len(board.adc_pins)} of them"
        )
    return count


def row_panel(board: PhysicalBoard, items: Mapping[str, Item] = ITEMS) -> Panel:
    """The panel of which a board has `panels(board)`, the lowest two rows on the first. Raises ValueError."""
    count, pitch, columns = panels(board), pitch_mm(board), len(board.face.header)
    corner = board.face.lines[-1][1][0]
    x, y = light_point(board.face, corner)
    here = board.face.places[corner]
    left, below = here.x_mm - x + _LIGHT_FROM_EDGE_MM, here.y_mm - y + _LIGHT_FROM_EDGE_MM
    wide, high = columns * pitch - _GAP_MM, _ROWS * pitch - _GAP_MM
    design = Design(items)
    placed: dict[str, Placed] = {}
    for row in range(_ROWS):
        for column in range(columns):
            i = row * columns + column
            step = column if row % 2 == 0 else columns - 1 - column  # the chain comes back
            data, after = (f"CHAIN{row * columns + step + k}" for k in (0, 1))
            data = "DIN" if data == "CHAIN0" else data
            after = "DOUT" if after == f"CHAIN{_ROWS * columns}" else after
            at = left + column * pitch, high - below - row * pitch
            place_tile(design, placed, board, corner, Tile("analog", str(i + 1), at, data, after, f"OUT{i + 1}"))
    used = {f"I{i}": f"OUT{i + 1}" for i in range(_ROWS * columns)}
    address = {f"S{i}": f"S{i}" for i in range(4)}
    design.add("CD74HC4067", "U30", COM="COM", E="GND", GND="GND", VCC="3V3", **address, **used)
    design.unconnected("U30", *(f"I{i}" for i in range(_ROWS * columns, _CHANNELS)))
    design.add("100n", "C30", _1="3V3", _2="GND")
    nets = {name: name for name in ("GND", "S0", "S1", "S2", "S3", "COM", "DIN", "DOUT")}
    design.add("panel cable", "J1", _5V="5V", _3V3="3V3", **nets)
    design.supplied("5V", "3V3", "GND")
    between = high - below - pitch / 2
    middle = left + (columns - 1) // 2 * pitch
    placed |= {
        "U30": Placed(middle + 13, between),
        "C30": Placed(middle + 13, between - 10.5),
        "J1": Placed(middle - pitch + 12, between - 11.25),
    }
    middles = [left + (column + 0.5) * pitch for column in (0, columns - 2)]
    screws = tuple((x, high - below - row * pitch) for row in range(_ROWS) for x in middles)
    title = f"{board.title}: one of {count} panels, {columns} x {_ROWS} spaces each"
    return Panel(f"{board.name}-rows-panel", design, placed, title, (wide, high), screws)


def board_file(board: PhysicalBoard) -> tuple[str, str]:
    """(name, text) of the board file of a board that is made of these panels."""
    panels(board)
    of_input = {multiplexer.pin: multiplexer.name for multiplexer in board.multiplexers.values()}
    columns = len(board.face.header)
    wires = {}
    for row, (_, places) in enumerate(reversed(board.face.lines)):
        name = of_input[board.adc_pins[row // _ROWS]]
        for column, place in enumerate(places):
            wires[place] = f"{name}{row % _ROWS * columns + column:02d}"
    name = f"{board.name}-panels"
    return name, with_name(with_wires(board.path.read_text(encoding="utf-8"), board, wires), name)
