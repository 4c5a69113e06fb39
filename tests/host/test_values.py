"""Games, moves and matches as values: copied, pickled, compared, never changed behind the caller's back."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from hallboard import GAMES, Game, Match, parse_time_control

from tests.host.plays import random_game

COPIES: dict[str, Callable[[Game], Game]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "method": Game.copy,
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("how", COPIES)
def test_a_copy_is_the_same_game_and_goes_its_own_way(name: str, how: str) -> None:
    game = random_game(name, seed=4, plies=4)
    game.time_control = parse_time_control("5+3")
    position, history = game.position(), game.history
    other = COPIES[how](game)
    assert other == game
    assert (other.history, other.moves, other.time_control) == (history, game.moves, game.time_control)
    assert other.start() == game.start()
    other.push(other.legal_moves()[-1])
    other.pop()
    other.pop()
    assert other != game
    other.push(history[-1])
    other.push(other.legal_moves()[0])
    assert (game.position(), game.history) == (position, history)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_sees_the_same_repetitions(name: str) -> None:
    """What a repetition ends, it ends in every copy at the same move."""
    for seed in range(3):
        game = random_game(name, seed=seed, plies=400)
        again = game.start()
        for text in game.history:
            again = pickle.loads(pickle.dumps(copy.deepcopy(again)))
            again.push(text)
        assert again.outcome() == game.outcome()


def test_games_are_equal_by_position_and_have_no_hash() -> None:
    one, other = Game("vlkno"), Game("vlkno")
    assert one == other
    assert one.zobrist_key == other.zobrist_key
    assert one != Game("vlkno", putback="barred")
    assert one != Game("alea")
    assert one != "vlkno"
    one.push("e5-d4 c3>b2")
    assert one != other
    assert one.zobrist_key != other.zobrist_key
    assert Game.from_position(one.position()) == one
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_move_does_not_change_and_survives_its_game() -> None:
    game = Game("alea")
    move = game.legal_moves()[0]
    with pytest.raises(AttributeError):
        move.value = 3  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(move))
    assert again == move
    assert hash(again) == hash(move)
    assert (str(again), again.steps(), again.side) == (str(move), move.steps(), "defenders")
    assert copy.deepcopy({move: "best"})[move] == "best"
    game.push(move)
    assert str(again) == game.history[0]


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, Match.copy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_match_is_copied_whole(how: Callable[[Match], Match]) -> None:
    match = Match("vlkno", ["Home", "Away"])
    match.game.push("e5-d4 c3>b2")
    match.finish("black", "resigned")
    match.next_set()
    other = how(match)
    assert other == match
    assert str(other) == str(match)
    other.game.push("e5-d4 c3>b2")
    assert other != match
    assert match.game.history == []
