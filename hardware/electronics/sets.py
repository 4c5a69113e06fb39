"""All panels and carriers that `make hardware` makes, and which of them a board needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

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


def makers() -> dict[str, Callable[[], Panel]]:
    """What makes each design, by its name: the 2 x 2 prototypes, then the panel and the carrier of whole boards."""
    first = load_board(_PROTOTYPES)
    found: dict[str, Callable[[], Panel]] = {
        f"{_PROTOTYPES}-{kind}-panel": partial(panel, first, PROTOTYPE, kind) for kind in KINDS
    }
    for name in _LINEAR:
        found[f"{name}-rows-panel"] = partial(row_panel, load_board(name))
        found[f"{name}-controller"] = partial(controller, load_board(name))
    for name in _REEDS:
        found[f"{name}-panel"] = partial(board_panel, load_board(name))
        found[f"{name}-controller"] = partial(matrix_controller, load_board(name))
    return found


def designs() -> list[Panel]:
    """All designs."""
    return [make() for make in makers().values()]


def panels_of(board: PhysicalBoard) -> tuple[str, int, tuple[float, float]] | None:
    """(name, how many, mm of one) of the panels of which a whole board is made; None if there are none for it."""
    return _panels_of(board.name) if board.name in (*_LINEAR, *_REEDS) else None


@cache
def _panels_of(name: str) -> tuple[str, int, tuple[float, float]]:
    board = load_board(name)
    if name in _LINEAR:
        made, count = row_panel(board), row_panels.panels(board)
    else:
        made, count = board_panel(board), board_panels.tiling(board).panels
    return made.name, count, made.size_mm
