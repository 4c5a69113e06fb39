"""Perft of the set-up: a table, whose first counts the plain rules of `brute.py` give as well."""

from __future__ import annotations

import pytest
from hallboard import Game

from .brute import Plain

TABLE = {
    "free": (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872),
    "closed": (8, 64, 448, 2688, 13440, 48960, 132192, 182016, 114624),
}


@pytest.mark.parametrize("centre", TABLE)
def test_perft_of_the_setup(centre: str) -> None:
    counts = TABLE[centre]
    game = Game("tictactoe", centre=centre)
    assert tuple(game.perft(depth) for depth in range(1, len(counts) + 1)) == counts
    plain = Plain(closed=centre == "closed")
    assert tuple(plain.perft(depth) for depth in range(1, 7)) == counts[:6]
