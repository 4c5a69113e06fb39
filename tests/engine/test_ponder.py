"""Thinking in the opponent's turn, and the clock."""

from __future__ import annotations

import threading
import time
from queue import SimpleQueue
from random import Random

import pytest
from hallboard import Game
from hallboard.engine import Analysis, Engine, compiled_search
from hallboard.engine.clock import time_for_move
from hallboard.session.engines import Engines
from hallboard.session.seats import EngineSeat, HandSeat

from tests.support.patience import WAIT_S


@pytest.mark.skipif(not compiled_search.available("nevo"), reason="the searches are not compiled here")
def test_what_was_found_in_the_other_ones_turn_is_still_known() -> None:
    known = fresh = 0
    for number in range(4):  # equal moves stand in an order of chance
        game = Game("nevo")
        rng = Random(number)
        while game.ply < 8:  # behind the opening, where judgement varies too
            game.push(rng.choice(game.legal_moves()))
        engine = Engine("nevo")
        game.push(engine.search(game, movetime_ms=None, depth=8).pv[0])
        known += engine.search(game, movetime_ms=None, depth=5).nodes
        fresh += Engine("nevo").search(game, movetime_ms=None, depth=5).nodes
    assert known < 0.8 * fresh


def test_an_engine_of_full_strength_ponders_in_a_hands_turn_until_the_hand_has_moved() -> None:
    inbox: SimpleQueue[object] = SimpleQueue()
    answers: list[Analysis] = []
    game = Game("nevo")
    engines = Engines([HandSeat(), EngineSeat(level=10, movetime_ms=100)], inbox.put)
    engines.think(game, answers.append)
    assert engines.pondering
    assert engines.thinking is None, "nothing is shown of it"
    time.sleep(0.1)
    game.push("a1-b2")
    engines.stop()
    assert not engines.pondering
    engines.think(game, answers.append)
    inbox.get(timeout=WAIT_S)()  # type: ignore[operator]
    assert answers[0].move in game.legal_moves()
    assert not engines.pondering
    deadline_s = time.monotonic() + WAIT_S
    while any(thread.name == "engine" for thread in threading.enumerate()):
        assert time.monotonic() < deadline_s, "every search has ended"
        time.sleep(0.01)


def test_lower_levels_and_seeded_engines_do_not_ponder() -> None:
    for seat in (EngineSeat(level=5), EngineSeat(level=10, seed=3)):
        engines = Engines([HandSeat(), seat], lambda done: None)
        engines.think(Game("nevo"), lambda found: None)
        assert not engines.pondering


def test_the_clock_is_shared_out_and_never_runs_dry() -> None:
    assert 1_500 < time_for_move(60_000) < 2_500
    assert time_for_move(60_000, 5_000) > 5_000
    for increment_ms in (0, 100, 10_000):
        left_ms = 5_000.0
        for _ in range(400):
            spent_ms = time_for_move(left_ms, increment_ms)
            assert spent_ms >= 1
            assert spent_ms < left_ms or left_ms < 2
            left_ms = max(1.5, left_ms - spent_ms) + increment_ms
    assert time_for_move(3_000, moves_to_go=1) < 3_000
    assert time_for_move(10) == 1
