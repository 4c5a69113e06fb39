"""How pieces move: rooks, the throne, the corner squares."""

from __future__ import annotations

from tests.alea.board import Board, names


def test_pieces_move_like_rooks_up_to_the_next_piece_or_the_edge() -> None:
    board = Board.of("s10", "e5 e8 c5 h1", "g5")
    assert board.targets("e5") == names("d5 f5 e6 e7 e4 e3 e2 e1")
    assert board.targets("h1") == names("c1 d1 e1 f1 g1 i1 j1 k1 l1 m1 n1 o1 p1 q1") | {f"h{i}" for i in range(2, 20)}


def test_nobody_but_the_king_stops_on_the_throne_and_everybody_passes_it() -> None:
    board = Board.of("j14", "f10", "j8", turn="a")
    assert "f10-j10" not in board.legal_names()
    assert {"f10-i10", "f10-k10", "f10-s10"} <= board.legal_names()
    board = Board.of("j14", "f10", "j8", turn="d")
    assert "j8-j10" not in board.legal_names()
    assert {"j8-j9", "j8-j11", "j8-j13", "j14-j10", "j14-j9"} <= board.legal_names()


def test_nobody_passes_the_throne_with_the_king_on_it() -> None:
    board = Board.of("j10", "f10 j8")
    assert "f10-i10" in board.legal_names()
    assert not {"f10-k10", "j8-j11"} & board.legal_names()


def test_the_king_returns_to_the_throne() -> None:
    board = Board.of("j12", "a10", turn="d")
    board.play_all("j12-j10 a10-a11 j10-j9 a11-a10 j9-j10")
    assert board.pieces()["j10"] == "K"


def test_nobody_but_the_king_comes_onto_corner_squares() -> None:
    board = Board.of("j14", "c1 a3 q2", "r3 c19", turn="a")
    assert not {target for target in board.targets("c1") | board.targets("a3") if target in names("a1 a2 b1 b2")}
    assert not board.targets("q2") & names("r2 s2")
    board = Board.of("j14", "c1", "r3 c19", turn="d")
    assert not board.targets("r3") & names("r2 r1")
    assert not board.targets("c19") & names("b19 a19")


def test_the_king_stops_on_and_passes_corner_squares() -> None:
    board = Board.of("e2", "j1", turn="d")
    assert {"e2-b2", "e2-a2"} <= board.legal_names()
    assert Board.of("s4", "j1", turn="d").targets("s4") >= names("s2 s1")


def test_a_blocked_piece_beside_the_throne_moves_across_it() -> None:
    """`has_move` must see that the only way leads over the throne."""
    board = Board.of("a9", "j11 j12 i11 k11", "j9 i9 k9 j8 i8 k8 i10 k10", turn="a").settle()
    assert "j11-j10" not in board.legal_names()
    board = Board.of("a9", "j11", "i11 k11 j12 c3", turn="a").settle()
    assert board.legal_names() == {f"j11-j{i}" for i in range(1, 10)}
    assert board.end == ("", "")
