"""Unplugging and replugging at any moment of a game loses nothing and doubles nothing."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable

import pytest
from hallboard.link.errors import CannotPlay
from hallboard.link.events import (
    BoardGame,
    Disconnected,
    GameChanged,
    GameFound,
    Problem,
    Ready,
    Refused,
    StateSeen,
)
from hallcore import commands as c
from hallcore import messages as m
from hallcore.games import Room
from hallcore.keys import KEY_A
from hallcore.tracker import Tracker

from .board import SmallTracker
from .world import GAME_ID, World

PLIES = 16
TAKEN_BACK_TO = 13
LIMIT_MS = 30_000


def play(world: World, cut_at: int = -1, mend: Callable[[World], None] | None = None) -> None:
    """A whole game, the cable pulled at the `cut_at`-th write and put back by `mend`."""
    world.plies = PLIES
    world.begin()
    end_ms = world.now_ms + LIMIT_MS
    while world.now_ms < end_ms:
        world.step()
        world.players()
        if mend is not None and world.writes >= cut_at:
            world.unplug()
            mend(world)
            mend = None
        game = world.replica.game
        if world.replica.ready and game and len(game.moves) == PLIES and not len(world.replica.commands):
            break
    world.run(300)


def wait_shortly(world: World) -> None:
    """Too short for the board to notice by its clock."""
    for _ in range(30):
        world.step()
        world.players()
    world.plug()


def wait_long(world: World) -> None:
    """The board plays on alone meanwhile."""
    for _ in range(400):
        world.step()
        world.players()
    world.plug()


def switch_off(world: World) -> None:
    """The board loses its game."""
    world.reboot()
    world.plug()


@functools.cache
def reference() -> tuple[int, ...]:
    tracker = SmallTracker(Room("vlkno"))
    for _ in range(PLIES):
        tracker.play(tracker.chosen())
    return tuple(tracker.moves[:PLIES])


@functools.cache
def writes_of_a_game() -> int:
    world = World()
    play(world)
    assert world.recorded() == list(reference())
    return world.writes


def assert_whole(world: World) -> None:
    game = world.replica.game
    assert game is not None
    assert game.game_id == world.board.share.game_id == GAME_ID
    assert game.moves == world.board.moves == list(reference())
    assert world.recorded() == list(reference())
    assert world.replica.ready
    assert world.board.tracker.host_seats == 2


def test_a_game_without_mishap_sends_little() -> None:
    world = World()
    play(world)
    assert_whole(world)
    assert 4 * PLIES < world.writes < 8 * PLIES


@pytest.mark.parametrize("mend", [wait_shortly, wait_long, switch_off])
def test_a_game_is_whole_wherever_the_cable_was_pulled(mend: Callable[[World], None]) -> None:
    for cut in range(1, writes_of_a_game() - 5):
        world = World()
        play(world, cut, mend)
        assert_whole(world)
        assert sum(isinstance(event, Disconnected) for event in world.events) <= 1


@pytest.mark.parametrize("mend", [wait_shortly, wait_long, switch_off])
def test_a_move_is_taken_back_once_wherever_the_cable_was_pulled(mend: Callable[[World], None]) -> None:
    for after_writes in range(0, 16):
        world = World()
        play(world)
        world.branch_at = {TAKEN_BACK_TO: 1}
        world.replica.command(m.TAKE_BACK, TAKEN_BACK_TO)
        pulled = world.writes + after_writes
        cut = False
        for _ in range(LIMIT_MS // 10):
            world.step()
            game = world.replica.game
            if game is not None and game.line == 1:
                world.players()
            if not cut and world.writes >= pulled:
                cut = True
                world.unplug()
                mend(world)
            if world.replica.ready and game and game.line == 1 and len(game.moves) == PLIES:
                break
        world.run(300)
        game = world.replica.game
        assert game is not None
        assert (game.line, world.board.share.line) == (1, 1)
        assert game.moves == world.board.moves == world.recorded()
        assert game.moves[:TAKEN_BACK_TO] == list(reference()[:TAKEN_BACK_TO])
        assert len(game.moves) == PLIES
        assert game.moves != list(reference())


def test_a_half_made_turn_is_seen_again_after_a_replug() -> None:
    world = World()
    world.begin()
    world.run(1000)
    world.board.tracker.do([5, 6])
    world.unplug()
    world.run(500)
    world.plug()
    world.run(1000)
    last = [event for event in world.events if isinstance(event, StateSeen)][-1]
    assert last.state.done == (5, 6)


def test_the_board_plays_on_alone_and_the_host_takes_what_it_missed() -> None:
    world = World(game="alea")
    world.begin()
    world.run(1000)
    tracker = world.board.tracker
    assert tracker.host_seats == 2
    world.unplug()
    world.run(4000)
    assert tracker.host_seats == 0, "the hands are to have all seats while the host is away"
    for _ in range(100):
        tracker.play(tracker.chosen())
    world.plug()
    world.run(2000)
    assert world.recorded() == world.board.moves
    assert len(world.recorded()) == 100
    assert tracker.host_seats == 2


def test_a_host_without_a_game_follows_the_board() -> None:
    world = World(game="alea")
    tracker = world.board.tracker
    for _ in range(70):
        tracker.play(tracker.chosen())
    world.run(1000)
    assert world.replica.game is not None
    assert world.replica.game.moves == world.board.moves
    assert any(isinstance(event, GameChanged) for event in world.events)


def test_a_recorded_game_goes_on_on_a_board_that_has_another_one_which_is_told() -> None:
    world = World()
    other = world.board.tracker
    other.play(other.chosen())
    world.run(1000)
    stored = BoardGame(99, "vlkno", bytes(1), 2, 4, list(reference()))
    world.replica.want(stored)
    world.run(1000)
    assert world.board.moves == list(reference())
    assert (world.board.share.game_id, world.board.share.line) == (99, 4)
    assert [event.game.moves for event in world.events if isinstance(event, GameFound)] == [[other.moves[0]]]
    ready = [event for event in world.events if isinstance(event, Ready)][-1]
    assert ready.game == stored
    assert world.recorded() == [], "restoring is not moving"


def test_a_new_game_by_hand_is_followed_but_a_board_switched_off_gets_its_game_back() -> None:
    world = World()
    play(world)
    fresh = SmallTracker(world.board.tracker.room)
    new_id = world.board.share.follow(fresh)
    world.run(500)
    assert world.replica.game is not None
    assert (world.replica.game.game_id, world.replica.game.moves) == (new_id, [])
    fresh.play(fresh.chosen())
    world.run(500)
    world.reboot()
    world.run(5000)
    assert world.board.share.game_id == new_id
    assert world.board.moves == [fresh.moves[0]]


def test_the_newer_line_wins_on_either_side() -> None:
    world = World()
    play(world)
    world.unplug()
    world.run(4000)
    world.board.tracker.take_back(2)
    world.run(20)
    world.plug()
    world.run(1000)
    assert world.recorded() == list(reference()[:2])
    assert world.replica.game is not None
    assert world.replica.game.line == 1
    world.replica.want(BoardGame(GAME_ID, "vlkno", bytes(1), 2, 7, list(reference()[:4])))
    world.run(1000)
    assert world.board.moves == list(reference()[:4])
    assert world.board.share.line == 7


def test_a_late_or_doubled_command_changes_nothing() -> None:
    world = World()
    play(world)
    world.unplug()  # so that the host cannot mend what the board might do wrong
    share = world.board.share
    legal = world.board.tracker.chosen()
    for kind, body in (
        (m.PLAY, c.pack_play(GAME_ID, 0, 2, reference()[2])),
        (m.PLAY, c.pack_play(GAME_ID, 0, PLIES - 1, legal)),
        (m.PLAY, c.pack_play(GAME_ID + 1, 0, PLIES, legal)),
        (m.PLAY, c.pack_play(GAME_ID, 1, PLIES, legal)),
        (m.CHOOSE, c.pack_choose(GAME_ID, 0, PLIES, legal)),
        (m.TAKE_BACK, c.pack_take_back(GAME_ID, 1, 2)),
        (m.TAKE_BACK, c.pack_take_back(GAME_ID, 0, PLIES)),
        (m.NEW_GAME, c.pack_new_game(GAME_ID, "vlkno", bytes(1), 2)),
        (m.RESTORE, c.pack_restore(GAME_ID, "vlkno", bytes(1), 2, 0, 0)),
        (m.RESTORE, c.pack_restore(GAME_ID, "vlkno", bytes(1), 2, 0, 3)),
        (m.MOVES, m.pack_moves(GAME_ID, 0, 0, reference(), 0, 3)),
    ):
        share.on_message(kind, body, world.now_ms)
        assert world.board.moves == list(reference()), f"after a message of kind {kind}"
        assert (share.game_id, share.line) == (GAME_ID, 0)


def test_a_game_that_the_board_refuses_is_offered_once_and_the_board_keeps_its_own() -> None:
    world = World()
    play(world)
    world.replica.want(BoardGame(77, "vlkno", bytes(1), 2, 0, [*reference()[:3], 2**30 - 1]))
    world.run(3000)
    assert [event.kind for event in world.events if isinstance(event, Refused)] == [m.MOVES]
    problems = [event.error for event in world.events if isinstance(event, Problem)]
    assert [type(error) for error in problems] == [CannotPlay]
    assert world.board.moves == list(reference())
    assert world.board.share.game_id == GAME_ID
    assert not world.replica.ready


def test_the_same_game_with_other_seats_only_changes_the_seats() -> None:
    world = World()
    play(world)
    game = world.replica.game
    assert game is not None
    world.replica.want(dataclasses.replace(game, host_seats=1))
    world.run(1000)
    assert world.board.tracker.host_seats == 1
    assert world.board.moves == list(reference())
    assert world.replica.ready
    assert world.replica.game is not None
    assert world.replica.game.host_seats == 1


def test_the_real_tracker_shares_its_game() -> None:
    world = World()
    tracker = Tracker(Room("vlkno"), (1,))
    world.board.make_tracker = Tracker
    world.board.share.follow(tracker)
    world.board.share.roles = bytearray(25)
    world.run(1000)
    game = world.replica.game
    assert game is not None
    assert (game.options, game.moves) == (b"\1", [])
    for ply in range(4):
        world.replica.command(m.PLAY, ply, reference()[ply])
        world.run(200)
    world.replica.command(m.TAKE_BACK, 2)
    world.run(200)
    world.replica.command(m.PLAY, 2, 2**30 - 1)
    world.run(200)
    assert [event.kind for event in world.events if isinstance(event, Refused)] == [m.PLAY]
    assert world.replica.game is not None
    assert world.replica.game.moves == list(tracker.moves[: tracker.n_moves]) == list(reference()[:2])
    state = world.replica.state
    assert state is not None
    assert (state.debts, state.mode, state.key_a) == (tracker.n_debts(), tracker.mode, tracker.counters[KEY_A])
    assert state.debts > 0
    world.replica.want(BoardGame(5, "vlkno", bytes(1), 0, 3, list(reference()[:5])))
    world.run(1000)
    assert world.replica.ready
    assert world.board.moves == list(reference()[:5])
    assert list(world.board.tracker.options) == [0]
