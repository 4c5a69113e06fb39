"""Simultaneous perturbation stochastic approximation: games between weights that differ a little, all at once.

J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", IEEE
Transactions on Automatic Control 37 (1992). The gains are in the units that tuners of chess engines use: a weight is
disturbed by a share of itself, and `RATE` says how far a won pair moves it, as a share of the disturbance.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import floor, sqrt
from pathlib import Path
from random import Random

from ..arena.spreading import Spread, spreading
from ..engine import Engine
from ..engine.evaluations import names
from ..game import Game, shares
from .checkpoint import load_checkpoint, save_checkpoint
from .fit import LARGE
from .games import MAX_PLIES

SHARE = 0.2  # of a weight, by which it is disturbed at the end
LEAST = 2.0  # points, by which any is disturbed
RATE = 0.6  # at the end; divided by the root of the number of pairs, so that chance adds up to as much for any number
DECAY = 0.101  # of the disturbance, and
GAIN_DECAY = 0.602  # ... of the steps, by the number of the pair: Spall's advice
_EARLY = 0.1  # of the pairs, by which the steps' decay is put off
_SAVED_PAIRS = 10


@dataclass(frozen=True)
class Pairs:
    """How pairs of games are played: `nodes` a move, after `opening` random moves, both sides once."""

    game: str
    pairs: int = 2000
    nodes: int = 1500
    opening: int = 4
    variants: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Task:
    """A pair of games, and the weights of the two."""

    number: int
    plus: tuple[int, ...]
    minus: tuple[int, ...]


def play_pair(pairs: Pairs, task: Task) -> tuple[int, int]:
    """The task's number, and wins of `plus` less those of `minus`."""
    plus, minus = (
        Engine(pairs.game, hash_mb=8, weights=dict(zip(names(pairs.game), own, strict=True)))
        for own in (task.plus, task.minus)
    )
    score = 0
    for seat in range(2):
        rng = Random(f"{pairs.game} {task.number}")
        game = Game(pairs.game, **dict(pairs.variants))
        while not game.outcome() and game.ply < MAX_PLIES:
            if game.ply < pairs.opening:
                game.push(rng.choice(game.legal_moves()))
                continue
            engine = plus if game.seat == seat else minus
            game.push(engine.search(game, movetime_ms=None, nodes=pairs.nodes, seed=rng.randrange(1 << 30)).move)
        share = shares(game.ruleset.rules, game.counters)[seat]
        score += int(share == 1) - int(share == 0)
    return task.number, score


def approximate(
    pairs: Pairs,
    start: Sequence[int],
    checkpoint: Path,
    spread: Spread | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
    fixed: Collection[int] = (),
) -> tuple[int, ...]:
    """The weights after all pairs; those of the `fixed` indices stay.

    Pairs that the checkpoint knows are not played again. Raises UserError for a file that is no checkpoint.
    """
    weights = [float(weight) for weight in start]
    done = 0
    saved = load_checkpoint(checkpoint, start)
    if saved is not None:
        weights, done = saved

    def tasks() -> Iterator[Task]:
        for number in range(done, pairs.pairs):
            moved, rng = _disturbance(start, pairs.pairs, number, fixed), Random(f"rounding {number}")
            plus, minus = (
                tuple(floor(weight + sign * by + rng.random()) for weight, by in zip(weights, moved, strict=True))
                for sign in (1, -1)
            )
            yield Task(number, plus, minus)

    on_progress(done)
    for number, score in (spread or spreading())(play_pair, pairs, tasks()):
        rate = _rate(pairs.pairs, number)
        for i, by in enumerate(_disturbance(start, pairs.pairs, number, fixed)):
            weights[i] += rate * score * by
        done += 1
        if done % _SAVED_PAIRS == 0 or done == pairs.pairs:
            save_checkpoint(checkpoint, start, weights, done)
        on_progress(done)
    return tuple(round(weight) for weight in weights)


def _disturbance(start: Sequence[int], pairs: int, number: int, fixed: Collection[int]) -> list[float]:
    """By how much each weight is more in `plus` and less in `minus`: a size that shrinks slowly, of either sign."""
    rng = Random(f"signs {number}")
    scale = (pairs / (number + 1)) ** DECAY
    return [
        0.0 if i in fixed or abs(weight) >= LARGE else rng.choice((-1, 1)) * scale * max(LEAST, SHARE * abs(weight))
        for i, weight in enumerate(start)
    ]


def _rate(pairs: int, number: int) -> float:
    """How far the result of a pair moves a weight, in disturbances."""
    late = _EARLY * pairs
    gain = ((late + pairs) / (late + number + 1)) ** GAIN_DECAY
    return float(RATE / sqrt(pairs) * gain * ((number + 1) / pairs) ** DECAY)
