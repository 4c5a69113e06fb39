"""Games in text files, for programs: `read_games` and `write_games`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from ..errors import UserError
from ..files import replace_file
from ..game import Game
from .format import format_records
from .parse import parse_records
from .record import Record, of_game


def read_games(file: str | os.PathLike[str] | TextIO, *, as_played: bool = False) -> list[Record]:
    """All games of a text file, given by its path or open; `record.replay()` is the `Game`.

    Raises InvalidRecord (`as_played` as in `parse_records`), UserError for a file that is not in UTF-8, and OSError.
    """
    if not isinstance(file, str | os.PathLike):
        return parse_records(file.read(), as_played=as_played)
    try:
        return parse_records(Path(file).read_text("utf-8"), as_played=as_played)
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: expected text in UTF-8 (byte {error.start})") from None


def write_games(file: str | os.PathLike[str] | TextIO, games: Iterable[Game | Record]) -> None:
    """Write games, or records of games, as text: to a path, whole or not at all, or to an open file.

    Raises UserError and OSError.
    """
    text = format_records(of_game(game) if isinstance(game, Game) else game for game in games)
    if isinstance(file, str | os.PathLike):
        replace_file(Path(file), text)
    else:
        file.write(text)
