"""Where the board files are: in the source tree, or where an installed hallboard keeps its copies."""

from __future__ import annotations

from pathlib import Path

from hallboard.errors import UserError
from hallboard.shipped import folder

from .loader import load
from .model import PhysicalBoard


class UnknownBoard(UserError, ValueError):
    """No board file has this name."""


def names() -> list[str]:
    """Names of the boards that come with hallboard."""
    return sorted(path.stem for path in folder("boards").glob("*.toml"))


def find(name: str) -> Path:
    """The file of a board: one that comes with hallboard, or a path that ends in .toml. Raises `UnknownBoard`."""
    if name.endswith(".toml"):
        path = Path(name)
        if path.is_file():
            return path
        raise UnknownBoard(f"no file {name}")
    path = folder("boards") / f"{name}.toml"
    if "/" in name or not path.is_file():
        raise UnknownBoard(f"no board {name!r}: there are {', '.join(names())}, or give the path of a .toml file")
    return path


def load_board(name: str) -> PhysicalBoard:
    """The board of that name, or of that file. Raises `UnknownBoard` or `BoardFileError`."""
    return load(find(name))
