"""Notation, position text and picture."""

from __future__ import annotations

import random

import pytest
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidMove, InvalidPosition
from hallcore.games.evacuate import hands, picture, position
from hallcore.games.evacuate.geometry import space_name
from hallcore.keys import PLY, REVERSIBLE
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evacuate.positions import random_position, table_of
from tests.evacuate.table import Table

SET_UP = "2,rQyDgP,yQrDbP,bQgDyP,gQbDrP,2 6/6/6/6/6/6/6/6 6 0-0 0.0 p1 turn 0"


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A position some way into a game of any variant, or a composed one."""
    seed = draw(st.integers(0, 2**32))
    chance = random.Random(seed)
    if draw(st.booleans()):
        table = table_of(random_position(seed))
    else:
        table = Table(players=chance.choice((2, 3, 4)), parity=chance.randrange(2), match=chance.random() < 0.7)
    for _ in range(draw(st.integers(0, 150))):
        moves = table.ints()
        if not moves:
            break
        table.make(chance.choice(moves))
    return table


# -- notation


@settings(max_examples=60, deadline=None, derandomize=True)
@given(tables(), st.data())
def test_every_move_has_one_text_that_is_read_however_it_is_spelt(table: Table, data: st.DataObject) -> None:
    moves = table.ints()
    texts = table.moves()
    assert len(set(texts)) == len(moves)
    for text, move in random.Random(1).sample(list(zip(texts, moves, strict=True)), min(10, len(moves))):
        spelt = ""
        for sign in text:
            spelt += data.draw(st.sampled_from(("", "", " "))) if sign in "@-g.123456" else ""
            spelt += sign.upper() if data.draw(st.booleans()) else sign
        if not text.startswith(("end", "pass", "swap")):
            assert table.parse(spelt) == move
        assert table.parse(f" {text.upper()}  ") == move


def test_the_colour_stands_there_exactly_if_the_stash_has_the_size_in_more_than_one() -> None:
    few = "g1.4=yP g2.4=yP g3.4=yP"
    table = Table.of("g5=bQgD g8=rP", few)
    assert "P@g5.1" in table.moves()
    assert "gD@g5.1" in table.moves()
    assert table.parse("gP@g5.1") == table.parse("P@g5.1")
    three = Table.of("g5=rQgD g8=yP", "g1.5=bP", players=3)
    assert "yP@g5.1" in three.moves()
    assert "bP@g5.1" in three.moves()
    with pytest.raises(AmbiguousMove, match=r"yP@g5\.1 or bP@g5\.1"):
        three.parse("P@g5.1")
    assert "P@g5.1" in Table.of("g5=rQgD g8=yP", players=4).moves()


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("K@g5.1", 1),
        ("rK@g5.1", 2),
        ("g", 2),
        ("Q g5.1", 3),
        ("Q@", 3),
        ("Q@g5", 3),
        ("Q@g9.1", 3),
        ("  gQ@g5.7", 6),
        ("Q@g5.1x", 3),
        ("-", 2),
        ("-g5", 2),
        ("ending", 1),
        ("swap", 5),
        ("swap g3.1", 6),
    ],
)
def test_what_is_not_notation_is_refused_with_its_column(text: str, column: int) -> None:
    with pytest.raises(InvalidMove) as caught:
        Table().parse(text)
    assert caught.value.column == column


def test_what_does_not_go_now_is_refused_with_the_reason() -> None:
    table = Table()
    for text, reason in (
        ("end", "pyramid placed"),
        ("pass", "neither move nor nudge"),
        ("swap g3", "between rounds"),
        ("-g3.1", "vacant"),
        ("rQ@g3.1", "p1 has no red queen"),
        ("gP@g3.4", "moves nobody"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            table.parse(text)


# -- position


def test_the_set_up_is_written_and_read() -> None:
    assert Table().text == SET_UP
    assert Table(SET_UP).ints() == Table().ints()
    match = Table(players=3, match=True).text
    assert match == SET_UP.replace("0-0 0.0", "0-0-0 0-0-0 p1 GBYR choice 0.0")
    assert Table(match, players=3, match=True).text == match


@settings(max_examples=80, deadline=None, derandomize=True)
@given(tables())
def test_position_texts_go_there_and_back_with_all_that_the_rules_need(table: Table) -> None:
    read = Table()
    read.counters[:] = table.counters
    read.cells[:] = bytes(len(table.cells))
    read.counters[PLY] = 99
    position.parse_position(table.text, read.cells, read.counters)
    assert (read.cells, read.text) == (table.cells, table.text)
    expected = list(table.counters)
    expected[REVERSIBLE] = 0
    assert list(read.counters) == expected
    assert read.ints() == table.ints()


FAULTS = [
    ("2,rQyDgP", "2,rQyDxP", "xP,yQ", "','"),
    ("2,rQyDgP", "2,rQrQgP", "rQgP,", "rQ on the floor only once"),
    ("2,rQyDgP", "3,rQyDgP", "2 6/6", "empty spaces up to 1"),
    (",2 6/", ",1 6/", " 6/6/", "has 7 of 8 spaces"),
    ("6/6/6", "6/6/gX5", "gX5/6", "pyramid"),
    ("6/6/6", "6/7/6", "7/6/6", "vacant triangles"),
    ("6/6/6", "gP1gP1gP1/gP5/6", "gP5/6", "3 times gP"),
    ("6 0-0", "7 0-0", "7 0-0", "the ceiling"),
    ("6 0-0", "0 0-0", "0 0-0", "a ceiling from 1"),
    ("6/6 6 ", "6/1gP4 1 ", "6/6/6", "no pyramid above the ceiling"),
    ("0-0", "1-0", "1-0 0", "pips that p1 can have"),
    ("0-0", "0", " 0.0 ", "p2"),
    ("0.0", "8.0", "turn ", "placed"),
    ("0.0", "0.2", "2 p1 ", "passes"),
    ("p1 turn", "p3 turn", "p3 tu", "p1, p2"),
    ("turn", "placed", "place", "taken off"),
    ("turn", "swap", "swap ", "match of three"),
    ("turn", "match", "match", "match only in a match"),
    ("turn", "ceiling", "6 0-0", "ceiling of 0"),
    ("turn", "elimination", "elimination", "all three players"),
    ("turn", "later", "later", "one of turn, cleared, placed, swap, evacuation, elimination, ceiling, match"),
    ("turn 0", "turn x", "x", "ply"),
    ("turn 0", "turn 0 0", "0", "end of the position"),
]


@pytest.mark.parametrize(("old", "new", "found", "expected"), FAULTS)
def test_a_broken_position_is_refused_with_its_place_and_changes_nothing(
    old: str, new: str, found: str, expected: str
) -> None:
    table = Table()
    broken = SET_UP.replace(old, new, 1)
    assert broken != SET_UP
    with pytest.raises(InvalidPosition) as caught:
        position.parse_position(broken, table.cells, table.counters)
    assert broken[caught.value.column - 1 :][: len(found)] == found
    assert expected in caught.value.expected
    assert table.text == SET_UP


def test_a_turn_that_begins_is_judged_when_it_is_read() -> None:
    table = Table.of("g1=gP g8=rP", "g1.1=gD g1.2=rP g2.1=bP g8.1=rD")
    assert " cleared " in table.text
    assert "gD" not in table.text


def test_a_turn_in_which_pyramids_of_a_jam_came_off_is_another_than_one_that_begins() -> None:
    wall = "g1.1=gD g8.1=rD g1.5=bP"
    fresh, cleared = Table.of("g1=gP g8=rP", wall), Table.of("g1=gP g8=rP", wall, phase="cleared")
    assert (fresh.moves(), cleared.moves()) == (["pass"], ["end"])
    assert fresh.text.replace(" turn ", " cleared ") == cleared.text
    assert Table(cleared.text).text == cleared.text
    # If there is no move but a nudge, it makes no difference.
    assert Table.of("g1=gP g8=rP", f"{wall} g8.2=gD", phase="cleared").text.endswith(" turn 10")
    with pytest.raises(InvalidPosition, match="closed in"):
        Table.of("g1=gP g8=rP", "g1.1=gD g1.2=rP g2.1=bP", phase="cleared")


def test_older_texts_are_read_where_they_mean_one_thing() -> None:
    table = Table.of("g1=gP g8=rP", "g1.2=rP g2.1=bP g8.1=rD", phase="move")
    assert " p1 cleared 10" in table.text
    assert "gP@g1.1" in table.moves()
    table = Table("8 6/6/6/6/6/6/6/6 6 0-3-0 0.0 p2 empty 10", players=3)
    assert (table.end, " p2 elimination 10" in table.text) == (("elimination", "p2"), True)


@pytest.mark.parametrize(
    ("floor", "rest", "expected"),
    [
        ("2,yP,rP,4", "0-0-0 0.0 p2 turn", "a player who has somebody on the floor, one of p1, p3"),
        ("2,yP,rP,4", "0-0-0 0.0 p2 cleared", "one of p1, p3"),
        ("2,yP,rP,4", "0-0-0 3.2 p1 turn", "fewer than the players who are left, 2"),
        ("2,yP,rP,4", "0-1-0 0.0 p1 turn", "pips that p2 can have"),
        ("2,bP,bD,4", "0-0-0 0.0 p1 turn", "all are eliminated"),
        ("2,yP,rP,4", "0-0-0 0.0 p2 elimination", "elimination only where all three players have nobody"),
    ],
)
def test_who_is_eliminated_is_not_to_move_and_has_no_pips(floor: str, rest: str, expected: str) -> None:
    with pytest.raises(InvalidPosition, match=expected):
        Table(f"{floor} 6/6/6/6/6/6/6/6 6 {rest} 10", players=3)
    # He may be taking pyramids off after his last occupant fell.
    wall = "rPyP4/yP5/6/6/6/6/6/6"
    assert Table(f"2,rP,gP,4 {wall} 6 0-0-0 0.0 p1 placed 10", players=3).moves() == ["-g1.1", "end"]


@pytest.mark.parametrize(
    ("players", "rest", "expected"),
    [
        (2, "0-0 14-13 p1 GBYR 0.0 p1 turn", "pips below 14 until the match is over"),
        (2, "0-0 14-14 p1 GBYR 0.0 p1 match", "pips that win the match, from 14"),
        (3, "3-0-0 10-0-0 p1 GBYR choice 0.0 p1 turn", "pips below 13 until"),
        (4, "0-0-0-0 12-0-0-0 p1 GBYR 0.0 p1 turn", "pips below 12 until"),
        (4, "0-0-0-0 11-0-0-0 p1 GBYR 0.0 p1 match", "pips that win the match, from 12"),
    ],
)
def test_the_pips_of_a_match_are_those_of_one_that_goes_on_or_is_won(players: int, rest: str, expected: str) -> None:
    with pytest.raises(InvalidPosition, match=expected):
        Table(f"2,rP,gP,yP,bP,2 6/6/6/6/6/6/6/6 6 {rest} 10", players=players, match=True)


def test_who_has_won_a_match_is_known_from_its_text() -> None:
    text = "2,rP,gP,yP,bP,2 6/6/6/6/6/6/6/6 6 0-0-0-0 {} p1 GBYR 0.0 p3 match 10"
    for pips, winner in (("12-0-0-0", "p1"), ("13-13-12-0", "p1"), ("12-13-13-0", "p3"), ("12-0-0-12", "p4")):
        assert Table(text.format(pips), players=4, match=True).end == ("match", winner)
    tied = Table("2,rP,gP,yP,bP,2 6/6/6/6/6/6/6/6 6 1-0 114-114 p1 GBYR 0.0 p1 turn 10", match=True)
    assert (tied.end, Table(tied.text, match=True).text) == (("", ""), tied.text)


# -- picture


def test_the_picture_shows_stacks_pyramids_their_directions_and_the_ceiling() -> None:
    table = Table.of("g3=rQyD g8=gP", "g3.1=bQ g4.2=gP g3.2=rD", ceiling=4, scores="3-1", idle="2.0")
    lines = picture.draw(table.cells, table.counters).splitlines()
    row = next(i for i, line in enumerate(lines) if line.startswith("  g3 "))
    assert lines[row].startswith("  g3  | rQ yD             |   /bQ\\  \\/  /  \\  \\/ ")
    assert lines[row - 1].endswith("|    /\\  \\rD/  /\\  \\  / |")
    assert "/gP\\" in lines[row + 3]
    shaded = [line[2:4] for line, before in zip(lines[1:], lines, strict=False) if "::" in before]
    assert shaded == ["g1", "g2", "g7", "g8"]
    text = "\n".join(lines)
    assert "p1    stash green 2P 3D 3Q, yellow 3P 3D 3Q; 3 pips" in text
    assert "p2    stash red 3P 2D 3Q, blue 3P 3D 2Q; 1 pips" in text
    assert "ceiling 4, turns without a movement 2, passes in a row 0" in text
    assert lines[-1] == "  p1 to move"
    assert {len(line) for line in lines[1:10] if "+--" in line} == {27}


def test_the_picture_tells_how_it_ended() -> None:
    table = Table.of("g1=gQ g5=yPrPbP").play("yP@g1.1")
    assert picture.draw(table.cells, table.counters).endswith("over by evacuation: p1 wins")
    wild = Table(players=3, match=True)
    assert "  wild  blue 4P 4D 4Q" in picture.draw(wild.cells, wild.counters)
    assert "0 pips, 0 of 13 in the match" in picture.draw(wild.cells, wild.counters)


def test_the_picture_names_who_is_eliminated_and_what_a_jam_allows() -> None:
    table = Table.of("g4=rP g8=gD", players=3, turn="p2", scores="0-3-1")
    lines = picture.draw(table.cells, table.counters).splitlines()
    assert [line for line in lines if "eliminated" in line] == ["  p1    stash yellow 4P 4D 4Q; 0 pips, eliminated"]
    over = Table.of("g1=gD g8=rP", players=3, turn="p2").play("gP@g1.1")
    assert "eliminated" not in picture.draw(over.cells, over.counters)
    jam = Table.of("g1=gP g8=rP", "g1.1=gD g1.2=rP g2.1=bP g8.1=rD")
    assert picture.draw(jam.cells, jam.counters).endswith(
        "  p1 may move, nudge or end the turn: pyramids of a jam came off"
    )


def test_symbols_tell_height_colour_and_size() -> None:
    table = Table.of("g3=rQyD g8=gP", "g3.1=bQ")
    assert [picture.symbol(hands.content(table.cells, space)) for space in (0, 2, 7, 20)] == [".", "2yD", "gP", "bQ"]


def test_what_lies_above_the_ceiling_is_told_as_out_of_play() -> None:
    table = Table("2,rQyDgP,yQrDbP,bQgDyP,gQbDrP,2 6/6/6/6/6/6/6/6 4 0-0 0.0 p1 turn 9")
    closed = [space_name(space) for space in picture.closed(table.cells, table.counters)]
    assert closed == [f"g{g}.{level}" for g in range(1, 9) for level in (5, 6)]
    assert picture.closed(Table().cells, Table().counters) == []
