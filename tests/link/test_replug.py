"""Unplugging and replugging at any moment of a game loses nothing and doubles nothing."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest
from hallboard.link.events import (
    Disconnected,
    StateSeen,
)
from hallcore.protocol import host_messages
from hallcore.protocol import messages as m

from .whole_game import LIMIT_MS, PLIES, play, reference
from .world import GAME_ID, World

TAKEN_BACK_TO = 13


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
def writes_of_a_game() -> int:
    world = World()
    play(world)
    assert world.recorded() == list(reference())
    return world.writes


def assert_whole(world: World) -> None:
    game = world.replica.game
    assert game is not None
    assert game.game_id == world.board.session.game_id == GAME_ID
    assert game.moves == world.board.moves == list(reference())
    assert world.recorded() == list(reference())
    assert world.replica.readiness.ready
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
            if world.replica.readiness.ready and game and game.line == 1 and len(game.moves) == PLIES:
                break
        world.run(300)
        game = world.replica.game
        assert game is not None
        assert (game.line, world.board.session.line) == (1, 1)
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


def test_a_late_or_doubled_command_changes_nothing() -> None:
    world = World()
    play(world)
    world.unplug()  # so that the host cannot mend what the board might do wrong
    session = world.board.session
    legal = world.board.tracker.chosen()
    for kind, body in (
        (m.PLAY, host_messages.pack_play(GAME_ID, 0, 2, reference()[2])),
        (m.PLAY, host_messages.pack_play(GAME_ID, 0, PLIES - 1, legal)),
        (m.PLAY, host_messages.pack_play(GAME_ID + 1, 0, PLIES, legal)),
        (m.PLAY, host_messages.pack_play(GAME_ID, 1, PLIES, legal)),
        (m.CHOOSE, host_messages.pack_choose(GAME_ID, 0, PLIES, legal)),
        (m.TAKE_BACK, host_messages.pack_take_back(GAME_ID, 1, 2)),
        (m.TAKE_BACK, host_messages.pack_take_back(GAME_ID, 0, PLIES)),
        (m.NEW_GAME, host_messages.pack_new_game(GAME_ID, "vlkno", bytes(1), 2)),
        (m.RESTORE, host_messages.pack_restore(GAME_ID, "vlkno", bytes(1), 2, 0, 0)),
        (m.RESTORE, host_messages.pack_restore(GAME_ID, "vlkno", bytes(1), 2, 0, 3)),
        (m.MOVES, m.pack_moves(GAME_ID, 0, 0, reference(), 0, 3)),
    ):
        session.on_message(kind, body, world.now_ms)
        assert world.board.moves == list(reference()), f"after a message of kind {kind}"
        assert (session.game_id, session.line) == (GAME_ID, 0)
