"""What there is to learn: a lesson for each ruleset that has one, and the mistakes in one's own games."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from hallcore.games import GAMES

from ..draw.compose import look_of
from ..errors import UserError
from ..game import Game, ruleset
from ..lessons import lesson
from ..record import AnalysisSettings
from ..study import MISSED_WIN, Judgement, is_as_good
from .exercise import Exercise, Task
from .studies import Studies

MOST_TASKS = 50  # mistakes in one exercise


def lessons() -> list[dict[str, Any]]:
    """A dict for each game that has a lesson."""
    return [
        {"game": name, "title": look_of(name).title(name), "steps": len(lesson(name))} for name in GAMES if lesson(name)
    ]


def begin_lesson(name: str) -> Exercise:
    """The lesson of a game. Raises UserError."""
    ruleset(name)
    steps = lesson(name)
    if not steps:
        raise UserError(f"{name} has no lesson yet")
    tasks = [Task(step.game(name), step.text, step.goals, step.show, step.said) for step in steps]
    return Exercise(f"{look_of(name).title(name)}: the first game", tasks)


def begin_mistakes(studies: Studies, wanted: Mapping[str, Any]) -> Exercise:
    """People's mistakes, as `Studies.mistakes` has them: those of a `game`, or that of the record `id` at `ply`.

    Of a game the newest MOST_TASKS, perhaps those of one `player`; all are of one `variant`, or else of that of the
    first. Raises UserError.
    """
    if "id" in wanted:
        chosen = [(_whole(wanted, "id"), _whole(wanted, "ply"))]
    else:
        name, player = wanted.get("game"), wanted.get("player")
        if not isinstance(name, str):
            raise UserError("game: expected the name of a game")
        found = studies.mistakes(name, player if isinstance(player, str) else None)
        variant = wanted.get("variant")
        chosen = [(one["id"], one["ply"]) for one in found if variant in (None, one["variant"])]
    tasks: list[Task] = []
    for game_id, ply in chosen:
        game, judgement = studies.mistake(game_id, ply)
        if not tasks or game.variants == tasks[0].game.variants:
            tasks.append(_task(game_id, game, judgement, studies.settings(game_id)))
        if len(tasks) == MOST_TASKS:
            break
    if not tasks:
        raise UserError("no mistakes to learn from: analyse a game of yours first")
    return Exercise("Learn from your mistakes", tasks)


def _whole(wanted: Mapping[str, Any], name: str) -> int:
    value = wanted.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise UserError(f"{name}: expected a whole number, found {value!r}")
    return value


def _task(game_id: int, game: Game, judgement: Judgement, settings: AnalysisSettings) -> Task:
    ply, side = judgement.ply, judgement.side

    def judge(move: str, stop: threading.Event) -> str:
        good = is_as_good(game, move, judgement, settings, stop)
        return f"That is as good as {judgement.better}. {judgement.text}" if good else ""

    lost = "missed a win" if judgement.kind == MISSED_WIN else "blundered"
    return Task(
        game,
        f"Game {game_id}, ply {ply}: {side} {lost} here. Find a better move for {side}.",
        (judgement.better,),
        judgement.better,
        f"Found. {judgement.text}",
        "The engine has found a better one. Take it back, and try again.",
        judge,
    )
