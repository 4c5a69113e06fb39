"""A match of two sets in a session: by keyboard, on the board itself, left off and resumed, and in the records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli import main
from hallboard.errors import UserError
from hallboard.link import BoardClient
from hallboard.link.events import Event, Moved
from hallboard.record import Store
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.automatic_hand import AutomaticHand
from hallboard.session.player import ScriptedPlayer
from hallboard.session.seats import Seat
from hallboard.session.setup import Setup, client, virtual_board
from hallcore import lights
from hallcore.tracker import modes

from tests.host.plays import BLACK_IN_3, BLACK_IN_6, vlkno
from tests.session.test_session import ENGINE, FAST, make, until

HANDS = [HandSeat("Home"), HandSeat("Away")]
MAGENTA = (lights.HOST_FROM, lights.HOST_TO)
ONE_TO_GO, LAST = BLACK_IN_3.rsplit(", ", 1)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path / "records.db"))
    return Store()


def begun(seats: list[Seat], moves: str = "") -> tuple[Setup, Game]:
    """The first set of a match of VLKNO, set up."""
    setup, game = Setup(), vlkno(moves)
    setup.begin_match(game, seats)
    return setup, game


@pytest.fixture
def ended(records: Store) -> Iterator[Session]:
    """A hand has just won the first set against the engine."""
    setup, game = begun([HandSeat(), ENGINE], ONE_TO_GO)
    with setup.session(game, [HandSeat(), ENGINE], FAST) as (session, _):
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        make(session, LAST)
        until(lambda: bool(session.view().result), "the set does not end")
        yield session


def play(session: Session, moves: str) -> None:
    for ply, text in enumerate(moves.split(", "), 1):
        until(lambda: lights.MOVABLE in session.view().roles, f"no turn is shown at ply {ply}")
        make(session, text)
        until(lambda ply=ply: len(session.game.moves) == ply, f"{text} is not seen")


def test_a_match_is_played_by_keyboard_recorded_exported_and_imported_identically(
    records: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup, game = begun(list(HANDS))
    with setup.session(game, list(HANDS), FAST) as (session, _):
        play(session, BLACK_IN_3)
        match = session.view().match
        assert match is not None
        assert (match.set_number, match.sets, match.next_set) == (1, 2, 2)
        assert match.score == (("Home", 1), ("Away", 0))
        session.new_game()
        changed = [("black", "Away"), ("white", "Home")]
        until(lambda: [(seat.side, seat.player) for seat in session.view().seats] == changed, "the sides stay")
        until(lambda: not session.game.moves and session.at_rest, "the hand does not set the pieces up")
        play(session, BLACK_IN_6)
        match = session.view().match
        assert match is not None
        assert (match.next_set, match.score) == (0, (("Home", 1), ("Away", 1)))
        assert match.result == "Home wins the match: fewer moves"
    assert setup.farewell() == "Recorded as game 2, set 2 of match 1: hallboard show 1,2"
    assert [(summary.match_id, summary.set_number, summary.result) for summary in records.games()] == [
        (1, 1, "black"),
        (1, 2, "black"),
    ]
    assert [", ".join(move.text for move in records.load(i).moves) for i in (1, 2)] == [BLACK_IN_3, BLACK_IN_6]
    first, second = tmp_path / "first.hgn", tmp_path / "second.hgn"
    other = ["--records", str(tmp_path / "other.db")]
    assert main(["export", "all", str(first)]) == 0
    assert main(["import", str(first), *other]) == 0
    assert main(["export", "all", str(second), *other]) == 0
    assert first.read_bytes() == second.read_bytes()
    capsys.readouterr()
    assert main(["show", "2", *other]) == 0
    assert "Home: 1, Away: 1; Home wins the match: fewer moves (3 against 6)" in capsys.readouterr().out


def test_the_lights_offer_the_second_set_and_a_move_taken_back_withdraws_it(ended: Session) -> None:
    until(lambda: lights.WIN in ended.view().roles, "the end is not shown")
    until(lambda: any(role in MAGENTA for role in ended.view().roles), "nothing is offered")
    start, now = Game("vlkno"), ended.game
    for space, role in enumerate(ended.view().roles):
        stands, wanted = (game.ruleset.hands.content(game.cells, space) for game in (now, start))
        if stands != wanted:
            assert role == (lights.HOST_FROM if stands else lights.HOST_TO), start.ruleset.geometry.space_name(space)
        else:
            assert role not in MAGENTA, start.ruleset.geometry.space_name(space)
    ended.take_back()
    until(lambda: not any(role in MAGENTA for role in ended.view().roles), "it is still offered")
    match = ended.view().match
    assert match is not None
    assert (match.next_set, match.score) == (0, (("hand", 0), ("engine", 0)))


def test_the_key_for_the_next_set_keeps_no_second_copy_of_the_first(ended: Session, records: Store) -> None:
    ended.new_game()
    until(lambda: len(ended.game.moves) == 1, "the engine, now Black, does not begin")
    assert ended.view().seats[0].player == "engine, level 2"
    assert ended.view().notes == ()
    assert [(summary.match_id, summary.set_number) for summary in records.games()] == [(1, 1), (1, 2)]


def let_the_board_begin(sessions: list[Session], monkeypatch: pytest.MonkeyPatch) -> None:
    """While the hand sets up the pieces of the last session, its board sees them stand and begins by itself."""

    def set_up(hand: AutomaticHand, game: Game) -> None:
        former = sessions[-1].client.game
        arrange(hand, game)
        until(lambda: sessions[-1].client.game != former, "the board does not begin by itself")

    arrange = AutomaticHand.set_up
    monkeypatch.setattr(AutomaticHand, "set_up", set_up)


def test_a_board_that_begins_by_itself_while_the_pieces_are_set_up_plays_the_set_that_is_due(
    ended: Session, records: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_the_board_begin([ended], monkeypatch)
    ended.new_game()
    until(lambda: len(ended.game.moves) == 1, "the engine, now Black, does not begin")
    match = ended.view().match
    assert match is not None
    assert (match.set_number, match.score) == (2, (("hand", 1), ("engine", 0)))
    assert [(summary.match_id, summary.set_number) for summary in records.games()] == [(1, 1), (1, 2)]


def test_the_next_set_may_begin_before_the_board_has_told_what_stands_after_the_last_move(
    records: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, game = begun(list(HANDS), ONE_TO_GO)
    sessions: list[Session] = []

    def connect(on_event: Callable[[Event], None]) -> BoardClient:
        def hear(event: Event) -> None:
            on_event(event)
            if isinstance(event, Moved) and event.ply > 0:
                sessions[0].new_game()

        return client(board.url, "vlkno", hear)

    with virtual_board(FAST, game) as board:
        seats = setup.record(game, list(HANDS), FAST)
        sessions.append(Session(game, connect, seats, setup.recorder, board, sets=setup.sets))
        let_the_board_begin(sessions, monkeypatch)
        try:
            sessions[0].start()
            until(lambda: lights.MOVABLE in sessions[0].view().roles, "no turn is shown")
            make(sessions[0], LAST)
            until(lambda: not sessions[0].game.moves and sessions[0].at_rest, "the second set does not begin")
            make(sessions[0], BLACK_IN_3.split(", ")[0])
            until(lambda: len(sessions[0].game.moves) == 1, "its first move is not seen")
        finally:
            sessions[0].close()


def test_no_engine_moves_while_the_pieces_are_set_up(ended: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AutomaticHand, "set_up", lambda *_: None)  # else they stand before anybody sees it
    ended.new_game()
    until(lambda: ended.state is not None and ended.state.mode == modes.SET_UP, "no set-up is wanted")
    until(lambda: any(role >= lights.MISSING for role in ended.view().roles), "nothing is missing")
    assert ended.game.moves == []
    assert ended.view().thinking is None


def test_pieces_set_up_again_on_the_board_begin_the_second_set_with_seats_changed(records: Store) -> None:
    """Nobody presses a key: hands set up, the board begins, the host changes the seats."""
    setup, game = begun([HandSeat("Home"), ENGINE], ONE_TO_GO)
    with virtual_board(FAST, game) as board:
        seats = setup.record(game, [HandSeat("Home"), ENGINE], FAST)
        session = Session(
            game,
            lambda on_event: client(board.url, "vlkno", on_event),
            seats,
            setup.recorder,
            board,
            by_keyboard=False,
            sets=setup.sets,
        )
        try:
            session.start()
            player = ScriptedPlayer(session, board)
            until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
            assert player.make(session.game.copy(), session.game.parse(LAST).value)
            assert player.set_up(lambda: session.game.ply == 0 or len(session.game.moves) < 4)
            until(lambda: len(session.game.moves) == 1, "the engine, now Black, does not begin")
            until(lambda: session.state is not None and session.state.host_seats == 0b01, "the seats are the old ones")
            until(lambda: lights.ENGINE_LIFT in session.view().roles, "its move does not shine")
            assert [seat.player for seat in session.view().seats] == ["engine, level 2", "Home"]
        finally:
            session.close()
    first, second = (records.load(summary.id) for summary in records.games())
    assert (first.set_number, second.set_number, first.match) == (1, 2, second.match)
    assert first.players == second.players[::-1]


def test_a_new_game_in_the_middle_of_a_set_is_a_new_match(records: Store) -> None:
    setup, game = begun(list(HANDS))
    with setup.session(game, list(HANDS), FAST) as (session, _):
        play(session, BLACK_IN_3.split(", ")[0])
        session.new_game()
        until(lambda: not session.game.moves, "no new game")
        match = session.view().match
        assert match is not None
        assert (match.set_number, match.next_set) == (1, 0)
        assert session.view().seats[0].player == "Home"
        until(lambda: len(records.games()) == 2, "the new game is not in the records")
        games = records.games()
        assert [(game.match_id, game.set_number, game.result) for game in games] == [(1, 1, "*"), (2, 1, "*")]
    assert [game.match_id for game in records.games()] == [1], "nobody played in the second one"


def test_a_match_is_resumed_in_the_right_set_with_the_right_sides(records: Store) -> None:
    """Left in the first set, then between the sets, then in the second."""
    setup, game = begun([HandSeat("Home"), ENGINE], ONE_TO_GO)
    setup.record(game, [HandSeat("Home"), ENGINE], "")
    setup.recorder.close()

    setup = Setup()
    game = setup.resume("last", "vlkno")
    assert setup.seats == [HandSeat("Home"), ENGINE]
    with setup.session(game, setup.seats, FAST) as (session, _):
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        make(session, LAST)
        until(lambda: bool(session.view().result), "the set does not end")
        match = session.view().match
        assert match is not None
        assert match.next_set == 2
    assert setup.farewell() == "Recorded as game 1, set 1 of match 1: hallboard play --resume 1"

    setup = Setup()
    game = setup.resume("1", None)
    assert game.moves == []
    assert setup.seats == [ENGINE, HandSeat("Home")]
    with setup.session(game, setup.seats, FAST) as (session, _):
        until(lambda: len(session.game.moves) == 1, "the engine, now Black, does not begin")
        session.make_last()
        until(lambda: lights.MOVABLE in session.view().roles, "it is not the hand's turn")
    assert setup.farewell() == "Recorded as game 2, set 2 of match 1: hallboard play --resume 2"

    setup = Setup()
    game = setup.resume("last", None)
    assert len(game.moves) == 1
    assert setup.seats == [ENGINE, HandSeat("Home")]
    assert setup.sets is not None
    assert setup.sets.match.set_number == 2
    assert setup.sets.match.score() == {"Home": 1, "engine": 0}
    assert setup.sets.match.turn == "Home"
    with pytest.raises(UserError, match="no unfinished game 1 to resume"):
        Setup().resume("1", None)


def test_two_players_of_one_name_are_numbered(records: Store) -> None:
    setup, game = begun([HandSeat(), HandSeat()])
    assert [seat.label for seat in setup.record(game, [HandSeat(), HandSeat()], "")] == ["hand 1", "hand 2"]
    engines: list[Seat] = [EngineSeat(3), EngineSeat(4)]
    setup, game = begun(engines)
    assert [seat.label for seat in setup.record(game, engines, "")] == ["engine 1, level 3", "engine 2, level 4"]
    assert [player.name for player in records.load(2).players] == ["engine 1", "engine 2"]
