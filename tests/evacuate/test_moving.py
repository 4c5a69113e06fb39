"""The clauses about a move of occupants, each on a composed position.

Placing: on a vacant triangle, from one's own stash, so that somebody moves. Going: from the triangle's level upward, as
far as it has pips, in its direction, on top of every stack on the way, leaving nothing behind. The ceiling: at every
space, top first; nothing left ends the move; stacks already too high. Queen on pawn. Doors: who may leave in games of
two, three, four; the hoist; judged on what is left at the door.
"""

from __future__ import annotations

import pytest
from hallcore.errors import AmbiguousMove, IllegalMove

from tests.evacuate.table import Table


def refused(table: Table, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        table.parse(text)
    assert text not in table.moves()
    return str(caught.value)


# -- placing


def test_a_pyramid_is_put_on_a_vacant_triangle_beside_a_stack_that_reaches_its_level() -> None:
    table = Table.of("g5=bQgD g8=rP", "g4.1=rD")
    assert "occupied" in refused(table, "gP@g4.1")
    assert "moves nobody" in refused(table, "gP@g5.3")
    assert "moves nobody" in refused(table, "gP@g6.1")
    assert {text for text in table.moves() if "g5" in text} == {
        f"{kind}@g5.{level}" for kind in ("gP", "gD", "gQ", "yP", "yD", "yQ") for level in (1, 2)
    }


def test_only_what_is_in_the_own_stash_can_be_put() -> None:
    table = Table.of("g5=bQgD g8=rP", "g1.4=yP g2.4=yP g3.4=yP g1.5=gD g2.5=gD g3.5=gD g1.6=yD g2.6=yD g3.6=yD")
    assert refused(table, "yP@g5.1") == "yP@g5.1: p1 has no yellow pawn to place"
    assert refused(table, "D@g5.1") == "D@g5.1: p1 has no drone to place"
    assert "p1 has no red queen" in refused(table, "rQ@g5.1")
    assert {text for text in table.moves() if "@g5.1" in text} == {"P@g5.1", "gQ@g5.1", "yQ@g5.1"}
    with pytest.raises(AmbiguousMove, match=r"gQ@g5\.1 or yQ@g5\.1"):
        table.parse("Q@g5.1")


# -- going


def test_a_group_goes_as_far_as_the_pyramid_has_pips_over_stacks_that_stay() -> None:
    start = "g5=bQgD g4=rP g3=yQ g8=rD"
    assert Table.of(start).play("gD@g5.1").floor == "g3=yQbQgD g4=rP g8=rD"
    assert Table.of(start).play("gQ@g5.1").floor == "g2=bQgD g3=yQ g4=rP g8=rD"


def test_the_levels_below_the_triangle_stay_and_its_direction_counts() -> None:
    assert Table.of("g5=bQgDyP g8=rP").play("gP@g5.2").floor == "g5=bQ g6=gDyP g8=rP"
    assert Table.of("g5=bQgDyP g8=rP").play("gD@g5.3").floor == "g3=yP g5=bQgD g8=rP"
    # With the other parity every triangle points to the other door.
    assert Table.of("g5=bQgDyP g8=rP", parity=1).play("gP@g5.2").floor == "g4=gDyP g5=bQ g8=rP"


def test_anybodys_occupants_may_be_moved() -> None:
    assert Table.of("g5=bQrD g8=gP").play("yP@g5.1").floor == "g4=bQrD g8=gP"


# -- the ceiling


def test_what_would_stand_above_the_ceiling_is_lost_at_the_end() -> None:
    table = Table.of("g5=bQgDyP g4=rPyD g8=rD", ceiling=4).play("gP@g5.1")
    assert table.floor == "g4=rPyDbQgD g8=rD"
    assert table.scores == [0, 0]


def test_what_would_stand_above_the_ceiling_is_lost_on_the_way_too() -> None:
    assert Table.of("g5=bQgDyP g4=rPyD g8=rD", ceiling=3).play("gD@g5.1").floor == "g3=bQ g4=rPyD g8=rD"


def test_a_group_that_is_lost_whole_goes_no_farther_and_a_stack_of_full_height_stays() -> None:
    for pyramid in ("gP", "gQ"):
        table = Table.of("g5=bQgDyP g4=rPyD g8=rD", ceiling=2).play(f"{pyramid}@g5.1")
        assert table.floor == "g4=rPyD g8=rD"


def test_a_stack_already_too_high_is_cut_and_takes_the_group_with_it() -> None:
    table = Table.of("g5=bQgD g4=rPyDrQyP g8=rD", ceiling=2).play("gQ@g5.1")
    assert table.floor == "g4=rPyD g8=rD"


def test_a_stack_already_too_high_stays_until_something_comes_onto_it() -> None:
    table = Table.of("g4=rPyDrQyP g2=gP g8=rD", ceiling=2).play("gP@g2.1")
    assert table.floor == "g3=gP g4=rPyDrQyP g8=rD"
    # What goes away from it is measured only where it arrives.
    assert Table.of("g4=rPyDrQyP g8=rD", ceiling=2).play("gP@g4.2").floor == "g3=yDrQ g4=rP g8=rD"
    assert Table.of("g1=gPyDgQyP g8=rD", ceiling=2).play("gP@g1.1").scores == [7, 0]


def test_no_pyramid_is_put_above_the_ceiling() -> None:
    assert "ceiling, which is 2" in refused(Table.of("g4=rPyDrQyP g8=rD", ceiling=2), "gP@g4.3")


# -- queen on pawn


def test_a_group_may_not_end_with_its_queen_right_on_a_pawn() -> None:
    table = Table.of("g5=bQgD g4=rP g8=rD")
    assert "queen" in refused(table, "gP@g5.1")
    assert Table.of("g5=bQgD g4=yP g8=rD").moves().count("gP@g5.1") == 0
    # Over a pawn it may ride, and onto others it may come; a queen higher up in the group does no harm.
    assert table.copy().play("gD@g5.1").floor == "g3=bQgD g4=rP g8=rD"
    assert Table.of("g5=bQgD g4=rD g8=rP").play("gP@g5.1").floor == "g4=rDbQgD g8=rP"
    assert Table.of("g5=gDbQ g4=rP g8=rD").play("gP@g5.1").floor == "g4=rPgDbQ g8=rD"


def test_an_empty_space_is_no_pawn_whoever_stands_beside_it() -> None:
    table = Table.of("g4=rQyDgDbDrDgP g6=yQbQ g8=rP").play("gP@g6.2")
    assert table.floor == "g4=rQyDgDbDrDgP g5=bQ g6=yQ g8=rP"


def test_a_queen_that_the_ceiling_takes_is_on_nobody() -> None:
    assert Table.of("g5=bQ g4=gDrP g8=rD", ceiling=2).play("gP@g5.1").floor == "g4=gDrP g8=rD"


# -- doors


def test_a_group_beyond_the_last_space_is_out_and_scores_by_pips_whatever_pips_are_left() -> None:
    for pyramid in ("gP", "gD", "gQ"):
        table = Table.of("g1=gQgD g5=gPyD g8=rD").play(f"{pyramid}@g1.1")
        assert (table.floor, table.scores) == ("g5=gPyD g8=rD", [5, 0])
    assert Table.of("g8=gQyD g5=gPyP g1=rD").play("gP@g8.1").scores == [5, 0]


def test_of_two_players_only_own_groups_leave_in_either_own_colour() -> None:
    assert "door" in refused(Table.of("g1=gQrD g5=gPyD g8=rP"), "gP@g1.1")
    assert "door" in refused(Table.of("g1=rQ g5=gPyD g8=rP"), "gP@g1.1")
    assert "door" in refused(Table.of("g1=rQbD g5=gPyD g8=rP"), "gP@g1.1")
    assert Table.of("g1=gQyD g5=gPyP g8=rP").play("gP@g1.1").scores == [5, 0]
    assert Table.of("g1=rQbD g5=gPyD g8=rPbP", turn="p2").play("rP@g1.1").scores == [0, 5]
    # What stays below does not matter.
    assert Table.of("g2=rQgD g5=gPyD g8=rP").play("gQ@g2.2").scores == [2, 0]


def test_a_hoist_takes_two_of_one_own_colour_and_one_enemy_out_of_a_shaded_space() -> None:
    for group in ("gQgDrP", "gQrPgD", "rPgQgD"):
        table = Table.of(f"g1={group} g5=gPyD g8=rQ").play("gP@g1.1")
        assert (table.floor, table.scores) == ("g5=gPyD g8=rQ", [5, 1])
    assert Table.of("g2=bPgQgDrP g5=gPyD g8=rQbQ").play("gD@g2.2").scores == [5, 1]
    assert Table.of("g7=bPgQgDrP g5=gPyD g1=rQbQ").play("gD@g7.2").scores == [5, 1]
    assert Table.of("g8=bDbQyD g5=gPyP g1=rQbP", turn="p2").play("rP@g8.1").scores == [2, 5]


@pytest.mark.parametrize(
    "floor", ["g1=gQyDrP", "g1=gQrDrP", "g1=gQgDrPbD", "g1=gQrP", "g1=gQgDyPrP", "g1=gQgDrPrD", "g3=gQgDrP"]
)
def test_other_mixed_groups_are_no_hoist(floor: str) -> None:
    table = Table.of(f"{floor} g5=bP g8=rQ")
    refused(table, f"gQ@{floor[:2]}.1")


def test_leaving_and_hoist_are_judged_on_what_the_ceiling_left() -> None:
    # On g1 one piece too many falls: first a hoist of four that is one of three then, then an enemy on top.
    table = Table.of("g1=bP g2=rDgQgDbDyQ g5=gPyD g8=rQbQ", ceiling=4).play("gD@g2.2")
    assert (table.floor, table.scores) == ("g1=bP g2=rD g5=gPyD g8=rQbQ", [5, 2])
    table = Table.of("g1=bPyD g2=rDgQgDbD g5=gPyP g8=rQbQ", ceiling=4).play("gD@g2.2")
    assert table.scores == [5, 0]
    assert "door" in refused(Table.of("g1=bP g2=rDgQgDbD g5=gPyP g8=rQbQ", ceiling=6), "gP@g1.1")
    # A hoist cut down to two is none.
    assert "door" in refused(Table.of("g1=bPyD g2=rDgQbDgD g5=gPyP g8=rQbQ", ceiling=4), "gD@g2.2")


def test_of_three_players_own_and_wild_occupants_leave_and_wild_ones_score_for_the_mover() -> None:
    table = Table.of("g1=yQbD g5=yDrPgPbQ", players=3).play("yP@g1.1")
    assert table.scores == [5, 0, 0]
    assert Table.of("g1=bQbD g5=yDrPgPbP", players=3).play("yP@g1.1").scores == [5, 0, 0]
    assert Table.of("g1=bQgD g5=yDrPgPbP", players=3, turn="p2").play("gP@g1.1").scores == [0, 5, 0]
    assert "door" in refused(Table.of("g1=yQgD g5=yDrPgPbQ", players=3), "yP@g1.1")
    assert "door" in refused(Table.of("g1=gP g5=yPrPgQbQ", players=3), "yP@g1.1")


def test_of_three_players_a_hoist_has_two_of_one_colour_own_or_wild_and_one_enemy() -> None:
    for group, scores in (("yQyDgP", [5, 1, 0]), ("gPyQyD", [5, 1, 0]), ("yDrQyQ", [5, 0, 3]), ("bQrPbD", [5, 0, 1])):
        table = Table.of(f"g1={group} g5=yPgQrDbP", players=3).play("yP@g1.1")
        assert (table.floor, table.scores, table.end) == ("g5=yPgQrDbP", scores, ("", ""))
    assert Table.of("g7=gQbDrQbP g5=yPgP", players=3, turn="p3").play("rD@g7.2").scores == [0, 0, 6]
    assert Table.of("g8=gQgDyP g5=yDgP", players=3, turn="p2").play("gP@g8.1").scores == [1, 5, 0]


@pytest.mark.parametrize(
    "group",
    ["g1=yQbDgP", "g1=gQgDyD", "g1=gQrDyD", "g1=bQbDgPrP", "g1=yQyDgPrP", "g1=bQgP", "g1=yQyDgDbP", "g3=yQyDgP"],
)
def test_of_three_players_other_mixed_groups_are_no_hoist(group: str) -> None:
    assert "door" in refused(Table.of(f"{group} g5=yP g8=rQ", players=3), f"yQ@{group[:2]}.1")


def test_of_four_players_any_group_leaves_and_each_scores_for_its_owner() -> None:
    table = Table.of("g1=gQrDyP g5=yDrPgPbQ", players=4).play("P@g1.1")
    assert (table.turn, table.scores) == ("p2", [0, 1, 3, 2])
