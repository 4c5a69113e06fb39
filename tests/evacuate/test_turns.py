"""The clauses about turns in which nobody can move, and about the ceiling, each on a composed position.

The jam: judged as the turn begins; nudges are no moves; what is closed in by anyone comes off at once, without a ply;
if there is a move then, the player may play as in any turn, or end it; else a nudge must be made; else he passes, or
ends the turn if something came off, which is no pass. The ceiling comes down when all pass in a row, of three those
who are left, or after eight turns in a row without a movement; wall cleared to its owners, floor as it is, both counts
anew; 0 ends the round.
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


def test_what_is_closed_in_by_anyone_comes_off_and_then_the_player_plays_as_in_any_turn_or_ends_it() -> None:
    wall = f"{STUCK} g1.2=rP g2.1=bP g8.2=gP"
    table = Table.of(TWO, wall, idle="3.1")
    assert table.wall == "g1.2=rP g2.1=bP g8.1=rD g8.2=gP"
    assert (table.phase, table.turn, table.stash["gD"], table.counters[PLY]) == ("cleared", "p1", 3, 10)
    # On g1.1 a move, on g7.1 a nudge: it surrounds g8.1.
    assert {text[3:] for text in table.moves()} == {"g1.1", "g7.1", ""}
    assert "end" in table.moves()
    assert "neither" not in refused(table, "pass")
    assert "moves nobody" in refused(table, "gP@g5.1")
    assert "does not surround" in refused(table, "-g8.1")
    moved = table.copy().play("gP@g1.1")
    assert moved.end[0] == "evacuation"
    nudged = table.copy().play("gP@g7.1")
    assert (nudged.phase, counts(nudged), nudged.moves()) == ("placed", (6, 4, 0), ["-g8.1", "end"])


def test_a_turn_whose_clearing_took_something_off_may_be_ended_and_is_no_pass() -> None:
    table = Table.of(TWO, f"{STUCK} g1.2=rP g2.1=bP", idle="3.1").play("end")
    assert (table.turn, counts(table), table.wall) == ("p2", (6, 4, 0), "g1.2=rP g2.1=bP g8.1=rD")
    # It may be the eighth quiet turn.
    table = Table.of(TWO, f"{STUCK} g1.2=rP g2.1=bP", idle="7.1").play("end")
    assert (table.turn, counts(table), table.wall) == ("p2", (5, 0, 0), "")


def test_who_can_neither_move_nor_nudge_after_a_clearing_ends_the_turn_instead_of_passing() -> None:
    # The rim closes g1.6 in; g1.1 and g8.1 stay, and hold everybody.
    table = Table.of(TWO, f"{STUCK} g1.6=rP g1.5=bP", idle="3.1")
    assert (table.phase, table.moves(), table.wall) == ("cleared", ["end"], "g1.1=gD g1.5=bP g8.1=rD")
    assert "came off" in refused(table, "pass") + refused(table, "gP@g1.2")
    assert counts(table.play("end")) == (6, 4, 0)
    # Nothing comes off in p2's turn: that is a pass, the first of a new row.
    assert (table.turn, table.moves()) == ("p2", ["pass"])
    assert counts(table.play("pass")) == (6, 5, 1)


def test_who_can_nudge_after_a_clearing_but_not_move_must_nudge() -> None:
    table = Table.of(TWO, f"{STUCK} g1.6=rP g1.5=bP g8.2=gD")
    assert (table.phase, table.wall) == ("nudge", "g1.1=gD g1.5=bP g8.1=rD g8.2=gD")
    assert {text[3:] for text in table.moves()} == {"g7.1"}
    assert "nudge must be made" in refused(table, "end")


def test_the_jam_is_judged_as_a_turn_begins_by_moves_alone_and_before_any_removal() -> None:
    # p1 can move and nudges instead; then p2 has no move, and g8.1, closed in, is off before he does anything.
    table = Table.of(TWO, "g8.1=rD g8.2=gP")
    assert table.phase == "turn"
    table.play("gP@g7.1", "end")
    assert (table.turn, table.phase, table.wall) == ("p2", "cleared", "g7.1=gP g8.2=gP")
    assert {text[-4:] for text in table.moves()} == {"g8.1", "end"}
    # p1 surrounds g1.1 and could take it off, but has no move: the jam comes first.
    table = Table.of(TWO, "g1.1=gD g1.2=gD g2.1=gD g8.1=rD")
    assert (table.phase, table.wall) == ("cleared", "g1.2=gD g2.1=gD g8.1=rD")


def test_all_that_is_closed_in_comes_off_at_the_same_time() -> None:
    # Under a ceiling of 1 g1.1 and g2.1 have only each other as a side, as have g7.1 and g8.1.
    table = Table.of(TWO, "g1.1=gD g2.1=rD g8.1=rQ g7.1=gP g5.1=gP", ceiling=1)
    assert table.wall == "g5.1=gP"
    assert table.phase == "cleared"


def test_the_ceiling_comes_down_when_all_pass_in_a_row() -> None:
    table = Table.of("g1=gP g4=bQ g8=rP", f"{STUCK} g4.1=gD").play("pass", "pass")
    assert counts(table) == (5, 0, 0)
    assert (table.floor, table.wall, table.turn) == ("g1=gP g4=bQ g8=rP", "", "p1")
    assert set(table.stash.values()) == {3}
    for players in (3, 4):
        table = Table.of("g1=gP g4=yP g8=rP", f"{STUCK} g4.1=gD", players=players, idle=f"2.{players - 2}", turn="p3")
        assert counts(table.play("pass")) == (6, 3, players - 1)
        assert counts(table.play("pass")) == (5, 0, 0)


def test_of_three_players_those_who_are_left_pass_in_a_row() -> None:
    table = Table.of(TWO, STUCK, players=3, idle="2.0", turn="p2")  # yellow, p1, is eliminated
    assert (counts(table.play("pass")), table.turn) == ((6, 3, 1), "p3")
    assert (counts(table.play("pass")), table.turn) == ((5, 0, 0), "p2")
    alone = Table.of("g1=gP g8=bQ", STUCK, players=3, turn="p2", idle="1.0")
    assert (counts(alone.play("pass")), alone.turn) == ((5, 0, 0), "p2")
    # With two and four players who has nobody on the floor passes like everybody.
    assert counts(Table.of(TWO, STUCK, players=4, idle="2.0", turn="p3").play("pass", "pass")) == (6, 4, 2)


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
