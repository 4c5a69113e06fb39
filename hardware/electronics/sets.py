"""All panels and carriers that `make hardware` makes, and which of them a board needs."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard, load_board

from . import board_panels, row_panels
from .board_panels import board_panel
from .controller import controller
from .matrix_controller import matrix_controller
from .panel import KINDS, PROTOTYPE, Panel, panel
from .row_panels import row_panel

_PROTOTYPES = "vlkno"
_LINEAR = ("vlkno",)
_REEDS = ("nevo-reed", "alea-reed")


def designs() -> list[Panel]:
    """The 2 x 2 prototypes, then the panel and the carrier of each board that can be ordered whole."""
    first = load_board(_PROTOTYPES)
    found = [panel(first, PROTOTYPE, kind) for kind in KINDS]
    for board in map(load_board, _LINEAR):
        found += [row_panel(board), controller(board)]
    for board in map(load_board, _REEDS):
        found += [board_panel(board), matrix_controller(board)]
    return found


def panels_of(board: PhysicalBoard) -> tuple[str, int, tuple[float, float]] | None:
    """(name, how many, mm of one) of the panels of which a whole board is made; None if there are none for it."""
    if board.name in _LINEAR:
        return f"{board.name}-rows-panel", row_panels.panels(board), row_panel(board).size_mm
    if board.name in _REEDS:
        return f"{board.name}-panel", board_panels.tiling(board).panels, board_panel(board).size_mm
    return None
