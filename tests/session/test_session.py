"""A session on the virtual board: the keyboard's hand plays, the engine answers, the record has it all."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from hallboard import Game, UserError
from hallboard.record import Record, Store
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.setup import Setup
from hallcore import lights
from hallcore.steps import is_drop, space_of

from tests.support.patience import WAIT_S, until

ENGINE = EngineSeat(level=2, movetime_ms=200, seed=1)
FAST = "virtual://vlkno?speed=20&seed=3"


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return Setup(str(tmp_path / "records"))


@pytest.fixture
def session(setup: Setup) -> Iterator[Session]:
    with setup.session(Game("vlkno"), [HandSeat(), ENGINE], FAST) as (session, _):
        yield session


def stored(setup: Setup) -> Record:
    return Store(setup.recorder.path).load(setup.recorder.id or 0)


def make(session: Session, text: str) -> None:
    """Make a turn as a player at the keyboard does: touch, look, touch."""
    game = session.game.copy()
    out = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
    count = game.ruleset.hands.steps(game.cells, game.counters, game.parse(text).value, out)
    until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
    for i, step in enumerate(out[:count]):
        session.touch(space_of(step))
        if i + 1 < count:
            wanted = (lights.TARGET,) if is_drop(out[i + 1]) else (lights.GIVE, lights.TAKE_OFF)
            space = space_of(out[i + 1])
            until(lambda space=space, wanted=wanted: session.view().roles[space] in wanted, f"no hint for step {i + 1}")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_program_is_told_and_the_game_goes_on(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("e4")

    monkeypatch.setattr(session, "_toggle_judge", fail)
    session.judge()
    told = "a fault of hallboard itself, which its makers want to hear of: KeyError: 'e4'"
    until(lambda: told in session.view().notes, "it is not told")
    make(session, "e5-d4 c3>b2")
    until(lambda: len(session.game.moves) == 2, "the engine does not answer")


def test_one_search_answers_all_who_ask_and_a_judgement_that_is_no_longer_wanted_is_not_shown(
    session: Session,
) -> None:
    session.judge()
    session.hint()  # while the search for the judgement is under way
    until(lambda: session.view().score is not None and session.advice is not None, "not both are answered")
    for _ in range(3):  # off, on, and off while it is thought
        session.judge()
    until(lambda: session.view().thinking is not None, "nothing is thought")
    until(lambda: session.view().thinking is None, "it goes on thinking")
    time.sleep(0.2)
    assert session.view().score is None


def test_a_turn_by_keyboard_is_hinted_committed_recorded_and_answered(session: Session, setup: Setup) -> None:
    make(session, "e5-d4 c3>b2")
    until(lambda: len(session.game.moves) == 2, "the engine does not answer")
    assert session.game.history[0] == "e5-d4 c3>b2"
    assert session.view().seats[1].player == "engine, level 2"
    until(lambda: [move.text for move in stored(setup).moves] == session.game.history, "the moves are not recorded")
    assert stored(setup).players[1].settings == {"level": "2", "movetime_ms": "200", "seed": "1"}
    until(lambda: lights.ENGINE_LIFT in session.view().roles, "the engine's move is not shown")
    session.make_last()
    until(lambda: session.state is not None and session.state.debts == 0, "the engine's move is not seen")
    until(lambda: lights.MOVABLE in session.view().roles, "it is not the hand's turn again")


def test_a_move_taken_back_leaves_board_game_and_record_as_before(session: Session, setup: Setup) -> None:
    make(session, "e5-d4 c3>b2")
    until(lambda: len(session.game.moves) == 2, "the engine does not answer")
    session.take_back()
    until(lambda: not session.game.moves, "nothing was taken back")
    until(lambda: session.state is not None and session.state.ply == 0, "the board did not follow")
    until(lambda: stored(setup).moves == [], "the record keeps the move")
    until(  # the lights of the turn before may stand a little longer than its state
        lambda: session.state is not None and session.state.debts == 0 and lights.MOVABLE in session.view().roles,
        "the hand has not put the pieces back",
    )


def test_what_was_asked_for_just_before_a_hands_move_arrived_is_not_done_to_that_move(setup: Setup) -> None:
    with setup.session(Game("vlkno"), [HandSeat(), HandSeat()], FAST) as (session, _):
        board = session._pieces
        assert board is not None
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        make(session, "e5-d4 c3>b2")
        until(
            lambda: len(session.game.moves) == 1 and lights.MOVABLE in session.view().roles, "no second turn is shown"
        )
        told, go_on = threading.Event(), threading.Event()

        def be_slow() -> None:
            told.set()
            go_on.wait(60)

        session._worker.put(be_slow)
        assert told.wait(WAIT_S)
        game = session.game.copy()
        steps = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
        n_steps = game.ruleset.hands.steps(game.cells, game.counters, game.parse("e1-d2 e4>b2").value, steps)
        board.hand.make_steps(steps[:n_steps])
        until(lambda: (found := session.client.game) and len(found.moves) == 2, "the board has not told its move")
        assert session.game.ply == 1
        with session.only_at(1):
            session.take_back()
        go_on.set()
        until(lambda: "the game has 2 plies, not 1: nothing was done" in session.view().notes, "it was done")
        session.take_back()
        until(lambda: len(session.game.moves) == 1, "what was asked for at no ply was not done")
        until(lambda: [move.text for move in stored(setup).moves] == ["e5-d4 c3>b2"], "the record has it otherwise")


def test_a_hint_shines_on_the_board(session: Session) -> None:
    until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
    session.hint()
    until(lambda: lights.HOST_FROM in session.view().roles, "no hint shines")


NEAR_THE_END = """a1-b2 d2>a4, a5-b4 e4>e2, e5-d4 d1>e2, b4-c4 a2>e5, b2-b3 b5>e3, c4-b4 b2>e5, b3-c2 a5>a4,
b4-c4 d3>e3, c2-b3 a1>a3, c4-c3 d5>a3, b3-c2 b4>e3, c3-c4 c1>c5"""


def test_a_forced_win_is_announced_by_lights_and_words_until_the_position_changes(setup: Setup) -> None:
    game = Game("vlkno")
    for move in NEAR_THE_END.replace("\n", " ").split(", "):
        game.push(move)
    with setup.session(game, [HandSeat(), ENGINE], FAST) as (session, _):
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        session.hint()
        until(lambda: session.view().roles.count(lights.FORCED) == 1, "one ply to go, not one light")
        assert "black can't be kept from winning: 1 ply to go" in session.view().notes
        session.take_back()
        until(lambda: lights.FORCED not in session.view().roles, "the announcement stays")


def test_a_game_left_is_resumed_where_it_stood(tmp_path: Path) -> None:
    records = str(tmp_path / "records")
    setup = Setup(records)
    with setup.session(Game("vlkno"), [HandSeat(), HandSeat()], FAST) as (session, _):
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        make(session, "e5-d4 c3>b2")
        until(lambda: len(session.game.moves) == 1, "the move is not seen")
    again = Setup(records)
    game = again.resume("last", None)
    assert game.history == ["e5-d4 c3>b2"]
    with again.session(game, [HandSeat(), HandSeat()], FAST) as (session, _):
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        make(session, "e1-d2 a3>b2")
        until(lambda: len(session.game.moves) == 2, "the move is not seen")
    assert [summary.plies for summary in Store(again.recorder.path).games()] == [2]


def test_a_game_that_begins_at_a_position_is_refused_in_words_since_boards_know_set_ups_only(tmp_path: Path) -> None:
    game = Game("vlkno")
    game.push("e5-d4 c3>b2")
    begun_late = Game.from_position(game.position())
    with (
        pytest.raises(UserError, match="boards begin every game at its set-up"),
        Setup(str(tmp_path)).session(begun_late, [HandSeat(), HandSeat()], FAST),
    ):
        pass
