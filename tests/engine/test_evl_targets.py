"""EVL's engine with few and with many pentagons to own: it wins against chance, and keeps targets apart."""

from __future__ import annotations

from random import Random

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search

TAKES = "evl 2,B,4/BB,6/7/6,W 6/6/6 b 12"


@pytest.mark.parametrize("target", [1, 9, 11, 18])
def test_it_wins_against_chance_at_any_target(target: int) -> None:
    if not compiled_search.available("evl"):
        pytest.skip("the searches are not compiled here")
    engine = Engine("evl", hash_mb=4)
    for seat in (0, 1):
        rng = Random(seat)
        game = Game("evl", target=target)
        while not game.outcome():
            if game.seat == seat:
                game.push(engine.search(game, movetime_ms=None, nodes=1000, seed=1).move)
            else:
                game.push(rng.choice(game.legal_moves()))
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner == game.sides[seat], game.position()


def test_what_it_found_at_one_target_is_forgotten_at_another() -> None:
    """A position's key is the same at every target, so proven wins of one would be believed at another."""
    if not compiled_search.available("evl"):
        pytest.skip("the searches are not compiled here")
    engine = Engine("evl", "alphabeta", hash_mb=1)
    tables = []
    for target in (1, 1, 18, 1):
        engine.search(Game.from_position(f"{TAKES} target={target}"), movetime_ms=None, nodes=500)
        tables.append(engine._memory)
    assert [table is tables[i] for i, table in enumerate(tables[1:])] == [True, False, False]
