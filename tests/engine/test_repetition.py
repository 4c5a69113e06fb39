"""Where repeating ends nothing, the engine does not go round in circles; where it loses, it breaks the loop in time."""

from collections import Counter

import pytest
from hallboard import Game, Outcome
from hallboard.engine import Analysis, Engine, compiled_search, engine
from hallcore.keys import KEY_A, KEY_B

pytestmark = pytest.mark.skipif(not compiled_search.available("evacuate"), reason="the searches are not compiled here")

# An Alea position in which both sides have many moves, and a loop from there.
QUIET = (
    "alea 5ADD2DDDA5/4A9A4/3A5A5A3/2A13A2/1A15A1/A17A/12K5D/D18/D17D/D17D/D17D/D2A14D/D1A15D/AAAA14A/1AAAA12A1/"
    "2AAAA10A2/3AAA9A3/4AA8A4/5ADDD1DDAA5 a 305 -",
    "j17-j13 m13-m11 j13-j17 m11-m13",
)
# The king goes to and fro between d1 and d2, one attacker after him on c1 and c2. Another one, who could do so on c2,
# is all the choice that there is.
PACED = ("alea 19/19/19/19/19/19/19/19/19/2A16/19/19/19/19/19/19/3A15/4A14/2AKA14 d 0 -", "d1-d2 c1-c2 d2-d1 c2-c1")
# The king threatens to escape on every turn; the attackers' moves are their only ones, the defenders have dozens.
CHASED = (
    "alea 19/19/19/19/3DD9A4/19/19/19/19/19/19/19/19/19/19/10A8/19/2A13A2/10K5A2 a 0 -",
    "c2-c1 k1-k2 c1-c2 k2-k1",
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


def _repeated(loop: tuple[str, str], plies: int) -> Game:
    game = Game.from_position(loop[0])
    for text in (3 * loop[1].split())[:plies]:
        game.push(text)
    return game


@pytest.mark.parametrize("compiled", [True, False])
def test_who_has_the_choice_does_not_complete_the_third_run(compiled: bool) -> None:
    for nodes in (30, 300, 3000):
        game = _repeated(QUIET, 11)
        found = Engine("alea", compiled=compiled).search(game, movetime_ms=None, nodes=nodes, seed=1)
        assert str(found.move) != "m11-m13"
        game.push(found.move)
        assert game.outcome() is None


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_last_choice_in_a_run_is_taken(depth: int) -> None:
    """The loop would be complete after three plies more; in the first run a search so deep prefers its move."""
    engine = Engine("alea")
    first, third = (engine.search(_repeated(PACED, plies), movetime_ms=None, depth=depth, seed=1) for plies in (1, 9))
    assert [str(first.move), str(third.move)] == ["c1-c2", "c10-c2"]
    plain = Engine("alea", compiled=False).search(_repeated(PACED, 9), movetime_ms=None, depth=depth, seed=1)
    assert str(plain.move) == "c10-c2"


def test_a_loop_that_the_other_side_has_to_break_may_be_gone_on_with() -> None:
    """Between two engines the attackers, who have one move each time, follow until the defenders do something else."""
    game = _repeated(CHASED, 4)
    engines = Engine("alea"), Engine("alea")
    while not game.outcome() and game.ply < 14:
        loop = CHASED[1].split()[game.ply % 4]
        if game.turn == "attackers":
            assert str(engines[1].search(game, movetime_ms=None, nodes=3000, seed=1).move) == loop
            game.push(loop)
            continue
        found = engines[0].search(game, movetime_ms=None, nodes=3000, seed=1)
        game.push(found.move)
        if str(found.move) != loop:
            break
    assert game.outcome() is None or game.outcome() == Outcome("defenders", "escape")
    assert game.ply < 12


def test_an_end_by_repetition_is_no_proof() -> None:
    """After the last choice a loss by repetition is left, and is seen; but the position need not lose by itself."""
    found = Engine("alea").search(_repeated(PACED, 11), movetime_ms=None, nodes=3000, seed=1)
    assert str(found.move) == "c2-c1"
    assert found.score < -800_000
    assert found.plies_to_win is None
