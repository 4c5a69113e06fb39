"""Whether another move than the engine's choice is as good: for who looks for a better one than he played."""

from __future__ import annotations

import threading

from ..engine import Engine
from ..game import Game
from ..record import AnalysisSettings, RecordedEvaluation
from .analyser import evaluation_for_record
from .judgement import Judgement, at_the_end

AS_GOOD = 0.05  # of a chance from 0 to 1: what gives away less than half a mistake is right, too


def is_as_good(
    game: Game, move: str, judgement: Judgement, settings: AnalysisSettings, stop: threading.Event | None = None
) -> bool:
    """True if the move keeps the chance that the better one of `judgement` has; `game` is left as it is."""
    after = game.copy()
    side = after.turn
    after.push(move)
    found = _evaluation(after, settings, stop)
    chance = found.chance if side == game.sides[0] else 1 - found.chance
    return judgement.before - chance < AS_GOOD


def _evaluation(game: Game, settings: AnalysisSettings, stop: threading.Event | None) -> RecordedEvaluation:
    if game.outcome():
        return at_the_end(game)
    with Engine(game.ruleset) as engine:
        found = engine.search(game, movetime_ms=settings.movetime_ms, level=settings.level, stop=stop)
    return evaluation_for_record(found, game.sides[0])
