"""Evacuate by keyboard: picked from the stash, carried along the floor, taken off the wall; steps hardly felt."""

from __future__ import annotations

from pathlib import Path

from hallboard import Game
from hallboard.session import HandSeat, Session
from hallboard.session.setup import Setup, client, virtual_board
from hallcore import lights

from tests.session.test_session import until

FAST = "virtual://evacuate?speed=20&seed=3"
SLOW = "virtual://evacuate?speed=2&seed=3"  # what nobody answers for six of its seconds is decided by the board
# Two players; p1's queen on g4.2 will surround p2's drone on g4.3.
BEFORE = "gQ@g3.3 rD@g6.2 yD@g4.4 bD@g4.3 gD@g5.3 rP@g5.1 gQ@g3.2 bP@g2.2"


def at(session: Session, name: str) -> int:
    return int(session.game.ruleset.geometry.parse_space(name))


def kind(game: Game, name: str) -> int:
    return list(game.ruleset.rules.KINDS).index(name)


def role(session: Session, name: str) -> int:
    return session.view().roles[at(session, name)]


def pick(session: Session, kind: str) -> None:
    for _ in range(len(session.view().stash)):
        view = session.view()
        if view.stash[view.picked][0] == kind:
            return
        session.pick(1)
        until(lambda picked=view.picked: session.view().picked != picked, "the stash stays where it was")
    raise AssertionError(f"no {kind} in the stash")


def place(session: Session, kind: str, name: str) -> None:
    until(lambda: session.state is not None and not session.state.debts, "pieces are owed")
    pick(session, kind)
    session.touch(at(session, name))


def test_a_turn_with_a_removal_is_made_by_keyboard_and_resumed_before_its_end(tmp_path: Path) -> None:
    records = str(tmp_path / "records")
    setup = Setup(records)
    game = Game("evacuate")
    for text in BEFORE.split():
        game.push(text)
    with setup.session(game, [HandSeat(), HandSeat()], FAST) as (session, _):
        until(lambda: session.view().stash != (), "no stash is shown")
        place(session, "green queen", "g4.2")
        until(lambda: role(session, "g4") == lights.GIVE, "the stack does not shine")
        session.touch(at(session, "g4"))
        until(lambda: role(session, "g1") == lights.TARGET, "the group's end does not shine")
        session.touch(at(session, "g1"))
        until(lambda: session.view().history[-1:] == ("gQ@g4.2",), "the move is not seen")
        session.touch(at(session, "g4.3"))
        until(lambda: session.view().history[-1:] == ("-g4.3",), "the removal is not seen")
        until(lambda: session.view().may_end == "end" or session.game.turn == "p2", "the turn neither ends nor may end")
    again = Setup(records)
    resumed = again.resume("last", None)
    assert [str(move) for move in resumed.moves][-2:] == ["gQ@g4.2", "-g4.3"]
    with again.session(resumed, [HandSeat(), HandSeat()], FAST) as (session, _):
        until(lambda: session.state is not None and session.state.debts == 0, "the board is not set up")
        session.end_turn()
        until(lambda: session.game.turn == "p2", "the turn does not end")
        assert len(session.view().pieces[at(session, "g1")]) == 4


def test_what_the_board_takes_for_granted_comes_to_stand_so_and_the_wild_colour_is_the_one_picked(
    tmp_path: Path,
) -> None:
    setup = Setup(str(tmp_path / "records"))
    with setup.session(Game("evacuate", players=3), [HandSeat()] * 3, SLOW) as (session, _):
        until(lambda: session.view().stash != (), "no stash is shown")
        place(session, "blue pawn", "g4.3")  # moves the pawn on top of a tree to the top of another: hardly felt
        until(lambda: session.view().history == ("bP@g4.3",), "the keyboard does not say which it was")
        until(lambda: len(session.view().pieces[at(session, "g5")]) == 4, "the pawn stays where it was")
        assert session.view().pieces[at(session, "g5")][-1] == "blue pawn"
        assert len(session.view().pieces[at(session, "g4")]) == 2


def test_a_hand_that_places_the_wild_colour_is_asked_for_it(tmp_path: Path) -> None:
    game = Game("evacuate", players=3)
    with virtual_board(SLOW, game) as board:
        recorder = Setup(str(tmp_path / "records")).recorder
        session = Session(
            game,
            lambda on_event: client(board.url, game.name, on_event),
            [HandSeat()] * 3,
            recorder,
            board,
            by_keyboard=False,
        )
        session.start()
        try:
            session.client.wait_ready()
            until(lambda: session.state is not None and not session.state.debts, "the board is not set up")
            board.drop(at(session, "g4.3"), kind(game, "blue pawn"))
            until(lambda: session.view().choices != (), "the colour is not asked for")
            assert session.view().choices == ("yP@g4.3", "bP@g4.3")
            session.choose(1)
            until(lambda: session.view().history == ("bP@g4.3",), "the answer does not count")
        finally:
            session.close()
