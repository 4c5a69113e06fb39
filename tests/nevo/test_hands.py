"""Hands in Nevo: isolated pieces go before, during or after the step, and a lost piece need not be put down."""

from __future__ import annotations

from hallcore.games.nevo import geometry
from hallcore.steps import act_of, drop, is_drop, lift, space_of

from .table import Table

WHITE, BLACK = 1, 2
# b2-b3 leaves a1, c1 and itself alone; b2-a2 and b2-b1 leave nobody or c1.
TRIO = "bb10/12/12/12/12/1w10/w1w9 w 8"


def up(name: str, kind: int = WHITE) -> int:
    return lift(geometry.parse_space(name), kind)


def down(name: str, kind: int = WHITE) -> int:
    return drop(geometry.parse_space(name), kind)


def offered(table: Table, *done: int) -> set[str]:
    return {
        ("+" if is_drop(step) else "-") + geometry.space_name(space_of(step)) for step in table.next_steps(list(done))
    }


def made(table: Table, *done: int) -> set[str]:
    return set(table.finished(list(done)))


def test_a_step_without_losses_is_a_lift_and_a_drop() -> None:
    table = Table()
    assert offered(table, up("e1")) == {"+d2", "+e2", "+f2"}
    assert made(table, up("e1")) == set()
    assert made(table, up("e1"), down("e2")) == {"e1-e2"}
    assert offered(table, up("e1"), down("e2")) == set()


def test_isolated_pieces_may_be_lifted_in_any_order_and_at_any_time() -> None:
    table = Table(TRIO)
    step, losses = [up("b2"), down("b3")], [up("a1"), up("c1"), up("b3")]
    assert offered(table, *step) == {"-a1", "-c1", "-b3"}
    assert made(table, *step) == set()
    for done in (
        [*step, *losses],
        [*step, *reversed(losses)],
        [up("a1"), *step, up("b3"), up("c1")],
        [up("c1"), up("a1"), *step, up("b3")],
        [up("b2"), up("a1"), down("b3"), up("c1"), up("b3")],
    ):
        for n in range(len(done)):
            assert act_of(done[n]) in {
                act_of(s) for name in offered(table, *done[:n]) for s in [up(name[1:]), down(name[1:])]
            }
        assert made(table, *done) == {"b2-b3xa1,c1,b3"}, done


def test_a_piece_that_goes_cannot_be_lifted_from_its_destination_before_it_is_there() -> None:
    table = Table(TRIO)
    assert "-b3" not in offered(table, up("b2"))
    assert offered(table, up("b3")) == set()


def test_a_lost_piece_that_is_never_put_down_leaves_turns_of_one_result() -> None:
    table = Table(TRIO)
    texts = made(table, up("b2"), up("a1"), up("c1"))
    assert texts == {text for text in table.texts() if len(text) == len("b2-b3xa1,c1,b3")}
    assert len(texts) == 3  # b2 to a3, b3 or c3
    assert {Table(TRIO).play(text).text for text in texts} == {"bb10/12/12/12/12/12/12 b 9"}
    assert offered(table, up("b2"), up("a1"), up("c1")) == {"+a3", "+b3", "+c3"}


def test_a_single_lift_may_be_a_whole_turn_or_the_beginning_of_another() -> None:
    table = Table("bb10/12/12/12/12/1w10/wwww8 w 8")
    assert made(table, up("b2")) == {"b2-a3xa3", "b2-b3xb3", "b2-c3xc3"}
    assert offered(table, up("b2")) == {"+a3", "+b3", "+c3", "+a2", "+c2"}


def test_with_removal_by_the_opponent_an_enemy_lifted_off_is_a_move_of_its_own() -> None:
    table = Table("bbb9/12/12/12/1w10/12/w1w9 b 9", removal="opponent")
    assert made(table, up("a1")) == {"xa1"}
    assert offered(table, up("a1")) == set()
    assert made(table, up("a7", BLACK), down("a6", BLACK)) == {"a7-a6"}
    assert {"-a1", "-b3", "-c1"} < offered(table)
    assert made(table, up("a7", BLACK)) == set()
