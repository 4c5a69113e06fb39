"""Which games can be solved, where their tables are, and what these say of a game's position."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import platformdirs

from ..errors import UserError
from ..game import Game, HostRuleset, ruleset
from ..game.variants import chosen
from .table import Table

try:
    from .positions import Keys, Positions
except ImportError:
    _BUILT = False
else:
    _BUILT = True

GAME = "vlkno"
_WHOLE = "5x5"


def tables_folder() -> Path:
    """Where tables are: HALLBOARD_TABLES, else `tables` in the user's data folder."""
    named = os.environ.get("HALLBOARD_TABLES")
    return Path(named).expanduser() if named else platformdirs.user_data_path("hallboard", appauthor=False) / "tables"


def sizes() -> tuple[str, ...]:
    """The boards that can be solved: `3x3`, `3x4`."""
    found: tuple[str, ...] = dict(ruleset(GAME).rules.VARIANTS)["size"]
    return tuple(size for size in found if size != _WHOLE)


def table_path(options: list[int]) -> Path:
    """The file of the table for these variants."""
    return tables_folder() / ("-".join((GAME, *map(str, chosen(ruleset(GAME), options).values()))) + ".table")


def new_positions(game: Game) -> Positions:
    """Nothing but the set-up of the game's variant. Raises UserError where the game cannot be solved."""
    from .. import compiled

    size = str(game.variants.get("size", ""))
    if game.name != GAME or size not in sizes():
        raise UserError(f"only {GAME} on a small board can be solved: expected a size of {' or '.join(sizes())}")
    rules = compiled.find(GAME)
    if not _BUILT or rules is None:
        raise UserError("solving needs compiled rules: install hallboard anew with a C compiler")
    start = game.start()
    columns, rows = _columns_rows(size)
    positions = Positions(rules, columns, rows, start.counters)
    positions.add(positions.key(start.cells, start.seat))
    return positions


def solution(game: Game) -> Solution | None:
    """The solution of the game's variant, if there is one on this machine. Raises UserError for a damaged table."""
    if game.name != GAME or not _BUILT or str(game.variants["size"]) == _WHOLE:
        return None
    path = table_path(game.options)
    try:
        found = path.stat()
    except OSError:
        return None
    return _solution(path, found.st_mtime_ns, str(game.variants["size"]), game.ruleset)


@cache
def _solution(path: Path, changed_ns: int, size: str, ruleset: HostRuleset) -> Solution:
    table = Table(path)
    if table.about.get("rules") != ruleset.changes.HASHES[-1]:
        raise UserError(f"{path}: solved by other rules than the present ones: delete it, and solve anew")
    return Solution(table, size)


class Solution:
    """What a table says of the positions of its variant, whatever led to them."""

    def __init__(self, table: Table, size: str) -> None:
        self.table = table
        self._keys = Keys(*_columns_rows(size))

    def plies_to_win(self, cells: bytearray, turn: int) -> int | None:
        """Plies to the end if both play their best: above 0 the player to move wins, below or at 0 loses.

        None is a draw. Raises LookupError for a position that no game comes to.
        """
        value = self.table.value(self._keys.key(cells, turn))
        if value is None:
            raise LookupError("no game comes to this position")
        if not value:
            return None
        return 1 - value if value & 1 else value - 1


def _columns_rows(size: str) -> tuple[int, int]:
    columns, _, rows = size.partition("x")
    return int(columns), int(rows)
