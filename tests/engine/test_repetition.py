"""Where repeating ends nothing, the engine does not go round in circles; where it loses, it sees who ends it."""

from collections import Counter

import pytest
from hallboard import Game
from hallboard.engine import Analysis, Engine, compiled_search, engine
from hallboard.engine.evaluations import module
from hallcore.keys import KEY_A, KEY_B

pytestmark = pytest.mark.skipif(not compiled_search.available("evacuate"), reason="the searches are not compiled here")

# Alea positions, and moves back and forth after which the attackers go on so that a defender's next step, an unlikely
# one among hundreds, brings the third occurrence and loses the game for them.
SHUFFLES = (
    (
        "alea 5ADD2DDDA5/4A9A4/3A5A5A3/2A13A2/1A15A1/A17A/12K5D/D18/D17D/D17D/D17D/D2A14D/D1A15D/AAAA14A/1AAAA12A1/"
        "2AAAA10A2/3AAA9A3/4AA8A4/5ADDD1DDAA5 a 305 -",
        "j17-j13 m13-m11 j13-j17 m11-m13 d8-c8 a8-b8",
    ),
    (
        "alea 5AD1DDDD1A5/4A9A4/3A11A3/2A13A2/1A15A1/A17A/D17A/D11K5D/18D/D17D/D18/D17D/A17D/AA2A2D10A/1AAAA12A1/"
        "2AAAA10A2/3AAAA8A3/4AAA7A4/5ADD2DDDA5 a 327 -",
        "s13-h13 g19-h19 h13-s13 h19-g19 s13-h13 g19-h19",
    ),
    (
        "alea 5AA1D1DD1A5/4A9A4/3A11A3/2A13A2/1A15A1/A17A/D10K6A/D1A15D/D17D/D17D/DDD15D/D17D/A17D/AA16A/1AAA13A1/"
        "2AAA11A2/2AAA10A3/4A9A4/5ADD4AA5 a 231 -",
        "c12-o12 c9-r9 o12-c12 r9-c9 c12-q12 c9-q9",
    ),
)


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


@pytest.mark.parametrize(("position", "moves"), SHUFFLES)
def test_no_answer_to_the_move_found_repeats_the_position_for_the_third_time(position: str, moves: str) -> None:
    game = Game.from_position(position)
    for move in moves.split():
        game.push(move)
    alea = module("alea")
    assert alea is not None
    # With these weights a search that doesn't see the answer goes on repeating.
    guessing = Engine("alea", weights=dict(alea.WEIGHTS))
    for nodes in (1000, 3000, 5000, 20_000):
        after = game.copy()
        after.push(guessing.search(game, movetime_ms=None, nodes=nodes, seed=1).move)
        for answer in after.legal_moves():
            then = after.copy()
            then.push(answer)
            assert then.outcome() is None
