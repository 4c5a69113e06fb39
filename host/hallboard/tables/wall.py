"""Every open table at a glance, for a hall full of watchers: as it stands, or so much later that nobody can help."""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from typing import Any

from ..draw.compose import look_of
from ..errors import UserError
from ..record import ROUND, UNFINISHED, Record, Recorder, Store, format_records
from .table import Table
from .tables import Tables

_MOST_PICTURES = 64


class Wall:
    """What the wall shows of `tables`, each move `delay_s` after it was made; for any thread.

    Tables that are there to learn, or to try moves out, are not shown.
    """

    def __init__(self, tables: Tables, delay_s: int = 0) -> None:
        self._tables = tables
        self._delay_ms = 1000 * delay_s
        self._pictures: OrderedDict[tuple[str, ...], str] = OrderedDict()
        self._lock = threading.Lock()
        self._left: dict[int, tuple[Recorder, int]] = {}  # by record: of tables that were closed, and when they were
        if delay_s:
            tables.on_close = self._leave

    def boards(self) -> dict[str, Any]:
        """The delay, and a dict for each table in the order of their numbers."""
        found = [self._board(table) for table in self._tables.recorded()]
        return {"delayS": self._delay_ms // 1000, "boards": sorted(found, key=lambda board: board["number"] or 1000)}

    def picture(self, table_id: str, ply: int) -> str:
        """A table's board after a ply that is shown already, as SVG. Raises UserError."""
        table = self._tables.get(table_id)
        if table is None or not table.recorded:
            raise UserError(f"no table {table_id} on the wall")
        record = self._shown(table.session.recorder)
        first = table.session.game.start().ply
        if not first <= ply <= first + len(record.moves):
            raise UserError(f"ply: expected one from {first} to {first + len(record.moves)}, found {ply}")
        moves = tuple(move.text for move in record.moves[: ply - first])
        key = (table_id, record.game, record.variant, *moves)
        with self._lock:
            if key not in self._pictures:
                self._pictures[key] = record.replay(ply - first).svg(players=None)
            self._pictures.move_to_end(key)
            while len(self._pictures) > _MOST_PICTURES:
                self._pictures.popitem(last=False)
            return self._pictures[key]

    def round_text(self, name: str) -> str:
        """The games of a round as text, those that are being played as far as they are shown. Raises StoreError."""
        store = Store(self._tables.records)
        recorders = self._recorders()
        games = [
            self._shown(recorders[game_id]) if game_id in recorders else store.load(game_id)
            for game_id in store.tagged(ROUND, name)
        ]
        if not games:
            raise UserError(f"no game of the round {name!r}")
        return format_records(games)

    def _board(self, table: Table) -> dict[str, Any]:
        record, game = self._shown(table.session.recorder), table.session.game
        last = record.moves[-1] if record.moves else None
        clocks_ms: list[int | None] = list(last.clocks_ms) if last and last.clocks_ms else [None] * len(game.sides)
        if not self._delay_ms:
            clocks_ms = [seat.clock_ms for seat in table.session.view().seats]
        return {
            "id": table.id,
            "number": table.number,
            "round": dict(record.tags).get(ROUND, ""),
            "game": game.name,
            "title": look_of(game.name).title(game.name),
            "seats": [
                {
                    "side": side,
                    "colours": table.colours[side],
                    "player": player.name or player.engine,
                    "clockMs": clock,
                }
                for side, player, clock in zip(game.sides, record.players, clocks_ms, strict=False)
            ],
            "ply": game.start().ply + len(record.moves),
            "line": f"{zlib.crc32(' '.join(move.text for move in record.moves).encode()):08x}",
            "last": last.text if last else "",
            "comment": " ".join(table.session.recorder.marks if not self._delay_ms else ())
            or (last.comment if last else ""),
            "result": "" if record.result == UNFINISHED else f"{record.result}: {record.reason}",
        }

    def _leave(self, table: Table) -> None:
        """A table is about to be closed: what its game has is not shown earlier for that."""
        recorder = table.session.recorder
        if table.recorded and recorder.id is not None:
            with self._lock:
                self._left[recorder.id] = recorder, recorder.elapsed_ms

    def _recorders(self) -> dict[int | None, Recorder]:
        """By record: those of the games that are being played, or were until so short a time ago."""
        with self._lock:
            for game_id, (recorder, closed_ms) in list(self._left.items()):
                if recorder.elapsed_ms - closed_ms > self._delay_ms:
                    del self._left[game_id]
            found: dict[int | None, Recorder] = {game_id: recorder for game_id, (recorder, _) in self._left.items()}
        found.update((table.session.recorder.id, table.session.recorder) for table in self._tables.recorded())
        return found

    def _shown(self, recorder: Recorder) -> Record:
        """A record as far as it is shown by now."""
        record, now_ms = recorder.copy(), recorder.elapsed_ms
        if self._delay_ms:
            until_ms = now_ms - self._delay_ms
            kept = [move for move in record.moves if (move.at_ms or 0) <= until_ms]
            ended_ms = recorder.ended_ms
            if len(kept) < len(record.moves) or (ended_ms is not None and ended_ms > until_ms):
                record.moves, record.result, record.reason, record.comment = kept, UNFINISHED, "", ""
        return record
