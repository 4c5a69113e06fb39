"""The set-ups of both layouts."""

from __future__ import annotations

import pytest
from hallcore.games.alea import geometry, rules
from hallcore.keys import PLY, TURN

from tests.alea.board import Board, map_space, names

# Rows 10 to 1, columns a to j, as the layouts are printed in books and on sheets.
QUARTERS = {
    "murray": """
        . . . A . . D . D K
        . . . . D . . D . D
        . . . A . . . . D .
        . . . . A . . . . D
        A . A . . A . . . .
        . . . . . . A . D .
        . . . . . . . A . A
        A . . . . A . . . .
        . . . . . . . . . .
        . . A . . A . . . .
    """,
    "cyningstan": """
        . . . D . . D . D K
        . . . . A . . D . D
        . . . A . . . . D .
        . . . . A . . . . D
        A . A . . D . . . .
        . . . . . . A . A .
        . . . . . . . A . D
        A . . . . A . . . .
        . . . . . . . . . .
        . . A . . A . . . .
    """,
}
LAYOUTS = dict(rules.VARIANTS)["layout"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_has_its_pieces_and_the_first_player_defends(layout: str) -> None:
    board = Board(LAYOUTS.index(layout))
    pieces = board.pieces()
    letters = list(pieces.values())
    assert [letters.count(letter) for letter in "ADK"] == [48, 24, 1]
    assert pieces["j10"] == "K"
    assert board.counters[TURN] == board.counters[PLY] == 0
    assert rules.SIDES[0] == "defenders"
    for down, line in enumerate(QUARTERS[layout].split("\n")[1:11]):
        for column, letter in zip("abcdefghij", line.split(), strict=True):
            assert pieces.get(f"{column}{10 - down}", ".") == letter


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_has_all_eight_symmetries(layout: str) -> None:
    pieces = Board(LAYOUTS.index(layout)).pieces()
    for symmetry in range(8):
        assert {map_space(name, symmetry): letter for name, letter in pieces.items()} == pieces


def test_layouts_differ_on_sixteen_squares() -> None:
    one, other = Board(0).pieces(), Board(1).pieces()
    assert one.keys() == other.keys()
    now_defenders = {name for name in one if one[name] == "A" and other[name] == "D"}
    now_attackers = {name for name in one if one[name] == "D" and other[name] == "A"}
    assert now_defenders == names("j4 j16 d10 p10 f6 n6 f14 n14")
    assert now_attackers == names("i5 k5 i15 k15 e9 e11 o9 o11")
    assert sum(one[name] != other[name] for name in one) == 16


def test_sixteen_corner_squares() -> None:
    corners = {geometry.space_name(space) for space in range(geometry.SPACES) if geometry.is_corner(space)}
    assert corners == {f"{column}{row}" for column in "abrs" for row in (1, 2, 18, 19)}
    assert geometry.square_of(geometry.parse_space("j10")) == geometry.THRONE
