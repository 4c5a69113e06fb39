"""A host gives the board of stacks a game while hands are about to play: no lift is lost to another look."""

from __future__ import annotations

from typing import Any

import pytest
from hallboard import Game
from hallcore import lights
from hallcore.board.board import Board
from hallcore.protocol import host_messages as codec
from hallcore.protocol import messages as m
from hallcore.steps import drop, lift
from hallcore.tracker.modes import SET_UP, TO_MOVE

from tests.firmware.portable.rig import TICK_MS, Rig
from tests.firmware.test_app_link import Desk

BLACK_PAWN, WHITE_PAWN = 2, 3
E5 = 24
SOON_MS = 150
TARGETS = {"d5", "d4", "e4"}  # of the pawn on e5
TOO_STRONG = 1.08  # a magnet that by itself might be another stack


class StrongMagnets(Rig):
    """Those on e5 are at the edge of what is sold as theirs."""

    def _own(self, space: int) -> float:
        return float(super()._own(space)) * (TOO_STRONG if space == E5 else 1.0)


@pytest.fixture
def rig(vlkno_description: dict[str, Any]) -> Rig:
    return StrongMagnets(Board(vlkno_description))


def ready(rig: Rig) -> Desk:
    """The board's own game is set up, and the host has come."""
    desk = Desk(rig)
    rig.set_up()
    desk.run(1500)
    assert rig.app.tracker.mode == TO_MOVE
    return desk


def targets(rig: Rig) -> set[str]:
    name = rig.app.tracker.ruleset.geometry.space_name
    return {name(space) for space in range(25) if rig.app.roles[space] == lights.TARGET}


def give(desk: Desk, game_id: int, game: Game | None = None) -> None:
    """A new game, or one to go on with; returns in the round in which the board has it."""
    if game is None:
        desk.link.send(m.NEW_GAME, codec.pack_new_game(game_id, "vlkno", b"\0", 0))
    else:
        moves = [move.value for move in game.moves]
        desk.link.send(m.RESTORE, codec.pack_restore(game_id, "vlkno", b"\0", 0, 0, len(moves)))
        desk.link.send(m.MOVES, m.pack_moves(game_id, 0, 0, moves, 0, len(moves)))
    for _ in range(200):
        if desk.rig.app.session.game_id == game_id:
            return
        desk.run(TICK_MS)
    raise AssertionError("the board has not taken the game")


@pytest.mark.parametrize("after_ms", [0, 10, 100])
def test_a_lift_right_after_a_new_game_is_answered_at_once(rig: Rig, after_ms: int) -> None:
    desk = ready(rig)
    give(desk, 77)
    desk.run(after_ms)
    rig.do(lift(E5, BLACK_PAWN))
    desk.run(SOON_MS)
    assert targets(rig) == TARGETS
    desk.run(1000)
    assert targets(rig) == TARGETS
    rig.do(drop(E5, BLACK_PAWN))
    desk.run(1000)
    assert rig.app.tracker.mode == TO_MOVE
    assert not rig.app.tracker.n_done


@pytest.mark.parametrize("before_ms", [20, 1000])
def test_a_piece_that_is_lifted_when_a_game_begins_is_its_first_step(rig: Rig, before_ms: int) -> None:
    desk = ready(rig)
    rig.do(lift(E5, BLACK_PAWN))
    desk.run(before_ms)
    give(desk, 77)
    desk.run(SOON_MS)
    assert targets(rig) == TARGETS
    rig.do(drop(rig.space("d4"), BLACK_PAWN))
    desk.run(SOON_MS)
    assert rig.role("c3") == lights.GIVE


def test_a_lift_right_after_a_game_was_restored_is_answered_at_once(rig: Rig) -> None:
    game = Game("vlkno")
    for text in ("e5-d4 c3>b2", "a5-b4 c4>c5", "a1-b2 d1>d2"):
        game.push(text)
    desk = Desk(rig)
    for space in range(25):  # the board was switched off in mid-game
        content = game.ruleset.hands.content(game.cells, space)
        while content:
            rig.pieces[space] = bytes((game.ruleset.hands.top(content),)) + rig.pieces[space]
            content = game.ruleset.hands.pop(content)
    for space in range(25):
        rig._feel(space)
    desk.run(600)
    assert rig.app.tracker.mode == SET_UP
    give(desk, 77, game)
    rig.do(lift(rig.space("e1"), WHITE_PAWN))
    desk.run(SOON_MS)
    assert rig.app.tracker.n_moves == 3
    assert rig.role("e1") == lights.ORIGIN
    assert targets(rig) == {"d2", "e2"}  # d1 is lava


def test_a_piece_that_was_never_there_is_missing(rig: Rig) -> None:
    desk = Desk(rig)
    rig.set_up()
    rig.take(E5)
    desk.run(600)
    give(desk, 77)
    desk.run(600)
    assert rig.app.tracker.mode == SET_UP
    assert rig.role("e5") == lights.MISSING + BLACK_PAWN - 1
    rig.put(E5, BLACK_PAWN)
    desk.run(600)
    assert rig.app.tracker.mode == TO_MOVE
