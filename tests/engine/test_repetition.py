"""Where repeating ends nothing, the engine does not go round in circles."""

from collections import Counter

import pytest
from hallboard import Game
from hallboard.engine import Analysis, Engine, engine, fast
from hallcore.keys import KEY_A, KEY_B

pytestmark = pytest.mark.skipif(not fast.available("evacuate"), reason="the searches are not compiled here")


def _found(game: Game) -> Analysis:
    return Engine("evacuate").search(game, movetime_ms=None, nodes=20_000, seed=1)


def _after(game: Game, found: Analysis) -> tuple[int, int]:
    after = game.copy()
    after.push(found.move)
    return after.counters[KEY_A], after.counters[KEY_B]


def test_a_move_back_to_a_position_of_the_game_gives_way_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("evacuate")
    best = _found(game)
    monkeypatch.setattr(engine, "_past", lambda game: Counter({_after(game, best): 4}))
    assert _found(game).move != best.move


def test_a_win_is_taken_wherever_it_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_position("evacuate rQ,yD,2,gP,1,yQbQ,1 6/6/6/6/6/6/6/6 6 5-6 0.0 p2 turn 250")
    best = _found(game)
    assert best.plies_to_win is not None
    assert best.plies_to_win > 0
    monkeypatch.setattr(engine, "_past", lambda game: Counter({_after(game, best): 4}))
    again = _found(game)
    assert (again.move, again.plies_to_win) == (best.move, best.plies_to_win)


def test_positions_of_the_game_are_counted() -> None:
    game = Game("evacuate")
    game.push(game.legal_moves()[0])
    assert sum(engine._past(game).values()) == 2
