"""Games for tests: random ones, the same for the same seed."""

from __future__ import annotations

from random import Random

import hallboard


def random_game(name: str, seed: int, plies: int = 60, **variants: object) -> hallboard.Game:
    """A game of up to `plies` random moves."""
    game = hallboard.Game(name, **variants)
    rng = Random(seed)
    while not game.outcome() and len(game.moves) < plies:
        game.push(rng.choice(game.legal_moves()))
    return game
