"""Board and host with different games, or with more and less of one: what they agree on."""

from __future__ import annotations

import dataclasses

from hallboard.link.errors import CannotPlay
from hallboard.link.events import (
    BoardGame,
    GameChanged,
    GameFound,
    Problem,
    Ready,
    Refused,
)
from hallcore.games import Ruleset
from hallcore.keys import KEY_A
from hallcore.protocol import messages as m
from hallcore.tracker.tracker import Tracker

from tests.protocol.board import SmallTracker

from .whole_game import play, reference
from .world import GAME_ID, World


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
    assert (world.board.session.game_id, world.board.session.line) == (99, 4)
    assert [event.game.moves for event in world.events if isinstance(event, GameFound)] == [[other.moves[0]]]
    ready = [event for event in world.events if isinstance(event, Ready)][-1]
    assert ready.game == stored
    assert world.recorded() == [], "restoring is not moving"


def test_a_move_made_while_another_game_is_on_its_way_to_the_board_is_told_as_well() -> None:
    """A host that gives its game a new number hears of what was played under the old one to the last move."""
    for moves in (0, 1):
        for delay_ms in range(0, 200, 10):
            world = World(seed=1 + delay_ms)
            world.begin()
            world.run(1000)
            tracker = world.board.tracker
            for _ in range(moves):
                tracker.play(tracker.chosen())
            world.run(1000)
            game = world.replica.game
            assert game is not None
            world.replica.want(dataclasses.replace(game, game_id=99))
            world.run(delay_ms)
            if world.board.session.game_id == GAME_ID:
                tracker.play(tracker.chosen())
                played = list(tracker.moves[: tracker.n_moves])
                world.run(2000)
                found = [event.game for event in world.events if isinstance(event, GameFound)]
                assert found, delay_ms
                assert (found[-1].game_id, found[-1].moves) == (GAME_ID, played), delay_ms
                assert len(found) == 1 + moves, "each state of it is told once"
            else:
                assert delay_ms > 0
                break


def test_a_new_game_by_hand_is_followed_but_a_board_switched_off_gets_its_game_back() -> None:
    world = World()
    play(world)
    fresh = SmallTracker(world.board.tracker.ruleset)
    new_id = world.board.session.follow(fresh)
    world.run(500)
    assert world.replica.game is not None
    assert (world.replica.game.game_id, world.replica.game.moves) == (new_id, [])
    fresh.play(fresh.chosen())
    world.run(500)
    world.reboot()
    world.run(5000)
    assert world.board.session.game_id == new_id
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
    world.replica.want(BoardGame(GAME_ID, "vlkno", bytes(2), 2, 7, list(reference()[:4])))
    world.run(1000)
    assert world.board.moves == list(reference()[:4])
    assert world.board.session.line == 7


def test_a_game_that_the_board_refuses_is_offered_once_and_the_board_keeps_its_own() -> None:
    world = World()
    play(world)
    world.replica.want(BoardGame(77, "vlkno", bytes(2), 2, 0, [*reference()[:3], 2**30 - 1]))
    world.run(3000)
    assert [event.kind for event in world.events if isinstance(event, Refused)] == [m.MOVES]
    problems = [event.error for event in world.events if isinstance(event, Problem)]
    assert [type(error) for error in problems] == [CannotPlay]
    assert world.board.moves == list(reference())
    assert world.board.session.game_id == GAME_ID
    assert not world.replica.readiness.ready


def test_the_same_game_with_other_seats_only_changes_the_seats() -> None:
    world = World()
    play(world)
    game = world.replica.game
    assert game is not None
    world.replica.want(dataclasses.replace(game, host_seats=1))
    world.run(1000)
    assert world.board.tracker.host_seats == 1
    assert world.board.moves == list(reference())
    assert world.replica.readiness.ready
    assert world.replica.game is not None
    assert world.replica.game.host_seats == 1


def test_the_real_tracker_shares_its_game() -> None:
    world = World()
    tracker = Tracker(Ruleset("vlkno"), (1, 0))
    world.board.make_tracker = Tracker
    world.board.session.follow(tracker)
    world.board.session.roles = bytearray(25)
    world.run(1000)
    game = world.replica.game
    assert game is not None
    assert (game.options, game.moves) == (b"\1\0", [])
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
    world.replica.want(BoardGame(5, "vlkno", bytes(2), 0, 3, list(reference()[:5])))
    world.run(1000)
    assert world.replica.readiness.ready
    assert world.board.moves == list(reference()[:5])
    assert list(world.board.tracker.options) == [0, 0]
