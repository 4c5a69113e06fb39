"""EVL's position text: there, back, and errors that say where."""

from __future__ import annotations

import pytest
from hallcore.errors import InvalidPosition
from hallcore.games.evl import position, rules

from tests.evl.table import Table

GOOD = "1,BBW,5/7/2,W,4/7 6/2BW2/6 w 31"


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "7/7/7/7 6/6/6 b 0",
        "7/7/7/7 6/6/6 w 999999999",
        "B,W,BW,WB,BBW,WBWB,WWWW/7/7/6,B BWBWBW/5B/W5 b 12",
    ],
)
def test_a_position_goes_there_and_back(text: str) -> None:
    assert Table(text).text == text


def test_the_text_says_where_everything_is() -> None:
    table = Table(GOOD, target=12, scope="anywhere")
    assert (table.stack("a2"), table.stack("c3"), table.stack("b1")) == ("BBW", "W", "")
    assert table.owners == {"bc3": "B", "bc4": "W"}
    assert list(table.counters[rules.HAND :]) == [26, 26, 1, 1, 12, 1]


@pytest.mark.parametrize(
    "text", ["  1,bbw,5/7/2,w,4/7  6/2bw2/6   W 31 ", "1,BBW,2,3/3,4/1,1,W,4/7 3,".replace(" 3,", " 33/11BW2/6 w 031")]
)
def test_capitals_more_spaces_and_split_numbers_are_read(text: str) -> None:
    assert Table(text).text == GOOD


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a stack such as BBW"),
        ("7/7/7", 6, "'/' and row d"),
        ("8/7/7/7 6/6/6 b 0", 1, "up to 7"),
        ("1,7/7/7/7 6/6/6 b 0", 3, "up to 6"),
        ("6/7/7/7 6/6/6 b 0", 2, "has 6 of 7"),
        ("BBBBB,6/7/7/7 6/6/6 b 0", 5, "at most 4 pieces"),
        ("7/7/7/7/7 6/6/6 b 0", 8, "a space and the pentagons"),
        ("7/7/7/7 6/7/6 b 0", 11, "up to 6"),
        ("7/7/7/7 6/5X/6 b 0", 12, "up to 1"),
        ("7/7/7/7 6/6 b 0", 12, "'/' and the pentagons cd"),
        ("7/7/7/7 6/6/6", 14, "the player to move"),
        ("7/7/7/7 6/6/6 x 0", 15, "b or w"),
        ("7/7/7/7 6/6/6 b", 16, "the ply"),
        ("7/7/7/7 6/6/6 b -1", 17, "the ply"),
        ("7/7/7/7 6/6/6 b 1000000000", 17, "999999999"),
        ("7/7/7/7 6/6/6 b 0 x", 19, "the end"),
        ("BBBB,BBBB,BBBB,BBBB,BBBB,BBBB,BBBB/B,6/7/7 6/6/6 b 0", 1, "at most 28 pieces B"),
        ("7/7/7/7 BBBBBB/BBBBWW/WWWWWW b 0", 9, "at most one player with 8"),
    ],
)
def test_a_broken_text_is_refused_with_the_column_and_changes_nothing(text: str, column: int, expected: str) -> None:
    table = Table(GOOD, target=8)
    before = bytes(table.cells), list(table.counters)
    with pytest.raises(InvalidPosition) as caught:
        position.parse_position(text, table.cells, table.counters)
    assert caught.value.column == column
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)
    assert before == (bytes(table.cells), list(table.counters))


def test_a_position_with_the_target_owned_is_over() -> None:
    text = "7/7/7/7 BBBBBB/BBBB2/WW4 w 30"
    assert Table(text).result == ("target", "black")
    assert Table(text, target=12).result == ("", "")
    assert Table("7/7/7/7 BBBBBB/BBBB2/WW4 w 30", target=12).text == text
    for target in range(1, 18):
        assert Table("7/7/7/7 BBBBBB/BBBBBB/BBBBB1 w 30", target=target).result == ("target", "black")
    assert Table("7/7/7/7 BBBBBB/BBBBBB/BBBBB1 w 30", target=18).result == ("", "")
    assert Table("7/7/7/7 WWWWWW/WWWWWW/WWWWWW b 30", target=18).result == ("target", "white")
    with pytest.raises(InvalidPosition, match="column 9: expected at most one player with 1 pentagons"):
        Table("7/7/7/7 B4W/6/6 b 30", target=1)


@pytest.mark.parametrize(
    "table", [Table.of("a1=BB d7=WW").play("a1-a2", "d7-d6"), Table("7/7/7/7 BBBBBB/BBBB2/6 w 30")], ids=["on", "over"]
)
def test_a_position_read_has_no_past(table: Table) -> None:
    position.parse_position(GOOD, table.cells, table.counters)
    assert table.cells == Table(GOOD).cells
    assert list(table.counters) == list(Table(GOOD).counters)
