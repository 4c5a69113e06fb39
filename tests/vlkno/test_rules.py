"""Every clause of VLKNO's rules, each on a position made for it."""

from __future__ import annotations

from array import array

import pytest
from hallcore.errors import IllegalMove, InvalidMove, InvalidPosition
from hallcore.games.vlkno import notation, position, rules
from hallcore.keys import REVERSIBLE
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.walk import Dice

from .positions import random_position
from .table import ALLOWED, BARRED, Table

SETUP = "1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w b 0"
# The black pawn on c3 has everything around it: heights 0, 1, 2, 3, 4, 5 and both colours.
AMONG = "0,0,0,0,0/0,1,4,0,0/0,2,2b,3,0/0,1w,1b,5,0/5,0,0,0,1w b 8"
# The only shortest free stack would be b3, which the black pawn must leave.
LEAVING = "7,0,0,0,1w/0,0,0,0,0/0,1b,2,3,0/0,2,0,0,0/1w,0,0,7,1b b 8"
# Both sides can walk to and fro and put back the stones.
WALKING = "2b,2,0,0,5w/0,0,0,0,0/0,0,7,0,0/0,0,0,0,0/5b,0,0,2,2w b 10"
TO_AND_FRO = ("a5-b5 d1>d1", "e1-d1 a5>a5", "b5-a5 e1>e1", "d1-e1 b5>b5")


def last(giver: int, putback: int) -> Table:
    """Black's only pawn that can step leaves one free stack, on a5, to take from and to put on."""
    return Table(f"{giver},0,0,0,{11 - giver}w/0,0,0,0,1w/0,1b,1,0,0/0,0,0,0,0/0,0,0,0,11b b 30", putback)


def test_the_setup_is_a_stone_everywhere_and_the_pawns_in_the_corners() -> None:
    table = Table()
    assert table.text == SETUP
    assert len(table.texts()) == 2280
    assert table.end == ("", -1)


def test_the_setup_looks_the_same_to_both_sides() -> None:
    white = Table(SETUP.replace(" b 0", " w 0"))
    mirror = str.maketrans("abcde", "edcba")
    assert {text.translate(mirror) for text in Table().texts()} == white.texts()


def test_a_pawn_steps_to_a_free_stack_that_is_at_most_one_higher_or_lower() -> None:
    assert {text[3:5] for text in Table(AMONG).texts() if text.startswith("c3")} == {"b4", "b3", "d3"}


def test_a_pawn_steps_in_all_eight_directions() -> None:
    table = Table("1w,1,1,1,1b/1,1,1,1,1/1,1,1b,1,1/1,1,1,1,1/1,1,1,1w,1 b 4")
    around = {"b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"}
    assert {text[3:5] for text in table.texts() if text.startswith("c3")} == around


def test_the_space_just_left_counts_neither_to_take_from_nor_as_the_shortest_nor_to_put_on() -> None:
    assert Table(LEAVING).texts() == {
        *("b3-c3 b2>a5", "b3-c3 b2>b2", "b3-c3 b2>d1", "b3-c3 b2>d3"),
        *("b3-b2 c3>a5", "b3-b2 c3>c3", "b3-b2 c3>d1", "b3-b2 c3>d3"),
    }


def test_stacks_under_pawns_do_not_count_and_the_pawn_counts_where_it_has_gone() -> None:
    texts = Table(AMONG).texts()
    assert {text[6:8] for text in texts if text.startswith("c3-b4")} == {"b3"}  # b4, c2, b2, e1: one stone and a pawn
    assert {text[6:8] for text in texts if text.startswith("c3-b3")} == {"b4"}


def test_any_of_several_equally_short_stacks_may_be_chosen() -> None:
    assert len({text[6:8] for text in Table().texts() if text.startswith("e5-d4")}) == 20


def test_a_stack_of_one_is_no_place_for_its_own_stone() -> None:
    assert not {text for text in Table().texts() if text[6:8] == text[9:]}


def test_barred_putback_takes_just_the_turns_that_put_back() -> None:
    allowed, barred = Table(LEAVING).texts(), Table(LEAVING, BARRED).texts()
    assert allowed - barred == {"b3-c3 b2>b2", "b3-b2 c3>c3"}
    assert barred < allowed


def test_a_space_without_stones_is_lava_for_good() -> None:
    table = Table().play("e5-d4 d5>a4")
    assert table.text.startswith("1w,1,1,0,1/2,1,1,1b,1/")
    assert not any("d5" in text for text in table.texts())
    table.play("a5-b5 c3>a2")
    assert not any("d5" in text for text in table.texts())
    with pytest.raises(IllegalMove, match="d5 is lava"):
        table.play("d4-d5 b1>b2")


def test_a_step_after_which_the_stone_has_no_place_is_illegal() -> None:
    assert last(1, ALLOWED).texts() == set()
    assert last(2, ALLOWED).texts() == {"b3-c3 a5>a5"}
    assert last(2, BARRED).texts() == set()


def test_the_player_without_a_complete_turn_loses() -> None:
    assert last(1, ALLOWED).end == ("stuck", 1)
    assert last(2, ALLOWED).end == ("", -1)
    assert last(2, BARRED).end == ("stuck", 1)


def test_a_turn_that_leaves_the_opponent_stuck_wins() -> None:
    table = Table("1,0,0,1,9w/0,0,0,0,1w/0,1b,1,0,0/0,0,0,0,0/0,0,0,0,11b b 30")
    assert table.end == ("", -1)
    table.play("b3-c3 a5>d5")  # White can step to d5, and then has b3 alone to take from and to put on
    assert table.end == ("stuck", 0)
    assert table.texts() == set()


def test_the_third_occurrence_is_a_draw_and_the_first_position_is_the_first() -> None:
    table = Table(WALKING).play(*TO_AND_FRO)
    assert table.text == WALKING.replace("b 10", "b 14")
    table.play(*TO_AND_FRO[:3])
    assert table.end == ("", -1)
    table.play(TO_AND_FRO[3])
    assert table.end == ("repetition", -1)
    assert table.texts() == set()


def test_the_same_stacks_with_the_other_player_to_move_are_another_position() -> None:
    table = Table(WALKING.replace(" b ", " w "))
    again = Table(WALKING)
    assert table.counters[4:6] != again.counters[4:6]


@given(st.integers(0, 2**20))
@settings(max_examples=40, derandomize=True, deadline=None)
def test_stones_and_pawns_are_conserved_and_only_putting_back_is_reversible(seed: int) -> None:
    table, dice = Table(random_position(seed)), Dice(seed)
    while not table.end[0]:
        squares = sum((cell & 31) ** 2 for cell in table.cells)
        text = sorted(table.texts())[dice.below(len(table.texts()))]
        before = table.counters[REVERSIBLE]
        table.play(text)
        assert sum(cell & 31 for cell in table.cells) == 25
        assert sorted(cell >> 5 for cell in table.cells if cell > 31) == [1, 1, 2, 2]
        assert all(cell & 31 for cell in table.cells if cell > 31)
        if text[6:8] == text[9:]:
            assert table.counters[REVERSIBLE] == before + 1
        else:
            assert table.counters[REVERSIBLE] == 0
            assert sum((cell & 31) ** 2 for cell in table.cells) > squares


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a5-a4 b2>b3", "black has no pawn on a5"),
        ("e5-c3 a2>a3", "cannot go to c3"),
        ("e5-d4 e5>a2", "has just left e5"),
        ("e5-d4 a3>d4", "d4 is occupied"),
        ("e5-d4 a5>a4", "a5 is occupied"),
        ("e5-d4 c3>c3", "not be put back on c3"),
    ],
)
def test_an_illegal_move_is_told_why(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        Table().play(text)


def test_a_stack_that_is_not_shortest_is_told_the_height_that_is() -> None:
    with pytest.raises(IllegalMove, match="d3 is not a shortest stack: these have height 2"):
        Table(LEAVING).play("b3-c3 d3>a5")


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("e6-d4 c3>b2", 1), ("e5xd4 c3>b2", 3), ("e5-d4", 6), ("e5-d4 c3 b2", 10), ("e5-d4 c3>b2!", 12)],
)
def test_what_is_not_notation_is_told_its_column(text: str, column: int) -> None:
    table = Table()
    with pytest.raises(InvalidMove) as caught:
        notation.parse_move(table.cells, table.counters, text)
    assert caught.value.column == column


def test_notation_is_tolerant_of_case_and_spaces() -> None:
    table = Table()
    for text in ("e5-d4 c3>b2", "E5-D4C3>B2", "  e5 - d4   c3 > b2 "):
        move = notation.parse_move(table.cells, table.counters, text)
        assert notation.format_move(table.cells, table.counters, move) == "e5-d4 c3>b2"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1w,1,1,1,1b/", "1w,1,1,1/", "column 9: expected ','"),
        ("1w,1,1,1,1b/", "2w,1,1,1,1b/", "column 1: expected 25 stones on the board, not 26"),
        ("1w,1,1,1,1b/", "1w,1,1b,1,1b/", "two pawns a side, not 3 black and 2 white"),
        ("1w,", "0w,", "column 1: expected a stone under the pawn"),
        ("1w,", "26,", "column 1: expected a stack's height from 0 to 25"),
        (" b 0", " x 0", "the player to move, b or w"),
        (" b 0", " b", "expected a space and the ply"),
        (" b 0", " b 0 x", "the end of the position"),
    ],
)
def test_a_broken_position_is_told_its_place_and_changes_nothing(old: str, new: str, expected: str) -> None:
    table = Table(AMONG)
    with pytest.raises(InvalidPosition) as caught:
        position.parse_position(SETUP.replace(old, new, 1), table.cells, table.counters)
    assert expected in str(caught.value)
    assert table.text == AMONG


def test_no_position_has_more_moves_than_the_buffer() -> None:
    table = Table("1w,1,1,1,1/1,1,1,1b,1/1,1,1,1,1/1,1b,1,1,1/1,1,1,1,1w b 0")
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    assert rules.legal_moves(table.cells, table.counters, moves) == rules.MAX_MOVES
    assert rules.moves_from(table.cells, table.counters, 6, moves) == rules.MAX_MOVES_FROM
