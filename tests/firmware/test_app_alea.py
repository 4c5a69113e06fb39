"""Alea Evangelii on the whole firmware, without a host: slides, captures, both layouts."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest
from hallcore import lights
from hallcore.board.board import Board
from hallcore.steps import drop, lift
from hallcore.tracker.modes import TO_MOVE

from tests.firmware.portable.rig import TICK_MS, Rig

ATTACKER, DEFENDER = 1, 2


@pytest.fixture
def ready(alea_description: dict[str, Any]) -> Rig:
    rig = Rig(Board(alea_description))
    rig.run(200)
    rig.set_up()
    rig.run(1500)
    assert rig.app.tracker.mode == TO_MOVE
    return rig


def legal(rig: Rig) -> list[int]:
    tracker = rig.app.tracker
    out = array("i", bytes(4 * tracker.ruleset.rules.MAX_MOVES))
    return list(out[: tracker.ruleset.rules.legal_moves(tracker.cells, tracker.counters, out)])


def steps_of(rig: Rig, move: int) -> list[int]:
    tracker = rig.app.tracker
    out = array("i", bytes(4 * tracker.ruleset.hands.MAX_STEPS))
    return list(out[: tracker.ruleset.hands.steps(tracker.cells, tracker.counters, move, out)])


def test_a_lifted_piece_shows_its_squares_within_three_rounds(ready: Rig) -> None:
    rig = ready
    rig.do(lift(rig.space("j13"), DEFENDER))
    rig.run(3 * TICK_MS)
    targets = {space for space in range(361) if rig.app.roles[space] == lights.TARGET}
    assert targets == {
        step & 0x3FF
        for move in legal(rig)
        if (s := steps_of(rig, move))[0] & 0x3FF == rig.space("j13")
        for step in s[1:2]
    }
    assert rig.light("j13") != bytes(3)


def test_random_moves_with_captures_are_followed(ready: Rig) -> None:
    rig = ready
    dice = random.Random(4)
    tracker = rig.app.tracker
    captures = 0
    for ply in range(40):
        moves = legal(rig)
        if not moves:
            break
        longest = [move for move in moves if len(steps_of(rig, move)) > 2]
        move = dice.choice(longest or moves)
        captures += bool(longest)
        rig.play(move, 120, 900)
        assert list(tracker.moves[: tracker.n_moves])[ply:] == [move]
    assert captures > 4


@pytest.mark.parametrize("first", [True, False])
def test_a_captured_piece_may_go_first_or_last(first: bool, ready: Rig) -> None:
    rig = ready
    dice = random.Random(1)
    while not any(len(steps_of(rig, move)) == 3 for move in legal(rig)):
        rig.play(dice.choice(legal(rig)), 120, 900)
    move = next(move for move in legal(rig) if len(steps_of(rig, move)) == 3)
    up, down, off = steps_of(rig, move)
    before = rig.app.tracker.n_moves
    if first:
        rig.do(off)
        rig.run(200)
    rig.do(up)
    rig.run(200)
    rig.do(down)
    rig.run(200)
    if not first:
        assert rig.app.roles[off & 0x3FF] == lights.TAKE_OFF
        rig.do(off)
    rig.run(900)
    assert list(rig.app.tracker.moves[before : rig.app.tracker.n_moves]) == [move]


def test_the_other_layout_can_be_chosen_on_the_board(ready: Rig) -> None:
    rig = ready
    rig.press(1400)
    options = rig.app.answers.menu[1][1]
    rig.press(100)
    rig.run(3000)
    assert bytes(list(rig.app.tracker.options)) == options
    assert rig.app.tracker.n_debts() > 0
    rig.set_up()
    rig.run(1500)
    assert rig.app.tracker.mode == TO_MOVE


def test_a_piece_that_slides_counts_where_it_stops(ready: Rig) -> None:
    rig = ready
    start, passed, end = rig.space("j13"), rig.space("h13"), rig.space("g13")
    kind = rig.take(start)
    rig.run(60)
    for space in (rig.space("i13"), passed):
        rig.put(space, kind)
        rig.run(90)
        rig.take(space)
        rig.run(30)
    rig.put(end, kind)
    rig.run(1200)
    tracker = rig.app.tracker
    assert tracker.n_moves == 1
    assert steps_of_last(rig) == [lift(start, kind), drop(end, kind)]


def steps_of_last(rig: Rig) -> list[int]:
    tracker = rig.app.tracker
    return [step & 0x7FFFF for step in tracker.guide[: tracker.n_guide]]
