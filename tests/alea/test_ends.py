"""How a game ends, in the order in which the ends are checked; encirclement and repetition have their own files."""

from __future__ import annotations

import pytest
from hallcore.keys import REVERSIBLE

from tests.alea.board import Board

TAKEN = ("capture", "attackers")
GOES_ON = ("", "")

# id: king, attackers, defenders, the attackers' move, the end
POCKETS = {
    "four attackers in the open": ("f8", "e8 g8 f9 f3", "", "f3-f7#", TAKEN),
    "three attackers in the open": ("f8", "e8 f9 f3", "", "f3-f7", GOES_ON),
    "four attackers around the throne": ("j10", "i10 k10 j11 j3", "", "j3-j9#", TAKEN),
    "three attackers around the throne": ("j10", "i10 j11 j3", "", "j3-j9", GOES_ON),
    "three attackers beside the empty throne": ("j9", "i9 k9 j3", "", "j3-j8#", TAKEN),
    "three attackers at the edge": ("a9", "a10 a8 f9", "", "f9-b9#", TAKEN),
    "two attackers at the edge": ("a9", "a10 f9", "", "f9-b9", GOES_ON),
    "two attackers at the edge beside a corner square": ("a3", "a4 f3", "", "f3-b3#", TAKEN),
    "two attackers beside two corner squares": ("c2", "d2 c1 c7", "", "c7-c3#", TAKEN),
    "a defender beside him saves him": ("f8", "e8 g8 f3", "f9", "f3-f7", GOES_ON),
    "the move takes a defender, who leaves a gap": ("f8", "e8 f9 f7 h3 h9", "g8", "h3-h8", GOES_ON),
    "the move must end next to him": ("f8", "e8 g8 f9 f7 l3", "", "l3-l4", GOES_ON),
}


@pytest.mark.parametrize("case", POCKETS)
def test_the_king_in_a_pocket(case: str) -> None:
    king, attackers, defenders, text, end = POCKETS[case]
    board = Board.of(king, attackers + " j1", defenders + " s9")
    assert board.play(text.rstrip("#")) == text
    assert board.end == end
    assert bool(board.legal()) == (end == GOES_ON)
    assert "K" in board.pieces().values()


def test_a_king_who_walks_into_a_pocket_is_not_taken() -> None:
    board = Board.of("f3", "e8 g8 f9 l3 a17", "s9", "d")
    board.play_all("f3-f8 l3-l4")
    assert board.end == GOES_ON
    board.play_all("s9-s8 a17-f17 s8-s9 f17-f10")
    assert board.end == GOES_ON
    assert board.play("s9-s8") == "s9-s8"
    assert board.play("l4-f4") == "l4-f4"
    board.play("s8-s9")
    assert board.play("f4-f7") == "f4-f7#"


def test_a_closed_pocket_holds_until_an_attacker_arrives_next_to_the_king() -> None:
    """The king walks into three attackers and the throne: no arrival elsewhere takes him."""
    board = Board.of("j10", "i9 k9 j8 a5", "s9", "d")
    board.play_all("j10-j9 a5-a6 s9-s8 a6-a5")
    assert board.end == GOES_ON
    board.play_all("s8-s9 j8-j7 s9-s8")
    assert board.play("j7-j8") == "j7-j8#"


def test_captures_are_made_when_the_king_is_taken() -> None:
    board = Board.of("f8", "e8 g8 f9 d7 k7 e5", "e7 e6", "a")
    assert board.play("k7-f7") == "k7-f7xe7#"
    assert board.end == TAKEN
    assert "e7" not in board.pieces()
    assert board.pieces()["e6"] == "D"


@pytest.mark.parametrize("corner", ["a1", "a2", "b1", "b2", "r1", "r2", "s1", "s2"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_king_escapes_on_every_corner_square(corner: str, mirrored: bool) -> None:
    row = 20 - int(corner[1]) if mirrored else int(corner[1])
    target = f"{corner[0]}{row}"
    board = Board.of(f"j{row}", "j11", "", "d")
    assert board.play(f"j{row}-{target}") == f"j{row}-{target}++"
    assert board.end == ("escape", "defenders")
    assert board.legal() == []


def test_the_edge_is_no_escape() -> None:
    board = Board.of("f3", "j11", "", "d").settle()
    board.play("f3-a3")
    assert board.end == GOES_ON


def test_no_legal_move_is_a_draw() -> None:
    attackers = "j9 j11 i10 k10"
    walls = "j8 i9 k9 j12 i11 k11 h10 l10"
    board = Board.of("c5", attackers, walls + " d7", "d").settle()
    board.play("d7-d6")
    assert board.end == ("stuck", "")


def test_defenders_without_a_move_draw() -> None:
    """A pocket that the king walked into, at the rim, so that he is not encircled; the attackers move elsewhere."""
    board = Board.of("a9", "a10 b9 a8 c5", "", "a").settle()
    assert board.play("c5-c6") == "c5-c6"
    assert board.end == ("stuck", "")


def test_a_side_without_pieces_draws() -> None:
    board = Board.of("c5", "f5", "e5 g9", "d").settle()
    assert board.play("g9-g5") == "g9-g5xf5"
    assert board.end == ("stuck", "")


def test_taking_the_last_attacker_while_escaping_wins() -> None:
    board = Board.of("e2", "b3", "b4", "d").settle()
    assert board.play("e2-b2") == "e2-b2xb3++"
    assert board.end == ("escape", "defenders")


DANCE = "j10-j11 a10-a11 j11-j10 a11-a10"


def test_the_third_occurrence_draws_in_the_variant() -> None:
    board = Board.of("j10", "a10", "s5", "d", repetition=1).settle()
    board.play_all(f"{DANCE} {DANCE}")
    assert board.end == ("repetition", "")


def test_with_draws_a_position_need_not_come_back_by_the_same_moves() -> None:
    """One side comes back in three moves, the other in two: the pieces stand alike with either side to move."""
    board = Board.of("j10", "a10", "s5", "d", repetition=1).settle()
    pieces = board.pieces()
    for circle in (
        "j10-k10 a10-a11 k10-l10 a11-a10 l10-j10",
        "a10-a11 j10-j11 a11-a12 j11-j10 a12-a10",
        "j10-j12 a10-a13 j12-j13 a13-a10 j13-j10",
    ):
        board.play_all(circle)
        assert board.pieces() == pieces
        assert board.end == GOES_ON
    board.play_all("a10-a14 j10-j14 a14-a15 j14-j10 a15-a10")
    assert board.pieces() == pieces
    assert board.end == ("repetition", "")


def test_a_capture_makes_earlier_positions_impossible() -> None:
    board = Board.of("j10", "a10 f5", "s5 e5 g9", "d", repetition=1).settle()
    board.play_all(DANCE)
    assert board.counters[REVERSIBLE] == 4
    assert board.play("g9-g5") == "g9-g5xf5"
    assert board.counters[REVERSIBLE] == 0
    board.play_all("a10-a12 g5-g9 a12-a10")
    assert board.counters[REVERSIBLE] == 3
    board.play_all(DANCE)
    assert board.end == GOES_ON
    board.play_all(DANCE)
    assert board.end == ("repetition", "")
