"""Where the board files are: those that come with hallboard, and the user's own, which hallboard keeps a copy of."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import platformdirs

from hallboard.errors import UserError
from hallboard.files import replace_file
from hallboard.shipped import folder

from .errors import BoardFileError
from .loader import load
from .model import PhysicalBoard

_NAME = re.compile(r"[\w-]{1,40}")


class UnknownBoard(UserError, ValueError):
    """No board file has this name."""


def names() -> list[str]:
    """Names of the boards that come with hallboard."""
    return sorted(path.stem for path in folder("boards").glob("*.toml"))


def own_folder() -> Path:
    """Where the user's own board files are: HALLBOARD_BOARDS, else in the user's data folder."""
    named = os.environ.get("HALLBOARD_BOARDS")
    return Path(named) if named else platformdirs.user_data_path("hallboard", appauthor=False) / "boards"


def own_names() -> list[str]:
    """Names of the user's own boards that were kept, see `keep`."""
    try:
        found = {path.stem for path in own_folder().glob("*.toml") if _NAME.fullmatch(path.stem)}
    except OSError:
        return []
    return sorted(found - set(names()))


def known_names() -> list[str]:
    """Names of all boards that are known: those that come with hallboard, and the user's own."""
    return sorted([*names(), *own_names()])


def find(name: str) -> Path:
    """The file of a known board, or a path that ends in .toml. Raises `UnknownBoard`."""
    if name.endswith(".toml"):
        path = Path(name)
        if path.is_file():
            return path
        raise UnknownBoard(f"no file {name}")
    if _NAME.fullmatch(name):
        for place in (folder("boards"), own_folder()):
            if (path := place / f"{name}.toml").is_file():
                return path
    raise UnknownBoard(f"no board {name!r}: there are {', '.join(known_names())}, or give the path of a .toml file")


def load_board(name: str) -> PhysicalBoard:
    """The board of that name, or of that file. Raises `UnknownBoard` or `BoardFileError`."""
    path = find(name)
    return load(path) if name.endswith(".toml") else _known(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _known(path: Path, changed_ns: int) -> PhysicalBoard:
    """A known board, read again when its file has changed."""
    return load(path)


def sound_boards(which: Sequence[str]) -> list[PhysicalBoard]:
    """Those of these known boards whose files are sound: a mistake in another is told where that is named."""
    found = []
    for name in which:
        with suppress(BoardFileError, OSError):
            found.append(load_board(name))
    return found


def keep(board: PhysicalBoard) -> Path:
    """Keep a copy of the board's file, so that the board is known by its name from now on; returns the copy's path.

    Raises UserError for a name that is taken by a board which comes with hallboard, and where nothing can be written.
    """
    if board.name in names():
        raise UserError(f"{board.path}: {board.name} comes with hallboard: give a board of your own another name")
    path = own_folder() / f"{board.name}.toml"
    if not _NAME.fullmatch(board.name):
        raise UserError(f"{board.path}: name is {board.name!r}, expected up to 40 letters, digits, - and _")
    text = board.path.read_text(encoding="utf-8")
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"{path.parent}: {error.strerror}") from None
        replace_file(path, text)
    return path


def keep_own(board: PhysicalBoard) -> str:
    """Keep a board's file where it is an own one; returns a line that says so, "" for one that comes with hallboard.

    Where it can't be kept the line says why: whoever has just put the firmware on has done that all the same.
    """
    if board.name in names():
        return ""
    try:
        return f"{keep(board)} is kept: the board is known by its name here."
    except (UserError, OSError) as error:
        return f"The board's file is not kept, so that it must be named by its path: {error}"
