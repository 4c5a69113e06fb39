"""Where the games of a match begin: after random moves that spoil the game for neither side."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean

from ..engine import Engine
from ..engine.compiled_search import available
from ..engine.evaluations import evaluation, points
from ..errors import UserError
from ..game import Game

_MAX_OPENINGS = 200  # openings that are tried
_NODES = (100_000, 400_000)  # of the searches that judge one: with a few thousand they err by as much as is allowed
_PURE_NODES = (1_000,)  # without the compiled searches

Variants = tuple[tuple[str, str], ...]


def opened(name: str, variants: Variants, plies: int, rng: Random) -> Game:
    """A game of two in which `plies` random moves have changed the first side's chances little, and that goes on.

    Short searches judge: by no more than `POINTS` of the ruleset's evaluation, or if there is no such opening among
    many, by the least. For more than two players, and without an evaluation, any opening is taken. Raises UserError if
    none goes on.
    """
    best, best_change = None, 0.0
    for _ in range(_MAX_OPENINGS):
        game = Game(name, **dict(variants))
        while game.ply < plies and not game.outcome():
            game.push(rng.choice(game.legal_moves()))
        if game.outcome():
            continue
        if plies == 0 or len(game.sides) > 2 or evaluation(name) is None:
            return game
        change = _change(game, _lead_at_set_up(name, variants))
        if best is None or change < best_change:
            best, best_change = game, change
        if best_change <= points(name):
            break
    if best is None:
        raise UserError(f"an opening of {plies} random moves: no game of {name} goes on after it")
    return best


def _change(game: Game, at_set_up: float) -> float:
    """By how many points the first side's lead is another; the most that a search says until it is too many."""
    change = 0.0
    for nodes in _nodes(game.name):
        change = max(change, abs(_lead(game, nodes) - at_set_up))
        if change > points(game.name):
            break
    return change


def _lead(game: Game, nodes: int, seed: int = 0) -> int:
    """Points of the first side."""
    analysis = Engine(game.name, hash_mb=8).search(game, movetime_ms=None, nodes=nodes, seed=seed)
    return analysis.score if game.seat == 0 else -analysis.score


@cache
def _lead_at_set_up(name: str, variants: Variants) -> float:
    """The mean of some searches that judge a little differently."""
    game = Game(name, **dict(variants))
    return fmean(_lead(game, _nodes(name)[0], seed) for seed in range(8))


def _nodes(name: str) -> tuple[int, ...]:
    return _NODES if available(name) else _PURE_NODES
