"""Why a move is good, in words, and scores in words."""

from __future__ import annotations

from re import sub

import pytest
from hallboard import Game
from hallboard.engine import Engine
from hallboard.engine.evaluation import Evaluation
from hallboard.engine.reasons import reason
from hallcore.games import GAMES

EVEN = Evaluation("attackers", 0, 0.5, opponents=("defenders",))


def why(position: str, move: str, evaluation: Evaluation = EVEN) -> str:
    game = Game.from_position(position)
    return reason(game, game.parse(move), evaluation)


def alea(turn: str, **squares: str) -> str:
    """A position of Alea with these pieces: `A="a1 b2"`."""
    there = {square: kind for kind, names in squares.items() for square in names.split()}
    rows = ["".join(there.get(f"{column}{row}", " ") for column in "abcdefghijklmnopqrs") for row in range(19, 0, -1)]
    return f"alea {sub(' +', lambda empty: str(len(empty.group())), '/'.join(rows))} {turn} 20 -"


def test_a_move_that_takes_says_what() -> None:
    position = alea("a", A="k3 i12", D="j12", K="j10")
    assert why(position, "k3-k12").startswith("takes a defender")
    assert "takes" not in why(position, "k3-k11")


def test_a_move_that_bars_the_king_keeps_the_others_from_winning() -> None:
    position = alea("a", A="b8 a17 s9 q9", K="a10")
    assert why(position, "b8-a8") == "keeps defenders from winning by a10-a2++"


def test_a_king_on_the_rim_threatens_to_win() -> None:
    defenders = Evaluation("defenders", 0, 0.5, opponents=("attackers",))
    position = alea("d", A="a17 s9 q9 r12 m12 p10", K="b10")
    assert why(position, "b10-a10", defenders) == "threatens to win by a10-a2++"


def test_a_move_that_wins_says_nothing_else() -> None:
    position = "vlkno 1,0,0,1,9w/0,0,0,0,1w/0,1b,1,0,0/0,0,0,0,0/0,0,0,0,11b b 30"
    assert why(position, "b3-c3 a5>d5") == "wins the game"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_reasons_without_knowing_of_them(name: str) -> None:
    found = Engine(name, hash_mb=1).search(Game(name), movetime_ms=None, nodes=200, seed=1)
    assert found.reason
    assert found.evaluation.words.startswith("with ")


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        (EVEN, "with even chances, 50%"),
        (Evaluation("black", 30, 0.62, opponents=("white",)), "with slightly better chances, 62%"),
        (Evaluation("black", -90, 0.08, opponents=("white",)), "with far worse chances, 8%"),
        (Evaluation("black", -900, 0.001, opponents=("white",)), "with far worse chances, under 1%"),
        (Evaluation("black", 900, 0.999, opponents=("white",)), "with far better chances, over 99%"),
        (Evaluation("p1", -112, 0.25, opponents=("p2", "p3", "p4")), "with even chances among four, 25%"),
        (Evaluation("p1", -112, 0.4, opponents=("p2", "p3")), "with slightly better chances among three, 40%"),
        (Evaluation("p1", -990, 0.002, opponents=("p2", "p3", "p4")), "with far worse chances among four, under 1%"),
        (Evaluation("p1", 990, 0.95, opponents=("p2", "p3", "p4")), "with far better chances among four, 95%"),
        (Evaluation("black", 999_999, 1.0, win_in=1, opponents=("white",)), "with a win in 1 ply"),
        (Evaluation("black", -999_996, 0.0, loss_in=4, opponents=("white",)), "with a loss in 4 plies"),
    ],
)
def test_a_score_in_words(evaluation: Evaluation, words: str) -> None:
    assert evaluation.words == words
