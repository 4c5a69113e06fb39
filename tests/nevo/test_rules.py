"""Every clause of Nevo's rules, each on a position made for it."""

from __future__ import annotations

import pytest
from hallcore.games.nevo import rules, stepping
from hallcore.keys import REVERSIBLE, TURN
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.walk import Dice

from .brute import Plain
from .positions import random_position
from .table import Table

SETUP = "bbbbbbbbbbbb/12/12/12/12/12/wwwwwwwwwwww w 0"
TO_AND_FRO = ("a1-a2", "a7-a6", "a2-a1", "a6-a7")


def scores(text: str) -> tuple[int, int]:
    table = Table(text)
    return rules.tally(table.cells, 0) & 255, rules.tally(table.cells, 1) & 255


def test_the_setup_fills_the_long_sides_and_white_begins() -> None:
    table = Table()
    assert table.text == SETUP
    assert table.counters[TURN] == 0
    assert len(table.texts()) == 34


def test_the_setup_looks_the_same_to_both_sides() -> None:
    mirror = str.maketrans("1234567", "7654321")
    assert {text.translate(mirror) for text in Table().texts()} == Table(SETUP.replace(" w ", " b ")).texts()


def test_a_piece_steps_in_all_eight_directions_but_not_on_or_over_others() -> None:
    table = Table("12/12/12/2wb8/2w9/3w8/12 w 8")
    assert {text[:5] for text in table.texts() if text.startswith("c3")} == {
        *("c3-b4", "c3-b3", "c3-d3", "c3-b2", "c3-c2"),  # c4, d2: own; d4: an enemy
    }


def test_pieces_that_a_step_leaves_alone_go_all_at_once() -> None:
    table = Table("bb10/12/12/12/12/1w10/w1w9 w 8").play("b2-b3")
    assert table.text == "bb10/12/12/12/12/12/12 b 9"
    assert Table().play("b1-c2").text == "bbbbbbbbbbbb/12/12/12/12/2w9/2wwwwwwwwww b 1"


def test_the_moved_piece_itself_may_go() -> None:
    table = Table("bb10/12/12/12/12/1w10/wwww8 w 8")
    assert "b2-a3xa3" in table.texts()
    assert table.play("b2-a3").text == "bb10/12/12/12/12/12/wwww8 b 9"


def test_only_the_movers_pieces_go_and_a_diagonal_neighbour_is_one() -> None:
    table = Table("b1b9/12/12/3b8/12/1w10/w1ww8 w 8").play("c1-c2")
    assert table.text == "b1b9/12/12/3b8/12/1ww9/w2w8 b 9"
    assert table.play("d4-d5").text == "12/12/12/12/12/1ww9/w2w8 w 10"  # none of Black's had a neighbour


@pytest.mark.parametrize(
    ("column", "worth"),
    [
        ("...", 0),
        ("w..", 2),
        ("ww.", 5),
        ("www", 8),
        (".w.", 0),
        (".ww", 0),
        ("w.w", 2),
        ("wbw", 2),
        ("bww", 0),
        ("wwb", 5),
    ],
)
def test_a_column_counts_its_run_from_the_near_edge_without_gaps(column: str, worth: int) -> None:
    rows = [f"5{piece}6".replace("5.6", "12") for piece in column]  # rows 5, 6, 7
    assert scores(f"{rows[2]}/{rows[1]}/{rows[0]}/12/12/12/12 b 9")[0] == worth
    swapped = [row.translate(str.maketrans("wb", "bw")) for row in rows]  # rows 3, 2, 1
    assert scores(f"12/12/12/12/{swapped[0]}/{swapped[1]}/{swapped[2]} w 9")[1] == worth


def test_row_four_and_the_own_rows_count_nothing() -> None:
    assert scores("bbb9/bbb9/bbb9/wwwbbb6/www9/www9/www9 w 9") == (0, 0)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("ww10/ww10/1w10/w11/12/12/12 w 9", -1),  # 8 + 8: two columns
        ("ww10/ww10/1wwww7/w11/12/12/12 w 9", 0),  # 8 + 8 + 2 + 2 + 2
        ("ww10/ww10/1ww9/w11/12/12/12 w 9", 0),  # 8 + 8 + 2
        ("w11/www9/1ww9/w11/12/12/12 w 9", 0),  # 8 + 5 + 5
        ("12/www9/1ww9/w11/12/12/12 w 9", -1),  # 5 + 5 + 5
        ("12/www9/1wwww7/w11/12/12/12 w 9", 0),  # 5 + 5 + 5 + 2 + 2 = 19
        ("12/www9/1www8/w11/12/12/12 w 9", 0),  # 5 + 5 + 5 + 2 = 17
        ("12/12/1wwwwwwwwww1/w11/12/12/12 w 9", 0),  # eleven columns of 2
        ("12/12/1wwwwww5/w11/12/12/12 w 9", -1),  # seven columns of 2
        ("w11/w11/1wwww7/w11/12/12/12 w 9", 0),  # 8 + 2 + 2 + 2 + 2 = 16
    ],
)
def test_sixteen_from_three_columns_wins_at_the_end_of_the_own_move(text: str, winner: int) -> None:
    text = text.replace("/12/12 w", "/bbb9/12 w")
    assert Table(text).end == ("", -1)
    table = Table(text).play("a4-a5")
    assert table.end == (("score", winner) if winner >= 0 else ("", -1))
    assert bool(table.texts()) == (winner < 0)
    flipped = "/".join(reversed(text.split(" ")[0].translate(str.maketrans("wb", "bw")).split("/")))
    table = Table(f"{flipped} b 10").play("a4-a3")
    assert table.end == (("score", 1) if winner >= 0 else ("", -1))


def test_the_score_is_looked_at_after_the_removal() -> None:
    table = Table("ww10/ww10/ww10/4w7/12/12/bbb9 w 9").play("e4-e5")  # 8 + 8, and 2 of a piece alone
    assert table.end == ("", -1)
    assert table.text == "ww10/ww10/ww10/12/12/12/bbb9 b 10"
    assert Table("ww10/ww10/ww1w8/4w7/12/12/bbb9 w 9").play("e4-e5").end == ("score", 0)


def test_only_the_score_of_the_player_who_has_moved_is_looked_at() -> None:
    table = Table("ww10/ww10/www9/12/12/bbb9/12 w 9")
    assert table.end == ("", -1)
    assert table.play("c5-c4").end == ("", -1)
    assert Table("ww10/ww10/www9/12/12/bbb9/12 b 9").end == ("score", 0)


def test_the_score_goes_before_being_stuck() -> None:
    table = Table("bw10/w1ww8/wwww8/12/12/12/12 w 9")
    assert table.play("c6-b6").end == ("score", 0)  # 5 + 8 + 2 + 5, and a7 is walled in


def test_few_pieces_on_both_sides_are_a_draw_before_being_stuck() -> None:
    table = Table("12/12/12/12/12/12/ww1w8 w 9")
    assert table.end == ("", -1)
    assert table.play("a1-a2").end == ("few pieces", -1)
    assert table.texts() == set()
    assert Table("12/12/12/12/12/12/www9 w 9").play("a1-a2").end == ("stuck", 0)
    assert Table("bbb9/12/12/12/12/12/ww1w8 w 9").play("a1-a2").end == ("", -1)


@pytest.mark.parametrize("pieces", ["bb", "b"])
def test_a_player_without_a_move_loses(pieces: str) -> None:
    walled = "bbw9/w1w9/ww10" if pieces == "bb" else "bw10/w11/1w10"
    move = "b5-b6"
    table = Table(f"{walled}/12/12/12/12 w 9")
    assert table.end == ("", -1)
    assert table.play(move).end == ("stuck", 0)
    assert table.texts() == set()


def test_the_third_occurrence_of_the_setup_counts_the_setup_as_the_first() -> None:
    table = Table().play(*TO_AND_FRO, *TO_AND_FRO[:3])
    assert table.end == ("", -1)
    assert table.play(TO_AND_FRO[3]).end == ("repetition", -1)
    assert table.text == SETUP.replace("w 0", "w 8")
    assert table.texts() == set()


@pytest.mark.parametrize(
    ("top", "low", "winner"), [("3ww7", "3bb7", -1), ("3www6", "3bb7", 0), ("3ww7", "3bbb6", 1), ("12", "12", -1)]
)
def test_the_higher_score_wins_the_third_occurrence(top: str, low: str, winner: int) -> None:
    text = f"bbb9/12/{top}/12/{low}/12/www9 w 20"
    assert Table(text).play(*TO_AND_FRO, *TO_AND_FRO).end == ("repetition", winner)
    assert Table(text, repetition="draw").play(*TO_AND_FRO, *TO_AND_FRO).end == ("repetition", -1)


def test_the_same_pieces_with_the_other_player_to_move_are_no_repetition() -> None:
    # White loses a move by a triangle: after 7 plies the set-up stands with the other player to move.
    table = Table().play("a1-a2", "a7-a6", "a2-b2", "a6-a7", "b2-a1")
    assert table.text.split(" ")[:2] == [SETUP.split(" ")[0], "b"]
    assert table.play("a7-a6", "a1-a2", "a6-a7", "a2-a1").end == ("", -1)


@given(st.integers(0, 2**20))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_after_a_turn_its_player_has_nobody_isolated_and_only_removals_are_irreversible(seed: int) -> None:
    table, dice = Table(random_position(seed)), Dice(seed)
    for _ in range(60):
        texts = sorted(table.texts())
        if not texts:
            break
        before, reversible = Plain.read(table.text), table.counters[REVERSIBLE]
        text = texts[dice.below(len(texts))]
        table.play(text)
        after = Plain.read(table.text)
        assert after.isolated(before.turn) == []
        assert len(before.pieces) - len(after.pieces) == len([name for name in text[6:].split(",") if name])
        assert table.counters[REVERSIBLE] == (0 if "x" in text else reversible + 1)
        for kind, colour in ((1, "w"), (2, "b")):
            assert table.counters[stepping.PIECES + kind - 1] == list(after.pieces.values()).count(colour)
