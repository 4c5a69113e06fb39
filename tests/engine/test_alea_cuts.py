"""Alea's walls: the squares left to a king who gets to no corner, the line that parts them best, and his end."""

from __future__ import annotations

from array import array

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import alea_cuts, alea_squares, names, weights

from .test_alea_evaluation import CORNERS, diagonal, game_with, worth

SHUT = [square for corner in CORNERS for square in diagonal(corner, 6)]
WALL = [(7, row) for row in range(19)]


def area(game: Game) -> int:
    found: int = alea_cuts.king_area(game.cells, game.counters)
    return found


def cut(game: Game) -> tuple[int, int]:
    """The squares left behind the best line, and its number."""
    own = array("i", weights("alea"))
    found: int = alea_cuts.best_cut(game.cells, game.counters, own, game.counters[9], area(game))
    return found >> 7, found & 127


def walked(game: Game) -> set[int]:
    """The squares of the frame to which the king walks where no attacker stands."""
    attackers = set(game.counters[14 : 14 + game.counters[10]])
    seen, ahead = {game.counters[9]}, [game.counters[9]]
    while ahead:
        at = ahead.pop()
        for to in (at + 1, at - 1, at + 20, at - 20):
            if game.cells[to] != 8 and to not in attackers and to not in seen:
                seen.add(to)
                ahead.append(to)
    return seen


def test_every_square_is_on_one_line_of_each_family() -> None:
    line = 0
    for family, number in enumerate((19, 19, 37, 37)):
        seen = []
        for _ in range(number):
            first, step = alea_squares.LINE_STARTS[line], alea_squares.LINE_STEPS[family]
            squares = [first + i * step for i in range(alea_squares.LINE_LENGTHS[line])]
            assert all(alea_cuts.is_on(square, line) for square in squares)
            seen += squares
            line += 1
        assert len(seen) == len(set(seen)) == 361


def test_the_area_is_what_the_king_walks_on_and_none_while_he_gets_to_a_corner() -> None:
    assert area(game_with(SHUT)) == len(walked(game_with(SHUT)))
    assert area(game_with(SHUT, [(3, 9), (12, 4)])) == len(walked(game_with(SHUT)))
    assert area(game_with(SHUT[1:])) == 0


def test_a_wall_leaves_the_king_his_side_of_it() -> None:
    nearly = game_with([*SHUT[:-6], *WALL[1:9], *WALL[10:]])  # an attacker is missing before him
    assert area(nearly) == 0
    game = game_with([*SHUT, *WALL[1:9], *WALL[10:18]])
    whole = game_with([*SHUT, *WALL])
    left, line = cut(game)
    assert line == 7
    assert left == area(whole) + 3 * weights("alea")[names("alea").index("cut_missing")]
    assert area(whole) < area(game) // 2 + 100


@pytest.mark.parametrize("defenders", [[], [(4, 8)], [(12, 3), (15, 9)]])
@pytest.mark.parametrize("attackers", [SHUT, SHUT[1:], [*SHUT, *WALL[:12]], [*SHUT, *WALL]])
def test_compiled_and_plain_see_the_same(attackers: list[tuple[int, int]], defenders: list[tuple[int, int]]) -> None:
    own = dict(zip(names("alea"), weights("alea"), strict=True))
    worth(game_with(attackers, defenders), **own)


@pytest.mark.skipif(not compiled_search.available("alea"), reason="the search is compiled")
def test_attackers_close_the_last_gap_of_a_wall() -> None:
    defenders = game_with([*SHUT, *WALL[:9], *WALL[10:], (3, 9)])
    game = Game.from_position(defenders.position().replace(" d 20 ", " a 21 "))
    assert area(game) > 200
    engine = Engine("alea", hash_mb=1)
    game.push(engine.search(game, movetime_ms=None, nodes=2000, seed=1).move)
    assert 0 < area(game) < 200
