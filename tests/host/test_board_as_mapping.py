"""What stands on the board, what the sides count, and what they have in hand: as everybody may ask for it."""

from __future__ import annotations

import pytest
from hallboard import GAMES, Game, Piece

from tests.host.plays import random_game


@pytest.mark.parametrize("name", GAMES)
def test_a_game_maps_its_spaces_to_the_pieces_on_them(name: str) -> None:
    game = random_game(name, seed=5, plies=20)
    assert list(game) == list(game.spaces)
    assert len(game) == len(set(game)) == game.ruleset.geometry.SPACES
    pieces = game.pieces()
    assert pieces == {space: game[space] for space in game if game[space]}
    kinds = game.ruleset.rules.KINDS
    for number, space in enumerate(game):
        content = 0
        for piece in game[space]:
            content = game.ruleset.hands.push(content, kinds.index(piece.kind))
            named = next((side for side in game.sides if piece.kind.startswith(side)), None)
            assert piece.owner in (None, *game.sides)
            assert named in (None, piece.owner), "a black piece is black's, wherever it lies in a stack"
        assert content == game.ruleset.hands.content(game.cells, number)
        assert space in game
        assert space.upper() in game
    assert "z99" not in game
    assert 3 not in game
    with pytest.raises(KeyError, match=f"no space 'z99' in {name}"):
        game["z99"]


def test_stacks_come_from_the_lowest_piece_up() -> None:
    game = Game("vlkno")
    assert game["a1"] == (Piece("stone"), Piece("black pawn", "black"))
    assert game["E1"] == (Piece("stone"), Piece("white pawn", "white"))
    assert str(game["a1"][-1]) == "black pawn"


@pytest.mark.parametrize(
    ("players", "owners"),
    [
        (2, {"green": "p1", "yellow": "p1", "red": "p2", "blue": "p2"}),
        (3, {"green": "p2", "yellow": "p1", "red": "p3", "blue": None}),
        (4, {"green": "p3", "yellow": "p2", "red": "p4", "blue": "p1"}),
    ],
)
def test_the_colours_of_evacuate_belong_to_the_players_as_many_as_there_are(
    players: int, owners: dict[str, str | None]
) -> None:
    pieces = [piece for stack in Game("evacuate", players=players).pieces().values() for piece in stack]
    assert {piece.kind.split()[0]: piece.owner for piece in pieces} == owners


def test_scores_are_those_that_the_picture_shows() -> None:
    assert Game("vlkno").scores == {}
    evl = random_game("evl", seed=1, plies=90)
    assert sum(evl.scores.values()) > 0
    nevo = random_game("nevo", seed=1, plies=120)
    evacuate = random_game("evacuate", seed=1, plies=90)
    for game, unit in ((evl, "of 10 pentagons"), (nevo, "of 16 points"), (evacuate, "pip")):
        for side, score in game.scores.items():
            line = next(line for line in str(game).splitlines() if side in line and unit in line)
            assert f" {score} {unit}" in line, line


def test_hands_are_what_may_still_be_placed() -> None:
    evl = Game("evl")
    assert evl.hands == {"black": {"black piece": 28}, "white": {"white piece": 28}}
    evl.push("+b4")
    assert evl.hands["black"] == {"black piece": 27}
    evacuate = Game("evacuate", players=3)
    assert set(evacuate.hands) == {"p1", "p2", "p3"}
    assert (evacuate.hands["p1"]["yellow pawn"], evacuate.hands["p2"].get("yellow pawn")) == (4, None)
    assert Game("alea").hands == {}


def test_a_game_says_that_it_is_over() -> None:
    game = random_game("vlkno", seed=1, plies=400)
    assert game.is_over()
    game.pop()
    assert not game.is_over()


def test_true_and_false_are_yes_and_no_for_people() -> None:
    assert Game("evacuate", match="yes") == Game("evacuate", match=True) == Game("evacuate", match="True")
    assert Game("evacuate", match="no") == Game("evacuate")
    with pytest.raises(ValueError, match="match=maybe is not known: expected no, yes"):
        Game("evacuate", match="maybe")
