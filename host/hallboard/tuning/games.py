"""Games of the engine against itself, one line of JSON each: variants, moves, their scores, and what each side got."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ..arena.spreading import Spread
from ..engine import Engine
from ..engine.evaluations import points
from ..engine.result import chance
from ..errors import UserError
from ..game import Game, shares

MAX_PLIES = 300
_LOST = 1e-6  # the chance of a side for which all moves are much the same


@dataclass(frozen=True)
class SelfPlay:
    """How games are played: `nodes` a move, up to `opening` random ones first, later one in `strange` at random."""

    game: str
    nodes: int = 1500
    opening: int = 6
    strange: int = 12
    variants: tuple[tuple[str, str], ...] = ()


def play(self_play: SelfPlay, number: int) -> str:
    """Game `number` as a line."""
    rng = Random(f"{self_play.game} {number}")
    engine = Engine(self_play.game, hash_mb=8)
    game = Game(self_play.game, **dict(self_play.variants))
    opening = rng.randint(0, self_play.opening)
    scores: list[int | None] = []
    while not game.outcome() and game.ply < MAX_PLIES:
        if game.ply < opening or rng.randrange(self_play.strange) == 0:
            game.push(rng.choice(game.legal_moves()))
            scores.append(None)
        else:
            analysis = engine.search(game, movetime_ms=None, nodes=self_play.nodes, seed=rng.randrange(1 << 30))
            game.push(analysis.move)
            scores.append(analysis.score)
    moves = [move.value for move in game.moves]
    return json.dumps(
        {
            "number": number,
            "variants": dict(self_play.variants),
            "opening": opening,
            "moves": moves,
            "scores": scores,
            "got": shares(game.ruleset.rules, game.counters),
        }
    )


def record(
    path: Path, self_play: SelfPlay, games: int, spread: Spread, on_progress: Callable[[int], None] = lambda done: None
) -> None:
    """Play until the file has this number of games; those that it has already are kept."""
    recorded = {line["number"] for line in _lines(path)}
    on_progress(len(recorded))
    missing = [number for number in range(games) if number not in recorded]
    if not missing:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        for done, line in enumerate(spread(play, self_play, missing), len(recorded) + 1):
            file.write(line + "\n")
            file.flush()
            on_progress(done)


def results(path: Path, game: str, each: int = 3, of_score: float = 0.0) -> Iterator[tuple[Game, float, int]]:
    """Every `each`th position of the games, beyond their random openings; what the player to move got; which game.

    Of what he got, the share `of_score` is the chance that the search saw there, which errs less by luck; positions
    that weren't searched are left out then. Raises UserError for games without scores that should have them.
    """
    for line in _lines(path):
        scores = line.get("scores", [None] * len(line["moves"]))
        if of_score and "scores" not in line:
            raise UserError(
                f"{path}: game {line['number']} has no scores of its searches; remove the file to play anew"
            )
        current = Game(game, **line["variants"])
        for ply, (move, score) in enumerate(zip(line["moves"], scores, strict=True)):
            if ply >= line["opening"] and ply % each == line["number"] % each and not current.outcome():
                got = line["got"][current.seat]
                if not of_score:
                    yield current, got, line["number"]
                elif score is not None:
                    yield current, got + of_score * (chance(score, points(game)) - got), line["number"]
            current.push(move)


def choices(path: Path, game: str) -> Iterator[tuple[Game, int, int]]:
    """The positions of the games in which a search chose and neither side was lost; its move; which game."""
    for line in _lines(path):
        current = Game(game, **line["variants"])
        for move, score in zip(line["moves"], line["scores"], strict=True):
            if score is not None and _LOST < chance(score, points(game)) < 1 - _LOST:
                yield current, move, line["number"]
            current.push(move)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        for text in path.read_text("utf-8").splitlines():
            try:
                yield json.loads(text)
            except json.JSONDecodeError:
                continue  # a line that was being written when its program ended
