"""The games that were played, for the page: lists, records, and pictures of their positions."""

from __future__ import annotations

from typing import Any

from ..draw.compose import look_of
from ..errors import UserError
from ..record import BrokenRecord, Store, format_record


class Library:
    """Reads the records at `path`."""

    def __init__(self, path: str | None = None) -> None:
        self._path = path

    def games(self, game: str | None = None, most: int = 500) -> list[dict[str, Any]]:
        """The games, the last one first. Raises StoreError."""
        store = Store(self._path)
        resumable = {summary.id for summary in store.resumable(game)}
        found = [summary for summary in reversed(store.games()) if game in (None, "", summary.game)]
        return [
            {
                "id": summary.id,
                "game": summary.game,
                "title": look_of(summary.game).title(summary.game),
                "variant": summary.variant,
                "date": summary.date,
                "players": [player.name or player.engine or "?" for player in summary.players],
                "plies": summary.plies,
                "result": summary.result,
                "reason": summary.reason,
                "match": summary.match_id,
                "set": summary.set_number,
                "resumable": summary.id in resumable,
                "open": summary.is_open,
            }
            for summary in found[:most]
        ]

    def game(self, game_id: int) -> dict[str, Any]:
        """A game with its moves, and what the rules say against it. Raises StoreError and BrokenRecord."""
        record = Store(self._path).load(game_id)
        played, objection = record.follow()
        first = played.start().ply
        return {
            "id": game_id,
            "game": record.game,
            "title": look_of(record.game).title(record.game),
            "variant": record.variant,
            "date": record.date,
            "sides": list(played.sides),
            "players": [player.name or player.engine or "?" for player in record.players],
            "result": record.result,
            "reason": record.reason,
            "firstPly": first,
            "objection": objection,
            "moves": [
                {
                    "ply": move.ply,
                    "text": move.text,
                    "atMs": move.at_ms,
                    "clockMs": move.clock_ms,
                    "comment": move.comment,
                }
                for move in record.moves
            ],
            "lastPly": played.ply,
        }

    def text(self, game_id: int) -> str:
        """The game as text. Raises StoreError."""
        return format_record(Store(self._path).load(game_id))

    def picture(self, game_id: int, ply: int) -> str:
        """The board after a ply. Raises StoreError, BrokenRecord, and UserError for a wrong ply."""
        record = Store(self._path).load(game_id)
        first = record.begin().ply
        if not first <= ply <= first + len(record.moves):
            raise UserError(f"game {game_id} has no ply {ply}")
        try:
            game = record.replay(ply - first)
        except BrokenRecord:
            game = record.follow()[0]
        return game.svg(players=None)
