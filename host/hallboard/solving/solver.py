"""Solving a game from its set-up, so that it can be broken off and goes on from there."""

from __future__ import annotations

import json
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..errors import UserError
from ..files import replace_bytes
from ..game import Game
from .table import write_table
from .tables import new_positions, table_path

_AT_ONCE = 20_000  # positions between two looks at the clock, and for Ctrl-C: less than a second
_SAVE_EVERY_S = 60.0
_MAGIC = b"hallboard positions 1\n"

Progress = Callable[[str, int, int], None]  # (what is done, how much of it, of how much)


@dataclass(frozen=True)
class Solved:
    """What came of it: how many positions are won, lost and drawn for the player to move, and how the set-up stands."""

    path: Path
    counts: Counter[str]
    plies_to_win: int | None  # of the set-up, see `Solution.plies_to_win`
    longest: int  # plies


class Solver:
    """Finds the positions of one variant layer by layer, then judges them from the last layer back."""

    def __init__(self, game: Game) -> None:
        """`game` has the variant. Raises UserError if it cannot be solved, or its file of work is damaged."""
        self._game = game.start()
        self._positions = new_positions(game)
        self._start = self._positions.key(self._game.cells, self._game.seat)
        self.path = table_path(game.options)
        self.work_path = self.path.with_name(self.path.name + ".part")
        self._finding = True  # before the judging
        self._layer = self._at = 0
        self._saved_s = time.monotonic()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.work_path.exists():
            self._restore()

    def run(self, progress: Progress) -> Solved:
        """Solve, and write the table. Ctrl-C keeps what is done in `work_path`. Raises UserError for a full disk."""
        try:
            if self._finding:
                self._find(progress)
            self._judge(progress)
            values = self._write()
        except KeyboardInterrupt:
            if not self.path.exists():
                self.save()
            raise
        self.work_path.unlink(missing_ok=True)
        value = self._positions.value(self._start) or 0
        counts = Counter({"drawn": values.count(0)})
        for worth in range(1, 256):
            counts["lost" if worth & 1 else "won"] += values.count(worth)
        plies = None if not value else 1 - value if value & 1 else value - 1
        return Solved(self.path, counts, plies, max(values) - 1)

    def _write(self) -> bytes:
        """Write the table; returns the values."""
        keys, values = self._positions.in_order()
        about = {
            "game": self._game.name,
            "variants": {name: str(value) for name, value in self._game.variants.items()},
            "rules": self._game.ruleset.changes.HASHES[-1],
        }
        write_table(self.path, about, keys, values)
        return values

    def _find(self, progress: Progress) -> None:
        known = self._positions
        while self._layer <= known.last_layer:
            while self._at < known.count(self._layer):
                self._at = known.expand(self._layer, self._at, _AT_ONCE)
                done = sum(known.count(layer) for layer in range(self._layer)) + self._at
                progress("finding positions", done, len(known))
                self._save_at_times()
            self._layer, self._at = self._layer + 1, 0
        self._layer = known.last_layer
        self._finding = False  # last: whoever is interrupted before it finds nothing new

    def _judge(self, progress: Progress) -> None:
        known = self._positions
        while self._layer >= 0:
            self._at = 0  # what a layer still lacks is not saved: it begins anew
            while self._at < known.count(self._layer):
                self._at = known.judge(self._layer, self._at, _AT_ONCE)
                done = sum(known.count(layer) for layer in range(self._layer + 1, known.last_layer + 1)) + self._at
                progress("judging them", done, len(known))
                self._save_at_times()
            known.settle(self._layer)
            self._layer -= 1

    def save(self) -> None:
        """Write what is done to `work_path`. Raises UserError."""
        keys, values = self._positions.save()
        body = keys + values
        header = {
            "finding": self._finding,
            "layer": self._layer,
            "at": self._at,
            "rules": self._game.ruleset.changes.HASHES[-1],
            "positions": len(values),
            "crc32": zlib.crc32(body),
        }
        replace_bytes(self.work_path, _MAGIC + json.dumps(header).encode("ascii") + b"\n" + body)
        self._saved_s = time.monotonic()

    def _save_at_times(self) -> None:
        if time.monotonic() - self._saved_s > _SAVE_EVERY_S:
            self.save()

    def _restore(self) -> None:
        data = self.work_path.read_bytes()
        magic, _, rest = data.partition(b"\n")
        line, _, body = rest.partition(b"\n")
        try:
            header = json.loads(line)
            n = int(header["positions"])
            whole = magic + b"\n" == _MAGIC and zlib.crc32(body) == header["crc32"]
            same = header["rules"] == self._game.ruleset.changes.HASHES[-1]
            self._finding, self._layer, self._at = bool(header["finding"]), int(header["layer"]), int(header["at"])
        except (ValueError, KeyError, TypeError):
            whole = same = False
        if not whole or not same:
            why = "is by other rules than the present ones" if whole else "is damaged"
            raise UserError(f"{self.work_path}: what was done {why}: delete it to begin anew")
        self._positions.restore(body[: len(body) - n], body[len(body) - n :])
