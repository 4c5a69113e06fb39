"""VLKNO on the whole firmware, without a host: the lights that two people see, and the moves that count."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest
from hallcore import lights
from hallcore.board.board import Board
from hallcore.games import part
from hallcore.keys import WINNER
from hallcore.steps import drop, lift
from hallcore.tracker.modes import ENDED, SET_UP, TO_MOVE, TROUBLE

from tests.firmware.portable.rig import Rig
from tests.firmware.random_move import random_move

STONE, BLACK_PAWN, WHITE_PAWN = 1, 2, 3
QUIET_MS = 450


@pytest.fixture
def rig(vlkno_description: dict[str, Any]) -> Rig:
    rig = Rig(Board(vlkno_description))
    rig.run(400)
    return rig


@pytest.fixture
def ready(rig: Rig) -> Rig:
    """The game is set up."""
    rig.set_up()
    rig.run(900)
    assert rig.app.tracker.mode == TO_MOVE
    return rig


def spaces(rig: Rig, role: int) -> set[str]:
    name = rig.app.tracker.ruleset.geometry.space_name
    return {name(space) for space in range(25) if rig.app.roles[space] == role}


def test_the_set_up_is_checked_space_by_space(rig: Rig) -> None:
    assert rig.app.tracker.mode == SET_UP
    assert all(role >= lights.MISSING for role in rig.app.roles)
    rig.set_up()
    rig.take(rig.space("c3"))
    rig.take(rig.space("a5"))
    rig.run(900)
    assert rig.role("c3") == lights.MISSING + STONE - 1
    assert rig.role("a5") == lights.MISSING + WHITE_PAWN - 1
    rig.put(rig.space("c3"), STONE)
    rig.run(QUIET_MS)
    rig.put(rig.space("a5"), WHITE_PAWN)
    rig.run(900)
    assert rig.app.tracker.mode == TO_MOVE
    assert spaces(rig, lights.MOVABLE) == {"a1", "e5"}


def test_each_phase_of_a_turn_is_shown_and_the_turn_counts_at_its_last_step(ready: Rig) -> None:
    rig = ready
    rig.do(lift(rig.space("e5"), BLACK_PAWN))
    rig.run(150)  # soon: not only after the fine reading
    assert spaces(rig, lights.TARGET) == {"d5", "d4", "e4"}
    rig.run(QUIET_MS)
    rig.do(drop(rig.space("d4"), BLACK_PAWN))
    rig.run(QUIET_MS)
    assert "c3" in spaces(rig, lights.GIVE)
    assert "e5" not in spaces(rig, lights.GIVE)
    rig.do(lift(rig.space("c3"), STONE))
    rig.run(QUIET_MS)
    assert "b2" in spaces(rig, lights.TARGET)
    assert not spaces(rig, lights.TARGET) & {"c3", "e5", "d4"}
    rig.do(drop(rig.space("b2"), STONE))
    rig.run(QUIET_MS)
    assert rig.app.tracker.n_moves == 1
    assert rig.app.tracker.counters[0] == 1
    assert spaces(rig, lights.MOVABLE) == {"a5", "e1"}


@pytest.mark.parametrize("seed", [2, 5])
def test_two_people_play_a_game_to_its_end(seed: int, ready: Rig) -> None:
    rig = ready
    dice = random.Random(seed)
    tracker = rig.app.tracker
    played: list[int] = []
    asked = 0
    while tracker.mode != ENDED and len(played) < 60:
        move = random_move(rig, dice)
        played.append(move)
        rig.play(move, QUIET_MS, 900)
        while tracker.n_moves < len(played):  # towers too high to be felt: the board asks for each step of the stone
            rig.run(3000)
            if tracker.n_moves < len(played):
                wanted = move >> 15 & 31 if tracker.n_done == 3 else move >> 10 & 31
                answer(rig, wanted)
                asked += 1
        assert list(tracker.moves[: tracker.n_moves]) == played
    assert tracker.mode == ENDED
    assert spaces(rig, lights.WIN if tracker.counters[WINNER] >= 0 else lights.DRAW)
    assert asked <= 2 * len(played)


def answer(rig: Rig, space: int) -> None:
    """Press until the choice of that space is lit, and leave it so."""
    watch = rig.app.watch
    offered = [watch.space_of_choice(i) for i in range(len(watch.choices))]
    for _ in range(offered.index(space) + 1):
        rig.press(100)
    rig.run(2000)


def test_a_piece_where_it_may_not_go_is_trouble_with_a_way_out(ready: Rig) -> None:
    rig = ready
    rig.do(lift(rig.space("e5"), BLACK_PAWN))
    rig.run(QUIET_MS)
    rig.do(drop(rig.space("c3"), BLACK_PAWN))
    rig.run(QUIET_MS)
    assert rig.app.tracker.mode == TROUBLE
    assert rig.role("c3") in (lights.EXTRA, lights.WRONG)
    rig.do(lift(rig.space("c3"), BLACK_PAWN))
    rig.run(QUIET_MS)
    rig.do(drop(rig.space("e5"), BLACK_PAWN))
    rig.run(900)
    assert rig.app.tracker.mode == TO_MOVE
    assert rig.app.tracker.n_moves == 0
    assert spaces(rig, lights.MOVABLE) == {"a1", "e5"}


def test_a_short_press_takes_the_last_turn_back_and_the_lights_lead_the_way(ready: Rig) -> None:
    rig = ready
    rig.play(random_move(rig, random.Random(5)), QUIET_MS, 900)
    tracker = rig.app.tracker
    assert tracker.n_moves == 1
    rig.press(100)
    assert tracker.n_moves == 0
    out = array("i", bytes(4 * 64))
    for _ in range(8):
        if not tracker.debts(out):
            break
        owed = out[0]
        assert rig.app.roles[owed & 0x3FF] != lights.DARK
        rig.do(owed)
        rig.run(QUIET_MS)
    assert tracker.n_debts() == 0
    assert spaces(rig, lights.MOVABLE) == {"a1", "e5"}


def test_a_long_press_offers_games_and_variants(ready: Rig) -> None:
    rig = ready
    rig.play(random_move(rig, random.Random(5)), QUIET_MS, 900)
    before = rig.app.session.game_id
    rig.press(1400)
    assert spaces(rig, lights.CHOICE) == {"a1"}
    rig.press(100)
    assert spaces(rig, lights.CHOICE) == {"a1", "b1"}
    rig.run(3000)
    tracker = rig.app.tracker
    assert list(tracker.options) == [1, 0]
    assert tracker.n_moves == 0
    assert rig.app.session.game_id != before
    assert tracker.n_debts() > 0  # the pieces of the game before are to be put back


def test_of_many_variants_the_menu_offers_those_nearest_the_defaults_first(ready: Rig) -> None:
    targets, scopes = (values for _, values in part("evl", "rules").VARIANTS)
    offered = [f"{targets[options[0]]} {scopes[options[1]]}" for options in ready.app.variants("evl")]
    assert offered[:5] == ["10 touched", "8 touched", "10 anywhere", "12 touched", "8 anywhere"]
    assert len(set(offered)) == len(targets) * len(scopes)


def test_a_second_long_press_closes_the_menu(ready: Rig) -> None:
    rig = ready
    rig.play(random_move(rig, random.Random(5)), QUIET_MS, 900)
    rig.press(1400)
    rig.press(1400)
    rig.run(4000)
    assert rig.app.tracker.n_moves == 1


def test_a_foreign_magnet_is_named_and_a_press_makes_peace(ready: Rig) -> None:
    rig = ready
    channel = rig.board.channels[rig.spaces.sensors[rig.space("b4")]]
    rig.pins.counts[channel] -= 660  # 550 uT: no piece
    rig.run(3500)
    assert rig.role("b4") == lights.WRONG
    rig.press(100)
    rig.run(1000)
    assert rig.role("b4") != lights.WRONG
    rig.play(random_move(rig, random.Random(3)), QUIET_MS, 900)
    assert rig.app.tracker.n_moves == 1


def test_a_field_from_outside_and_slow_drift_move_nothing(ready: Rig) -> None:
    rig = ready
    counts = rig.pins.counts
    for k in range(60):
        for i in range(len(counts)):
            counts[i] += 5 if k < 40 else 0  # 4 uT every 50 ms, then still
        rig.run(50)
    assert rig.app.tracker.mode == TO_MOVE
    for i in range(len(counts)):
        counts[i] -= 350  # 0.3 mT at once
    rig.run(1500)
    assert rig.app.tracker.mode == TO_MOVE
    assert rig.app.tracker.n_debts() == 0
    assert rig.app.watch.strange == -1
