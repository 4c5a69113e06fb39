"""Nevo's notation and position text: tolerant to read, one way to write, and clear about what is wrong."""

from __future__ import annotations

import pytest
from hallcore.errors import IllegalMove, InvalidMove, InvalidPosition
from hallcore.games.nevo import position

from .table import Table

SETUP = "bbbbbbbbbbbb/12/12/12/12/12/wwwwwwwwwwww w 0"
LOOSE = "bbb9/12/6b5/12/2w9/12/ww1bb7 w 9"


def test_the_list_of_removed_pieces_may_have_any_order_or_be_left_out() -> None:
    table = Table("bb10/12/12/12/12/1w10/w1w9 w 8")
    move = table.parse("b2-b3xa1,c1,b3")
    for text in ("b2-b3", "b2-b3xb3,c1,a1", "B2-B3XA1,C1,B3", " b2 - b3 x c1 , a1,b3 "):
        assert table.parse(text) == move
    assert "b2-b3xa1,c1,b3" in table.texts()
    for wrong in ("b2-b3xa1", "b2-b3xa1,c1,b3,b3", "b2-b3xa1,c1,d1"):
        with pytest.raises(IllegalMove, match="the pieces that go are a1, c1, b3"):
            table.parse(wrong)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a7-a6", "white has no piece on a7"),
        ("a1-a3", "a3 is not next to a1"),
        ("a1-b1", "b1 is occupied"),
        ("a1-a1", "go by themselves"),
        ("a1-a2xa1", "the pieces that go are none"),
    ],
)
def test_an_illegal_move_is_told_why(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        Table().parse(text)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("m1-a2", 1),
        ("a1a2", 3),
        ("a1-a8", 4),
        ("a1-a2x", 7),
        ("a1-a2xa1,", 10),
        ("a1-a2 a1", 7),
        ("xa1,b1", 4),
    ],
)
def test_what_is_not_notation_is_told_its_column(text: str, column: int) -> None:
    with pytest.raises(InvalidMove) as caught:
        Table().parse(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("/12/12/", "/13/12/", "column 14: expected w, b, or a number of empty spaces from 0 to 12"),
        ("/12/12/", "/11/12/", "column 16: expected w, b, or a number"),
        ("/12/12/", "/0/12/", "a number of empty spaces from 1"),
        ("/12/12/", "/w11/12/", "at most 12 pieces a side, not 13 w"),
        ("/12/12/", "/12/", "expected '/': 7 rows of 12 spaces"),
        (" w 0", " x 0", "the player to move, w or b"),
        (" w 0", " w", "expected a space and the ply"),
        (" w 0", " w 0 x", "the end of the position"),
    ],
)
def test_a_broken_position_is_told_its_place_and_changes_nothing(old: str, new: str, expected: str) -> None:
    table = Table(LOOSE)
    with pytest.raises(InvalidPosition) as caught:
        position.parse_position(SETUP.replace(old, new, 1), table.cells, table.counters)
    assert expected in str(caught.value)
    assert table.text == LOOSE
