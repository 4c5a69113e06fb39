"""Other ways to go on: kept with a game, in its text, and a tree by what they have in common."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import (
    InvalidRecord,
    Record,
    Recorder,
    Store,
    Variation,
    VariationError,
    corrected,
    format_record,
    of_game,
    parse_records,
    replay_variation,
    with_variation,
    without_variation,
)

MOVES = ("e5-d4 c3>b2", "a5-b4 c4>c5", "d4-d3 a2>a3")
OTHER = ("a5-a4 b1>b2", "e5-e4 a2>b2")


def played() -> Record:
    game = Game("vlkno")
    for move in MOVES:
        game.push(move)
    return of_game(game)


def varied() -> Record:
    record, _ = with_variation(played(), 2, ("a5-a4 b1>b2", "d4-d3 a2>b2"))
    record, _ = with_variation(record, 2, ("a5-a4 b1>b2", "d4-e4 a2>b2"))
    return record


def test_lines_that_begin_alike_are_branches_and_a_longer_one_takes_the_place_of_its_beginning() -> None:
    record = varied()
    assert [variation.ply for variation in record.variations] == [2, 2]
    record, kept = with_variation(record, 2, ("a5-a4 b1>b2",))
    assert kept.moves == ("a5-a4 b1>b2", "d4-d3 a2>b2")
    record, _ = with_variation(record, 2, ("a5-a4 b1>b2", "d4-e4 a2>b2", "e1-d2 c2>b2"))
    assert [len(variation.moves) for variation in record.variations] == [2, 3]
    assert replay_variation(record, 1, 2).history == [MOVES[0], "a5-a4 b1>b2", "d4-e4 a2>b2"]
    assert [len(one.moves) for one in without_variation(record, 0).variations] == [3]


def test_a_line_branches_off_where_it_first_differs_from_the_game() -> None:
    record, kept = with_variation(played(), 1, (*MOVES[:2], "D4-e4  a2>b2"))
    assert kept == Variation(3, ("d4-e4 a2>b2",))
    with pytest.raises(VariationError, match="the game itself goes on like that"):
        with_variation(record, 1, MOVES[:2])


@pytest.mark.parametrize(
    ("ply", "moves", "expected"),
    [
        (0, OTHER, "ply: expected one from 1 to 4, found 0"),
        (5, OTHER, "ply: expected one from 1 to 4, found 5"),
        (2, (), "moves: expected 1 to 200, found 0"),
        (2, ("a5-a4 b1>b2", "e5-e4 a2>b2"), "move 3: "),
    ],
)
def test_what_the_game_cannot_have_is_refused(ply: int, moves: tuple[str, ...], expected: str) -> None:
    with pytest.raises(VariationError, match=expected):
        with_variation(played(), ply, moves)


def test_variations_stand_in_the_text_and_in_the_records_and_come_back(tmp_path: Path) -> None:
    record = varied()
    text = format_record(record)
    assert "\n(2. a5-a4 b1>b2; d4-d3 a2>b2)\n(2. a5-a4 b1>b2; d4-e4 a2>b2)\n*\n" in text
    assert parse_records(text) == [record]
    store = Store(tmp_path / "records.db")
    (game_id,) = store.add([record])
    assert store.load(game_id) == record
    changed = store.vary(game_id, lambda found: with_variation(found, 3, ("d4-e4 a2>b2",))[0])
    assert len(changed.variations) == 3
    assert store.load(game_id) == changed
    with pytest.raises(VariationError):
        store.vary(game_id, lambda found: with_variation(found, 9, ("d4-e4 a2>b2",))[0])
    assert store.load(game_id) == changed


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("(2. a5-a4 b1>b2; d4-d3", "(2. a5-a4 b1>b2; d4-d1", r"line 8, column 1: expected a variation of the game"),
        ("(2. a5-a4 b1>b2; d4-d3", "(9. a5-a4 b1>b2; d4-d3", r"line 8, column 2: expected .* from 1 to 4"),
        ("(2. a5-a4 b1>b2; d4-d3", "(2 a5-a4 b1>b2; d4-d3", r"line 8, column 1: expected a variation such as"),
    ],
)
def test_a_variation_that_is_wrong_is_refused_with_its_place(old: str, new: str, expected: str) -> None:
    text = format_record(varied())
    with pytest.raises(InvalidRecord, match=expected):
        parse_records(text.replace(old, new, 1))


def test_what_hangs_on_a_move_goes_with_it(tmp_path: Path) -> None:
    record, _ = with_variation(varied(), 4, ("b4-a4 b1>b2",))
    assert [one.ply for one in corrected(record, 3, "d4-e4 a2>b2").variations] == [2, 2]
    store = Store(tmp_path / "records.db")
    (game_id,) = store.add([replace(record, result="*")])
    recorder = Recorder(store.path)
    recorder.resume(game_id)
    recorder.take_back(2)
    recorder.close()
    assert [one.ply for one in store.load(game_id).variations] == [2, 2]
