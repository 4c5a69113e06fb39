"""All panels and carriers that `make hardware` makes, and which of them a board needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from hallboard.boards import PhysicalBoard, load_board, names
from hallboard.boards.loader import load
from hallboard.boards.wirings.matrix import Matrix

from .blocks import block
from .board_panels import board_panel, tiling
from .controller import controller
from .matrix_controller import matrix_controller
from .panel import KINDS, PROTOTYPE, Panel, panel
from .reader_panels import reader_panel
from .readers import reader

_PROTOTYPES = "vlkno"


@dataclass(frozen=True)
class Order:
    """The panels of a whole board: one design's name, how many of it, its size, and how many are side by side.

    `own_file` is true of a board whose panels have a board file of their own; then a row's `cable` has these pins, and
    `jumpers` tell the panels apart.
    """

    name: str
    count: int
    size_mm: tuple[float, float]
    across: int
    own_file: bool = False
    cable: tuple[str, ...] = ()
    jumpers: tuple[str, ...] = ()


def makers(board: PhysicalBoard | None = None) -> dict[str, Callable[[], Panel]]:
    """What makes each design, by its name: the 2 x 2 prototypes, then the panel and the carrier of every whole board.

    With a board only its own. A maker raises ValueError for a board that has no panel, with the reason.
    """
    found: dict[str, Callable[[], Panel]] = {}
    if board is None:
        first = load_board(_PROTOTYPES)
        found = {f"prototype-{kind}": partial(panel, first, PROTOTYPE, kind) for kind in KINDS}
    for one in [board] if board else [load_board(name) for name in names()]:
        path = str(one.path)
        found |= {f"{one.name}-panel": partial(whole_panel, path), f"{one.name}-controller": partial(carrier, path)}
    return found


@cache
def whole_panel(path: str) -> Panel:
    """The panel of which a board is made, by the path of its file. Raises ValueError, with the reason."""
    board = load(Path(path))
    return board_panel(board) if has_matrix(board) else reader_panel(board)


@cache
def carrier(path: str) -> Panel:
    """The carrier of such a board. Raises ValueError, with the reason."""
    board = load(Path(path))
    return matrix_controller(board) if has_matrix(board) else controller(board)


def has_matrix(board: PhysicalBoard) -> bool:
    """True of a board of reeds in rows and columns, whose panels and carrier are other ones."""
    return any(isinstance(wiring, Matrix) for wiring in board.wirings.values())


def order(board: PhysicalBoard) -> Order:
    """The panels of a whole board. Raises ValueError for a board that has none, with the reason."""
    made = whole_panel(str(board.path))
    if has_matrix(board):
        tiles = tiling(board)
        return Order(made.name, tiles.panels, made.size_mm, tiles.across)
    spaces = block(board)
    jumpers = tuple(ref for ref in made.design.parts if ref.startswith("JP"))
    lines = reader(board, spaces).cable
    return Order(made.name, spaces.panels, made.size_mm, spaces.across, True, lines, jumpers)
