"""Games that end for reasons outside the rules; typed moves, levels and time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.errors import UserError
from hallboard.game import parse_time_control
from hallboard.record import Record, Store
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.setup import Setup
from hallboard.tui.keys import keys
from hallcore import lights

from tests.session.test_session import FAST, until

HANDS = [HandSeat("Ann"), HandSeat("Bob")]
ENGINE = EngineSeat(level=1, movetime_ms=50, seed=1)


def played(
    tmp_path: Path, seats: list[HandSeat | EngineSeat], act: Callable[[Session], None], game: Game | None = None
) -> Record:
    """The record of a game with one typed move, after `act`."""
    setup = Setup(str(tmp_path))
    with setup.session(game or Game("vlkno"), seats, FAST) as (session, _):
        until(lambda: session.at_rest, "the board does not come to rest")
        session.play_text("e5-d4 c3>b2")
        until(lambda: len(session.game.moves) > 0 and session.at_rest, "the typed move is not made")
        act(session)
    return Store(tmp_path).load(1) if Store(tmp_path).games() else Record("")


def test_a_typed_move_is_made_by_the_hand_and_a_wrong_one_is_told_with_what_is_wrong(tmp_path: Path) -> None:
    def wrong(session: Session) -> None:
        session.play_text("e1-e9")
        until(
            lambda: "e1-e9" in " ".join(session.view().notes) or "column" in " ".join(session.view().notes), "no word"
        )
        assert len(session.game.moves) == 1

    assert [move.text for move in played(tmp_path, list(HANDS), wrong).moves] == ["e5-d4 c3>b2"]


def test_resigning_ends_the_game_for_the_other_in_lights_words_and_record(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        session.resign()
        until(lambda: session.view().result == "White resigned, black wins", "it goes on")
        until(lambda: lights.WIN in session.view().roles, "the lights do not say so")
        session.touch(0)
        session.play_text("e1-d2 a3>b2")
        time.sleep(0.3)
        assert len(session.game.moves) == 1

    record = played(tmp_path, list(HANDS), act)
    assert (record.result, record.reason) == ("black", "resigned")


def test_an_offer_of_a_draw_goes_over_with_the_move_and_ends_when_the_other_has_moved(tmp_path: Path) -> None:
    def offers(session: Session) -> bool:
        return "offers a draw" in " ".join(session.view().notes)

    def act(session: Session) -> None:
        session.offer_draw()
        until(lambda: offers(session), "no offer")
        session.play_text("e1-d2 a3>b2")
        until(lambda: len(session.game.moves) == 2 and session.at_rest, "the move is not made")
        assert offers(session), "the other may still accept"
        session.play_text("d4-c4 a2>b1")
        until(lambda: len(session.game.moves) == 3 and session.at_rest, "the move is not made")
        assert not offers(session)
        session.offer_draw()
        until(lambda: "white offers a draw" in " ".join(session.view().notes), "no offer")
        session.offer_draw()
        assert session.view().result == "", "nobody accepts an offer of his own"

    assert played(tmp_path, list(HANDS), act).result == "*"


def test_a_draw_is_accepted_by_the_other(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        session.offer_draw()
        until(lambda: "offers a draw" in " ".join(session.view().notes), "no offer")
        assert not session.view().may_accept_draw, "it is an offer of his own"
        session.play_text("e1-d2 a3>b2")
        until(lambda: len(session.game.moves) == 2 and session.at_rest, "the move is not made")
        assert session.view().may_accept_draw
        assert ("d", "accept the draw") in keys(session.view())
        session.offer_draw()
        until(lambda: bool(session.view().result), "no draw")
        assert not session.view().may_accept_draw

    record = played(tmp_path, list(HANDS), act)
    assert (record.result, record.reason) == ("draw", "agreed")


def test_an_engine_declines_a_draw_early(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        session.offer_draw()
        until(lambda: "white declines the draw" in session.view().notes, "no answer")
        assert session.view().result == ""

    played(tmp_path, [HandSeat(), ENGINE], act)


def test_an_aborted_game_has_no_result_and_taking_back_goes_on_with_it(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        session.abort()
        until(lambda: session.view().result == "Aborted: no result", "it goes on")
        session.take_back(1)
        until(lambda: session.view().result == "" and session.at_rest, "it does not go on")
        session.play_text("e5-d5 c3>b2")
        until(lambda: len(session.game.moves) == 1, "no move is made")

    record = played(tmp_path, list(HANDS), act)
    assert (record.result, record.reason, record.moves[0].text) == ("*", "", "e5-d5 c3>b2")


def test_an_aborted_game_is_resumed_by_its_number_only(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        session.abort()
        until(lambda: session.view().result == "Aborted: no result", "it goes on")
        setup = Setup(str(tmp_path))
        setup.recorder = session.recorder
        assert setup.farewell() == "Recorded as game 1: hallboard show 1"

    assert played(tmp_path, list(HANDS), act).reason == "aborted"
    with pytest.raises(UserError, match="no unfinished game to resume"):
        Setup(str(tmp_path)).resume("last", None)
    assert Setup(str(tmp_path)).resume("1", None).history == ["e5-d4 c3>b2"]


def test_of_four_players_who_resign_nobody_wins_and_the_record_says_who_gave_up(tmp_path: Path) -> None:
    setup = Setup(str(tmp_path))
    game = Game("evacuate", players=4)
    with setup.session(game, [HandSeat()] * 4, "virtual://evacuate?speed=20") as (session, _):
        until(lambda: session.at_rest, "the board does not come to rest")
        session.play_text(str(game.legal_moves()[0]))
        until(lambda: len(session.game.moves) > 0, "no move is made")
        session.resign()
        until(lambda: "resigned: no winner" in session.view().result, "it goes on")
    assert Store(tmp_path).load(1).result == "*"
    assert Store(tmp_path).load(1).reason in ("p1 resigned", "p2 resigned")


def test_a_ply_or_a_round_is_taken_back(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        until(lambda: len(session.game.moves) == 2 and session.at_rest, "the engine does not answer")
        session.take_back(1)
        until(lambda: len(session.game.moves) == 2 and session.at_rest, "the engine does not answer anew")
        session.take_back()
        until(lambda: len(session.game.moves) == 0 and session.at_rest, "the round is not taken back")

    assert played(tmp_path, [HandSeat(), ENGINE], act).moves == []


def test_the_level_changes_in_play(tmp_path: Path) -> None:
    def act(session: Session) -> None:
        session.change_level(3)
        until(lambda: session.view().seats[1].player == "engine, level 4", "the level stays")
        session.change_level(-9)
        until(lambda: session.view().seats[1].player == "engine, level 1", "the level stays")

    played(tmp_path, [HandSeat(), ENGINE], act)


def test_both_clocks_are_recorded_and_go_on_when_the_game_is_resumed(tmp_path: Path) -> None:
    game = Game("vlkno")
    game.time_control = parse_time_control("5+3")
    record = played(tmp_path, list(HANDS), lambda session: None, game)
    assert record.time_control == "5+3"
    black_ms, white_ms = record.moves[0].clocks_ms
    assert 200_000 < black_ms <= 303_000
    assert 299_000 < white_ms <= 300_000
    setup = Setup(str(tmp_path))
    again = setup.resume("last", None)
    with setup.session(again, setup.seats, FAST) as (session, _):
        view = session.view()
        assert [seat.counts_down for seat in view.seats] == [True, True]
        assert view.seats[0].clock_ms == -(-black_ms // 1000) * 1000
        assert view.seats[0].player == "Ann"


def test_no_time_passes_before_the_set_up_counts(tmp_path: Path) -> None:
    game = Game("vlkno")
    game.time_control = parse_time_control("0:01")
    with Setup(str(tmp_path)).session(game, list(HANDS), "virtual://vlkno-reed?speed=max") as (session, _):
        until(lambda: session.asks_to_confirm, "the set-up is not shown")
        time.sleep(1.5)
        assert session.asks_to_confirm
        assert not session.over.is_set()
        session.touch(0)
        until(lambda: not session.asks_to_confirm, "the set-up does not count")
        until(lambda: session.view().result == "Black has no time left, white wins", "the clock does not start")


def test_a_flag_that_falls_ends_the_game(tmp_path: Path) -> None:
    game = Game("vlkno")
    game.time_control = parse_time_control("0:01")
    setup = Setup(str(tmp_path))
    with setup.session(game, list(HANDS), FAST) as (session, _):
        until(lambda: session.view().result == "Black has no time left, white wins", "the flag does not fall")
    record = Store(tmp_path).load(1)
    assert (record.result, record.reason) == ("white", "time")


@pytest.mark.parametrize("control", ["0:30", "20/move"])
def test_an_engine_keeps_its_time(control: str, tmp_path: Path) -> None:
    game = Game("vlkno")
    game.time_control = parse_time_control(control)
    slow = EngineSeat(level=10, movetime_ms=600_000, seed=1)
    with Setup(str(tmp_path)).session(game, [slow, HandSeat()], FAST) as (session, _):
        until(lambda: len(session.game.moves) == 1, "the engine does not move in time")
