"""Every clause of EVL's rules."""

from __future__ import annotations

import pytest
from hallboard.link import BoardGame
from hallboard.session.board_games import game_of
from hallcore.games import Ruleset
from hallcore.games.evl import rules
from hallcore.keys import FIRST_OWN, PLY, REVERSIBLE, TURN
from hallcore.protocol.device_session import options_of
from hallcore.tracker.tracker import Tracker

from tests.evl.plain import HEPTAGONS, RINGS
from tests.evl.table import Table


def after(stacks: str, side: str, move: str) -> str:
    """The stacks after the move, in the order of the heptagons."""
    table = Table.of(stacks, side=side).play(move)
    return " ".join(f"{h}={table.stack(h)}" for h in HEPTAGONS if table.stack(h))


def test_the_setup_is_an_empty_board_with_28_pieces_in_each_hand_and_black_to_move() -> None:
    table = Table()
    assert table.text == "7/7/7/7 6/6/6 b 0"
    assert list(table.counters[rules.HAND : rules.HAND + 2]) == [28, 28]
    assert (rules.HAND, rules.SIDES[table.counters[TURN]]) == (FIRST_OWN, "black")
    assert table.moves() == ["+" + h for h in HEPTAGONS]
    assert table.result == ("", "")


@pytest.mark.parametrize(
    ("move", "stacks"),
    [
        ("b1-b2", "b2=BBW b3=W"),
        ("b1-b3", "b2=B b3=WBW"),
        ("b1-b4", "b2=B b3=WB b4=W"),
        ("b1-b2,a2", "a2=BW b2=B b3=W"),
        ("b1-b2,a2-a3", "a2=B a3=W b2=B b3=W"),
    ],
)
def test_a_stack_leaves_its_lowest_piece_on_each_heptagon_passed_and_the_rest_on_the_last(
    move: str, stacks: str
) -> None:
    assert after("b1=BBW b3=W", "w", move) == stacks


def test_a_walk_has_at_most_as_many_steps_as_the_stack_was_high() -> None:
    walks = {height: [m for m in Table.of("b4=" + "B" * height).moves() if m[0] != "+"] for height in (1, 2, 3, 4)}
    assert walks[1] == []
    assert [len(walks[height]) for height in (2, 3, 4)] == [9, 19, 37]
    assert "b4-b7" in walks[3]
    assert "b4-b6" in walks[2]
    assert "b4-b7" not in walks[2]


def test_a_walk_never_doubles_back() -> None:
    assert sorted(m for m in Table.of("a1=BBB").moves() if m[0] != "+") == [
        "a1-a2",
        "a1-a2,b2",
        "a1-a2,b2-b1",
        "a1-a2,b2-b3",
        "a1-a3",
        "a1-a4",
    ]


def test_only_a_stack_topped_by_the_mover_walks_whatever_lies_below() -> None:
    table = Table.of("b1=WWB c4=BBBW d7=BW", side="b")
    assert {m[:2] for m in table.moves() if m[0] != "+"} == {"b1"}


def test_a_piece_goes_on_an_empty_heptagon_or_an_own_top_up_to_four_high() -> None:
    table = Table.of("a1=W a2=WB a3=BBBB a4=BW a5=WWB")
    placed = {m[1:] for m in table.moves() if m[0] == "+"}
    assert placed == set(HEPTAGONS) - {"a1", "a3", "a4"}
    assert Table.of("a5=WWB").play("+a5").stack("a5") == "WWBB"


def test_placing_takes_a_piece_from_the_hand_and_never_captures() -> None:
    table = Table.of("a3=W b3=W a7=B", side="w", scope="anywhere").play("+b1", "+d7", "+a1")
    assert table.owners == {}
    assert list(table.counters[rules.HAND : rules.HAND + 2]) == [26, 24]


def test_an_empty_hand_must_unstack() -> None:
    full = " ".join(f"{h}=BBB" for h in HEPTAGONS[:9]) + " d1=B d7=W"
    moves = Table.of(full).moves()
    assert moves
    assert all(m[0] != "+" for m in moves)
    assert "+d2" in Table.of(full, side="w").moves()


def test_passing_three_makes_four_and_four_cannot_be_passed() -> None:
    assert after("b1=WB b2=BBB b3=W", "b", "b1-b3") == "b2=BBBW b3=WB"
    assert [m for m in Table.of("a1=WB a2=BBBW").moves() if m[0] != "+"] == []
    # Two more don't fit on three, but one does in passing; nor do three on two, nor two on three further on.
    assert [m for m in Table.of("a1=WB a2=BBB a3=WWWW").moves() if m[:3] == "a1-"] == ["a1-a2,b2"]
    assert [m for m in Table.of("a1=WBB a2=WW a3=WWW b2=WWW").moves() if m[0] != "+"] == [
        "a1-a4",
        "a1-a2,b2-b1",
        "a1-a2,b2-b3",
    ]


def test_an_unstack_takes_pentagons_free_or_the_opponents_and_only_for_the_mover() -> None:
    table = Table.of("a1=B a2=W a3=B a4=W b1=BW b2=B", "ab2=B", side="w").play("b1-b3")
    assert (table.stack("b1"), table.stack("b2"), table.stack("b3")) == ("", "BB", "W")
    assert table.owners == {"ab2": "W", "ab3": "W"}
    assert list(table.counters[rules.OWNED : rules.OWNED + 2]) == [0, 2]


def test_the_two_open_ends_of_a_pentagon_take_it_as_well() -> None:
    table = Table.of("a1=B a3=W b1=BW b2=B", side="w").play("b1-b3")
    assert table.owners == {"ab2": "W", "ab3": "W"}


def test_adjacent_heptagons_take_nothing() -> None:
    assert Table.of("a2=WW b2=WBB b7=B", side="b").play("b2-b3").owners == {}
    assert Table.of("a1=BBB", scope="anywhere").play("a1-a2").owners == {}


@pytest.mark.parametrize(("scope", "owners"), [("touched", {}), ("anywhere", {"bc3": "B"})])
def test_scope_says_whether_a_pair_must_have_been_touched(scope: str, owners: dict[str, str]) -> None:
    assert Table.of("b4=B c3=B a1=BB", scope=scope).play("a1-a2").owners == owners


def test_a_piece_left_in_passing_touches_its_heptagon() -> None:
    # d5 gets a black piece in passing; with c4 it takes cd4, though the walk ends on white's side of things.
    assert Table.of("c4=B d4=BW d6=W", side="w").play("d4-d6").owners == {}
    assert Table.of("c4=B d4=BB d6=W", side="b").play("d4-d6").owners == {"cd4": "B"}


def test_the_heptagon_left_behind_no_longer_surrounds() -> None:
    assert Table.of("a1=BB b2=BB", scope="anywhere").play("b2-b3").owners == {}


def test_a_pentagon_stays_when_its_surrounders_leave() -> None:
    table = Table.of("a3=B b1=BB", side="b").play("b1-b2", "+d7", "b2-b1")
    assert table.owners == {"ab2": "B"}


OWN_NINE = "ab1=B ab4=B ab5=B ab6=B bc1=B bc3=B bc4=B bc5=B bc6=B"


@pytest.mark.parametrize(
    ("target", "owned", "result"),
    [
        (10, OWN_NINE, ("target", "black")),
        (12, OWN_NINE, ("", "")),
        (10, "ab1=B cd1=B cd2=B cd3=B cd4=B cd5=B cd6=B", ("", "")),
        (8, "ab1=B cd1=B cd2=B cd3=B cd4=B cd5=B cd6=B", ("target", "black")),
        (12, OWN_NINE + " cd1=B cd2=B", ("target", "black")),
    ],
)
def test_the_target_wins_at_once(target: int, owned: str, result: tuple[str, str]) -> None:
    table = Table.of("a3=B b1=BB", owned, target=target).play("b1-b2")
    assert table.owners["ab2"] == "B"
    assert table.result == result
    assert bool(table.moves()) == (result == ("", ""))


PENTAGONS = sorted(RINGS)


@pytest.mark.parametrize("target", range(1, 19))
def test_any_number_of_pentagons_can_be_the_target(target: int) -> None:
    others = [pentagon for pentagon in PENTAGONS if pentagon != "ab2"]
    enough = " ".join(f"{pentagon}=B" for pentagon in others[: target - 1])
    table = Table.of("a3=B b1=BB", enough, target=target).play("b1-b2")
    assert table.owners["ab2"] == "B"
    assert table.result == ("target", "black")
    assert table.moves() == []
    if target > 1:
        one_less = " ".join(f"{pentagon}=B" for pentagon in others[: target - 2])
        assert Table.of("a3=B b1=BB", one_less, target=target).play("b1-b2").result == ("", "")


def test_targets_keep_their_places_which_the_link_sends() -> None:
    targets = dict(rules.VARIANTS)["target"]
    assert targets[:3] == ("10", "8", "12")
    assert sorted(map(int, targets)) == list(range(1, 19))
    tracker = Tracker(Ruleset("evl"))
    for place, target in enumerate(targets):
        for scope in (0, 1):
            tracker.new_game(bytes((place, scope)))
            assert tracker.counters[rules.TARGET] == int(target)
            game = game_of(BoardGame(1, "evl", bytes(options_of(tracker)), 0))
            assert game.variants == {"target": target, "scope": ("touched", "anywhere")[scope]}
    with pytest.raises(ValueError, match="target has no value number 18"):
        tracker.new_game(bytes((18, 0)))


def test_the_first_pentagon_wins_at_target_1_and_placing_takes_none() -> None:
    assert Table.of("a3=B a1=B", target=1).play("+b2").result == ("", "")
    assert Table.of("a3=W b1=WW", side="w", target=1).play("b1-b2").result == ("target", "white")


def test_a_walk_may_take_more_than_the_target_asks_for() -> None:
    table = Table.of("a1=B a3=W b1=BW b2=B", " ".join(f"{p}=W" for p in PENTAGONS[3:11]), side="w", target=9)
    table.play("b1-b3")
    assert list(table.counters[rules.OWNED : rules.OWNED + 2]) == [0, 10]
    assert table.result == ("target", "white")


def test_ten_of_eleven_and_seventeen_of_eighteen_do_not_win_and_the_end_counts_them() -> None:
    ten = " ".join(f"{p}=B" for p in PENTAGONS[:10]) + " " + " ".join(f"{p}=W" for p in PENTAGONS[10:])
    table = Table.of("a1=BB d7=WW", ten, target=11).play(*SHUFFLE)
    assert table.result == ("", "")
    assert table.play(*SHUFFLE).result == ("repetition", "black")
    seventeen = " ".join(f"{p}=W" for p in PENTAGONS[:17])
    assert Table.of("a1=BB d7=WW", seventeen, target=18).play(*SHUFFLE, *SHUFFLE).result == ("repetition", "white")


def test_the_last_of_eighteen_may_be_taken_from_the_opponent() -> None:
    owners = "ab2=W " + " ".join(f"{p}=B" for p in PENTAGONS if p != "ab2")
    table = Table.of("a3=B b1=BB", owners, target=18)
    assert table.result == ("", "")
    assert table.play("b1-b2").result == ("target", "black")
    assert list(table.counters[rules.OWNED : rules.OWNED + 2]) == [18, 0]


SHUFFLE = ("a1-a2", "d7-d6", "a2-a1", "d6-d7")


@pytest.mark.parametrize(
    ("owned", "winner"), [("", "draw"), ("cd1=B", "black"), ("cd1=B ab1=W ab2=W", "white"), ("cd1=W cd2=B", "draw")]
)
def test_the_third_occurrence_ends_the_game_and_more_pentagons_win(owned: str, winner: str) -> None:
    table = Table.of("a1=BB d7=WW", owned).play(*SHUFFLE, *SHUFFLE[:3])
    assert table.result == ("", "")
    assert table.play(SHUFFLE[3]).result == ("repetition", winner)
    assert table.moves() == []


def test_a_position_with_the_other_player_to_move_or_other_owners_is_another_position() -> None:
    black, white = Table.of("a1=BB d7=WW"), Table.of("a1=BB d7=WW", side="w")
    owned = Table.of("a1=BB d7=WW", "ab1=B")
    assert len({tuple(t.counters[4:6]) for t in (black, white, owned)}) == 3


def test_placing_and_taking_a_free_pentagon_leave_all_earlier_positions_behind() -> None:
    table = Table.of("a1=BB d7=WW b4=B c5=BB", "ab1=W").play("a1-a2")
    assert table.counters[REVERSIBLE] == 1
    table.play("d7-d6")
    assert table.counters[REVERSIBLE] == 2
    table.play("a2-a1")
    assert table.counters[REVERSIBLE] == 3
    assert table.copy().play("+d1").counters[REVERSIBLE] == 0
    assert table.play("d6-d7", "c5-c6").owners == {"ab1": "W"}
    assert table.counters[REVERSIBLE] == 5
    assert table.play("d7-d6", "c6-c5").owners == {"ab1": "W", "bc4": "B"}
    assert table.counters[REVERSIBLE] == 0


def test_taking_a_pentagon_from_the_opponent_can_be_undone_by_taking_it_back() -> None:
    table = Table.of("a3=B b1=BB d7=WW", "ab2=W").play("b1-b2")
    assert table.owners == {"ab2": "B"}
    assert table.counters[REVERSIBLE] == 1


ALL_BUT_A1 = "1,B,B,B,B,B,B/B,B,B,B,B,B,B/B,B,B,B,B,B,B/B,B,B,B,B,B,B"


@pytest.mark.parametrize(("owned", "winner"), [("6/6/6", "draw"), ("6/B5/6", "black"), ("BWW3/6/6", "white")])
def test_a_player_who_can_neither_place_nor_unstack_ends_the_game(owned: str, winner: str) -> None:
    table = Table(f"{ALL_BUT_A1} {owned} b 54")
    assert table.result == ("", "")
    assert table.play("+a1").result == ("stuck", winner)
    assert table.counters[rules.HAND + 1] == 28


def test_an_empty_hand_without_a_walk_is_stuck() -> None:
    # White's only stack, on a1, has but one neighbour, and that is four high.
    table = Table("WWWW,BBBB,W,W,W,W,W/W,W,W,W,W,W,W/W,W,W,W,W,W,W/W,W,W,W,W,2 6/6/6 b 60")
    assert table.counters[rules.HAND + 1] == 0
    assert table.play("+d7").result == ("stuck", "draw")
    assert Table("WWWW,BBB,W,W,W,W,W/W,W,W,W,W,W,W/W,W,W,W,W,W,W/W,W,W,W,W,2 6/6/6 b 60").play("+d7").result[0] == ""


def test_the_target_goes_before_repetition_and_being_stuck() -> None:
    # Black's last step leaves white nothing to move and brings the tenth pentagon.
    stacks = "a3=B b1=BB " + " ".join(f"{h}=WWWB" for h in ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "c1", "c3"))
    table = Table.of(stacks + " c6=WB", OWN_NINE).play("b1-b2")
    assert table.counters[rules.HAND + 1] == 0
    assert table.result == ("target", "black")
    assert Table.of(stacks + " c6=WB").play("b1-b2").result == ("stuck", "black")


def test_plies_and_turns_go_on_by_one() -> None:
    table = Table().play("+a1", "+d7", "+a1")
    assert (table.counters[PLY], table.counters[TURN]) == (3, 1)
