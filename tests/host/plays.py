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


# Short games of VLKNO: who wins, and in how many of his own moves.
BLACK_IN_3 = "e5-d4 b5>e2, e1-d1 d2>d5, a1-b2 e4>e2, d1-e1 a4>b4, d4-d3 d1>b4"
BLACK_IN_6 = (
    "a1-a2 d4>a3, e1-d2 a4>d1, a2-b3 b5>c2, d2-d1 c4>d3, b3-a3 b2>d5, d1-c2 e3>c5, a3-b4 a2>a1, c2-b3 c1>c5, "
    "e5-e4 e1>c3, b3-a3 e2>c2, e4-d3 b3>d2"
)
WHITE_IN_4 = "a1-b2 a2>e3, a5-a4 d4>b5, b2-a1 b1>d2, a4-b5 c3>b2, e5-d5 c1>e3, b5-c5 e4>a3, d5-e5 e2>c2, c5-d5 a5>b2"
# Then b1 alone may be lifted after b2-a3, and put down where it was, too.
LONG_GAME = (
    "a1-b1 d4>a2, a5-a4 b4>a3, b1-c2 c4>b2, a4-b3 d1>e2, e5-e4 c3>b1, b3-a3 b5>a1, c2-b3 a4>e3, a3-a2 a5>d5, "
    "e4-e3 d3>b1, a2-a3 c2>c5, b3-a2 d2>e2, a3-b3 e4>b2, a2-b2 c1>a1, b3-a3 e5>d5, e3-e2 b3>a1, a3-a2 e3>c5, "
    "b2-a1 e3>c5, a2-b1 a3>a3, a1-b2 a2>a3, b1-a1 a2>d5"
)


def vlkno(moves: str) -> hallboard.Game:
    """The game of these moves."""
    game = hallboard.Game("vlkno")
    for text in filter(None, moves.split(", ")):
        game.push(text)
    return game
