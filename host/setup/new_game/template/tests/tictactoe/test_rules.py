"""Each clause of the rules, and whole random games against the plain rules of `brute.py`."""

from __future__ import annotations

import pytest
from hallboard import Game, IllegalMove, InvalidMove, InvalidPosition
from hypothesis import given, settings
from hypothesis import strategies as st

from .brute import Plain


def played(moves: str, **variants: object) -> Game:
    game = Game("tictactoe", **variants)
    for move in moves.split():
        game.push(move)
    return game


@pytest.mark.parametrize("moves", ["a1 a2 b1 b2 c1", "a1 b1 a2 b2 a3", "a1 b1 b2 c1 c3", "a3 b1 b2 a1 c1"])
def test_three_in_a_row_a_column_or_a_diagonal_win(moves: str) -> None:
    outcome = played(moves).outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("crosses", "line")


def test_noughts_win_as_well() -> None:
    outcome = played("a1 b1 a2 b2 c1 b3").outcome()
    assert outcome is not None
    assert outcome.winner == "noughts"


def test_a_full_board_without_a_line_is_a_draw() -> None:
    outcome = played("a1 b1 c1 b2 a2 c2 b3 a3 c3").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "full board")


def test_a_line_on_the_last_space_wins() -> None:
    outcome = played("a1 b1 c1 a2 b2 a3 b3 c2 c3").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("crosses", "line")


def test_a_taken_space_is_refused() -> None:
    with pytest.raises(IllegalMove, match="b2 is taken"):
        played("b2").push("b2")
    with pytest.raises(InvalidMove, match="column 1: expected a space from a1 to c3"):
        played("b2").push("d1")


def test_the_closed_centre_opens_after_the_first_cross() -> None:
    with pytest.raises(IllegalMove, match="centre=closed"):
        played("", centre="closed").push("b2")
    assert played("a1 b2", centre="closed").ply == 2


def test_a_position_has_the_turn_and_the_ply_of_its_pieces() -> None:
    assert Game.from_position("tictactoe x../.o./x.. o 3").turn == "noughts"
    with pytest.raises(InvalidPosition, match="a turn and a ply that fit 2 x and 1 o"):
        Game.from_position("tictactoe x../.o./x.. x 3")


@pytest.mark.parametrize("centre", ["free", "closed"])
@given(data=st.data())
@settings(max_examples=60, derandomize=True, deadline=None)
def test_random_games_go_by_the_plain_rules(centre: str, data: st.DataObject) -> None:
    game = Game("tictactoe", centre=centre)
    plain = Plain(closed=centre == "closed")
    while game.outcome() is None:
        assert [str(move) for move in game.legal_moves()] == plain.moves()
        move = data.draw(st.sampled_from(plain.moves()))
        game.push(move)
        plain = plain.play(move)
    assert plain.moves() == []
    winner = {"": None, "x": "crosses", "o": "noughts"}[plain.winner()]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == winner
