"""Nevo with removal by the opponent: isolated pieces stay until the enemy takes them."""

from __future__ import annotations

import pytest
from hallcore.errors import IllegalMove
from hallcore.keys import OVER, PLY, REVERSIBLE, TURN

from .table import Table

LOOSE = "bbb9/12/6b5/12/2w9/12/ww1bb7 w 9"  # c3 and g5 stand alone


def test_with_removal_by_the_opponent_nothing_goes_by_itself() -> None:
    table = Table("bbb9/12/12/12/12/1w10/w1w9 w 8", removal="opponent")
    assert "b2-b3" in table.texts()
    assert table.play("b2-b3").text == "bbb9/12/12/12/1w10/12/w1w9 b 9"


def test_the_opponent_may_take_each_isolated_piece_or_none_before_his_step() -> None:
    table = Table("bbb9/12/12/12/12/1w10/w1w9 w 8", removal="opponent").play("b2-b3")
    assert {text for text in table.texts() if text[0] == "x"} == {"xa1", "xc1", "xb3"}
    table.play("xc1")
    assert (table.counters[TURN], table.counters[PLY], table.counters[REVERSIBLE]) == (1, 10, 0)
    assert {text for text in table.texts() if text[0] == "x"} == {"xa1", "xb3"}
    table.play("xa1", "a7-a6")
    assert table.text == "1bb9/b11/12/12/1w10/12/12 w 12"
    assert Table("bbb9/12/12/12/12/1w10/w1w9 w 8", removal="opponent").play("b2-b3", "a7-a6").counters[TURN] == 0


def test_only_the_enemys_isolated_pieces_may_be_taken_also_those_of_earlier_turns() -> None:
    table = Table(LOOSE, removal="opponent")
    assert {text for text in table.texts() if text[0] == "x"} == {"xg5"}
    table.play("a1-a2")
    assert {text for text in table.texts() if text[0] == "x"} == {"xc3"}
    table.play("a7-a6")
    assert {text for text in table.texts() if text[0] == "x"} == {"xg5"}


def test_isolated_pieces_count_for_the_score_while_they_stand() -> None:
    table = Table("ww10/ww10/ww10/4w7/12/12/bbb9 w 9", removal="opponent")
    assert table.play("e4-e5").end == ("score", 0)


def test_few_pieces_are_looked_at_after_a_removal() -> None:
    table = Table("bb10/12/12/12/12/12/w1w1w7 b 9", removal="opponent")
    assert table.play("xa1").end == ("few pieces", -1)


def test_a_turn_of_removals_needs_a_step_that_can_follow() -> None:
    walled_in = Table("bw10/ww10/12/12/12/12/11w b 9", removal="opponent")  # l1 stands alone, and far away
    assert walled_in.end == ("stuck", 0)
    walled_in.counters[OVER] = 0  # as perft has it, which knows no end that is not the position's own
    assert walled_in.texts() == set()
    with pytest.raises(IllegalMove, match="or no step could follow"):
        walled_in.parse("xl1")


def test_a_walled_in_player_may_step_where_an_isolated_enemy_stood() -> None:
    text = "bbbw8/bwbw8/bbbw8/wwww8/12/12/11w b 9"
    assert Table(text).end == ("stuck", 0)
    table = Table(text, removal="opponent")
    assert table.texts() == {"xb6", "xl1"}
    assert table.play("xl1").texts() == {"xb6"}
    assert {step[2:] for step in table.play("xb6").texts()} == {"-b6"}
    assert len(table.texts()) == 8


def test_steps_have_no_list_and_removals_by_the_rules_no_move_of_their_own() -> None:
    with pytest.raises(IllegalMove, match="the pieces that go are none"):
        Table("bbb9/12/12/12/12/1w10/w1w9 w 8", removal="opponent").play("b2-b3xa1,c1,b3")
    with pytest.raises(IllegalMove, match="go by themselves"):
        Table(LOOSE).play("xg5")
    with pytest.raises(IllegalMove, match="black has no isolated piece on a7"):
        Table(LOOSE, removal="opponent").play("xa7")
