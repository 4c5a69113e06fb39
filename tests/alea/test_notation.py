"""Moves and positions as text."""

from __future__ import annotations

import random

import pytest
from hallcore.errors import IllegalMove, InvalidMove, InvalidPosition
from hallcore.games.alea import geometry, notation, picture, position, rules

from tests.alea.board import Board, name_of

SET_UP = (
    "2A2A7A2A2/19/A4A7A4A/7A1A1A7/6A1D1D1A6/A1A2A7A2A1A/4A4D4A4/3A4D1D4A3/4D2D1D1D2D4/3A2D1DKD1D2A3/"
    "4D2D1D1D2D4/3A4D1D4A3/4A4D4A4/A1A2A7A2A1A/6A1D1D1A6/7A1A1A7/A4A7A4A/19/2A2A7A2A2 d 0 -"
)
END = "19/19/19/19/19/19/19/19/19/19/{}/19/19/19/19/19/19/19/{}"


def parse(board: Board, text: str) -> str:
    return name_of(notation.parse_move(board.cells, board.counters, text))


def test_input_is_tolerant_and_output_is_not() -> None:
    board = Board.of("s10", "e5 g9 g3 a17", "f5 g4 c9", "a")
    for text in (
        "g9-g5xg4,f5",
        "g9-g5",
        "G9-G5XF5,G4",
        "  g9 - g5 x f5 , g4  ",
        "g9-g5#",
        "g9-g5 x f5,g4 ++",
    ):
        assert parse(board, text) == "g9-g5"
    assert board.play("G9-g5") == "g9-g5xg4,f5"


# text: column, what was expected
NOT_MOVES = {
    "": (1, "a space"),
    "t5-t6": (1, "a space"),
    "g20-g5": (1, "a space"),
    "g9": (3, "'-'"),
    "g9 g5": (4, "'-'"),
    "g9-": (4, "a space"),
    "g9-g0": (4, "a space"),
    "g9-g05": (4, "a space"),
    "g9-g5 f5": (7, "'x'"),
    "g9-g5x": (7, "a space"),
    "g9-g5xf5,": (10, "a space"),
    "g9-g5xf5;g4": (9, "','"),
    "g9-g5xf5xg4": (9, "','"),
    "g9-g5+": (6, "'x'"),
    "g9-g5##": (7, "'x'"),
}


@pytest.mark.parametrize("text", NOT_MOVES)
def test_what_is_no_notation_is_refused_with_its_column(text: str) -> None:
    board = Board.of("s10", "e5 g9 a17", "f5 c9", "a")
    column, expected = NOT_MOVES[text]
    with pytest.raises(InvalidMove, match=expected) as raised:
        parse(board, text)
    assert raised.value.column == column


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("h8-h9", "no piece on h8"),
        ("f5-f6", "the attackers are to move, on f5 is a defender"),
        ("s10-s9", "the attackers are to move, on s10 is a king"),
        ("g9-h8", "the attacker on g9 cannot move to h8"),
        ("g9-g9", "cannot move to g9"),
        ("g9-g5xh5", "takes f5, not h5"),
        ("g9-g8xf8", "takes nothing, not f8"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(text: str, reason: str) -> None:
    board = Board.of("s10", "e5 g9 a17", "f5 c9", "a")
    with pytest.raises(IllegalMove, match=reason):
        parse(board, text)


def test_no_move_after_the_end() -> None:
    board = Board.of("c5", "e5", "j1", "d")
    board.play_all("c5-c1 e5-e6 c1-b1")
    with pytest.raises(IllegalMove, match=r"the game is over \(escape\)"):
        parse(board, "e6-e7")


def test_the_set_up_as_text() -> None:
    assert Board().text() == SET_UP
    board = Board(1)
    position.parse_position(SET_UP, board.cells, board.counters)
    assert board.pieces() == Board(0).pieces()
    assert board.counters[rules.LAYOUT] == 1


def test_position_text_carries_every_end() -> None:
    boards = [
        Board.of("e2", "b3", "b4", "d"),
        Board.of("f8", "e8 g8 f9 f3 j1", "s9", "a"),
        Board.of("j10", "g10 h11 i12 j13 k12 l11 m10 l9 k8 h9 i8 j3", "", "a"),
        Board.of("c5", "f5", "e5 g9", "d"),
        Board.of("j10", "a10", "s5", "d"),
    ]
    moves = ("e2-b2", "f3-f7", "j3-j7", "g9-g5", 3 * "j10-j11 a10-a11 j11-j10 a11-a10 ")
    words = []
    for board, texts in zip(boards, moves, strict=True):
        board.settle().play_all(texts)
        words.append(read_back(board).split(" ")[3])
    assert words == list(rules.REASONS[1:])


def test_position_text_says_who_won_by_repetition() -> None:
    dance = "j10-j11 a10-a11 j11-j10 a11-a10"
    board = Board.of("j10", "a10", "s5", "d").settle()
    board.play_all(f"{dance} {dance} {dance}")
    assert read_back(board).endswith(" d 12 repetition d")
    board = Board.of("j11", "a10", "s5", "a").settle()
    board.play_all(3 * "a10-a11 j11-j10 a11-a10 j10-j11 ")
    assert read_back(board).endswith(" a 12 repetition a")
    board = Board.of("d1", "c1 e1 e2 d3", "", "d").settle()
    board.play_all(3 * "d1-d2 c1-c2 d2-d1 c2-c1 ")
    assert read_back(board).endswith(" d 12 repetition")
    board = Board.of("j10", "a10", "s5", "d", repetition=1).settle()
    board.play_all(f"{dance} {dance}")
    assert read_back(board).endswith(" d 8 repetition")


def read_back(board: Board) -> str:
    """The text of a finished position, which is that of what is read from it."""
    text = board.text()
    again = Board(repetition=board.counters[rules.REPETITION_DRAWS])
    position.parse_position(text, again.cells, again.counters)
    assert (again.text(), again.end) == (text, board.end)
    again.settle()
    assert again.end == board.end
    assert again.legal() == []
    return text


def test_a_text_may_leave_out_ply_and_end_but_not_what_the_board_shows() -> None:
    board = Board()
    for text, end in (
        (END.format("5AKA11", "19") + " a", ("", "")),
        (END.format("5AKA11", "19") + "  D  12", ("", "")),
        (END.format("5A1A11", "K2A15") + " a 7 -", ("escape", "defenders")),
        (END.format("5A1A11", "K2A15") + " a 7", ("escape", "defenders")),
    ):
        position.parse_position(text, board.cells, board.counters)
        assert board.end == end


# text: column, what was expected
NOT_POSITIONS = {
    "": (1, "row 19 has 0 of 19"),
    "x": (1, "row 19 has 0 of 19"),
    "18/19": (3, "row 19 has 18 of 19"),
    "20/19": (1, "at most 19 more spaces in row 19"),
    "0K18": (1, "at most 19 more"),
    "10A9/19": (4, "at most 8 more spaces in row 19"),
    "19A/19": (3, "row 19 has its 19"),
    "A18/19": (1, "no piece but the king on a19"),
    "19/2D16/17A1": (13, "'/' and row 16"),
    SET_UP.replace("K", "D"): (SET_UP.index("K") + 1, "no piece but the king on j10"),
    SET_UP.replace("K", "1"): (SET_UP.index(" ") + 1, "a king"),
    SET_UP.replace("/19/", "/K18/", 1): (89, "at most 1 kings"),
    SET_UP.replace("/19/", "/9A9/", 1): (175, "at most 48 attackers"),
    SET_UP.replace(" d 0 -", ""): (176, "the side to move"),
    SET_UP.replace(" d ", " w "): (177, "the side to move"),
    SET_UP.replace(" 0 ", " -1 "): (179, "the ply"),
    SET_UP.replace(" 0 ", " 1000001 "): (179, "the ply"),
    SET_UP.replace(" 0 -", " 0 - -"): (183, "the end of the text"),
    SET_UP.replace(" 0 -", " 0 stuck a"): (187, "the end of the text"),
    SET_UP.replace(" 0 -", " 0 repetition a"): (192, "the end of the text"),
    SET_UP.replace(" 0 -", " 0 over"): (181, "'-'"),
    SET_UP.replace(" 0 -", " 0 capture"): (181, "'-'"),
    SET_UP.replace(" 0 -", " 0 stuck"): (181, "'-'"),
    "19/19/19/19/19/19/19/19/9A9/8AKA8/9A9/19/19/19/19/19/19/19/19 a 1 capture": (67, "'-', found 'capture'"),
    END.format("19", "K18") + " a 1 capture": (63, "'-' or 'escape'"),
}


@pytest.mark.parametrize("text", NOT_POSITIONS)
def test_what_is_no_position_is_refused_with_its_column(text: str) -> None:
    board = Board(1, 1)
    before = bytes(board.cells), board.counters[:]
    column, expected = NOT_POSITIONS[text]
    with pytest.raises(InvalidPosition, match=expected) as raised:
        position.parse_position(text, board.cells, board.counters)
    assert raised.value.column == column
    assert (bytes(board.cells), board.counters) == before


def test_only_a_side_can_have_won_by_repetition() -> None:
    board = Board()
    for end, column, expected in (("a d", 194, "the end of the text"), ("K", 192, "the side that has won, 'd' or 'a'")):
        with pytest.raises(InvalidPosition, match=expected) as raised:
            position.parse_position(SET_UP.replace("-", f"repetition {end}"), board.cells, board.counters)
        assert raised.value.column == column
    assert board.end == ("", "")


def test_texts_of_random_games_read_back() -> None:
    dice = random.Random(3)
    board = Board(1)
    again = Board(1)
    for _ in range(300):
        position.parse_position(board.text(), again.cells, again.counters)
        assert again.text() == board.text()
        legal = sorted(board.legal())
        assert sorted(again.legal()) == legal
        board.push(dice.choice(legal))


def test_picture_shows_what_stands_where() -> None:
    board = Board.of("k10", "a3", "s17")
    lines = picture.draw(board.cells, board.counters).split("\n")
    assert lines[0] == lines[20] == "   a b c d e f g h i j k l m n o p q r s"
    assert lines[1] == "19 x x . . . . . . . . . . . . . . . x x 19"
    assert lines[3] == "17 . . . . . . . . . . . . . . . . . . D 17"
    assert lines[10] == "10 . . . . . . . . . + K . . . . . . . . 10"
    assert lines[17] == " 3 A . . . . . . . . . . . . . . . . . . 3"
    assert lines[21] == "A attackers: 1, D defenders: 1, K king; x corner squares, + the throne"
    assert lines[22] == "attackers to move"
    assert [picture.owner(content) for content in range(4)] == [-1, 1, 0, 0]


def test_names_of_spaces() -> None:
    assert geometry.parse_space("a1") == 0
    assert geometry.parse_space("s19") == 360
    assert geometry.space_name(9 * 19 + 9) == "j10"
    for name in ("", "a", "t1", "a20", "a01", "A1", "a1 ", "a1x", "11", "a²"):
        assert geometry.parse_space(name) == -1
