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
DEFENDERS = Evaluation("defenders", 0, 0.5, opponents=("attackers",))


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


def test_a_king_with_a_free_line_has_a_way_to_the_corner() -> None:
    position = alea("d", A="a17 s9 q9 r12 m12 p10", K="b10")
    assert why(position, "b10-a10", DEFENDERS) == "opens the king a way to the corner a2"
    # So does a defender who steps out of his line, and it is said of a win that is certain, too.
    position = alea("d", A="a17 s9 q9 r12 m12 p10", D="a9", K="a10")
    assert why(position, "a9-f9", DEFENDERS) == "opens the king a way to the corner a2"
    certain = Evaluation("defenders", 999_997, 1.0, win_in=3, opponents=("attackers",))
    assert why(position, "a9-f9", certain).endswith("whatever the others do and opens the king a way to the corner a2")
    assert "way" not in why(position, "a9-a8", DEFENDERS)


def test_a_move_that_leaves_most_answers_a_win_threatens_it() -> None:
    position = "nevo 2b9/3b8/12/12/12/w9ww/ww1ww6w w 44"
    assert why(position, "d1-e2", Evaluation("white", 0, 0.5, opponents=("black",))) == "threatens to win by a1-b2"


# The attacker on p10 may take l11 between l10 and l12, by one move of more than 600.
ENDANGERED = (
    "alea 2A2A7A2A2/19/A4A7A4A/7A1A9/6A1D1D1A6/A1A2A7A2A1A/4A4D2D1A4/3A4D1DA3A3/4D1DD1D1D2D4/3A1A2DKD4A3/"
    "7D1D1D2D4/3A4D1D4A3/4A4D4A4/AA11A2A1A/6A1D1D1A6/7A1A1A4A2/A4A7A4A/19/2A2A7A5 d 8 -"
)


def test_a_move_that_bars_an_attacker_saves_the_piece_that_he_would_take() -> None:
    assert why(ENDANGERED, "m13-m10", DEFENDERS) == "saves what stands on l11"


def test_what_is_in_danger_as_before_is_not_saved() -> None:
    game = Game.from_position(ENDANGERED)
    game.push("e11-f11")
    moves = list(map(str, game.legal_moves()))
    assert len(moves) > 600
    assert "p10-l10xl11" in moves
    assert "saves" not in why(ENDANGERED, "e11-f11", DEFENDERS)


def test_a_piece_that_goes_out_of_danger_escapes() -> None:
    assert why(ENDANGERED, "l11-m11", DEFENDERS) == "escapes from l11 with a defender"
    # Below an attacker on n12 it would be taken by p10-n10.
    position = ENDANGERED.replace("3A4D1DA3A3", "3A4D1DA1A1A3").replace("alea 2A2A7A2A2", "alea 2A2A7A5")
    assert why(position, "l11-m11", DEFENDERS) == "escapes from l11 with a defender"
    assert "escapes" not in why(position, "l11-n11", DEFENDERS)


def test_points_are_said() -> None:
    black, white = (Evaluation(*pair) for pair in (("black", 0, 0.5), ("white", 0, 0.5)))
    position = "evl W,6/2,W,2,W,1/5,BB,1/5,B,1 6/6/6 b 6"
    assert why(position, "c6-c7", black) == "scores a point"
    position = "evl 1,W,B,W,1,W,1/WB,B,3,W,1/W,1,WWWW,1,B,WBB,1/W,B,B,B,2,W 1BW3/W5/W2BBB w 33"
    assert why(position, "c3,b3-b5,c5", white).startswith("scores 5 points and ")


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
