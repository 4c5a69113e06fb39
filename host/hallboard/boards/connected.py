"""The description of a board that is connected, by what it says of itself."""

from __future__ import annotations

from typing import Any

from hallcore.board.board import Board
from hallcore.protocol.messages import Hello

from hallboard.errors import UserError

from .compiler import compile_board
from .files import UnknownBoard, load_board
from .model import PhysicalBoard


def describe_connected(hello: Hello, physical: PhysicalBoard | None = None) -> dict[str, Any]:
    """What the device of the board that says `hello` reads; `physical` is its file, else the known one of its name.

    Raises UnknownBoard, and UserError for a file with other wires than the board has.
    """
    try:
        board = physical or load_board(hello.board)
    except UnknownBoard:
        raise UnknownBoard(
            f"the board calls itself {hello.board}, which is not known: `hallboard board add FILE` makes it known, "
            'and so does "Set up a board" in the page'
        ) from None
    description = compile_board(board)
    if Board(description).geometry() != hello.geometry:
        raise UserError(f"the board {hello.board} is wired otherwise than {board.path} says: add its own file")
    return description
