"""What hands do: steps, what may follow them, what is finished, and changes that the rules make by themselves."""

from __future__ import annotations

import random

import pytest
from hallcore.games.evacuate import hands, rules
from hallcore.games.evacuate.geometry import parse_space, space_name
from hallcore.steps import count_of, drop, group_of, is_drop, kind_of, lift, space_of

from tests.evacuate.positions import random_position, table_of
from tests.evacuate.table import Table


def told(steps: list[int]) -> list[str]:
    """`+g5.1 green pawn`, `-g5 x2 green drone`."""
    return [
        f"{'+' if is_drop(step) else '-'}{space_name(space_of(step))}"
        f"{f' x{count_of(step)}' if count_of(step) > 1 else ''} {rules.KINDS[kind_of(step)]}"
        for step in steps
    ]


@pytest.mark.parametrize(
    ("floor", "ceiling", "move", "steps"),
    [
        ("g5=bQgD g3=yQ", 6, "gD@g5.1", ["+g5.1 green drone", "-g5 x2 green drone", "+g3 x2 blue queen"]),
        ("g5=bQgD g4=rPyD", 3, "gP@g5.1", ["+g5.1 green pawn", "-g5 x2 green drone", "+g4 blue queen"]),
        ("g5=bQgD g4=rPyD", 2, "gP@g5.1", ["+g5.1 green pawn", "-g5 x2 green drone"]),
        ("g5=bQgD g4=rPyDrQyP", 2, "gP@g5.1", ["+g5.1 green pawn", "-g5 x2 green drone", "-g4 x2 yellow pawn"]),
        ("g1=gQyD g5=gP", 6, "yQ@g1.1", ["+g1.1 yellow queen", "-g1 x2 yellow drone"]),
    ],
)
def test_a_move_is_the_pyramid_then_the_group_up_then_what_is_left_of_it_down(
    floor: str, ceiling: int, move: str, steps: list[str]
) -> None:
    table = Table.of(floor + " g8=rD", ceiling=ceiling)
    assert told(table.steps(move)) == steps
    assert [group_of(step) for step in table.steps(move)] == [1, 2, 3][: len(steps)]


def test_a_nudge_is_a_drop_and_a_removal_a_lift() -> None:
    table = Table.of("g4=gPyPrP g5=bP", "g1.1=rP g1.2=gP")
    assert told(table.steps("gP@g2.1")) == ["+g2.1 green pawn"]
    table.play("gP@g2.1")
    assert told(table.steps("-g1.1")) == ["-g1.1 red pawn"]
    assert table.steps("end") == []


def test_the_hand_is_led_through_a_move() -> None:
    table = Table.of("g5=bQgD g3=yQ g8=rD")
    place = drop(parse_space("g5.1"), 2)
    assert told(table.next_steps([place])) == ["-g5 x2 green drone"]
    assert table.finished([place]) == []
    up = lift(parse_space("g5"), 2, 2)
    assert told(table.next_steps([place, up])) == ["+g3 x2 blue queen"]
    down = drop(parse_space("g3"), 12, 2)
    assert (table.next_steps([place, up, down]), table.finished([place, up, down])) == ([], ["gD@g5.1"])
    # A step that fits no move leads nowhere.
    assert table.next_steps([place, down]) == table.finished([place, down]) == []


def test_a_turn_that_only_a_word_can_go_on_is_finished_without_a_step() -> None:
    table = Table.of("g4=gPyPrP g5=bP", "g1.1=rP g1.2=gP")
    assert table.finished([]) == []
    assert table.play("gP@g2.1").finished([]) == ["end"]
    assert told(table.next_steps([])) == ["-g1.1 red pawn"]
    stuck = Table.of("g1=gP g8=rP", "g1.1=gD g8.1=rD")
    assert (stuck.finished([]), stuck.next_steps([])) == (["pass"], [])


def test_after_a_jams_clearing_the_turn_may_be_ended_without_a_step_or_played() -> None:
    table = Table.of("g1=gP g8=rP", "g1.1=gD g1.2=rP g2.1=bP g8.1=rD")
    assert table.finished([]) == ["end"]
    assert {space_of(step) for step in table.next_steps([])} == {parse_space("g1.1")}
    assert table.steps("end") == []
    # The end brings p2's turn, who could move: nothing else changes on the board.
    assert not table.aftermath("end")
    assert table.play("end").turn == "p2"


def test_a_hoist_is_carried_out_of_the_door_and_the_end_of_a_match_leaves_the_board_as_it_is() -> None:
    table = Table(
        "yQyDgP,2,gQrP,bP,2,yPgD 6/6/6/6/6/6/6/6 6 3-0-0 5-0-5 p1 GBYR choice 0.0 p1 turn 9", players=3, match=True
    )
    assert told(table.steps("yP@g1.1")) == ["+g1.1 yellow pawn", "-g1 x3 green pawn"]
    assert not table.aftermath("yP@g1.1")
    assert table.play("yP@g1.1").end == ("match", "p1")


def test_two_colours_that_the_field_cannot_tell_apart_are_both_finished_the_one_read_first() -> None:
    table = Table(players=3)
    yellow, blue = (rules.KINDS.index(f"{colour} pawn") for colour in ("yellow", "blue"))
    for kind, texts in ((yellow, ["yP@g5.1", "bP@g5.1"]), (blue, ["bP@g5.1", "yP@g5.1"])):
        done = [drop(parse_space("g5.1"), kind), lift(parse_space("g5"), 4, 3), drop(parse_space("g4"), 12, 3)]
        assert table.finished(done) == []  # a queen onto a pawn
        done[2] = drop(parse_space("g4"), 12, 3)
        texts = [text.replace("g5.1", "g5.2") for text in texts]
        done = [drop(parse_space("g5.2"), kind), lift(parse_space("g5"), 4, 2), drop(parse_space("g6"), 2, 2)]
        assert table.finished(done) == texts
    # Green's and blue's are told apart by their poles, and so are two players' own colours.
    table.play("yP@g5.2")
    green = rules.KINDS.index("green pawn")
    done = [drop(parse_space("g5.1"), green), lift(parse_space("g5"), 12, 1), drop(parse_space("g4"), 12, 1)]
    done = [drop(parse_space("g3.2"), green), lift(parse_space("g3"), 1, 2), drop(parse_space("g4"), 5, 2)]
    assert table.finished(done) == ["gP@g3.2"]


def test_trees_change_places_by_hand_in_any_order() -> None:
    table = Table("yQ,2,gPrP,bP,3 6/6/6/6/6/6/6/6 6 0-0-0 0-0-0 p1 GBYR choice 0.0 p1 turn 9", 3, match=True)
    table.play("yP@g1.1")
    steps = table.steps("swap g6")
    assert told(steps) == ["-g6 x3 red pawn", "-g5 x3 yellow pawn", "+g6 x3 blue queen", "+g5 x3 green queen"]
    assert told(table.next_steps([steps[1]])) == ["-g3 x3 green pawn", "-g6 x3 red pawn"]
    assert table.finished([steps[1], steps[0], steps[3], steps[2]]) == ["swap g6"]


def test_what_the_rules_do_by_themselves_is_told() -> None:
    stuck = Table.of("g1=gP g8=rP", "g1.1=gD g8.1=rD")
    assert not stuck.aftermath("pass")
    assert stuck.play("pass").aftermath("pass")  # the wall is cleared
    jam = Table.of("g1=gP g8=rP", "g8.1=rD g8.2=gP").play("gP@g7.1")
    assert jam.aftermath("end")  # p2 has no move, and what is closed in comes off
    assert not jam.aftermath("-g8.1")
    assert not Table().aftermath("gP@g3.1")
    last = Table("gQ,2,yPrP,bP,3 6/6/6/6/6/6/6/6 6 0-0 0-0 p1 GBYR 0.0 p1 turn 9", match=True)
    assert last.aftermath("gP@g1.1")  # the next round is set up
    assert not Table.of("g1=gQ g5=yPrPbP").aftermath("yP@g1.1")


def test_a_content_is_a_stack_of_at_most_six() -> None:
    content = 0
    for kind in (9, 5, 1, 12, 2, 4):
        content = hands.push(content, kind)
        assert hands.top(content) == kind
    assert content < 1 << 30
    assert hands.push(content, 3) == -1
    assert hands.pop(hands.pop(content)) == hands.push(hands.push(hands.push(hands.push(0, 9), 5), 1), 12)


def test_hands_that_follow_the_offers_end_in_a_legal_move() -> None:
    for seed in range(60):
        table = table_of(random_position(seed))
        chance = random.Random(seed)
        done: list[int] = []
        while offers := table.next_steps(done):
            assert not done or table.finished(done) == []
            done.append(chance.choice(offers))
        names = table.finished(done)
        assert names
        assert set(names) <= set(table.moves())
