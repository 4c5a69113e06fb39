"""The clauses about turns in which nobody can move, and about the ceiling, each on a composed position.

The jam: judged as the turn begins; nudges are no moves; what is closed in by anyone comes off at once, without a ply;
then a move must be made, else a nudge, else a pass. The ceiling comes down when all pass in a row, or after eight
turns in a row without a movement; wall cleared to its owners, floor as it is, both counts anew; 0 ends the round.
"""

from __future__ import annotations

import pytest
from hallcore.errors import IllegalMove
from hallcore.games.evacuate.state import CEILING, PASSES, QUIET
from hallcore.keys import PLY

from tests.evacuate.table import Table

TWO = "g1=gP g8=rP"
STUCK = "g1.1=gD g8.1=rD"  # the only triangles from which anybody could be moved


def counts(table: Table) -> tuple[int, int, int]:
    return table.counters[CEILING], table.counters[QUIET], table.counters[PASSES]


def refused(table: Table, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        table.parse(text)
    return str(caught.value)


def test_who_can_neither_move_nor_nudge_passes() -> None:
    table = Table.of(TWO, STUCK)
    assert (table.phase, table.moves()) == ("pass", ["pass"])
    assert "pass" in refused(table, "gP@g1.2")
    assert counts(table.play("pass")) == (6, 1, 1)
    assert (table.turn, table.moves()) == ("p2", ["pass"])


def test_who_can_move_does_not_pass() -> None:
    assert "passes" in refused(Table.of(TWO, "g8.1=rD"), "pass")


def test_who_cannot_move_must_nudge() -> None:
    table = Table.of(TWO, f"{STUCK} g1.2=gD")
    assert table.phase == "nudge"
    assert set(table.moves()) == {f"{c}{s}@g{place}" for c in "gy" for s in "PDQ" for place in ("2.1", "1.3")}
    assert "nudge" in refused(table, "pass") + refused(table, "gP@g8.1") + refused(table, "gP@g8.2")
    table.play("gP@g2.1")
    assert table.moves() == ["-g1.1", "end"]
    assert counts(table.play("end")) == (6, 1, 0)


def test_what_is_closed_in_by_anyone_comes_off_and_then_a_move_must_be_made() -> None:
    wall = f"{STUCK} g1.2=rP g2.1=bP g8.2=gP"
    table = Table.of(TWO, wall)
    assert table.wall == "g1.2=rP g2.1=bP g8.1=rD g8.2=gP"
    assert (table.phase, table.turn, table.stash["gD"], table.counters[PLY]) == ("move", "p1", 3, 10)
    assert {text[3:] for text in table.moves()} == {"g1.1"}
    # g7.1 would surround g8.1 and be a nudge at any other time.
    assert "a move must be made" in refused(table, "gP@g7.1")


def test_the_jam_is_judged_as_a_turn_begins_by_moves_alone_and_before_any_removal() -> None:
    # p1 can move and nudges instead; then p2 has no move, and g8.1, closed in, is off before he does anything.
    table = Table.of(TWO, "g8.1=rD g8.2=gP")
    assert table.phase == "turn"
    table.play("gP@g7.1", "end")
    assert (table.turn, table.phase, table.wall) == ("p2", "move", "g7.1=gP g8.2=gP")
    assert {text[-4:] for text in table.moves()} == {"g8.1"}
    # p1 surrounds g1.1 and could take it off, but has no move: the jam comes first, and wants one.
    table = Table.of(TWO, "g1.1=gD g1.2=gD g2.1=gD g8.1=rD")
    assert (table.phase, table.wall) == ("move", "g1.2=gD g2.1=gD g8.1=rD")


def test_all_that_is_closed_in_comes_off_at_the_same_time() -> None:
    # Under a ceiling of 1 g1.1 and g2.1 have only each other as a side, as have g7.1 and g8.1.
    table = Table.of(TWO, "g1.1=gD g2.1=rD g8.1=rQ g7.1=gP g5.1=gP", ceiling=1)
    assert table.wall == "g5.1=gP"
    assert table.phase == "move"


def test_the_ceiling_comes_down_when_all_pass_in_a_row() -> None:
    table = Table.of("g1=gP g4=bQ g8=rP", f"{STUCK} g4.1=gD").play("pass", "pass")
    assert counts(table) == (5, 0, 0)
    assert (table.floor, table.wall, table.turn) == ("g1=gP g4=bQ g8=rP", "", "p1")
    assert set(table.stash.values()) == {3}
    for players in (3, 4):
        table = Table.of(TWO, STUCK, players=players, idle=f"2.{players - 2}", turn="p3")
        assert counts(table.play("pass")) == (6, 3, players - 1)
        assert counts(table.play("pass")) == (5, 0, 0)


def test_a_nudge_breaks_the_row_of_passes_and_a_movement_breaks_both_rows() -> None:
    table = Table.of(TWO, f"{STUCK} g1.2=gD g2.3=rP", idle="5.1").play("gP@g2.1", "end")
    assert counts(table) == (6, 6, 0)
    table = Table.of("g1=gP g5=bQ g8=rP", idle="6.1").play("gP@g5.1")
    assert counts(table) == (6, 0, 0)


def test_the_ceiling_comes_down_after_eight_turns_without_a_movement_at_the_end_of_the_turn() -> None:
    table = Table.of("g1=gPbQ g8=rP", "g1.1=rP g3.3=rD g3.2=gD g4.3=gP g1.6=gD", idle="7.0").play("gQ@g3.4")
    assert counts(table) == (6, 8, 0)
    assert table.moves() == ["-g3.3", "end"]
    table.play("-g3.3")
    assert (counts(table), table.wall, table.turn) == ((5, 0, 0), "", "p2")


def test_what_is_lost_to_the_ceiling_is_a_movement() -> None:
    table = Table.of("g1=gP g4=bQ g5=rP g8=yP", idle="7.0", ceiling=1).play("gP@g4.1")
    assert (counts(table), table.floor) == ((1, 0, 0), "g1=gP g5=rP g8=yP")


def test_a_ceiling_of_none_ends_the_round_with_the_scores_as_they_are() -> None:
    last = {"ceiling": 1, "idle": "1.1", "parity": 1}
    assert Table.of(TWO, STUCK, **last, scores="2-2").play("pass").end == ("ceiling", "draw")
    table = Table.of(TWO, STUCK, **last, scores="2-3").play("pass")
    assert (table.end, table.wall, table.scores) == (("ceiling", "p2"), "", [2, 3])
    assert table.moves() == []
    assert "over" in refused(table, "pass")
