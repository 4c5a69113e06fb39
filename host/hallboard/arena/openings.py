"""Where the games of a match begin: after random moves that spoil the game for neither side."""

from __future__ import annotations

from functools import cache
from random import Random

from ..engine import Engine
from ..engine.evaluations import evaluation, points
from ..errors import UserError
from ..game import Game

_MOST = 200  # openings that are tried
_NODES = 100_000  # of the search that judges one: with a few thousand it errs by as much as is allowed
_PURE_NODES = 1_000  # without the compiled searches

Variants = tuple[tuple[str, str], ...]


def opened(name: str, variants: Variants, plies: int, rng: Random) -> Game:
    """A game of two in which `plies` random moves have changed the first side's chances little, and that goes on.

    A short search judges: by no more than `POINTS` of the room's evaluation, or if there is no such opening among many,
    by the least. Of games of more than two players, and rooms without an evaluation, any opening is taken. Raises
    UserError if none goes on.
    """
    best, least = None, 0.0
    for _ in range(_MOST):
        game = Game(name, **dict(variants))
        while game.ply < plies and not game.outcome():
            game.push(rng.choice(game.legal_moves()))
        if game.outcome():
            continue
        if plies == 0 or len(game.sides) > 2 or evaluation(name) is None:
            return game
        change = abs(_lead(game) - _lead_at_set_up(name, variants))
        if best is None or change < least:
            best, least = game, change
        if least <= points(name):
            break
    if best is None:
        raise UserError(f"an opening of {plies} random moves: no game of {name} goes on after it")
    return best


def _lead(game: Game, searches: int = 1) -> float:
    """Points of the first side, the mean of some searches that judge a little differently."""
    engine = Engine(game.name, hash_mb=8)
    nodes = _NODES if engine.compiled else _PURE_NODES
    scores = [engine.search(game, movetime_ms=None, nodes=nodes, seed=seed).score for seed in range(searches)]
    return sum(scores) / searches * (1 if game.seat == 0 else -1)


@cache
def _lead_at_set_up(name: str, variants: Variants) -> float:
    return _lead(Game(name, **dict(variants)), 8)
