"""Records on the disk: games as they were played, left off and gone on with, and files that are none."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import BrokenRecord, Player, Recorder, Store, StoreError
from hallboard.record.database import APPLICATION_ID

from tests.host.plays import random_game


def test_a_game_is_kept_with_its_people_times_and_end(tmp_path: Path) -> None:
    game = Game("vlkno", putback="barred")
    now_s = [100.0]
    recorder = Recorder(tmp_path, now_s=lambda: now_s[0])
    players = [Player("Home"), Player("hallboard", "level=3 seed=7")]
    recorder.start(game, players, board="virtual://vlkno", date="2026-05-17T18:30:00Z")
    played = random_game("vlkno", seed=1, plies=400, putback="barred")
    for text in played.history:
        now_s[0] += 1.25
        recorder.move(game.push(text), clock_ms=60_000)
        assert recorder.pending == 0
    recorder.finish(game.outcome() or "*")
    assert recorder.close() == 0

    store = Store(tmp_path)
    (summary,) = store.games()
    record = store.load(summary.id)
    assert (summary.plies, summary.result, summary.reason) == (played.ply, record.result, "stuck")
    assert record.players == tuple(players)
    assert players[1].settings == {"level": "3", "seed": "7"}
    assert (record.variant, record.board, record.date) == (
        "putback=barred",
        "virtual://vlkno",
        "2026-05-17T18:30:00Z",
    )
    assert [move.text for move in record.moves] == played.history
    assert [move.at_ms for move in record.moves[:3]] == [1250, 2500, 3750]
    assert {move.clock_ms for move in record.moves} == {60_000}
    assert record.replay().outcome() == played.outcome()
    assert record.replay(3).ply == 3
    assert store.unfinished() == []


def test_a_game_left_off_is_found_and_goes_on_from_where_it_was(tmp_path: Path) -> None:
    start = random_game("alea", seed=2, plies=7)
    game = Game.from_position(start.position())
    recorder = Recorder(tmp_path)
    recorder.start(game)
    for _ in range(6):
        recorder.move(game.push(game.legal_moves()[0]), at_ms=5_000)
    recorder.take_back(10)
    recorder.close()
    assert [summary.plies for summary in Store(tmp_path).unfinished()] == [3]
    assert Store(tmp_path).unfinished("vlkno") == []

    again = Recorder(tmp_path, now_s=lambda: 0.0)
    resumed = again.resume(Store(tmp_path).unfinished("alea")[0].id)
    assert resumed.ply == 10
    assert resumed.start().position() == start.position()
    again.move(resumed.push(resumed.legal_moves()[-1]))
    again.finish("defenders", "resigned")
    again.close()
    record = Store(tmp_path).load(1)
    assert [move.ply for move in record.moves] == [8, 9, 10, 11]
    assert record.moves[-1].at_ms == 5_000, "the clock goes on from the last move"
    assert (record.result, record.reason) == ("defenders", "resigned")
    assert record.replay().position() == resumed.position()


def test_two_programs_never_mix_their_moves_in_one_game(tmp_path: Path) -> None:
    told: list[str] = []
    first = Recorder(tmp_path, on_problem=told.append)
    game = Game("vlkno")
    first.start(game)
    first.move(game.push(game.legal_moves()[0]))
    second = Recorder(tmp_path)
    taken_over = second.resume(1, take_over=True)
    second.move(taken_over.push(taken_over.legal_moves()[-1]))
    first.move(game.push(game.legal_moves()[0]))
    assert told == [f"records {tmp_path / 'records.db'}: another program goes on with game 1"]
    assert [move.text for move in Store(tmp_path).load(1).moves] == taken_over.history
    assert first.pending == 1


def test_foreign_newer_and_broken_files_are_told_in_one_line(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "foreign.db") as connection:
        connection.execute("CREATE TABLE cake (slices INTEGER)")
    with sqlite3.connect(tmp_path / "newer.db") as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 99")
    (tmp_path / "broken.db").write_bytes(b"no database at all, but long enough to be looked at" * 100)
    for name, problem in (
        ("foreign.db", "of another program"),
        ("newer.db", "written by a newer hallboard"),
        ("broken.db", "not a database"),
    ):
        before = (tmp_path / name).read_bytes()
        told: list[str] = []
        recorder = Recorder(tmp_path / name, on_problem=told.append)
        recorder.start(Game("vlkno"))
        assert problem in told[0]
        with pytest.raises(StoreError, match=problem) as caught:
            Store(tmp_path / name).games()
        assert "\n" not in str(caught.value)
        assert (tmp_path / name).read_bytes() == before


def test_a_record_that_the_rules_forbid_is_told_by_its_move(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    game = Game("vlkno")
    recorder.start(game)
    for text in ("e5-d4 c3>b2", "a5-b4 c4>c5", "a1-a9 c3>b2"):
        recorder.move(text)
    recorder.close()
    with pytest.raises(BrokenRecord, match="move 3 cannot be replayed: column 4"):
        Store(tmp_path).load(1).replay()
    with pytest.raises(StoreError, match="no game 7 in the records"):
        Store(tmp_path).load(7)
