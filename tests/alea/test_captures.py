"""What a move takes: custodial capture, hostile squares, and when nothing is taken."""

from __future__ import annotations

import pytest
from hallcore.errors import IllegalMove

from tests.alea.board import Board

# id: king, attackers, defenders, side to move, the move with what it takes
CASES = {
    "defender between attackers": ("s10", "e5 g9", "f5", "a", "g9-g5xf5"),
    "attacker between defenders": ("s10", "f5", "e5 g9", "d", "g9-g5xf5"),
    "upright": ("s10", "e5 h7", "e6", "a", "h7-e7xe6"),
    "two at once": ("s10", "e5 g9 g7", "f5 g6", "a", "g9-g8"),
    "two at once, in two directions": ("s10", "e5 g9 g3", "f5 g4", "a", "g9-g5xg4,f5"),
    "three at once": ("s10", "e5 i5 g3 g9", "f5 h5 g4", "a", "g9-g5xg4,f5,h5"),
    "three at once, by row, then column": ("s10", "e5 g7 g3 s5", "f5 g6 g4", "a", "s5-g5xg4,f5,g6"),
    "only the nearest of a line": ("s10", "d5 h9", "e5 f5 g5", "a", "h9-h5"),
    "not across a gap": ("s10", "d5 g9", "f5", "a", "g9-g5"),
    "not diagonally": ("s10", "e4 h6", "f5", "a", "h6-g6"),
    "not one's own piece": ("s10", "e5 f5 g9", "", "a", "g9-g5"),
    "the king is the hammer": ("g9", "f5", "e5", "d", "g9-g5xf5"),
    "the king is the anvil": ("e5", "f5", "g9", "d", "g9-g5xf5"),
    "the king does not serve the attackers": ("e5", "g9", "f5", "a", "g9-g5"),
    "a corner square is hostile to defenders": ("s10", "d9", "c2", "a", "d9-d2xc2"),
    "a corner square is hostile to attackers": ("s10", "c2", "d9", "d", "d9-d2xc2"),
    "the corner's inner square, upright": ("s10", "b9", "b3", "a", "b9-b4xb3"),
    "the outer corner squares": ("s10", "a9", "a3", "a", "a9-a4xa3"),
    "the corner squares at the top right": ("j10", "p18 r5", "q18 r17", "a", "r5-r16xr17"),
    "the edge is hostile to nobody": ("s10", "f9", "f1", "a", "f9-f2"),
    "the edge is hostile to nobody, at the side": ("s10", "a5", "f5", "d", "f5-b5"),
    "the empty throne is hostile to defenders": ("s10", "j5", "j9", "a", "j5-j8xj9"),
    "the empty throne is hostile to attackers": ("s10", "j9", "j5", "d", "j5-j8xj9"),
    "the king on the throne protects the defender": ("j10", "j5", "j9", "a", "j5-j8"),
    "the king on the throne is an anvil": ("j10", "j9", "j5", "d", "j5-j8xj9"),
    "the king takes against the throne that he left": ("m8", "j9", "", "d", "m8-j8xj9"),
    "the king takes from the throne": ("j12", "i10", "h10", "d", "j12-j10xi10"),
    "the king takes from a corner square": ("b9", "b3", "b4", "d", "b9-a9"),
    "the king takes while he escapes": ("e2", "b3 c5", "b4", "d", "e2-b2xb3++"),
    "past the throne onto the prey": ("s3", "a10", "l10 m10", "a", "a10-k10"),
    "from beyond the throne": ("s3", "a10 m10", "l10", "a", "a10-k10xl10"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_move_takes(case: str) -> None:
    king, attackers, defenders, turn, text = CASES[case]
    board = Board.of(king, attackers + " j1 j3", defenders + " l1 l3", turn)
    before = board.pieces()
    move, _, taken = text.rstrip("+#").partition("x")
    source, target = move.split("-")
    assert board.play(move) == text
    after = {name: letter for name, letter in before.items() if name not in [source, *taken.split(",")]}
    assert board.pieces() == after | {target: before[source]}


def test_moving_in_between_is_safe() -> None:
    board = Board.of("s10", "e5 g5 c9 a17", "f9 d2", "d")
    assert board.play("f9-f5") == "f9-f5"
    board.play("a17-a16")
    assert board.play("d2-c2") == "d2-c2"
    assert board.play("c9-c3") == "c9-c3"
    assert {"f5", "c2"} <= board.pieces().keys()


def test_walking_in_between_the_throne_and_an_attacker_is_safe() -> None:
    board = Board.of("s10", "j8 a17", "f9", "d")
    board.play_all("f9-j9 a17-a16")
    assert board.pieces()["j9"] == "D"


def test_captured_pieces_leave_their_lists() -> None:
    """Later moves and captures of the pieces that took the freed slots go right."""
    board = Board.of("s10", "e5 g9 i9 a5 a17 s3", "f5 h5 c12 l12", "a")
    board.play("g9-g5")
    assert set(board.pieces().values()) == {"A", "D", "K"}
    board.play("l12-l13")
    board.play("i9-i5")
    assert "h5" not in board.pieces()
    assert sorted(board.targets("l13") | board.targets("c12")) != []
    assert {name for name, letter in board.pieces().items() if letter == "D"} == {"c12", "l13"}
    assert {name.split("-")[0] for name in board.legal_names()} == {"c12", "l13", "s10"}


def test_no_move_takes_the_king_as_a_defender() -> None:
    board = Board.of("f5", "e5 g9 a17", "l12", "a")
    assert board.play("g9-g5") == "g9-g5"
    assert board.end == ("", "")
    assert board.pieces()["f5"] == "K"


def test_a_capture_list_that_differs_is_refused() -> None:
    board = Board.of("s10", "e5 g9 g3", "f5 g4 l3", "a")
    for text in ("g9-g5xf5", "g9-g5xf5,g4,l3", "g9-g8xf5"):
        with pytest.raises(IllegalMove, match="takes"):
            board.play(text)
    assert board.play("g9-g5xf5,g4") == "g9-g5xg4,f5"
