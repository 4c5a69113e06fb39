"""Matches in the records: each set a record of its own that names match and set, in the store and as text."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hallboard.cli import main
from hallboard.record import (
    InvalidRecord,
    Player,
    Record,
    RecordedMove,
    Recorder,
    Store,
    format_record,
    format_records,
    match_of,
    of_game,
    parse_records,
)
from hallboard.record.database import APPLICATION_ID
from hallboard.record.schema import SCHEMA

from tests.host.plays import BLACK_IN_3, BLACK_IN_6, vlkno

HOME, AWAY = Player("Home"), Player("Away", "level=3")


def sets(name: str = "4f1c") -> list[Record]:
    """Both sets of a match, won by Black each: Home needed three moves, Away six."""
    first = replace(of_game(vlkno(BLACK_IN_3)), players=(HOME, AWAY), match=name, set_number=1)
    second = replace(of_game(vlkno(BLACK_IN_6)), players=(AWAY, HOME), match=name, set_number=2)
    return [first, second]


TEXT = """\
[Game "vlkno"]
[Match "4f1c"]
[Set "2"]
[Black "Away"]
[BlackEngine "level=3"]
[White "Home"]
[Result "black"]
[Reason "stuck"]
"""


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path / "records.db"))
    return Store(tmp_path / "records.db")


def told(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    assert main(args) == 0
    return capsys.readouterr().out.splitlines()


def numbers(records: Store) -> list[tuple[int, int]]:
    return [(summary.match_id, summary.set_number) for summary in records.games()]


def test_a_set_says_its_match_and_number_in_the_text_and_is_read_again() -> None:
    text = format_records(sets())
    assert format_record(sets()[1]).startswith(TEXT)
    assert parse_records(text) == sets()
    assert format_records(parse_records(text)) == text
    assert str(match_of(sets())) == "Home: 1, Away: 1; Home wins the match: fewer moves (3 against 6)"


def test_a_match_is_recorded_listed_shown_exported_and_imported_identically(
    records: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(records.path)
    for record in sets():
        game = record.begin()
        recorder.start(game, record.players, match=record.match, set_number=record.set_number)
        for move in record.moves:
            recorder.move(game.push(move.text), clock_ms=1000)
        recorder.finish(record.result, record.reason)
    assert recorder.close() == 0
    assert [(record.match, record.set_number) for record in map(records.load, (1, 2))] == [("4f1c", 1), ("4f1c", 2)]

    first, second = tmp_path / "first.hgn", tmp_path / "second.hgn"
    assert told(capsys, "export", "all", str(first)) == []
    assert told(capsys, "import", str(first), "--records", str(tmp_path / "other.db")) == [
        "game 1: vlkno, 5 moves, black, set 1 of match 1",
        "game 2: vlkno, 11 moves, black, set 2 of match 1",
    ]
    assert told(capsys, "export", "all", str(second), "--records", str(tmp_path / "other.db")) == []
    assert first.read_bytes() == second.read_bytes()

    listed = told(capsys, "games")
    assert [line.split("  ")[-1].strip() for line in listed] == [
        "MATCH",
        "1, set 1",
        "1, set 2: Home wins the match: fewer moves",
    ]
    shown = told(capsys, "show", "2")
    assert "Game 2 after ply 11, set 2 of match 1:" in shown
    assert shown[-1] == (
        "Match 1: Home: 1, Away: 1; Home wins the match: fewer moves (3 against 6); set 1 is game 1, set 2 is game 2"
    )


def test_a_copy_of_a_match_is_a_match_of_its_own_and_goes_out_the_same(
    records: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records.add(sets())
    out, again, everything = tmp_path / "out.hgn", tmp_path / "again.hgn", tmp_path / "everything.hgn"
    told(capsys, "export", "1,2", str(out))
    assert told(capsys, "import", str(out)) == [
        f"game {2 + number}: vlkno, {plies} moves, black, set {number} of match 2 "
        f"(not of match 1, also named '4f1c': there is a set {number} already)"
        for number, plies in ((1, 5), (2, 11))
    ]
    told(capsys, "export", "3,4", str(again))
    assert out.read_bytes() == again.read_bytes()
    told(capsys, "export", "all", str(everything))
    assert len(told(capsys, "import", str(everything))) == 4
    assert numbers(records)[4:] == [(3, 1), (3, 2), (4, 1), (4, 2)], "what was exported together comes in together"


def test_sets_that_come_one_by_one_in_any_order_find_each_other(records: Store) -> None:
    first, second = sets()
    records.add([second])
    assert records.sets(1) == {2: 1}
    records.add([of_game(vlkno(BLACK_IN_3))])
    records.add([first])
    assert numbers(records) == [(1, 2), (0, 0), (1, 1)]
    assert records.sets(1) == {1: 3, 2: 1}


OTHER_GAME = replace(of_game(vlkno("")), game="evl")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (replace(OTHER_GAME, players=(AWAY, HOME)), "set 1 is of vlkno, set 2 of evl"),
        (replace(sets()[1], variant="putback=barred"), "set 1 is of vlkno, set 2 of vlkno putback=barred"),
        (
            replace(sets()[1], players=(HOME, AWAY)),
            "set 1 was played by Home - Away, set 2 by Home - Away: sides have not changed",
        ),
        (
            replace(
                sets()[1],
                start="1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w w 1",
                moves=[RecordedMove(2, "a5-a4 b3>c3")],
                result="*",
                reason="",
            ),
            "the sets begin from different positions",
        ),
    ],
)
def test_sets_that_do_not_go_together_are_told_and_kept_apart(
    other: Record, why: str, records: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.hgn"
    other = replace(other, match="4f1c", set_number=2)
    file.write_text(format_records([sets()[0], other]))
    assert told(capsys, "import", str(file))[1].endswith(f"set 2 of match 2 (not of match 1, also named '4f1c': {why})")
    assert numbers(records) == [(1, 1), (2, 2)]
    second = tmp_path / "second.hgn"
    told(capsys, "export", "all", str(second))
    assert file.read_bytes() == second.read_bytes()


def test_the_same_set_twice_in_a_file_is_told_and_kept(
    records: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.hgn"
    file.write_text(format_records([sets()[0], sets()[0], sets()[1]]))
    assert (
        "set 1 of match 2 (not of match 1, also named '4f1c': there is a set 1 already)"
        in told(capsys, "import", str(file))[1]
    )
    assert numbers(records) == [(1, 1), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ('[Set "2"]\n', "", 2, 1, 'the tag [Set "..."] as well: 1 or 2'),
        ('[Match "4f1c"]\n', "", 2, 1, 'the tag [Match "..."] as well: the name of the match'),
        ('[Set "2"]', '[Set "3"]', 3, 7, "the number of the set: 1 or 2"),
        ('[Set "2"]', '[Set "two"]', 3, 7, "the number of the set: 1 or 2"),
        ('[Set "2"]', "[Set 2]", 3, 1, 'a tag such as [Game "vlkno"]'),
        ('[Set "2"]', '[Set "2"]\n[Set "2"]', 4, 2, "each tag once: Set stands in line 3 already"),
    ],
)
def test_what_is_wrong_with_a_set_is_named_by_line_and_column(
    old: str, new: str, line: int, column: int, expected: str
) -> None:
    text = format_record(sets()[1])
    assert text.count(old) == 1
    with pytest.raises(InvalidRecord) as caught:
        parse_records(text.replace(old, new))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert expected in str(caught.value)


def test_three_players_have_no_sets() -> None:
    text = '[Game "evacuate"]\n[Variant "players=3"]\n[Match "4f1c"]\n[Set "1"]\n\n*\n'
    with pytest.raises(InvalidRecord, match="line 3, column 1: expected a game by itself: there are 3 players"):
        parse_records(text)


def test_a_match_waits_for_its_second_set_until_that_is_there(records: Store) -> None:
    first, second = sets()
    records.add([first, replace(first, match="other", result="*", reason="", moves=first.moves[:3])])
    assert [summary.id for summary in records.waiting()] == [1], "a first set that goes on waits for nothing yet"
    assert records.waiting("alea") == []
    records.add([second])
    assert records.waiting() == []


def test_a_store_of_before_matches_is_taken_over_with_all_that_was_in_it(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    with sqlite3.connect(path) as old:
        old.executescript(SCHEMA[0])
        old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        old.execute("PRAGMA user_version = 1")
        old.execute("INSERT INTO game VALUES (7, 'u', 'w', 'vlkno', '', '', '2026-05-17', 'b', 'c', '*', '')")
        old.execute("INSERT INTO player VALUES (7, 0, 'Home', ''), (7, 1, 'Away', 'level=3')")
        old.execute("INSERT INTO move VALUES (7, 1, 'e5-d4 c3>b2', 5, 6, 'why?')")
        old.execute("INSERT INTO tag VALUES (7, 0, 'Event', 'Garden'), (7, 1, 'Match', 'final'), (7, 2, 'Set', '9')")
    old.close()
    store = Store(path)
    assert [(summary.id, summary.plies, summary.match_id) for summary in store.games()] == [(7, 1, 0)]
    assert store.load(7) == Record(
        "vlkno",
        players=(HOME, AWAY),
        date="2026-05-17",
        board="b",
        comment="c",
        moves=[RecordedMove(1, "e5-d4 c3>b2", 5, 6, "why?")],
        tags=(("Event", "Garden"), ("OtherMatch", "final"), ("OtherSet", "9")),
    )
    assert parse_records(format_record(store.load(7))) == [store.load(7)]
    assert store.add(sets()) == [8, 9]
    assert numbers(store) == [(0, 0), (1, 1), (1, 2)]


def test_a_first_set_that_the_disk_did_not_take_is_written_with_the_second(tmp_path: Path) -> None:
    blocked = tmp_path / "records"
    blocked.write_text("a file where the folder should be")
    recorder = Recorder(blocked / "records.db")
    for record in sets():
        game = record.begin()
        recorder.start(game, record.players, match=record.match, set_number=record.set_number)
        for move in record.moves:
            recorder.move(game.push(move.text))
        recorder.finish(record.result, record.reason)
    assert recorder.pending == 5 + 11
    blocked.unlink()
    assert recorder.close() == 0
    store = Store(blocked / "records.db")
    assert [(summary.plies, summary.set_number, summary.result) for summary in store.games()] == [
        (5, 1, "black"),
        (11, 2, "black"),
    ]
    assert store.sets(1) == {1: 1, 2: 2}
