"""Positions of random games, to judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from hallboard import Game


def positions(name: str, count: int, seed: int, variants: Mapping[str, Sequence[object]] | None = None) -> list[Game]:
    """`count` of them, one after each move; each game has one of the values given for each variant."""
    rng = Random(seed)
    games: list[Game] = []
    while len(games) < count:
        game = Game(name, **{variant: rng.choice(values) for variant, values in (variants or {}).items()})
        while not game.outcome():
            games.append(game.copy())
            game.push(rng.choice(game.legal_moves()))
    return games[:count]
