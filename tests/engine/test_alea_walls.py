"""Alea's walls: the squares left to a king who gets to no corner, the step that leaves no gap, and his end."""

from __future__ import annotations

from array import array

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import alea, alea_walls, names, numbers, weights
from hallcore.games.alea.geometry import square_of

from .test_alea_evaluation import CORNERS, diagonal, game_with, worth

Square = tuple[int, int]  # column and row, from 0

SHUT = [square for corner in CORNERS for square in diagonal(corner, 6)]
WALL = [(7, row) for row in range(19)]
POCKETS = (
    "5A2A5A1A2/4A2A11/3A3A7A3/3A2DA11/2A4A9A1/1A5A11/A6A10A/K7A8A1/3D5A9/3D6A8/3D5A9/A7A10/1A4AA11/2A2A13/3A2A5A6"
    "/4A1AA2A8/3A4A2A3A3/4AAAA6A4/19"
)
LONE = (
    "5A6A6/4A8A2A2/3A10A4/2A12A3/1A14A2/A16A1/11A6A/12A6/6A4A7/7A11/12A6/12AK5/19/A17A/1A15A1/2A11A1A2/3A11A3/4A9A4"
    "/5A7A5"
)


def seen(game: Game) -> int:
    """The king's squares and how far off the middle they are, as the walls have them; his squares are then marked."""
    found: int = alea_walls.king_area(game.cells, game.counters, numbers("alea"))
    return found


def area(game: Game) -> int:
    return seen(game) & 511


def walked(game: Game, start: int | None = None) -> set[int]:
    """The squares of the frame to which one walks from there, or the king, where no attacker stands."""
    attackers = set(game.counters[14 : 14 + game.counters[10]])
    start = game.counters[9] if start is None else start
    found, ahead = {start}, [start]
    while ahead:
        at = ahead.pop()
        for to in (at + 1, at - 1, at + 20, at - 20):
            if game.cells[to] != 8 and to not in attackers and to not in found:
                found.add(to)
                ahead.append(to)
    return found


def at(square: Square) -> int:
    """The square of the frame."""
    return square_of(19 * square[1] + square[0])


@pytest.mark.parametrize("more", [[], [(3, 9), (12, 4)], WALL, WALL[:8]])
def test_the_area_is_what_the_king_walks_on_and_how_far_off_the_middle_it_lies(more: list[Square]) -> None:
    game = game_with([*SHUT, *more])
    squares = walked(game)
    rows, columns = sum(square // 20 - 10 for square in squares), sum(square % 20 - 10 for square in squares)
    assert seen(game) == abs(rows) + abs(columns) << 9 | len(squares)


def test_there_is_no_area_while_the_king_gets_to_a_corner() -> None:
    assert area(game_with(SHUT[1:])) == 0


@pytest.mark.parametrize("outside", [[], [(3, 9)], [(3, 9), (5, 4)], [(12, 9)], [(6, 0), (0, 9)]])
def test_defenders_to_whom_the_king_does_not_get_have_their_squares_counted_once(outside: list[Square]) -> None:
    pocket = [(0, 8), (1, 9), (0, 10)]
    corners = {at((column, row)) for column in (0, 1, 17, 18) for row in (0, 1, 17, 18)}
    game = game_with([*SHUT, *WALL, *pocket], outside)
    squares = walked(game)
    starts = {at(square) for square in outside} - squares
    beside = set().union(*(walked(game, start) - corners for start in starts))
    assert area(game) == len(squares)
    assert alea_walls.outside(game.cells, game.counters, numbers("alea")) & 511 == len(beside)
    own = {name: weight for name, weight in zip(names("alea"), weights("alea"), strict=True) if name == "area"}
    assert worth(game, **own) == own["area"] * (len(squares | beside) - 361)


def test_a_wall_goes_forward_piece_by_piece_from_an_attacker_at_its_end_and_has_no_gap_on_the_way() -> None:
    wall = diagonal((0, 0), 6)
    others = SHUT[6:]
    assert wall == sorted(wall)
    ahead = [(0, 6), *((column + 1, row) for column, row in wall)]  # the next diagonal, from the rim on
    standing = [*wall, ahead[0]]
    left = area(game_with([*others, *standing]))
    for source, target in zip(wall, ahead[1:], strict=True):
        game = game_with([*others, *standing])
        assert alea_walls.is_step(game.cells, at(source), at(target))
        standing[standing.index(source)] = target
        left -= 1
        assert area(game_with([*others, *standing])) == left
    assert sorted(standing) == sorted(ahead)


def test_a_step_that_leaves_a_gap_is_none() -> None:
    wall = diagonal((0, 0), 6)
    game = game_with(SHUT)
    for column, row in wall:
        for target in ((column + 1, row), (column, row + 1)):
            assert not alea_walls.is_step(game.cells, at((column, row)), at(target))
            moved = [target if square == (column, row) else square for square in wall]
            assert area(game_with([*moved, *SHUT[6:]])) == 0


def test_steps_come_first_and_gaps_last_among_the_moves_of_walls() -> None:
    game = game_with([*SHUT, (0, 6)])

    def order(source: Square, target: Square) -> int:
        moves, points = array("i", [at(source) << 9 | at(target)]), array("i", [0])
        squares = seen(game)
        assert squares
        alea_walls.order_walls(game.cells, game.counters, numbers("alea"), moves, 1, points, squares)
        return points[0]

    wall = diagonal((0, 0), 6)
    step = order(wall[0], (1, 5))
    assert step > order((0, 6), (0, 9)) > order(wall[3], (9, 2)) < 0


@pytest.mark.parametrize("attackers", [[*SHUT, *WALL[:9], *WALL[10:], (8, 3)], None])
def test_quiet_moves_that_take_several_squares_from_the_king_come_before_those_that_take_none(
    attackers: list[Square] | None,
) -> None:
    before = f"alea {POCKETS} a 351 -" if attackers is None else game_with(attackers).position().replace(" d ", " a ")
    game = Game.from_position(before)
    moves = list(game.legal_moves())
    codes = array("i", [move.value for move in moves])
    points = array("i", [0] * len(moves))
    alea.order(game.cells, game.counters, numbers("alea"), codes, len(moves), points)
    size = area(game)
    taking, taking_none = [], []
    for move, order in zip(moves, points, strict=True):
        if "x" not in str(move):
            game.push(move)
            left = area(game)
            game.pop()
            if left and size - left > 2:
                taking.append(order)
            elif size - left < 1 or not left:
                taking_none.append(order)
    assert taking
    assert min(taking) > max(taking_none)


@pytest.mark.parametrize("defenders", [[], [(4, 8)], [(12, 3), (15, 9)]])
@pytest.mark.parametrize("attackers", [SHUT, SHUT[1:], [*SHUT, *WALL[:12]], [*SHUT, *WALL]])
def test_compiled_and_plain_see_the_same(attackers: list[Square], defenders: list[Square]) -> None:
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


@pytest.mark.skipif(not compiled_search.available("alea"), reason="the search is compiled")
@pytest.mark.parametrize("defenders_nodes", [500, 4000])
def test_attackers_win_soon_against_a_lone_king(defenders_nodes: int) -> None:
    game = Game.from_position(f"alea {LONE} d 20 -")
    engine = Engine("alea", hash_mb=1)
    while not game.outcome() and game.ply < 100:
        nodes = (defenders_nodes, 4000)[game.seat]
        game.push(engine.search(game, movetime_ms=None, nodes=nodes, seed=game.ply).move)
    outcome = game.outcome()
    assert outcome is not None, game.position()
    assert outcome.winner == "attackers"
