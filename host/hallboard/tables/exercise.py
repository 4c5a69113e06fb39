"""Tasks to be solved at a table, one after another: the steps of a lesson, or one's own mistakes."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from ..errors import UserError
from ..game import Game
from ..game.turns import SEPARATOR

OPEN, SOLVED, WRONG, JUDGED = "open", "solved", "wrong", "judged"

Judge = Callable[[str, threading.Event], str]
"""Of a move that is none of the goals: what is said if it is right all the same, else ''; the event calls it off."""


@dataclass(frozen=True)
class Task:
    """A position, what to do there, the turns that are right (`*` stands for anything), and what is said then.

    `show` is a right turn, for who wants to see it; `wrong` is said of any other. A move that is none of the goals may
    be right all the same, if there is a `judge`.
    """

    game: Game
    text: str
    goals: tuple[str, ...]
    show: str
    said: str
    wrong: str = "That is another move. Take it back, and try again."
    judge: Judge | None = None


class Exercise:
    """Tasks with the one that is to be solved now; for any thread.

    Its moves are no game for the records: `folder` is for them, until `close`.
    """

    def __init__(self, title: str, tasks: Sequence[Task]) -> None:
        self.title = title
        self.tasks = tuple(tasks)
        self.number = 1
        self._verdicts: dict[tuple[int, str], str | None] = {}  # by task and move; None while it is judged
        self._called_off = threading.Event()
        self._folder = tempfile.TemporaryDirectory(prefix="hallboard-", ignore_cleanup_errors=True)

    @property
    def task(self) -> Task:
        """The present task."""
        return self.tasks[self.number - 1]

    @property
    def folder(self) -> str:
        """Where its moves are recorded."""
        return self._folder.name

    def go_to(self, number: int) -> Game:
        """Take this task, from 1; returns its game. Raises UserError."""
        if not 1 <= number <= len(self.tasks):
            raise UserError(f"number: expected a task from 1 to {len(self.tasks)}, found {number}")
        self.number = number
        return self.task.game.copy()

    def made(self, history: Sequence[str]) -> list[str]:
        """The moves beyond the task's position; none while the board still has another task's."""
        before = self.task.game.history
        return list(history[len(before) :]) if list(history[: len(before)]) == before else []

    def next_to_show(self, history: Sequence[str]) -> str:
        """The next move of the turn that is right, '' where it can't follow."""
        made, shown = self.made(history), self.task.show.split(SEPARATOR)
        return shown[len(made)] if len(made) < len(shown) and made == shown[: len(made)] else ""

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """What there is to see, given all moves of the game on the board."""
        made, task = self.made(history), self.task
        status, said = _status(made, task.goals), task.said
        if status == WRONG and task.judge is not None:
            verdict = self._verdict(task.judge, made[0])
            status, said = (JUDGED, "") if verdict is None else (SOLVED, verdict) if verdict else (WRONG, "")
        return {
            "title": self.title,
            "number": self.number,
            "count": len(self.tasks),
            "text": self.task.text,
            "status": status,
            "said": {OPEN: "", JUDGED: "Let me see…", SOLVED: said, WRONG: task.wrong}[status],
        }

    def close(self) -> None:
        """Forget its moves."""
        self._called_off.set()
        self._folder.cleanup()

    def _verdict(self, judge: Judge, move: str) -> str | None:
        """What the judge says of a move; None until it has."""
        key = self.number, move

        def find_out() -> None:
            self._verdicts[key] = judge(move, self._called_off)

        if key not in self._verdicts:
            self._verdicts[key] = None
            threading.Thread(target=find_out, name="judge", daemon=True).start()
        return self._verdicts[key]


def _status(made: Sequence[str], goals: Sequence[str]) -> str:
    """How far these moves are on the way to one of the goals."""
    if not made:
        return OPEN
    statuses = {_towards(made, goal.split(SEPARATOR)) for goal in goals}
    return next(status for status in (SOLVED, OPEN, WRONG) if status in statuses)


def _towards(made: Sequence[str], goal: Sequence[str]) -> str:
    if not all(fnmatchcase(move, wanted) for move, wanted in zip(made, goal, strict=False)):
        return WRONG
    return SOLVED if len(made) >= len(goal) else OPEN
