"""The clauses about the set-up, the end of a round, the score and a match, each on a composed position.

Set-up: trees, stashes, seats. End: the last of a colour leaves; not one that fell before; nobody left; the ceiling at
none. Score: pips of own occupants that got out; nothing for those whose last one fell; a shared first place. Of three:
who is eliminated, and whose turn it is then. Match: rounds until somebody has enough, for three and four until a
movement; who starts; how the trees change.
"""

from __future__ import annotations

import pytest
from hallcore.errors import IllegalMove
from hallcore.games.evacuate.rounds import score

from tests.evacuate.table import Table

# -- the set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_has_four_trees_and_full_stashes(players: int) -> None:
    table = Table(players=players)
    assert table.floor == "g3=rQyDgP g4=yQrDbP g5=bQgDyP g6=gQbDrP"
    assert (table.wall, table.scores) == ("", [0] * players)
    assert set(table.stash.values()) == {3 if players == 2 else 4}
    assert len(table.stash) == 12


@pytest.mark.parametrize(("players", "seats"), [(2, ("gy", "rb")), (3, ("yb", "gb", "rb")), (4, ("b", "y", "g", "r"))])
def test_every_seat_places_its_colours_and_seats_go_by_the_pawns_on_the_trees(
    players: int, seats: tuple[str, ...]
) -> None:
    table = Table(players=players)
    for seat, colours in enumerate(seats):
        assert table.turn == f"p{seat + 1}"
        assert {name[0] for name in table.full_names()} == set(colours)
        table.play(table.moves()[0])


# -- the end of a round


def test_the_round_ends_at_once_when_the_last_of_a_colour_leaves() -> None:
    table = Table.of("g1=gQ g5=yPrPbP", "g1.3=rP g1.2=gP g1.4=gP g8.1=gP", scores="1-2").play("yP@g1.1")
    assert table.end == ("evacuation", "p1")
    assert (table.scores, table.moves()) == ([4, 2], [])
    # Another of the colour is still there.
    assert Table.of("g1=gQ g5=yPrPgP").play("gP@g1.1").end == ("", "")
    # A hoist may take out the last of the enemy's.
    assert Table.of("g1=gQgDrP g5=yPbPgP", scores="0-5").play("gP@g1.1").end == ("evacuation", "p2")
    assert Table.of("g1=gQgDrP g5=yPbPgP", scores="1-5").play("gP@g1.1").end == ("evacuation", "draw")


def test_it_ends_when_one_of_a_colour_left_and_the_last_fell_in_the_same_movement() -> None:
    table = Table.of("g1=rD g2=bPgDgQ g5=yPbQrP g8=yD", ceiling=2).play("gD@g2.2")
    assert (table.end, table.scores) == (("evacuation", "p1"), [2, 0])


def test_a_colour_whose_last_piece_fell_no_longer_ends_the_round() -> None:
    table = Table.of("g4=yP g5=rP g7=gP g2=bP", ceiling=1).play("gP@g4.1")
    assert (table.floor, table.end, table.turn) == ("g2=bP g5=rP g7=gP", ("", ""), "p2")
    # Nor does it later, when others leave.
    assert Table.of("g5=rP g8=gP g2=gD").play("gP@g8.1").end == ("", "")


def test_of_three_players_the_wild_colours_last_does_not_end_the_round() -> None:
    table = Table.of("g1=bQ g5=yPrPgP", players=3).play("yP@g1.1")
    assert (table.end, table.scores, table.turn) == (("", ""), [3, 0, 0], "p2")
    assert Table.of("g1=bQyP g5=rPgP", players=3).play("yP@g1.1").end == ("evacuation", "p1")
    # Of four it is a player's own.
    assert Table.of("g1=bQ g5=yPrPgP", players=4).play("P@g1.1").end == ("evacuation", "p1")


def test_the_round_of_three_ends_when_only_wild_occupants_are_left() -> None:
    last = {"players": 3, "ceiling": 1, "scores": "2-0-0"}
    assert Table.of("g4=yP g3=bP g8=bD", **last).play("yP@g4.1").end == ("", "")
    table = Table.of("g4=yP g3=bP g8=bD", **last, parity=1).play("yP@g4.1")
    assert (table.end, table.floor, table.scores) == (("elimination", "draw"), "g3=bP g8=bD", [0, 0, 0])
    assert table.moves() == []


# -- the score


def test_who_loses_his_last_occupant_to_the_ceiling_scores_nothing_and_plays_on() -> None:
    table = Table.of("g4=gP g5=rP g2=bP", ceiling=1, scores="5-2").play("gP@g4.1")
    assert (table.end, table.scores, table.turn) == (("", ""), [0, 2], "p2")
    table.play("rP@g2.1")
    assert (table.turn, len(table.moves()) > 1) == ("p1", True)
    # The enemy may have done it.
    table = Table.of("g4=gP g5=rP g2=bP", ceiling=1, scores="5-2", turn="p2").play("rP@g4.1")
    assert table.scores == [0, 2]


def test_it_scores_when_the_same_movement_took_one_of_the_players_own_out() -> None:
    table = Table.of("g1=rD g2=bPyDgQ g5=bQrP", ceiling=2, scores="1-3").play("gD@g2.2")
    assert (table.end, table.scores) == (("evacuation", "draw"), [3, 3])


def test_a_wild_occupant_out_does_not_save_the_score_of_who_lost_his_last() -> None:
    table = Table.of("g1=rD g2=gPbDyQ g5=rPgD", ceiling=2, players=3, scores="3-1-1").play("yD@g2.2")
    assert (table.floor, table.scores, table.end) == ("g1=rD g2=gP g5=rPgD", [0, 1, 1], ("", ""))


def test_of_four_players_each_may_lose_his_score_in_anothers_movement() -> None:
    table = Table.of("g1=rD g2=bPgDyQ g5=gPrP", ceiling=2, players=4, scores="3-3-3-3").play("D@g2.2")
    assert (table.scores, table.end) == ([3, 0, 5, 3], ("", ""))


# -- three players: who is eliminated


def test_who_lost_his_last_occupant_to_the_ceiling_has_no_turn_any_more() -> None:
    # p2 brings p1's last one onto a full stack: p1 loses his pips, and p3 is followed by p2.
    table = Table.of("g5=yP g4=rP g2=bP g8=gD", players=3, ceiling=1, scores="5-1-2", turn="p2").play("gP@g5.1")
    assert (table.turn, table.scores, table.floor) == ("p3", [0, 1, 2], "g2=bP g4=rP g8=gD")
    table.play("rP@g2.1")
    assert (table.turn, table.phase) == ("p2", "turn")
    table.play("gP@g8.1")
    assert (table.end, table.scores) == (("evacuation", "p2"), [0, 3, 2])


def test_who_is_eliminated_in_his_own_turn_finishes_it() -> None:
    wall = "g1.1=rP g1.2=yP g2.1=yP"
    table = Table.of("g5=yP g4=rPrD g8=gD", wall, players=3, ceiling=2, scores="5-1-2").play("bP@g5.1")
    assert (table.turn, table.phase, table.scores) == ("p1", "placed", [0, 1, 2])
    assert table.moves() == ["-g1.1", "end"]
    assert table.copy().play("-g1.1").turn == table.play("end").turn == "p2"


def test_who_is_left_alone_plays_on() -> None:
    table = Table.of("g4=rP g3=gP g8=gD", players=3, ceiling=1, turn="p2", scores="0-1-2", parity=1)
    table.play("gP@g4.1")
    assert (table.floor, table.turn, table.scores) == ("g3=gP g8=gD", "p2", [0, 1, 0])
    table.play("gD@g3.1")
    assert (table.floor, table.turn) == ("g5=gP g8=gD", "p2")


def test_with_two_and_four_players_who_has_nobody_left_plays_on() -> None:
    for players, turn, pyramid in ((2, "p1", "gP"), (4, "p3", "P")):
        floor = "g3=bP g5=rP" if players == 2 else "g3=bP g5=rP g8=yP"
        table = Table.of(f"g4=gP {floor}", players=players, ceiling=1, parity=1, turn=turn)
        assert table.play(f"{pyramid}@g4.1").floor == floor
        while table.turn != turn:
            table.play(next(text for text in table.moves() if table.copy().play(text).end == ("", "")))
        assert (table.end, table.phase) == (("", ""), "turn")


# -- a match


def in_match(floor: str, rest: str, players: int = 2) -> Table:
    return Table(f"{floor} 6/6/6/6/6/6/6/6 6 {rest} 40", players=players, match=True)


def test_rounds_of_two_players_add_up_to_fourteen_and_they_take_turns_to_start() -> None:
    table = in_match("gQ,2,yPrP,bP,3", "0-0 10-3 p1 GBYR 0.0 p1 turn").play("gP@g1.1")
    assert table.end == ("", "")
    assert table.text == "2,rQyDgP,yQrDbP,bQgDyP,gQbDrP,2 6/6/6/6/6/6/6/6 6 0-0 13-3 p2 GBYR 0.0 p2 turn 41"
    # It is not the winner who matters.
    table = in_match("gQ,2,yPrP,bP,3", "0-0 10-3 p2 GBYR 0.0 p1 turn").play("gP@g1.1")
    assert table.turn == "p1"
    table = in_match("gQ,2,yPrP,bP,3", "1-0 10-13 p2 GBYR 0.0 p1 turn").play("gP@g1.1")
    assert (table.end, score(table.counters, 0), score(table.counters, 1)) == (("match", "p1"), 14, 13)


def test_two_players_with_equal_pips_of_fourteen_or_more_play_another_round() -> None:
    table = in_match("gQ,2,yPrP,bP,3", "1-2 10-12 p2 GBYR 0.0 p1 turn").play("gP@g1.1")
    assert table.end == ("", "")
    assert " 0-0 14-14 p1 GBYR 0.0 p1 turn " in table.text
    assert in_match("gQ,2,yPrP,bP,3", "0-0 14-14 p2 GBYR 0.0 p1 turn").play("gP@g1.1").end == ("match", "p1")
    assert in_match("gQ,2,yPrP,bP,3", "0-4 30-30 p2 GBYR 0.0 p1 turn").play("gP@g1.1").end == ("match", "p2")
    table = in_match("gQ,2,yPrP,bP,3", "0-3 30-30 p2 GBYR 0.0 p1 turn").play("gP@g1.1")
    assert (table.end, " 0-0 33-33 " in table.text) == (("", ""), True)


def test_the_target_of_two_is_looked_at_after_the_round() -> None:
    table = in_match("gQgD,2,yPrP,bP,2,gP", "5-0 9-3 p1 GBYR 0.0 p1 turn").play("gP@g1.1")
    assert (table.end, table.scores, table.turn) == (("", ""), [10, 0], "p2")
    assert Table(table.text, match=True).text == table.text


# The round goes on: of every colour somebody is left.
ON = "yQyD,2,gPrP,bP,2,yPgD"


def test_of_three_and_four_players_who_reaches_the_target_by_a_movement_has_won_the_match_at_once() -> None:
    table = in_match(ON, "3-0-7 5-0-5 p1 GBYR choice 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.end, score(table.counters, 0), score(table.counters, 2)) == (("match", "p1"), 13, 12)
    assert (table.floor, table.moves()) == ("g4=gPrP g5=bP g8=yPgD", [])
    assert " 0-0-0 13-0-12 p1 GBYR choice 0.0 p1 match " in table.text
    table = in_match(ON, "2-0-7 5-0-5 p1 GBYR choice 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.end, table.scores, table.turn) == (("", ""), [7, 0, 7], "p2")
    four = in_match(ON, "0-0-0-0 11-7-0-0 p1 GBYR 0.0 p2 turn", players=4).play("P@g1.1")
    assert four.end == ("match", "p2")
    # In another's movement, too.
    four = in_match(ON, "0-0-0-0 11-7-0-0 p1 GBYR 0.0 p3 turn", players=4).play("P@g1.1")
    assert four.end == ("match", "p2")


@pytest.mark.parametrize(
    ("players", "floor", "rest", "winner"),
    [
        (4, "yQgD,2,gPrP,bP,2,yP", "0-0-0-0 0-9-10-0 p1 GBYR 0.0 p1 turn", "p2"),  # 12 each: the next after the mover
        (4, "yQgD,2,gPrP,bP,2,yP", "0-0-0-0 0-9-10-0 p1 GBYR 0.0 p3 turn", "p3"),  # the mover
        (4, "yQgD,2,gPrP,bP,2,yP", "0-0-0-0 0-9-10-0 p1 GBYR 0.0 p4 turn", "p2"),
        (4, "yQgD,2,gPrP,bP,2,yP", "0-0-0-0 0-9-11-0 p1 GBYR 0.0 p2 turn", "p3"),  # who has more
        (3, "yQyDgQ,2,gPrP,bP,2,yP", "0-0-0 8-10-0 p1 GBYR choice 0.0 p1 turn", "p1"),  # a hoist
        (3, "yQyDgQ,2,gPrP,bP,2,yP", "0-0-0 8-11-0 p1 GBYR choice 0.0 p1 turn", "p2"),
    ],
)
def test_of_two_who_reach_it_by_one_movement_it_is_who_has_more_then_the_mover_then_the_next_after_him(
    players: int, floor: str, rest: str, winner: str
) -> None:
    table = in_match(floor, rest, players)
    assert table.play("yP@g1.1" if players == 3 else "P@g1.1").end == ("match", winner)


def test_the_target_goes_before_the_rounds_end_and_what_who_scores_nothing_took_out_does_not_count() -> None:
    # The last yellow one goes out: both at once.
    table = in_match("yQ,2,gPrP,bP,3", "0-2-0 10-10-0 p1 GBYR choice 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.end, table.floor) == (("match", "p1"), "g4=gPrP g5=bP")
    # With a wild drone p1 would have thirteen, but his last one falls in the same movement.
    rest = "3-1-1 8-0-0 p1 GBYR choice 0.0 p1 turn 40"
    table = Table(f"rD,gPbDyQ,2,rPgD,3 6/6/6/6/6/6/6/6 2 {rest}", players=3, match=True).play("yD@g2.2")
    assert (table.end, table.scores, table.turn) == (("", ""), [0, 1, 1], "p2")


def test_a_round_that_ends_without_the_target_goes_on_to_the_next() -> None:
    table = in_match("yQ,2,gPrP,bP,3", "0-2-0 9-10-0 p1 GBYR choice 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.end, table.phase) == (("", ""), "swap")
    # Eliminated in the last round, everybody is back.
    rest = "0-2-0 9-5-0 p1 GBRY g3 0.0 p2 turn 40"
    table = Table(f"gQ,2,rP,bP,3 6/6/6/6/6/6/6/6 6 {rest}", players=3, match=True).play("gP@g1.1")
    assert (table.turn, table.phase, table.end) == ("p3", "turn", ("", ""))
    assert [table.play(next(text for text in table.moves() if "@" in text)).turn for _ in range(2)] == ["p1", "p2"]


@pytest.mark.parametrize(("players", "target"), [(2, 14), (3, 13), (4, 12)])
def test_the_target_of_a_match(players: int, target: int) -> None:
    zeros = "-0" * (players - 1)
    swap = " choice" if players == 3 else ""
    for before, end in ((target - 4, ("", "")), (target - 3, ("match", "p1"))):
        floor = "gQ,2,yPrP,bP,3" if players == 2 else "yQ,2,gPrP,bP,3" if players == 3 else "bQ,2,gPrP,yP,3"
        table = in_match(floor, f"0{zeros} {before}{zeros} p1 GBYR{swap} 0.0 p1 turn", players)
        table.play(next(text for text in table.moves() if text.endswith("P@g1.1")))
        assert table.end == end


def test_of_more_players_the_one_left_of_the_winner_starts() -> None:
    last = "bQ,2,gPrP,yP,3"  # blue, p1, goes out and scores 3
    for scores, starter, follows in (
        ("0-0-0-0", "p1", "p2"),
        ("0-4-0-0", "p1", "p3"),
        ("0-0-0-4", "p2", "p1"),
        ("0-3-0-0", "p3", "p2"),  # shared by p1 and p2: left of the first of them from who started on
        ("0-3-0-0", "p2", "p3"),
        ("0-3-0-3", "p3", "p1"),
        ("0-3-0-3", "p1", "p2"),
    ):
        table = in_match(last, f"{scores} 0-0-0-0 {starter} GBYR 0.0 p1 turn", players=4)
        assert table.play("P@g1.1").turn == follows


def test_of_four_players_inner_and_outer_trees_change_places_after_every_round() -> None:
    table = in_match("bQ,2,gPrP,yP,3", "0-0-0-0 0-0-0-0 p1 GBYR 0.0 p1 turn", players=4).play("P@g1.1")
    assert table.floor == "g3=yQrDbP g4=rQyDgP g5=gQbDrP g6=bQgDyP"
    assert " BGRY " in table.text
    table = in_match("bQ,2,gPrP,yP,3", "0-0-0-0 0-0-0-0 p1 BGRY 0.0 p1 turn", players=4).play("P@g1.1")
    assert table.floor == Table().floor


def test_of_three_players_the_one_on_the_inner_tree_chooses_then_the_other_then_the_wild_one() -> None:
    last = "yQ,2,gPrP,bP,3"  # yellow, p1, goes out: p2 starts the next round
    table = in_match(last, "0-0-0 0-0-0 p1 GBYR choice 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.turn, table.phase, table.floor) == ("p1", "swap", Table().floor)
    assert table.moves() == ["swap g3", "swap g6"]
    with pytest.raises(IllegalMove, match="g3 and g6"):
        table.parse("swap g5")
    with pytest.raises(IllegalMove, match="whose tree"):
        table.parse("gP@g3.1")
    other = table.copy().play("swap g6")
    assert (other.turn, other.phase) == ("p2", "turn")
    assert other.floor == "g3=rQyDgP g4=yQrDbP g5=gQbDrP g6=bQgDyP"
    assert " GBRY g3 " in other.text
    table.play("swap g3")
    assert table.floor == "g3=bQgDyP g4=yQrDbP g5=rQyDgP g6=gQbDrP"
    assert " YBGR g6 " in table.text
    # In the next round with the tree that was not chosen, then the two inner ones; then there is a choice again.
    table = in_match(last, "0-0-0 0-0-0 p1 YBGR g6 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.turn, table.phase) == ("p2", "turn")
    assert " YBRG inner " in table.text
    table = in_match(last, "0-0-0 0-0-0 p1 YBRG inner 0.0 p1 turn", players=3).play("yP@g1.1")
    assert " YRBG choice " in table.text
    assert table.floor == "g3=bQgDyP g4=gQbDrP g5=yQrDbP g6=rQyDgP"
    # Now red stands inside, on g4: p3 chooses.
    table = in_match(last, "0-0-0 0-0-0 p1 YRBG choice 0.0 p1 turn", players=3).play("yP@g1.1")
    assert (table.turn, table.phase) == ("p3", "swap")
    assert " RYBG g6 " in table.play("swap g3").text
