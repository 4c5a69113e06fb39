"""The clauses about surrounding, each on a composed position.

Sides: two neighbours on the line, one beyond the base; floor, ceiling and rim are none; no side, never surrounded.
Who surrounds: own colours, with three players wild ones too; anyone's pyramid. Nudges: nobody moves, another pyramid
becomes surrounded; with moves at hand too; not where a move would be illegal. Taking off: before and after, one by one,
also the one just placed, to its owner's stash; not a turn by itself; the end of the turn said or implied.
"""

from __future__ import annotations

import pytest
from hallcore.errors import IllegalMove
from hallcore.games.evacuate.geometry import NOWHERE, SIDES_OF, parse_space, space_name

from tests.evacuate.table import Table

FLOOR = "g4=gPyPrP g5=bP"


def refused(table: Table, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        table.parse(text)
    assert text not in table.moves()
    return str(caught.value)


@pytest.mark.parametrize(
    ("parity", "triangle", "sides"),
    [
        (0, "g3.3", "g3.2 g3.4 g4.3"),  # points N, its base towards S
        (0, "g3.2", "g3.1 g3.3 g2.2"),
        (1, "g3.3", "g3.2 g3.4 g2.3"),
        (0, "g1.1", "g1.2 g2.1"),
        (0, "g1.2", "g1.1 g1.3"),  # its base is the rim
        (0, "g8.6", "g8.5"),
        (1, "g1.1", "g1.2"),
    ],
)
def test_a_triangle_has_its_neighbours_on_the_line_and_the_one_at_its_base(
    parity: int, triangle: str, sides: str
) -> None:
    i = 3 * (56 * parity + parse_space(triangle))
    assert {space_name(s) for s in SIDES_OF[i : i + 3] if s != NOWHERE} == set(sides.split())
    for side in sides.split():
        i = 3 * (56 * parity + parse_space(side))
        assert parse_space(triangle) in SIDES_OF[i : i + 3]


# -- surrounded


def test_a_pyramid_is_surrounded_when_all_its_real_sides_hold_the_movers() -> None:
    assert "-g3.3" in Table.of(FLOOR, "g3.3=rQ g3.2=gP g3.4=yD g4.3=gD").moves()
    assert "-g3.3" in Table.of(FLOOR, "g3.3=gQ g3.2=gP g3.4=yD g4.3=gD").moves()  # anyone's
    assert "does not surround" in refused(Table.of(FLOOR, "g3.3=rQ g3.2=gP g3.4=yD"), "-g3.3")
    assert "does not surround" in refused(Table.of(FLOOR, "g3.3=rQ g3.2=gP g3.4=yD g4.3=rD"), "-g3.3")
    assert "vacant" in refused(Table.of(FLOOR, "g3.2=gP g3.4=yD g4.3=rD"), "-g3.3")
    # The same wall on the enemy's turn.
    refused(Table.of(FLOOR, "g3.3=rQ g3.2=gP g3.4=yD g4.3=gD", turn="p2"), "-g3.3")


def test_floor_ceiling_and_rim_are_no_sides() -> None:
    assert "-g3.1" in Table.of(FLOOR, "g3.1=rQ g3.2=gP g4.1=gD").moves()
    assert "-g1.2" in Table.of(FLOOR, "g1.2=rQ g1.1=gP g1.3=gD").moves()
    assert "-g3.3" in Table.of(FLOOR, "g3.3=rQ g3.2=gP g4.3=gD", ceiling=3).moves()
    refused(Table.of(FLOOR, "g3.3=rQ g3.2=gP g4.3=gD", ceiling=4), "-g3.3")


def test_a_triangle_without_a_real_side_is_never_surrounded() -> None:
    table = Table.of("g5=gP g4=rP", "g1.1=rP g8.1=gD", ceiling=1, parity=1)
    assert [text for text in table.moves() if text[0] == "-"] == []
    # Nor is it closed in when nobody can move.
    jam = Table.of("g1=gP", "g1.1=rP", ceiling=1, parity=1)
    assert (jam.wall, jam.phase) == ("g1.1=rP", "pass")


def test_with_three_players_wild_pyramids_surround_for_everyone() -> None:
    table = Table.of("g4=gPyPrP g5=bP", "g3.3=rQ g3.2=bP g3.4=yD g4.3=bD", players=3)
    assert "-g3.3" in table.moves()
    refused(Table.of("g4=gPyPrP g5=bP", "g3.3=rQ g3.2=bP g3.4=yD g4.3=bD", players=3, turn="p2"), "-g3.3")
    refused(Table.of("g4=gPyPrP g5=bP", "g3.3=rQ g3.2=bP g3.4=yD g4.3=bD", players=4, turn="p2"), "-g3.3")


# -- nudges


def test_a_nudge_moves_nobody_and_makes_another_pyramid_surrounded_though_moves_exist() -> None:
    table = Table.of(FLOOR, "g1.1=rP g1.2=gP")
    assert {text for text in table.moves() if "g2" in text} == {f"{c}{s}@g2.1" for c in "gy" for s in "PDQ"}
    assert any("g4" in text for text in table.moves())
    before = table.floor
    table.play("yQ@g2.1")
    assert (table.floor, table.turn, table.phase) == (before, "p1", "placed")
    assert "surrounded" in refused(Table.of(FLOOR, "g1.1=rP g1.2=rP"), "gP@g2.1")
    assert "surrounded" in refused(Table.of(FLOOR, "g1.1=rP"), "gP@g2.1")


def test_a_pyramid_that_only_it_itself_becomes_surrounded_is_no_nudge() -> None:
    refused(Table.of(FLOOR, "g1.2=gP g2.1=gP"), "gP@g1.1")


def test_the_other_pyramid_may_be_anyones() -> None:
    assert "gP@g2.1" in Table.of(FLOOR, "g1.1=yP g1.2=gP").moves()
    assert "bP@g2.1" in Table.of(FLOOR, "g1.1=gP g1.2=yP", players=3).moves()


def test_where_a_move_would_be_illegal_there_is_no_nudge() -> None:
    # A queen on g2 may not come onto the pawn on g1: g2.1 points S, g2.2 N.
    wall = "g1.1=rP g1.2=gP"
    assert "queen" in refused(Table.of("g2=bQ g3=rP g4=gP", wall), "gP@g2.1")
    assert "gD@g2.1" in Table.of("g2=bQ g3=rP g4=gD", wall).moves()


# -- taking off


def test_surrounded_pyramids_come_off_before_the_placement_one_by_one_to_their_owners_stashes() -> None:
    wall = "g1.1=rP g1.2=gP g2.1=gP g8.1=gD g8.2=yD g7.1=yQ"
    table = Table.of(FLOOR, wall)
    assert {text for text in table.moves() if text[0] == "-"} == {"-g1.1", "-g8.1"}
    table.play("-g1.1")
    assert (table.turn, table.phase, table.stash["rP"], table.stash["gD"]) == ("p1", "turn", 3, 2)
    assert "end" not in table.moves()
    table.play("-g8.1")
    assert (table.turn, table.stash["gD"]) == ("p1", 3)
    table.play("gP@g5.1")
    assert table.turn == "p2"


def test_a_turn_of_removals_alone_is_not_allowed() -> None:
    table = Table.of(FLOOR, "g1.1=rP g1.2=gP g2.1=gP")
    assert "placed" in refused(table.play("-g1.1"), "end")
    assert "passes" in refused(table, "pass")


def test_surrounded_pyramids_come_off_after_the_placement_until_the_turn_is_ended() -> None:
    table = Table.of(FLOOR, "g1.1=rP g1.2=gP g2.1=gP g8.1=gD g8.2=yD g7.1=yQ").play("gP@g5.1")
    assert table.phase == "placed"
    assert table.moves() == ["-g1.1", "-g8.1", "end"]
    assert "placed" in refused(table, "gP@g4.1")
    assert table.copy().play("end").turn == "p2"
    table.play("-g1.1")
    assert table.moves() == ["-g8.1", "end"]
    # Nothing is left to take off: the end is implied.
    assert table.play("-g8.1").turn == "p2"


def test_a_turn_ends_by_itself_when_nothing_can_be_taken_off() -> None:
    table = Table.of(FLOOR, "g1.1=rP g1.2=gP").play("gP@g5.1")
    assert (table.turn, table.phase) == ("p2", "turn")


def test_the_pyramid_just_placed_may_come_off_too() -> None:
    table = Table.of(FLOOR, "g5.2=gP g6.1=gP").play("gD@g5.1")
    assert table.moves() == ["-g5.1", "end"]
    table.play("-g5.1")
    assert (table.turn, table.stash["gD"]) == ("p2", 3)


def test_taking_one_off_may_free_another() -> None:
    """g1.1 and g1.2 surround each other with the mover's help: only one of them can come off."""
    table = Table.of(FLOOR, "g1.1=gP g2.1=gP g1.2=gD g1.3=gD").play("gQ@g5.1")
    assert table.moves() == ["-g1.1", "-g1.2", "end"]
    assert table.copy().play("-g1.1").turn == "p2"
    assert table.copy().play("-g1.2").turn == "p2"


def test_wild_pyramids_go_back_to_the_common_stash_from_which_anyone_may_place() -> None:
    table = Table.of("g4=gPyPrP g5=bP", "g1.1=bP g1.2=yP g2.1=bP", players=3).play("-g1.1")
    assert (table.stash["bP"], table.stash["yP"], table.turn) == (3, 3, "p1")
    assert {text for text in table.moves() if "@g5.1" in text} == {f"{c}{s}@g5.1" for c in "yb" for s in "PDQ"}
