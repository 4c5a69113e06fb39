"""The games that were played, for the page: lists, records, and pictures of their positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..draw import picture_of
from ..draw.compose import look_of
from ..errors import UserError
from ..game import Game, ruleset
from ..record import (
    BrokenRecord,
    GameFilter,
    Record,
    Store,
    Variation,
    format_record,
    parse_records,
    replay_variation,
    with_variation,
    without_variation,
)
from ..record.filter import is_day
from ..study import share
from .marks import mark_of
from .picture import size_of
from .position import position_of
from .studies import Studies

MOST_LISTED = 500  # games at a time


class Library:
    """Reads the records at `path`; `studies` are what an engine says about them."""

    def __init__(self, path: str | None = None) -> None:
        self._path = path
        self.studies = Studies(path)

    def close(self) -> None:
        """Stop the analyses that are running."""
        self.studies.close()

    def games(self, wanted: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
        """The games, the last one first, not more than MOST_LISTED. Raises StoreError.

        `wanted` has what `GameFilter` knows: `game`, `player`, `result`, `since`, `until`, `board`; with `before`, the
        id of a game, only those before it are meant. Raises UserError.
        """
        store = Store(self._path)
        wanted_games = _filter(wanted or {})
        before = (wanted or {}).get("before", "")
        if before and not (before.isascii() and before.isdecimal()):
            raise UserError(f"before: expected the number of a game, found {before[:40]!r}")
        resumable = {summary.id for summary in store.resumable(wanted_games.game)}
        earlier = [summary for summary in store.games() if not before or summary.id < int(before)]
        found = [summary for summary in reversed(earlier) if wanted_games.matches(summary)]
        return [
            {
                "id": summary.id,
                "game": summary.game,
                "title": look_of(summary.game).title(summary.game),
                "variant": summary.variant,
                "date": summary.date,
                "players": [player.name or player.engine or "?" for player in summary.players],
                "people": any(not player.engine for player in summary.players),
                "plies": summary.plies,
                "result": summary.result,
                "reason": summary.reason,
                "match": summary.match_id,
                "set": summary.set_number,
                "resumable": summary.id in resumable,
                "open": summary.is_open,
                "evaluations": summary.evaluations,
            }
            for summary in found[:MOST_LISTED]
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
            "size": size_of(picture_of(played, players=None)),  # of its pictures
            "variant": record.variant,
            "date": record.date,
            "board": record.board,
            "sides": list(played.sides),
            "players": [player.name or player.engine or "?" for player in record.players],
            "result": record.result,
            "reason": record.reason,
            "comment": record.comment,
            "firstPly": first,
            "objection": objection,
            "moves": [
                {
                    "ply": move.ply,
                    "text": move.text,
                    "atMs": move.at_ms,
                    "clockMs": move.clock_ms,
                    "comment": move.comment,
                    "mark": mark_of(move.comment),
                }
                for move in record.moves
            ],
            "lastPly": played.ply,
            "variations": [{"ply": one.ply, "moves": list(one.moves)} for one in record.variations],
            **self.studies.of_game(game_id, record, played),
        }

    def add(self, text: str, as_played: bool = False) -> list[int]:
        """Put the games of a text into the records, all or none; returns their numbers. Raises UserError.

        `as_played` keeps also games of older rules that the present ones don't allow.
        """
        records = parse_records(text, as_played=as_played)
        if not records:
            raise UserError("line 1, column 1: expected a game that begins with tags, found none")
        return Store(self._path).add(records)

    def vary(self, game_id: int, ply: int, moves: Sequence[str]) -> int:
        """Keep a line that begins at `ply` with the game; returns its number. Raises UserError."""
        found: list[Variation] = []

        def change(record: Record) -> Record:
            changed, variation = with_variation(record, ply, moves)
            found.append(variation)
            return changed

        return Store(self._path).vary(game_id, change).variations.index(found[0])

    def forget_variation(self, game_id: int, number: int) -> None:
        """Take a line out again. Raises UserError."""
        Store(self._path).vary(game_id, lambda record: without_variation(record, number))

    def in_variation(self, game_id: int, number: int, plies: int) -> Game:
        """The game after so many moves of a line. Raises UserError."""
        return replay_variation(Store(self._path).load(game_id), number, plies)

    def text(self, game_id: int) -> str:
        """The game as text. Raises StoreError."""
        return format_record(Store(self._path).load(game_id))

    def html(self, game_id: int) -> str:
        """The game as an HTML file that needs nothing else. Raises StoreError and BrokenRecord."""
        return share(Store(self._path).load(game_id))

    def at(self, game_id: int, ply: int) -> Game:
        """The game after a ply. Raises StoreError, BrokenRecord, and UserError for a wrong ply."""
        record = Store(self._path).load(game_id)
        first = record.begin().ply
        if not first <= ply <= first + len(record.moves):
            raise UserError(f"game {game_id} has no ply {ply}")
        return record.replay(ply - first)

    def picture(self, game_id: int, ply: int) -> str:
        """The board after a ply. Raises StoreError, BrokenRecord, and UserError for a wrong ply."""
        return self._shown(game_id, ply).svg(players=None)

    def position(self, game_id: int, ply: int) -> dict[str, Any]:
        """The same as `position_of` has it."""
        return position_of(self._shown(game_id, ply))

    def position_in_variation(self, game_id: int, number: int, plies: int) -> dict[str, Any]:
        """The position after so many moves of a line, as `position_of` has it. Raises UserError."""
        return position_of(self.in_variation(game_id, number, plies))

    def _shown(self, game_id: int, ply: int) -> Game:
        """The game after a ply, or as far as the rules follow it."""
        try:
            return self.at(game_id, ply)
        except BrokenRecord:
            return Store(self._path).load(game_id).follow()[0]


def _filter(wanted: Mapping[str, str]) -> GameFilter:
    """An empty text matches everything. Raises UserError."""
    given = {name: wanted[name] for name in GameFilter.__dataclass_fields__ if wanted.get(name)}
    if "game" in given:
        ruleset(given["game"])
    for name in ("since", "until"):
        if not is_day(given.get(name, "")):
            raise UserError(f"{name}: expected 2026, 2026-05 or 2026-05-17, found {given[name]!r}")
    return GameFilter(**given)
