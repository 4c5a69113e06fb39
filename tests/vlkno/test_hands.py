"""A half-made turn of VLKNO offers exactly the next steps of the complete turns."""

from __future__ import annotations

import pytest
from hallcore.games.vlkno import geometry, hands
from hallcore.steps import drop, group_of, is_drop, kind_of, lift, space_of
from hypothesis import given, settings
from hypothesis import strategies as st

from .brute import Plain
from .positions import random_position
from .table import Table

STONE, BLACK_PAWN, WHITE_PAWN = 1, 2, 3
SETUP = "1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w b 0"


@given(st.integers(0, 2**20), st.integers(0, 2**20))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_each_phase_offers_what_the_plain_rules_go_on_with(seed: int, pick: int) -> None:
    table = Table(random_position(seed))
    turns = [[text[i : i + 2] for i in (0, 3, 6, 9)] for text in Plain.read(table.text).turns()]
    done: list[int] = []
    names: list[str] = []
    while turns and len(done) < 4:
        following = {turn[len(names)] for turn in turns if turn[: len(names)] == names}
        steps = table.next_steps(done)
        assert sorted(geometry.space_name(space_of(step)) for step in steps) == sorted(following)
        assert table.finished(done) == []
        for step in steps:
            assert group_of(step) == len(done) + 1
            assert is_drop(step) == (len(done) in (1, 3))
            assert kind_of(step) == (BLACK_PAWN + table.counters[0] if len(done) < 2 else STONE)
        done.append(steps[pick % len(steps)])
        names.append(geometry.space_name(space_of(done[-1])))
    if turns:
        assert table.next_steps(done) == []
        assert table.finished(done) == ["{}-{} {}>{}".format(*names)]
    else:
        assert table.next_steps([]) == []


def test_hands_that_begin_no_turn_are_offered_nothing() -> None:
    table = Table(SETUP)
    a5, e5, d4, c3 = (geometry.parse_space(name) for name in ("a5", "e5", "d4", "c3"))
    up, down = lift(e5, BLACK_PAWN), drop(d4, BLACK_PAWN)
    assert table.next_steps([up])
    assert table.next_steps([up, down])
    assert table.next_steps([up, down, lift(c3, STONE)])
    for done in (
        [lift(a5, WHITE_PAWN)],
        [lift(c3, STONE)],
        [up, drop(e5, BLACK_PAWN)],
        [up, drop(d4, WHITE_PAWN)],
        [up, lift(c3, STONE)],
        [up, down, lift(e5, STONE)],
        [up, down, lift(c3, STONE, 2)],
        [up, down, lift(c3, STONE), drop(c3, STONE)],
        [up, down, lift(c3, STONE), drop(a5, STONE), lift(a5, STONE)],
    ):
        assert table.next_steps(done) == [], done
        assert table.finished(done) == [], done


@pytest.mark.parametrize(
    ("content", "kind", "expected"),
    [
        (0, STONE, 1),
        (3, STONE, 4),
        (25, STONE, -1),
        (0, BLACK_PAWN, -1),
        (3, BLACK_PAWN, 3 | 32),
        (3, WHITE_PAWN, 3 | 64),
    ],
)
def test_push_knows_what_the_board_never_holds(content: int, kind: int, expected: int) -> None:
    assert hands.push(content, kind) == expected


def test_nothing_is_pushed_on_a_pawn() -> None:
    assert {hands.push(3 | 32, kind) for kind in (STONE, BLACK_PAWN, WHITE_PAWN)} == {-1}
