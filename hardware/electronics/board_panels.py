"""A whole board of reeds, of equal panels side by side: rows and columns of the matrix go through from edge to edge.

All panels are one design, ordered as many times as the board needs. A wire, or a pin header, joins each line with the
next panel's. The wiring is that of the board's file: the chain of lights runs to the right in every other row of the
board, and back in those between, so that a panel has an even number of rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from hallboard.boards import PhysicalBoard
from hallboard.boards.wirings.matrix import Matrix
from hallboard.faces.places import light_point

from .catalogue import ITEMS, Item
from .circuit import Design
from .panel import LIGHTS_GROUND, SIDE_MM, Panel, Placed, Tile, place_tile

_LIGHT_FROM_EDGE_MM = 4.6  # a light's middle: half of it, and copper's distance from the edge
_PIN_FROM_EDGE_MM = 1.9
_GAP_MM = 0.2  # between two panels: what a maker's saw may leave


@dataclass(frozen=True)
class Tiling:
    """How many spaces a panel has, and how many panels a board has: columns, rows."""

    columns: int
    rows: int
    across: int
    up: int

    @property
    def panels(self) -> int:
        """How many panels to order."""
        return self.across * self.up


def tiling(board: PhysicalBoard) -> Tiling:
    """The largest panels within SIDE_MM. Raises ValueError for a board that is no grid with one matrix of reeds."""
    wirings = list(board.wirings.values())
    if len(wirings) != 1 or not isinstance(wirings[0], Matrix) or not wirings[0].diodes or board.face.shape != "grid":
        raise ValueError(f"{board.name}: panels for a whole board are those of a grid with one matrix and its diodes")
    columns = int(SIDE_MM / pitch_mm(board))
    rows = columns - columns % 2
    if rows < 2:
        raise ValueError(f"{board.name}: {pitch_mm(board)} mm from space to space leave no two rows on a panel")
    return Tiling(columns, rows, ceil(len(board.face.header) / columns), ceil(len(board.face.lines) / rows))


def pitch_mm(board: PhysicalBoard) -> float:
    """From space to space of a grid."""
    one, other = board.face.lines[-1][1][:2]
    return board.face.places[other].x_mm - board.face.places[one].x_mm


def board_panel(board: PhysicalBoard, items: Mapping[str, Item] = ITEMS) -> Panel:
    """The panel of which a board has `tiling(board).panels`. Raises ValueError as `tiling` does."""
    tiles = tiling(board)
    pitch = pitch_mm(board)
    corner = board.face.lines[-1][1][0]  # all tiles are like the one at the lower left
    x, y = light_point(board.face, corner)
    here = board.face.places[corner]
    left, below = here.x_mm - x + _LIGHT_FROM_EDGE_MM, here.y_mm - y + _LIGHT_FROM_EDGE_MM
    wide, high = tiles.columns * pitch - _GAP_MM, tiles.rows * pitch - _GAP_MM
    design = Design(items)
    placed: dict[str, Placed] = {}
    for row in range(tiles.rows):  # from the lowest
        at_y = high - below - row * pitch
        back = row % 2 == 1
        for column in range(tiles.columns):
            ends = f"LIGHT{row}.{column}", f"LIGHT{row}.{column + 1}"
            data, after = ends[::-1] if back else ends
            at = left + column * pitch, at_y
            number = f"{row * tiles.columns + column + 1}"
            place_tile(
                design, placed, board, corner, Tile("reed", number, at, data, after, f"COL{column}", f"ROW{row}")
            )
        for side, edge_x in enumerate((_PIN_FROM_EDGE_MM, wide - _PIN_FROM_EDGE_MM)):
            ref = f"J{2 * row + side + 1}"
            light = f"LIGHT{row}.{tiles.columns * side}"
            design.add("row's edge", ref, _5V="5V", LGND=LIGHTS_GROUND, ROW=f"ROW{row}", LIGHT=light)
            placed[ref] = Placed(edge_x, at_y - 5.5)
    for column in range(tiles.columns):
        for side, edge_y in enumerate((_PIN_FROM_EDGE_MM, high - _PIN_FROM_EDGE_MM)):
            ref = f"J{2 * tiles.rows + 2 * column + side + 1}"
            design.add("column's edge", ref, COL=f"COL{column}")
            placed[ref] = Placed(left + column * pitch, edge_y)
    design.supplied("5V", LIGHTS_GROUND)
    middles = [left + (column + 0.5) * pitch for column in (0, tiles.columns - 2)]
    screws = tuple((x, high - below - row * pitch) for row in (0, tiles.rows - 1) for x in dict.fromkeys(middles))
    title = f"{board.title}: one of {tiles.panels} panels, {tiles.columns} x {tiles.rows} spaces each"
    return Panel(f"{board.name}-panel", design, placed, title, (wide, high), screws)
