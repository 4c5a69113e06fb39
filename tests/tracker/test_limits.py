"""The limits of the tracker: tall stacks, odd calls, bad options."""

from __future__ import annotations

import random
from array import array

import pytest
from hallcore.keys import FIRST_OWN
from hallcore.steps import count_of, drop, is_drop, lift
from hallcore.tracker.modes import OWED, SET_UP, TO_MOVE, TROUBLE

from tests.tracker.world import World


def test_a_stack_too_high_for_one_grip_comes_off_in_several() -> None:
    world = World("vlkno")
    tracker = world.tracker
    tracker.see(12, 25, 1000)  # 24 stones too many on c3
    world.stacks[12] = [1] * 25
    counts = []
    while tracker.n_debts():
        counts.append(count_of(world.debts()[0]))
        world.now_ms += 2000
        world.do(world.debts()[0])
    assert counts == [15, 9]
    assert tracker.mode == TO_MOVE


def test_more_disorder_than_a_turn_can_hold_becomes_debts() -> None:
    world = World("alea")
    for space in [s for s in range(world.n) if world.stacks[s]][:60]:
        world.now_ms += 100
        world.lift(space)
    assert world.tracker.n_debts() >= 59  # one may have begun a turn
    assert world.tracker.mode in (TROUBLE, OWED, TO_MOVE)
    while world.debts():
        world.do(world.debts()[0])
    world.undo()
    assert (world.tracker.mode, world.tracker.n_moves) == (TO_MOVE, 0)


def test_what_makes_no_sense_is_refused_or_changes_nothing() -> None:
    tracker = World("vlkno").tracker
    actual = list(tracker.actual)
    with pytest.raises(ValueError, match="no space 99"):
        tracker.step(lift(99, 1), 0)
    tracker.step(drop(3, 0), 0)
    for move in (-1, 0, 5, 0x3FFFFFFF):
        with pytest.raises(ValueError, match="not legal"):
            tracker.play(move)
    with pytest.raises(ValueError, match="putback has no value number 7"):
        tracker.new_game((7,))
    with pytest.raises(ValueError, match="has 2 variants, not 3"):
        tracker.new_game((0, 0, 0))
    assert list(tracker.actual) == actual
    assert (tracker.mode, tracker.n_moves) == (TO_MOVE, 0)


def test_a_restored_game_with_an_illegal_move_leaves_the_game_as_it_was() -> None:
    world = World("vlkno")
    first = world.line.legal_moves()[0]
    world.play(first)
    with pytest.raises(ValueError, match="move 2 "):
        world.tracker.restore([first, first])
    assert list(world.tracker.moves[: world.tracker.n_moves]) == [first]
    assert bytes(world.tracker.cells) != bytes(World("vlkno").tracker.cells)


def test_moves_are_taken_back_from_deep_in_a_long_game() -> None:
    world = World("alea")
    tracker = world.tracker
    dice = random.Random(4)
    past = []
    for _ in range(100):
        past.append((list(tracker.due), list(tracker.counters[:FIRST_OWN])))
        move = dice.choice(world.line.legal_moves())
        world.play(move)
        world.line.push(move)
    for ply in (99, 98, 80, 64, 63, 17, 3, 0):
        world.take_back(ply)
        assert (list(tracker.due), list(tracker.counters[:FIRST_OWN])) == past[ply]
        assert tracker.n_moves == ply


def test_expected_steps_name_what_may_come_next() -> None:
    world = World("vlkno")
    tracker = world.tracker
    out = array("i", bytes(4 * 64))
    first = set(out[: tracker.expected(out)])
    assert {step & 0x7FFFF for step in first} == {lift(0, 2), lift(24, 2)}
    world.lift(24)
    found = {step & 0x7FFFF for step in out[: tracker.expected(out)]}
    assert drop(24, 2) in found  # put back
    assert {step for step in found if is_drop(step)} == {drop(24, 2), drop(23, 2), drop(19, 2), drop(18, 2)}
    world.drop(2, 2)  # not legal
    found = {step & 0x7FFFF for step in out[: tracker.expected(out)]}
    assert lift(2, 2) in found


def test_pieces_that_must_come_off_may_come_one_by_one_and_nothing_is_expected_on_them() -> None:
    world = World("evl")
    tracker = world.tracker
    out = array("i", bytes(4 * 64))
    place = drop(0, 1)
    assert place in {step & 0x7FFFF for step in out[: tracker.expected(out)]}
    contents = list(tracker.actual)
    for kind in (1, 2, 1):
        contents[0] = world.hands.push(contents[0], kind)
    tracker.rebase(contents, 1000)
    found = {step & 0x7FFFF for step in out[: tracker.expected(out)]}
    assert {lift(0, 1), lift(0, 1, 2), lift(0, 1, 3)} <= found
    assert place not in found


def test_a_set_up_that_is_not_there_yet_takes_no_moves() -> None:
    world = World("vlkno")
    world.lift(12)
    world.tracker.new_game(())
    assert world.tracker.mode == SET_UP
    world.lift(24)
    world.drop(18, 2)
    world.wait(5000)
    assert (world.tracker.mode, world.tracker.n_moves) == (SET_UP, 0)
