"""What an engine says about the games that were played: whole games analysed, and the mistakes of people in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from hallcore.keys import TURN

from ..draw.compose import look_of
from ..errors import UserError
from ..game import Game
from ..record import AnalysisSettings, BrokenRecord, Record, RecordedEvaluation, Store, Summary, parse_settings
from ..study import MISTAKE, Analyser, Judgement, judgements
from ..study.share import graph_of


class Studies:
    """Analyses games of the records at `path`, and reads what was found; for any thread."""

    def __init__(self, path: str | None = None) -> None:
        self._store = Store(path)
        self._analyser = Analyser(path)

    def close(self) -> None:
        """Stop analysing; what was found is kept."""
        self._analyser.close()

    def begin(self, game_id: int, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Begin an analysis, or go on with one; `wanted` may have `level` and `movetimeMs`. Raises UserError."""
        keys = {"level": "level", "movetimeMs": "movetime_ms"}
        values = {name: wanted[key] for key, name in keys.items() if key in wanted}
        for key, value in values.items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise UserError(f"{key}: expected a whole number, found {value!r}")
        self._analyser.begin(game_id, AnalysisSettings(**values))
        return self.progress(game_id)

    def cancel(self, game_id: int) -> dict[str, Any]:
        """Stop an analysis; what it has found stays."""
        self._analyser.cancel(game_id)
        return self.progress(game_id)

    def progress(self, game_id: int) -> dict[str, Any]:
        """How far the analysis of a game is. Raises StoreError and BrokenRecord."""
        record = self._store.load(game_id)
        return self._progress(game_id, record, record.follow()[0])

    def of_game(self, game_id: int, record: Record, played: Game) -> dict[str, Any]:
        """What was found of a game, which is its record replayed: evaluations and judgements by ply, and a picture."""
        judged = judgements(played, record.evaluations)
        return {
            "analysis": self._progress(game_id, record, played),
            "evaluations": {
                str(ply): _evaluation(found, _turn_at(played, ply), played.sides)
                for ply, found in record.evaluations.items()
            },
            "judgements": {str(found.ply): _judgement(found) for found in judged},
            "graph": graph_of(record, played, judged) if record.evaluations else "",
        }

    def mistakes(self, game: str | None = None, player: str | None = None) -> list[dict[str, Any]]:
        """Where people blundered or missed a win in the games that were analysed, the last game first.

        Raises StoreError.
        """
        return [
            {
                "id": summary.id,
                "game": summary.game,
                "title": look_of(summary.game).title(summary.game),
                "variant": summary.variant,
                "date": summary.date,
                "player": name,
                "ply": found.ply,
                "side": found.side,
                "kind": found.kind,
            }
            for summary in reversed(self._store.games())
            if summary.evaluations and game in (None, "", summary.game)
            for name, found in self._mistakes_of(summary)
            if not player or player.lower() in name.lower()
        ]

    def mistake(self, game_id: int, ply: int) -> tuple[Game, Judgement]:
        """What was wrong with the move that led to a ply, and the game before it. Raises UserError."""
        record = self._store.load(game_id)
        played = record.follow()[0]
        for found in judgements(played, record.evaluations):
            if found.ply == ply:
                return record.replay(ply - 1 - played.start().ply), found
        raise UserError(f"game {game_id}: nothing was found against ply {ply}")

    def settings(self, game_id: int) -> AnalysisSettings:
        """With which an engine has looked at a game. Raises StoreError."""
        return parse_settings(self._store.load(game_id).analysis) or AnalysisSettings()

    def _mistakes_of(self, summary: Summary) -> Iterator[tuple[str, Judgement]]:
        """People's names with what they did wrong."""
        record = self._store.load(summary.id)
        try:
            played = record.follow()[0]
        except BrokenRecord:
            return
        people = {
            side: player.name for side, player in zip(played.sides, record.players, strict=False) if not player.engine
        }
        for found in judgements(played, record.evaluations):
            if found.kind != MISTAKE and found.side in people:
                yield people[found.side], found

    def _progress(self, game_id: int, record: Record, played: Game) -> dict[str, Any]:
        positions = len(played.moves) + (played.outcome() is None)
        progress = self._analyser.progress(game_id, positions, len(record.evaluations))
        settings = parse_settings(record.analysis)
        return {
            **asdict(progress),
            "level": settings.level if settings else None,
            "movetimeMs": settings.movetime_ms if settings else None,
        }


def _turn_at(game: Game, ply: int) -> str:
    """The side to move after a ply of a replayed game, '' beyond its end."""
    index = ply - game.start().ply
    past = game.past_counters()
    return game.sides[past[index][TURN]] if 0 <= index < len(past) else ""


def _evaluation(found: RecordedEvaluation, side: str, sides: tuple[str, ...]) -> dict[str, Any]:
    """As `engine.Evaluation`, with the best move; of three and more sides the chances of all but the first are even."""
    others = (1 - found.chance) / (len(sides) - 1)
    plies = found.win_in if side == sides[0] else -found.win_in
    return {
        "side": side,
        "chances": {name: round(found.chance if name == sides[0] else others, 3) for name in sides},
        "winIn": plies if plies > 0 else None,
        "lossIn": -plies if plies < 0 else None,
        "best": found.best,
    }


def _judgement(found: Judgement) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "better": found.better,
        "text": found.text,
        "before": round(found.before, 3),
        "after": round(found.after, 3),
    }
