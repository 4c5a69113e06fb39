"""First games: ten short steps for each ruleset, in `GAME.toml`. A ruleset without such a file has none.

| key of a `[[step]]` | is |
|---|---|
| `moves` | the moves from the set-up to the step's position, joined by `, `; the set-up itself without it |
| `text` | what is shown and what to do, in a sentence or two |
| `goals` | the turns that are right, each in the game's notation; `*` stands for anything |
| `show` | one of them, in full: the lights show it to who asks |
| `said` | what is said then |
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..game import Game, push_turn

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Step:
    """A step of a lesson; see above."""

    moves: tuple[str, ...]
    text: str
    goals: tuple[str, ...]
    show: str
    said: str

    def game(self, name: str) -> Game:
        """The game of that name at the step's position. Raises InvalidMove, IllegalMove or AmbiguousMove."""
        game = Game(name)
        for move in self.moves:
            push_turn(game, move)
        return game


@cache
def lesson(game: str) -> tuple[Step, ...]:
    """The steps of a game's lesson, () where it has none."""
    path = _FOLDER / f"{game}.toml"
    if not path.exists():
        return ()
    steps = tomllib.loads(path.read_text("utf-8"))["step"]
    return tuple(
        Step(
            tuple(filter(None, step.get("moves", "").split(", "))),
            step["text"],
            tuple(step["goals"]),
            step["show"],
            step["said"],
        )
        for step in steps
    )
