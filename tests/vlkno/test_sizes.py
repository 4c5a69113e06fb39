"""VLKNO on smaller boards: a corner of the whole one, the rest is lava."""

from __future__ import annotations

from random import Random

import pytest
from hallcore.errors import InvalidPosition
from hallcore.games.vlkno import position

from .brute import Plain
from .table import ALLOWED, Table

SETUPS = {
    "3x3": "0,0,0,0,0/0,0,0,0,0/1w,1,1b,0,0/1,1,1,0,0/1b,1,1w,0,0 b 0",
    "3x4": "0,0,0,0,0/1w,1,1b,0,0/1,1,1,0,0/1,1,1,0,0/1b,1,1w,0,0 b 0",
}


@pytest.mark.parametrize("size", SETUPS)
def test_the_set_up_is_a_stone_everywhere_and_the_pawns_in_the_corners(size: str) -> None:
    assert Table(size=size).text == SETUPS[size]


@pytest.mark.parametrize("size", SETUPS)
def test_games_are_those_of_the_plain_rules(size: str) -> None:
    dice = Random(7)
    for _ in range(5):
        table = Table(size=size)
        while not table.end[0]:
            plain = Plain.read(table.text)
            assert table.texts() == set(plain.turns())
            table.play(dice.choice(sorted(table.texts())))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1b,1,1w,0,0", "1b,1,1w,1,0", "d1 empty: this board has 3 columns, 3 rows"),
        ("0/1w,", "1/1w,", "e4 empty: this board has 3 columns, 3 rows"),
        ("1b,1,", "1b,2,", "9 stones on the board, not 10"),
    ],
)
def test_a_position_beyond_the_board_is_refused(old: str, new: str, expected: str) -> None:
    table = Table(None, ALLOWED, "3x3")
    with pytest.raises(InvalidPosition, match=expected):
        position.parse_position(SETUPS["3x3"].replace(old, new, 1), table.cells, table.counters)
