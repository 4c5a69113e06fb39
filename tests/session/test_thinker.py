"""What an engine says of its thinking while it thinks."""

from __future__ import annotations

import pytest
from hallboard import Game
from hallboard.session import EngineSeat
from hallboard.session.thinker import Thinker


@pytest.mark.parametrize(("moves", "variants"), [([], {}), (["e5-d4 c3>b2"], {}), ([], {"size": "3x3"})])
def test_the_chance_is_the_first_sides_whoever_thinks(moves: list[str], variants: dict[str, str]) -> None:
    game = Game("vlkno", **variants)
    for move in moves:
        game.push(move)
    found = []
    thinker = Thinker(game, EngineSeat(movetime_ms=200, level=3), lambda thinker, analysis: found.append(analysis))
    thinker.join()
    (analysis,) = found
    black = analysis.evaluation.chances["black"]
    assert thinker.thinking.chance == round(black, 3)
    assert analysis.evaluation.side == game.turn


def test_of_more_than_two_players_no_chance_is_one_sides() -> None:
    thinker = Thinker(Game("evacuate", players="3"), EngineSeat(movetime_ms=200, level=2), lambda *found: None)
    thinker.join()
    assert thinker.thinking.nodes > 0
    assert thinker.thinking.chance is None
