"""Playing by keyboard on a virtual board: no piece is lost, and what was taken back is set up again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hallboard import Game
from hallboard.link import BoardClient
from hallboard.link.events import Event
from hallboard.link.ports import Port
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.setup import Setup, virtual_board
from hallboard.session.steps import standing, steps_of
from hallcore import lights
from hallcore.steps import space_of
from serial import serial_for_url

from tests.session.test_session import ENGINE, FAST, make, until


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Setup(str(tmp_path)).session(Game("vlkno"), [HandSeat(), ENGINE], FAST) as (session, _):
        until(lambda: session.at_rest, "the board does not come to rest")
        yield session


def space(session: Session, name: str) -> int:
    return int(session.game.ruleset.geometry.parse_space(name))


def stands(session: Session) -> bool:
    return session.view().pieces == tuple(
        tuple(session.game.ruleset.rules.KINDS[kind] for kind in kinds) for kinds in stacks(session.game)
    )


def stacks(game: Game) -> Iterator[list[int]]:
    hands = game.ruleset.hands
    for content in standing(game):
        kinds: list[int] = []
        while content:
            kinds.insert(0, hands.top(content))
            content = hands.pop(content)
        yield kinds


def test_a_piece_dropped_in_a_wrong_place_comes_back_into_the_hand(session: Session) -> None:
    session.touch(space(session, "a1"))
    until(lambda: session.view().in_hand == ("black pawn",), "nothing is lifted")
    session.touch(space(session, "a3"))
    until(lambda: session.view().roles[space(session, "a3")] == lights.EXTRA, "the wrong place is not lit")
    session.touch(space(session, "a3"))
    until(lambda: session.view().in_hand == ("black pawn",), "the pawn is not in the hand")
    session.touch(space(session, "a1"))
    until(lambda: session.at_rest and stands(session), "it can't be put back")


def test_why_a_drop_is_illegal_is_told_until_it_is_mended_and_a_piece_put_back_is_no_such_drop(
    session: Session,
) -> None:
    session.touch(space(session, "a1"))
    until(lambda: session.view().in_hand == ("black pawn",), "nothing is lifted")
    session.touch(space(session, "a3"))
    until(lambda: any("cannot go to a3" in note for note in session.view().notes), "nothing is said")
    session.touch(space(session, "a3"))
    until(lambda: session.view().in_hand == ("black pawn",), "the pawn is not in the hand")
    session.touch(space(session, "a1"))
    until(lambda: session.at_rest and stands(session), "it can't be put back")
    assert session.view().notes == ()


def test_a_move_ends_what_is_said_of_a_drop_before_it(session: Session) -> None:
    session.touch(space(session, "a1"))
    until(lambda: session.view().in_hand == ("black pawn",), "nothing is lifted")
    session.touch(space(session, "a3"))
    until(lambda: any("cannot go to a3" in note for note in session.view().notes), "nothing is said")
    session.play_text("e5-d4 c3>b2")
    until(lambda: len(session.game.moves) > 0, "the typed move is not made")
    until(lambda: session.view().notes == (), "it is said for ever")


class HeldPort(Port):
    """A port that takes nothing while `held`."""

    held = False

    def write(self, data: bytes | memoryview) -> int:
        return 0 if HeldPort.held else super().write(data)


def test_a_hand_waits_until_the_board_has_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece that is lifted before the board looks at what stands there is missing, not lifted."""
    game, setup = Game("vlkno"), Setup(str(tmp_path))
    with virtual_board(FAST, game) as board:

        def connect(on_event: Callable[[Event], None]) -> BoardClient:
            return BoardClient(board.url, on_event, open_port=lambda url: HeldPort(serial_for_url(url, timeout=0)))

        session = Session(game, connect, setup.record(game, [HandSeat(), ENGINE], board.url), setup.recorder, board)
        session.start()
        try:
            until(lambda: session.at_rest, "the board does not come to rest")
            monkeypatch.setattr(HeldPort, "held", True)
            session.make_last()  # the board looks again
            session.touch(space(session, "a1"))
            time.sleep(0.5)
            assert session.view().in_hand == ()
            monkeypatch.setattr(HeldPort, "held", False)
            until(lambda: session.view().in_hand == ("black pawn",), "nothing is lifted")
            until(lambda: session.view().roles[space(session, "b1")] == lights.TARGET, "its places do not shine")
        finally:
            session.close()


def test_what_is_put_beside_the_board_is_shown_there_and_enter_takes_it_from_there(session: Session) -> None:
    session.touch(space(session, "a1"))
    session.put_aside()
    until(lambda: session.view().aside == ("black pawn",), "the pawn is nowhere")
    until(lambda: session.view().roles[space(session, "b1")] == lights.TARGET, "its places do not shine")
    session.touch(space(session, "b1"))
    until(lambda: session.view().aside == () and session.view().pieces[space(session, "b1")] != (), "it is not used")


@pytest.mark.parametrize("act", ["take back", "new game"])
def test_the_hand_restores_a_virtual_board_after(act: str, session: Session) -> None:
    make(session, "e5-d4 c3>b2")
    until(lambda: len(session.game.moves) == 2 and session.at_rest, "the engine's move is not made")
    if act == "take back":
        session.take_back()
    else:
        session.new_game()
    until(lambda: not session.game.moves and session.at_rest and stands(session), "the board is not set up")


def test_the_engines_move_is_made_by_the_virtual_hand_or_left_to_the_player(tmp_path: Path) -> None:
    for engine_hand in (True, False):
        setup = Setup(str(tmp_path), engine_hand=engine_hand)
        with setup.session(Game("vlkno"), [ENGINE, HandSeat()], FAST) as (session, _):
            until(lambda: len(session.game.moves) == 1, "the engine does not move")
            if engine_hand:
                until(lambda: session.at_rest and stands(session), "nobody makes the engine's move")
            else:
                until(lambda: lights.ENGINE_LIFT in session.view().roles, "its move does not shine")
                assert not stands(session)
                session.make_last()
                until(lambda: session.at_rest and stands(session), "m does not make it")


def test_a_piece_in_the_hand_is_put_down_where_a_board_that_waited_long_asks_whether_it_was(tmp_path: Path) -> None:
    seats = [HandSeat(), HandSeat()]
    with Setup(str(tmp_path)).session(Game("vlkno", size="3x3"), seats, FAST) as (session, _):
        until(lambda: session.at_rest, "the board does not come to rest")
        make(session, "c3-c2 b2>b3")
        until(lambda: session.at_rest and len(session.game.moves) == 1, "the move does not count")
        session.touch(space(session, "a3"))
        until(lambda: lights.CHOICE in session.view().roles, "the board does not ask")
        asked = session.view().roles.index(lights.CHOICE)
        session.touch(asked)
        until(lambda: not session.view().in_hand, "the piece stays in the hand")
        assert session.view().pieces[asked][-1] == "white pawn"


def test_an_unstack_ends_with_a_sentence_that_says_what_to_do_and_does_not_stay(tmp_path: Path) -> None:
    game, dice = Game("evl"), Random(3)
    while not (unstacks := [move for move in game.legal_moves() if len(steps_of(game, move.value)) > 4]) or game.seat:
        game.push(dice.choice(game.legal_moves()))
    move = unstacks[0]
    plies, last = len(game.moves), space_of(steps_of(game, move.value)[-1])
    seats = [HandSeat(), EngineSeat(level=1, movetime_ms=50, seed=1)]
    with Setup(str(tmp_path)).session(game, seats, "virtual://evl?speed=4") as (session, _):
        until(lambda: session.at_rest, "the board does not come to rest")
        for step in steps_of(game, move.value):
            view = session.view()
            assert view.instruction.startswith("Put") == bool(view.in_hand), view.instruction
            session.touch(space_of(step))
            until(lambda view=view: session.view().in_hand != view.in_hand, "nothing happens")
            time.sleep(0.2)  # a person looks at what has happened

        def answered() -> bool:
            if session.view().roles[last] == lights.CHOICE:  # the board may ask whether that was all
                session.touch(last)
            return len(session.game.moves) == plies + 2

        until(answered, "the unstack is not seen")
        until(lambda: session.at_rest and stands(session), "the reply is not made")
        until(lambda: session.view().instruction.startswith("black to move"), "the sentence stays")


def test_a_captured_piece_may_be_taken_off_before_the_turn_counts(tmp_path: Path) -> None:
    with Setup(str(tmp_path)).session(Game("nevo"), [HandSeat(), HandSeat()], "virtual://nevo?speed=max") as (
        session,
        _,
    ):
        until(lambda: session.at_rest, "the board does not come to rest")
        for name, role in (("b1", lights.MOVABLE), ("c2", lights.TARGET), ("a1", lights.TAKE_OFF)):
            until(lambda name=name, role=role: session.view().roles[space(session, name)] == role, f"{name} is dark")
            session.touch(space(session, name))
        until(lambda: session.at_rest and stands(session), "it is not off the board")
        assert session.view().history == ("b1-c2xa1",)


def test_a_stack_is_walked_with_before_the_board_has_felt_its_lift(tmp_path: Path) -> None:
    game = Game("evl")
    for move in ("+b2", "+c6", "+b2", "+c6"):
        game.push(move)
    with Setup(str(tmp_path)).session(game, [HandSeat(), HandSeat()], "virtual://evl?speed=max") as (session, _):
        until(lambda: session.at_rest and stands(session), "the board does not come to rest")
        session.touch(space(session, "b2"))
        session.touch(space(session, "b3"))  # empty: a piece might be placed there as well
        until(lambda: session.view().pieces[space(session, "b3")] == ("black piece",), "nothing is put down")
        assert (session.view().in_hand, session.view().aside) == (("black piece",), ())
