"""EVL's notation: one text a move, many ways to write it, and errors that say where."""

from __future__ import annotations

import pytest
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidMove

from tests.evl.table import Table


def four_high(where: str) -> Table:
    """Nothing but a stack of four on the heptagon, black to move."""
    return Table.of(f"{where}=BBBB")


@pytest.mark.parametrize(
    "text",
    ["+b6", "b1-b4", "b2,a2", "b1-b2,a2", "b2-b4,a4-a5", "b2,a2-a3", "c4,d4", "b1,c1-c2,d2-d1", "a2,b2-b3,c3-c4"],
)
def test_the_canonical_text_of_a_walk_is_its_runs_along_rows(text: str) -> None:
    table = four_high(text[:2] if text[0] != "+" else "d1")
    assert text in table.moves()
    assert table.moves()[table.ints().index(table.parse(text))] == text


def test_every_legal_move_has_a_text_of_its_own() -> None:
    table = Table.of("a2=BB b1=BBB b4=WBBB d4=BBBB c6=WWB")
    assert len(table.ints()) == len(set(table.moves())) > 100
    assert [table.parse(text) for text in table.moves()] == table.ints()


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" + B 6 ", "+b6"),
        ("B1 - B4", "b1-b4"),
        ("b1,b4", "b1-b4"),
        ("b1-b2-b3-b4", "b1-b4"),
        ("b1 , b2 - b4", "b1-b4"),
        ("b1\u2013b4", "b1-b4"),
        ("b2-a2", "b2,a2"),
        ("b1-b2-a2", "b1-b2,a2"),
        ("b1,b2,a2", "b1-b2,a2"),
        ("b1-a2", "b1-b2,a2"),
        ("b2-b3-b4-a4-a5", "b2-b4,a4-a5"),
        ("b2-b4,a5", "b2-b4,a4-a5"),
        ("a2-c4", "a2,b2-b3,c3-c4"),
        ("\tc 4,d\n4", "c4,d4"),
    ],
)
def test_spelling_is_free_as_long_as_the_walk_is_clear(text: str, canonical: str) -> None:
    table = four_high(canonical[:2] if canonical[0] != "+" else "d1")
    assert table.parse(text) == table.ints()[table.moves().index(canonical)]


def test_two_heptagons_of_one_row_mean_the_run_along_it_and_no_detour() -> None:
    table = Table.of("b2=BBBB b3=WWWW")
    assert "b2,a2-a4,b4" in table.moves()
    with pytest.raises(IllegalMove):
        table.parse("b2-b4")
    assert Table.of("b2=BBBB").parse("b2-b4") != Table.of("b2=BBBB").parse("b2,a2-a4,b4")


def test_two_ways_around_are_ambiguous_unless_only_one_is_legal() -> None:
    with pytest.raises(AmbiguousMove, match=r"b2,a2-a3 or b2-b4,a4-a3|b2-b4,a4-a3 or b2,a2-a3"):
        Table.of("b2=BBBB").parse("b2-a3")
    assert Table.of("b2=BBB").moves().count("b2,a2-a3") == 1
    assert Table.of("b2=BBB").parse("b2-a3") == Table.of("b2=BBB").parse("b2,a2-a3")
    blocked = Table.of("b2=BBBB a2=WWWW")
    assert blocked.parse("b2-a3") == blocked.parse("b2-b4,a4-a3")


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a move such as"),
        ("   ", 4, "a move such as"),
        ("+", 2, "a heptagon"),
        ("+e1", 2, "a heptagon"),
        ("+ab1", 2, "a heptagon"),
        ("+b6 b", 5, "the end of the move"),
        ("b6", 3, "'-' or ','"),
        ("b1b2", 3, "'-' or ','"),
        ("b1-b2+", 6, "'-' or ','"),
        ("b1-", 4, "a heptagon"),
        ("b1,,b2", 4, "a heptagon"),
        ("b1 - b8", 6, "a heptagon"),
        ("b1-b2,x", 7, "a heptagon"),
        ("pass", 1, "a heptagon"),
    ],
)
def test_what_is_no_notation_is_refused_with_the_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        four_high("b1").parse(text)
    assert caught.value.column == column
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["+a1", "+a3", "b1-b2", "c1-c2", "d7-d6", "b6-b4", "d1-d4", "a2-a1-a2", "d1-d2-d1", "d1-d1", "d1,c1", "d1-a1"],
)
def test_what_the_rules_forbid_is_illegal(text: str) -> None:
    # a1 and a3 are not to be placed on, b1 is white's, c1 empty, d7 one piece, b5 full; d1 has no edge with c1.
    table = Table.of("a1=W a3=BBBB b1=BW d7=B b6=BB b5=WWWW d1=BB")
    with pytest.raises(IllegalMove) as caught:
        table.parse(text)
    assert str(caught.value).startswith(text)


def test_with_an_empty_hand_placing_is_illegal_and_a_game_that_is_over_has_no_moves() -> None:
    table = Table("BBBB,BBBB,BBBB,BBBB,BBBB,BBBB,BB/BB,6/7/7 6/6/6 w 40").play("+d7")
    with pytest.raises(IllegalMove):
        table.parse("+d1")
    over = Table("BB,6/7/7/7 BBBBBB/BBBB2/6 b 40")
    for text in ("+d1", "a1-a2"):
        with pytest.raises(IllegalMove):
            over.parse(text)
