"""What hands may do in a turn of EVL, and the moves that result."""

from __future__ import annotations

import pytest
from hallcore.games.evl import hands, rules
from hallcore.games.evl.geometry import parse_space, space_name
from hallcore.steps import act_of, count_of, drop, group_of, is_drop, kind_of, lift, space_of

from tests.evl.table import Table

KIND = {"B": 1, "W": 2, "m": 3}


def step(text: str) -> int:
    """`^b1WWB` lifts those pieces (the lowest first), `b2W` and `b2WB` drop them."""
    if text[0] == "^":
        return lift(parse_space(text[1:3]), KIND[text[-1]], len(text) - 3)
    return drop(parse_space(text[:2]), KIND[text[2]], len(text) - 2)


def act(done: int) -> str:
    """`b2W*2` of a drop of two, the lowest being white; `^` for a lift."""
    mark = "" if is_drop(done) else "^"
    return f"{mark}{space_name(space_of(done))}{'-BWm'[kind_of(done)]}*{count_of(done)}"


def after(table: Table, *texts: str) -> tuple[set[str], list[str]]:
    """What may come next, and what is finished, after these steps."""
    done = [step(text) for text in texts]
    offered = table.next_steps(done)
    assert len(offered) == len({act_of(s) for s in offered}) <= hands.MAX_NEXT
    return {act(s) for s in offered}, table.finished(done)


ROW = Table.of("b1=WBB c7=B a5=WW d1=BW")


def test_a_turn_begins_with_a_drop_of_an_own_piece_or_the_lift_of_a_whole_own_stack() -> None:
    table = Table.of("b1=WBB c7=B a5=WW d1=BW d3=BBBB", side="b")
    offered, finished = after(table)
    assert finished == []
    assert {text for text in offered if text[0] == "^"} == {"^b1B*3", "^d3B*4"}
    assert {text for text in offered if text[0] != "^"} == {m[1:] + "B*1" for m in table.moves() if m[0] == "+"}


def test_a_placed_piece_ends_the_turn() -> None:
    assert after(ROW, "b2B") == (set(), ["+b2"])
    assert after(ROW, "c7B") == (set(), ["+c7"])


@pytest.mark.parametrize("text", ["b2W", "a5B", "b2BB", "^c7B", "^b1BB", "^b1WBW", "^a5WW", "^d1BW"])
def test_a_foreign_piece_or_part_of_a_stack_begins_no_legal_turn(text: str) -> None:
    assert after(ROW, text) == (set(), [])


def test_after_the_lift_one_piece_or_all_may_be_set_down_on_each_neighbour() -> None:
    assert after(ROW, "^b1WBB") == ({"b2W*1", "b2W*3", "c1W*1", "c1W*3"}, [])


def test_all_at_once_on_the_first_heptagon_ends_the_turn() -> None:
    assert after(ROW, "^b1WBB", "b2WBB") == (set(), ["b1-b2"])


def test_after_a_piece_the_walk_may_go_on_or_the_rest_may_follow_here_at_once_or_one_by_one() -> None:
    further = {"b3B*1", "b3B*2", "a2B*1", "a2B*2"}
    assert after(ROW, "^b1WBB", "b2W") == (further | {"b2B*1", "b2B*2"}, [])
    assert after(ROW, "^b1WBB", "b2W", "b2BB") == (set(), ["b1-b2"])
    assert after(ROW, "^b1WBB", "b2W", "b2B") == ({"b2B*1"}, [])
    assert after(ROW, "^b1WBB", "b2W", "b2B", "b2B") == (set(), ["b1-b2"])


def test_two_drops_on_a_heptagon_bar_the_way_on() -> None:
    assert after(ROW, "^b1WBB", "b2W", "b2B", "b3B") == (set(), [])
    assert after(ROW, "^b1WBB", "b2W", "b3B", "b2B") == (set(), [])


def test_a_walk_in_full_ends_with_its_last_piece() -> None:
    assert after(ROW, "^b1WBB", "b2W", "b3B") == ({"b3B*1", "b4B*1", "c3B*1"}, [])
    assert after(ROW, "^b1WBB", "b2W", "b3B", "c3B") == (set(), ["b1-b3,c3"])
    assert after(ROW, "^b1WBB", "b2W", "b3BB") == (set(), ["b1-b3"])
    assert after(ROW, "^b1WBB", "b2W", "b3B", "b3B") == (set(), ["b1-b3"])
    assert after(ROW, "^b1WBB", "b2W", "a2B", "a3B") == (set(), ["b1-b2,a2-a3"])


@pytest.mark.parametrize(
    "texts",
    [
        ("^b1WBB", "b3W"),  # not adjacent
        ("^b1WBB", "b2B"),  # not the lowest piece
        ("^b1WBB", "b2WB"),  # neither one nor all
        ("^b1WBB", "b1W"),  # back where it stood
        ("^b1WBB", "b2W", "b1B"),  # doubling back
        ("^b1WBB", "b2WBB", "b3B"),  # more than was lifted
        ("^b1WBB", "^d1BW"),
        ("b2B", "b3B"),
        ("b2B", "^b1WBB"),
    ],
)
def test_other_steps_fit_no_legal_move(texts: tuple[str, ...]) -> None:
    assert after(ROW, *texts) == (set(), [])


def test_steps_on_pentagons_are_no_part_of_any_turn() -> None:
    for space in range(28, 46):
        for done in (lift(space, 3), drop(space, 3), drop(space, 1), lift(space, 1, 2)):
            assert ROW.next_steps([done]) == []
            assert ROW.finished([done]) == []
        assert ROW.next_steps([step("^b1WBB"), drop(space, 2)]) == []


def test_a_stack_of_three_may_be_passed_and_one_of_four_may_not() -> None:
    table = Table.of("a1=BB a2=WWW a3=W b2=WWWW")
    assert after(table, "^a1BB") == ({"a2B*1"}, [])
    assert after(table, "^a1BB", "a2B") == ({"a3B*1"}, [])
    assert after(table, "^a1BB", "a2B", "a3B") == (set(), ["a1-a3"])
    assert after(table, "^a1BB", "a2B", "b2B") == (set(), [])
    assert after(table, "^a1BB", "a2B", "a2B") == (set(), [])
    assert after(Table.of("a1=BB a2=WWWW"), "^a1BB") == (set(), [])


def test_a_piece_is_offered_only_where_the_rest_can_still_be_set_down() -> None:
    # One piece fits on b2, but then three are left, and none of the ways on takes them.
    table = Table.of("b1=BBBB b2=WWW b3=WWWW a2=WWWW c1=W c2=WW")
    assert after(table, "^b1BBBB") == ({"c1B*1"}, [])
    assert after(table, "^b1BBBB", "c1B") == ({"c2B*1"}, [])
    assert after(table, "^b1BBBB", "c1B", "c2B") == ({"c3B*1", "c3B*2", "d2B*1", "d2B*2"}, [])


def test_the_steps_of_a_move_are_the_lift_the_passes_and_the_rest_in_order() -> None:
    steps = ROW.steps(ROW.parse("b1-b2,a2"))
    assert [act(s) for s in steps] == ["^b1B*3", "b2W*1", "a2B*2"]
    assert [group_of(s) for s in steps] == [1, 2, 3]
    assert [act(s) for s in ROW.steps(ROW.parse("+d7"))] == ["d7B*1"]


def test_stacks_are_taken_apart_and_built_by_pop_and_push() -> None:
    stack = 0
    for i, kind in enumerate((2, 1, 1, 2)):
        stack = hands.push(stack, kind)
        assert (hands.top(stack), rules.HEIGHT[stack]) == (kind, i + 1)
    assert stack == int("11001", 2)
    assert hands.push(stack, 1) == hands.push(stack, 2) == hands.push(stack, 3) == -1
    for kind in (2, 1, 1, 2):
        assert hands.top(stack) == kind
        stack = hands.pop(stack)
    assert (stack, hands.top(0), hands.pop(0)) == (0, 0, 0)


def test_a_marker_is_welcome_on_its_owners_pentagon_and_never_required() -> None:
    table = Table.of("b1=BB", "ab1=B bc6=W")
    spaces = {name: parse_space(name) for name in ("ab1", "bc6", "cd1", "b1")}
    assert [hands.content(table.cells, s) for s in range(28, 46)] == [0] * 18
    assert [hands.owner_of(table.cells, spaces[name]) for name in ("ab1", "bc6", "cd1")] == [0, 1, -1]
    assert {hands.owner_of(table.cells, s) for s in range(28)} == {-1}
    kinds = [rules.KINDS[hands.top(hands.marker(table.cells, s))] for s in spaces.values()]
    assert kinds == ["black marker", "white marker", "", ""]
    black = hands.push(0, 3)
    assert black == hands.marker(table.cells, spaces["ab1"])
    assert hands.pop(black) == 0
    assert hands.push(black, 1) == hands.push(black, 3) == hands.push(2, 4) == -1
