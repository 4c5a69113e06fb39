"""A ruleset that finds its best moves without the whole list finds those that stand first in it."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hallboard import GAMES, Game
from hallboard.engine import compiled_search
from hallboard.engine.evaluations import module, numbers, weights

RULESETS = [name for name in GAMES if hasattr(module(name), "best_moves")]
SCRATCH = 128


def _pure(game: Game, most: int, known: int) -> list[tuple[int, int]]:
    there, own = module(game.name), numbers(game.name)
    moves = array("i", bytes(4 * most))
    scores = array("i", bytes(4 * (game.ruleset.rules.MAX_MOVES + SCRATCH)))
    n = there.best_moves(game.cells, game.counters, own, known, most, moves, scores)  # type: ignore[union-attr]
    return list(zip(moves[:n], scores[:n], strict=True))


def _compiled(game: Game, most: int, known: int) -> list[tuple[int, int]]:
    judge = compiled_search.judge(game.name, weights(game.name))
    found: list[tuple[int, int]] = judge.best_moves(game.cells, array("i", game.counters), most, known)
    return found


@pytest.mark.parametrize("best_moves", [_pure, _compiled])
@pytest.mark.parametrize("name", RULESETS)
def test_they_are_the_first_of_all_legal_moves_and_the_known_one(name: str, best_moves: object) -> None:
    if best_moves is _compiled and not compiled_search.available(name):
        pytest.skip("the searches are not compiled here")
    rng = Random(5)
    for variant in ("allowed", "barred"):
        for _ in range(4):
            game = Game(name, putback=variant)
            while not game.outcome() and game.ply < 60:
                _check(game, rng, best_moves)
                game.push(rng.choice(game.legal_moves()))


def _check(game: Game, rng: Random, best_moves: object) -> None:
    legal = array("i", [move.value for move in game.legal_moves()])
    scores = array("i", bytes(4 * (len(legal) + SCRATCH)))
    own = numbers(game.name)
    module(game.name).order(game.cells, game.counters, own, legal, len(legal), scores)  # type: ignore[union-attr]
    order = dict(zip(legal, scores[: len(legal)], strict=True))
    most = rng.choice((8, 24, 56))
    known = rng.choice((-1, rng.choice(legal), rng.randrange(1 << 20)))
    found = best_moves(game, most, known)  # type: ignore[operator]
    assert len({move for move, _ in found}) == len(found) == min(most, len(legal)), game.position()
    assert all(order[move] == score for move, score in found), game.position()
    others = sorted((score for move, score in order.items() if move != known), reverse=True)
    assert known not in order or known in dict(found), game.position()
    mine = sorted((score for move, score in found if move != known), reverse=True)
    assert mine == others[: len(mine)], game.position()
