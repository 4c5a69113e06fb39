"""Time controls: their texts, the arithmetic of clocks, and what records keep."""

from __future__ import annotations

import pytest
from hallboard import Game
from hallboard.errors import InvalidTimeControl
from hallboard.game import TimeControl, parse_time_control
from hallboard.record import InvalidRecord, Recorder, Store, format_record, of_game, parse_records
from hypothesis import given
from hypothesis import strategies as st

CONTROLS = st.builds(
    lambda base_s, increment_ms: TimeControl(base_s * 1000, increment_ms),
    st.integers(1, 24 * 3600),
    st.integers(0, 3_600_000),
) | st.builds(lambda base_ms: TimeControl(base_ms, per_move=True), st.integers(1_000, 24 * 3_600_000))


@pytest.mark.parametrize(
    ("text", "control", "written"),
    [
        ("5+3", TimeControl(300_000, 3_000), "5+3"),
        (" 10 ", TimeControl(600_000), "10"),
        ("1.5+0.5", TimeControl(90_000, 500), "1:30+0.5"),
        ("0:30+0", TimeControl(30_000), "0:30"),
        ("30/MOVE", TimeControl(30_000, per_move=True), "30/move"),
    ],
)
def test_a_text_names_a_time_control(text: str, control: TimeControl, written: str) -> None:
    assert parse_time_control(text) == control
    assert str(control) == written


@given(CONTROLS)
def test_every_time_control_comes_back_from_its_text(control: TimeControl) -> None:
    assert parse_time_control(str(control)) == control


@pytest.mark.parametrize(
    "text", ["", "5+", "+3", "-5", "0", "0+5", "five", "30/game", "1500", "5+4000", "5:75", "9" * 999]
)
def test_what_nobody_can_play_by_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(InvalidTimeControl, match="expected") as caught:
        parse_time_control(text)
    assert len(str(caught.value)) < 150


def test_a_clock_goes_down_by_a_turn_and_up_by_the_increment() -> None:
    assert parse_time_control("5+3").left_ms(10_000, 4_000) == 9_000
    assert parse_time_control("5").left_ms(10_000, 4_000) == 6_000
    assert parse_time_control("30/move").left_ms(30_000, 4_000) == 30_000
    for text in ("5+3", "5", "30/move"):
        assert parse_time_control(text).left_ms(10_000, 10_000) <= 0, "the flag falls before anything is added"


def test_a_record_keeps_the_time_control_and_everybodys_clock(tmp_path: object) -> None:
    game = Game("vlkno")
    game.time_control = parse_time_control("5+3")
    recorder = Recorder(str(tmp_path))
    recorder.start(game, date="2026-05-17")
    recorder.move(game.push("e5-d4 c3>b2"), at_ms=4_000, clocks_ms=(299_000, 300_000))
    recorder.move(game.push("a5-b4 c4>c5"), at_ms=9_000, clocks_ms=(299_000, 298_000))
    recorder.close()
    store = Store(str(tmp_path))
    record = store.load(1)
    assert store.summary(1).time_control == "5+3"
    assert [move.clock_ms for move in record.moves] == [299_000, 298_000], "the mover's"
    assert record.last_clocks_ms() == (299_000, 298_000)
    text = format_record(record)
    assert '[TimeControl "5+3"]' in text
    assert "{[%at 0:00:04.000] [%clk 0:04:59.000 0:05:00.000]}" in text
    assert parse_records(text) == [record]
    resumed = Recorder(str(tmp_path)).resume(1)
    assert resumed.time_control == game.time_control
    assert resumed.copy().time_control == resumed.start().time_control == game.time_control


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"5+3"', '"fast"', "line 2, column 15: expected a time control"),
        ("{[%clk 0:00:01.000]}", "{[%clk 0:00:01.000 0:00:01.000 0:00:01.000]}", "one for each of the 2 players"),
        ("{[%clk 0:00:01.000]}", "{[%at 0:00:01.000 0:00:01.000]}", "expected one time"),
        ("{[%clk 0:00:01.000]}", "{[%clk ]}", "expected a time h:mm:ss.mmm"),
    ],
)
def test_wrong_times_are_named_by_line_and_column(old: str, new: str, expected: str) -> None:
    game = Game("vlkno")
    game.time_control = parse_time_control("5+3")
    game.push("e5-d4 c3>b2")
    text = format_record(of_game(game)).replace("c3>b2", "c3>b2 {[%clk 0:00:01.000]}")
    assert parse_records(text)[0].moves[0].clock_ms == 1_000
    with pytest.raises(InvalidRecord, match="column") as caught:
        parse_records(text.replace(old, new))
    assert expected in str(caught.value)
