"""`hallboard.Game`: what it promises in every ruleset, and the answers that can be counted by hand."""

from __future__ import annotations

from random import Random

import hallboard
import pytest
from hallboard import GAMES, Game
from hallcore.games import part

from tests.host.plays import random_game

GIVEN = [(name, {}) for name in GAMES] + [
    (name, {variant: values[-1]}) for name in GAMES for variant, values in part(name, "rules").VARIANTS
]


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_has_a_text_of_its_own_that_plays_it(name: str) -> None:
    game = random_game(name, seed=1, plies=6)
    moves = game.legal_moves()
    assert len({str(move) for move in moves}) == len(set(moves)) == len(moves) == game.perft(1)
    for move in Random(1).sample(moves, min(40, len(moves))):
        assert game.parse(str(move)) == move
        after = game.copy()
        after.push(str(move))
        game.push(move)
        assert game.position() == after.position()
        assert game.pop() == move


@pytest.mark.parametrize("name", GAMES)
def test_taking_back_undoes_everything(name: str) -> None:
    game = random_game(name, seed=2, plies=150)
    ends, texts = game.outcome(), game.history
    states = [_all_of(game)]
    while game.moves:
        game.pop()
        states.append(_all_of(game))
    assert game.position() == Game(name).position()
    with pytest.raises(IndexError):
        game.pop()
    for text in texts:
        states.pop()
        assert states[-1] != _all_of(game)
        game.push(text)
        assert states[-1] == _all_of(game)
    assert (game.outcome(), game.history) == (ends, texts)


def _all_of(game: Game) -> tuple[object, ...]:
    moves = {str(move) for move in game.legal_moves()[:50]}
    return game.position(), game.turn, game.ply, game.outcome(), str(game), moves, list(game.counters)


@pytest.mark.parametrize(("name", "variants"), GIVEN, ids=str)
def test_a_position_is_read_as_it_was_written(name: str, variants: dict[str, object]) -> None:
    for seed, plies in ((3, 0), (4, 9), (5, 300)):
        game = random_game(name, seed, plies, **variants)
        again = Game.from_position(game.position())
        assert again.position() == game.position()
        assert again.variants == game.variants
        assert (again.turn, again.ply) == (game.turn, game.ply)
        # A repetition is known only by the moves before it.
        if not (game.outcome() and "repetition" in game.outcome().reason):
            assert again.outcome() == game.outcome()
            assert {str(move) for move in again.legal_moves()} == {str(move) for move in game.legal_moves()}


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_the_lines_that_can_be_played(name: str) -> None:
    game = random_game(name, seed=6, plies=40)
    while len(game.legal_moves()) > 300 or game.outcome():
        game.push(game.legal_moves()[0]) if not game.outcome() else game.pop()
    before = game.position()
    played = 0
    for move in game.legal_moves():
        game.push(move)
        # What repetition ends still counts, so that lines are counted without the past.
        played += len(Game.from_position(game.position()).legal_moves())
        game.pop()
    assert game.perft(2) == played == sum(count for _, count in game.divide(2))
    assert game.perft(0) == 1
    assert game.position() == before
    with pytest.raises(ValueError, match="depth"):
        game.perft(-1)


def test_the_set_up_of_vlkno_has_the_moves_that_can_be_counted_by_hand() -> None:
    # 2 pawns x 3 steps, one of 20 free single stones, onto one of the 19 others.
    assert Game("vlkno").perft(1) == 2 * 3 * 20 * 19


def test_a_finished_game_says_who_won_and_by_what_and_has_no_moves() -> None:
    game = Game.from_position("vlkno 1b,0,0,0,0/0,0,0,0,0/0,0,7w,7,0/0,0,0,0,8w/1b,0,0,0,1 b 30")
    assert game.outcome() == hallboard.Outcome("white", "stuck")
    assert str(game.outcome()) == "white wins: stuck"
    assert game.legal_moves() == []
    assert game.perft(1) == game.perft(3) == 0
    with pytest.raises(hallboard.IllegalMove):
        game.push("a5-a4 e1>d3")
    with pytest.raises(hallboard.IllegalMove, match="over"):
        game.push(Game("vlkno").legal_moves()[0])


def test_repetition_ends_the_game_even_after_moves_were_taken_back() -> None:
    game = Game("alea")
    loop = ("i8-i9", "c1-d1", "i9-i8", "d1-c1")
    for _ in range(3):
        for text in loop:
            game.push(text)
            game.pop()
            assert game.outcome() is None
            game.push(text)
    assert game.outcome() == hallboard.Outcome("defenders", "repetition")
    assert Game.from_position(game.position()).outcome() == game.outcome()
    game.pop()
    assert game.outcome() is None
    game.push(loop[-1])
    assert game.outcome() is not None
    drawn = Game("alea", repetition="draw")
    for text in 2 * loop:
        drawn.push(text)
    assert drawn.outcome() == hallboard.Outcome(None, "repetition")


def test_a_long_game_forgets_no_position() -> None:
    """The set-up stands for the third time at ply 308, more plies on than the ring of positions holds at first.

    The defenders walk 9 steps with j7 and 5 with i8, the attackers 11 with f3: all is as in the beginning when both
    have made 0, 121 and 154 moves, and no other position comes a third time before.
    """
    game = Game("alea", repetition="draw")
    defenders = [*_walk("j7", "klmnihgf"), *_walk("i8", "hgfe")]
    attackers = _walk("f3", "ghijklmedc")
    for i in range(154):
        game.push(defenders[i % 14])
        assert game.outcome() is None, game.ply
        game.push(attackers[i % 11])
        assert (game.outcome() is None) == (i < 153), game.ply
    assert game.outcome() == hallboard.Outcome(None, "repetition")
    assert game.position().split()[1] == Game("alea").position().split()[1]


def _walk(start: str, columns: str) -> list[str]:
    """Moves of a piece along its row by these columns and back to its start."""
    spaces = [start, *(column + start[1:] for column in columns), start]
    return [f"{spaces[i]}-{spaces[i + 1]}" for i in range(len(spaces) - 1)]


def test_variants_are_compared_by_their_text() -> None:
    assert Game("vlkno", putback="barred").variants == {"putback": "barred", "size": "5x5"}
    assert Game("vlkno", putback="Barred").position().endswith(" putback=barred")
    assert Game("vlkno", putback="allowed").position() == Game("vlkno").position()
    with pytest.raises(hallboard.UnknownVariant, match="putback=maybe is not known: expected allowed, barred"):
        Game("vlkno", putback="maybe")
    with pytest.raises(hallboard.UnknownVariant, match="vlkno has no variant 'target': its variants are putback"):
        Game("vlkno", target=8)
    with pytest.raises(hallboard.UnknownGame, match="no game 'chess'"):
        Game("chess")
    assert issubclass(hallboard.UnknownGame, ValueError)
    assert issubclass(hallboard.UnknownVariant, ValueError)


def test_moves_are_equal_when_they_are_the_same_and_wrong_ones_change_nothing() -> None:
    game, same = Game("vlkno"), Game("vlkno")
    assert game.legal_moves() == same.legal_moves()
    assert len({*game.legal_moves(), *same.legal_moves()}) == len(game.legal_moves())
    assert game.push("E5-d4   C3>b2") == same.parse("e5-d4 c3>b2")
    assert game.history == ["e5-d4 c3>b2"]
    assert (game.turn, same.turn, game.ply) == ("white", "black", 1)
    before = game.position()
    for wrong, error in (
        ("e5-d4", hallboard.InvalidMove),
        ("a5-a4 d4>a1", hallboard.IllegalMove),
        (same.legal_moves()[0], hallboard.IllegalMove),
        (Game("alea").legal_moves()[0], hallboard.IllegalMove),
        (-1, hallboard.IllegalMove),
    ):
        with pytest.raises(error):
            game.push(wrong)
        assert game.position() == before


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("chess rnbq", 1),
        ("vlkno", 6),
        ("  vlkno  1,1,1,1b,1b/1,1,x", 26),
        (Game("vlkno").position() + " putback=maybe", len(Game("vlkno").position()) + 2),
        (Game("vlkno").position() + " putback=barred putback=allowed", len(Game("vlkno").position()) + 2),
        (Game("vlkno").position() + " target=8", len(Game("vlkno").position()) + 2),
    ],
)
def test_a_broken_position_names_its_column_in_the_whole_text(text: str, column: int) -> None:
    with pytest.raises(hallboard.InvalidPosition) as caught:
        Game.from_position(text)
    assert caught.value.column == column
    assert f"column {column}: expected " in str(caught.value)


def test_a_copy_goes_its_own_way() -> None:
    game = random_game("vlkno", seed=7, plies=5)
    copy = game.copy()
    copy.push(copy.legal_moves()[0])
    copy.pop()
    copy.pop()
    assert (game.ply, copy.ply) == (5, 4)
    assert len(game.moves) == 5
