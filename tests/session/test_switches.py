"""A board of switches in a session: players confirm the set-up and what no switch feels; demos press the button."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from hallboard import Game
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.demo import Demo
from hallboard.session.keyboard import KeyboardHand
from hallboard.session.pieces import Pieces
from hallboard.session.setup import Setup
from hallboard.session.steps import steps_of
from hallcore import lights
from hallcore.steps import act_of, count_of, is_drop, kind_of, space_of

from tests.host.plays import LONG_GAME, vlkno
from tests.session.loose_pieces import LoosePieces
from tests.session.test_session import ENGINE, until
from tests.support.patience import WAIT_S

SLOW = 4.0  # times as fast as hands: a press is not too late for its question on a busy machine either
AS_PEOPLE = 1.0  # what a demo presses is in time on a busy machine, too
OFFERED = (lights.CHOICE, lights.GIVE, lights.TARGET)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    url = "virtual://vlkno-reed?speed=20&seed=3"
    with Setup(str(tmp_path)).session(Game("vlkno"), [HandSeat(), ENGINE], url) as (session, _):
        yield session


def confirm(session: Session) -> None:
    until(lambda: session.asks_to_confirm, "the set-up is not shown", WAIT_S)
    assert "Confirm" in session.view().instruction
    until(lambda: max(session.view().roles) >= lights.MISSING, "no kind is lit", WAIT_S)
    session.touch(0)
    until(lambda: not session.asks_to_confirm, "the set-up does not count", WAIT_S)


@pytest.mark.parametrize("board", ["vlkno-reed", "nevo-reed"])
def test_a_set_up_may_be_confirmed_before_the_lights_have_asked(board: str, tmp_path: Path) -> None:
    game = Game(board.partition("-")[0])
    with Setup(str(tmp_path)).session(game, [HandSeat(), HandSeat()], f"virtual://{board}?speed=1") as (session, _):
        until(lambda: session.asks_to_confirm, "the set-up is not shown", WAIT_S)
        session.touch(0)
        until(lambda: not session.asks_to_confirm, "the set-up does not count", WAIT_S)
        until(lambda: session.at_rest, "no turn comes", WAIT_S)


def test_a_turn_by_keyboard_is_made_said_and_answered_by_the_engine(session: Session) -> None:
    confirm(session)
    for turn in (1, 2):
        game = session.game.copy()
        out = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
        move = game.legal_moves()[0]
        for step in out[: game.ruleset.hands.steps(game.cells, game.counters, move.value, out)]:
            space = space_of(step)
            until(lambda space=space: session.view().roles[space] in OFFERED, "no step is offered", WAIT_S)
            session.touch(space)
            until(lambda space=space: session.view().roles[space] not in OFFERED, "no step is taken", WAIT_S)
        until(lambda turn=turn: len(session.game.moves) == 2 * turn, "the engine does not answer", WAIT_S)
        until(lambda: session.at_rest, "the engine's move is not made and confirmed", WAIT_S)
        assert session.game.moves[2 * turn - 2] == move


@pytest.mark.parametrize(
    ("game", "board"),
    [("alea", "alea-reed"), ("vlkno", "vlkno-reed"), ("evl", "evl-reed"), ("evacuate", "evacuate-digital")],
)
def test_a_demo_presses_where_it_is_asked(game: str, board: str, tmp_path: Path) -> None:
    engine = EngineSeat(level=1, movetime_ms=50, seed=1)
    with Demo(Setup(str(tmp_path)), Game(game), engine, f"virtual://{board}", AS_PEOPLE, 2) as demo:
        lines = list(demo.lines())
    assert lines[-1] == "left off after 2 plies"
    assert not any("told" in line for line in lines)


# Short games with a board of switches for them: the variants, the moves, and how many are made by keys. One of
# EVL's goes on a stack, where no switch feels it; of Evacuate's pyramids the hand says which it took from the stash.
ENDINGS = {
    "evl-reed": ("evl", {"target": "1"}, "+b1 +d7 +c3 +c6 +a6 +b3 +b1 +c7 b1-b2", 3),
    "evacuate-digital": ("evacuate", {}, "yQ@g3.2 bQ@g3.1 yD@g6.3 rD@g4.1 yP@g8.2 bD@g5.2 yP@g6.1 bQ@g8.1", 2),
}


@pytest.mark.parametrize("board", ENDINGS)
def test_a_game_of_stacks_ends_by_keys(board: str, tmp_path: Path) -> None:
    name, variants, text, by_keys = ENDINGS[board]
    game, moves = Game(name, **variants), text.split()
    for move in moves[:-by_keys]:
        game.push(move)
    seats = [HandSeat() for _ in game.sides]
    url = f"virtual://{board}?speed=20&seed=3"
    with Setup(str(tmp_path)).session(game, seats, url) as (session, _):
        confirm(session)
        for move in moves[-by_keys:]:
            make_by_keys(session, move)
        until(session.over.is_set, "the game does not end", WAIT_S)
        assert [str(move) for move in session.game.moves] == moves


def make_by_keys(session: Session, text: str) -> None:
    """Place or touch what a move does, step by step, as the lights offer it."""
    game = session.game.copy()
    move = game.parse(text)
    plies, steps = len(game.moves), steps_of(game, move.value)
    until(lambda: session.at_rest, "no turn comes", WAIT_S)
    for i, step in enumerate(steps):
        space = space_of(step)

        def is_offered(i: int = i, space: int = space) -> bool:
            known = session.state is not None and len(session.state.done) > i
            return known or session.view().roles[space] in (*OFFERED, lights.MOVABLE) or len(session.game.moves) > plies

        if i == 0 and is_drop(step):
            if stash := [kind for kind, _ in session.view().stash]:
                session.pick(stash.index(game.ruleset.rules.KINDS[kind_of(step)]) - session.view().picked)
            session.place(space)
        else:
            until(is_offered, f"{text}: step {i + 1} is not offered", WAIT_S)
            put_down = (
                session.drop_all if is_drop(step) and len(session.view().in_hand) == count_of(step) else session.touch
            )
            put_down(space)

        def is_taken(i: int = i) -> bool:
            known = session.state is not None and session.state.ply == plies and len(session.state.done) > i
            return known or len(session.game.moves) > plies

        until(is_taken, f"{text}: step {i + 1} is not taken", WAIT_S)
    until(lambda: len(session.game.moves) > plies, f"{text} does not count", WAIT_S)


def test_a_lift_that_the_board_took_for_granted_stays_in_the_hand_and_is_said_as_a_lift() -> None:
    game = vlkno(LONG_GAME)
    steps = steps_of(game, game.parse("b2-a3 b1>c5").value)
    stone = space_of(steps[2])
    table = LoosePieces(game)
    before = table.contents()[stone]
    hand = KeyboardHand(game.ruleset, cast(Pieces, table))
    hand.touch(stone, game, steps[:3], lights.CHOICE)
    assert (table.held, table.aside) == ([kind_of(steps[2])], [])
    assert hand.unfelt(stone, before) == act_of(steps[2])


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            "vlkno-reed",
            "switches feel no stacks: the board asks; hold the button till the space is lit, or point at it",
        ),
        ("nevo-reed", "switches feel no kinds: confirm the set-up by the button, or point at the board"),
    ],
)
def test_at_the_start_of_a_game_the_board_says_what_its_switches_do_not_feel(
    board: str, told: str, tmp_path: Path
) -> None:
    game = Game(board.partition("-")[0])
    with Setup(str(tmp_path)).session(game, [HandSeat(), HandSeat()], f"virtual://{board}?speed=20") as (session, _):
        until(lambda: told in session.view().notes, "nothing is said", WAIT_S)
