"""How attackers get to the squares that their wall lacks: the fewest moves, one attacker for each."""

from __future__ import annotations

from hallboard import Game
from hallboard.engine.evaluations import alea_ways

from .test_alea_evaluation import game_with
from .test_alea_plan import FRAME, RING, SQUARES, at, attackers, positions, to_attack, wall_squares

POINTS = 40
THRONE = 210


def ways(game: Game, wall: set[int]) -> dict[int, int]:
    """What an attacker is worth on each square, where that is anything."""
    worths = [POINTS if p in wall else 0 for p in range(421)]
    flags = [1 if p in wall else 0 for p in range(421)]
    alea_ways.ways(game.cells, game.counters, flags, POINTS, worths)
    return {p: worths[p] for p in FRAME if worths[p]}


def seen_from(game: Game, square: int) -> set[int]:
    """Where a piece on the square could go, and the attackers that it would come to stand before."""
    found = set()
    for direction in (1, -1, 20, -20):
        p = square + direction
        while p in SQUARES and game.cells[p] == 0:
            if p != THRONE:
                found.add(p)
            p += direction
        if p in attackers(game):
            found.add(p)
    return found


def moves_to(game: Game, hole: int, spare: set[int], wall: set[int]) -> int | None:
    """How many moves bring a spare attacker to the hole, if pieces of the wall may move on and be replaced."""
    reached, moves = {hole}, 0
    while not reached & spare:
        stops = {p for p in reached if p not in attackers(game) or p in wall}
        more = reached.union(*(seen_from(game, p) for p in stops))
        if more == reached:
            return None
        reached, moves = more, moves + 1
    return moves


def test_the_way_of_the_nearest_spare_attacker_is_found_and_can_be_gone() -> None:
    found = 0
    for game in positions():
        wall = wall_squares(game, sure=True)
        spare = attackers(game) - wall
        flags, spares = ([1 if p in group else 0 for p in range(421)] for group in (wall, spare))
        for hole in wall - attackers(game):
            if game.cells[hole]:
                continue
            came = [0] * 421
            p = alea_ways.nearest_spare(game.cells, flags, spares, hole, came)
            moves = moves_to(game, hole, spare, wall)
            assert (p != 0) == (moves is not None), game.position()
            steps = 0
            while p and p != hole:
                assert p in seen_from(game, came[p]), game.position()
                p, steps = came[p], steps + 1
            assert steps == (moves or 0)
            found += steps > 1
    assert found > 10


def test_a_square_on_the_way_is_worth_half_and_the_missing_square_all() -> None:
    wall = {at(*square) for square in RING}
    game = to_attack(game_with([*[square for square in RING if square != (5, 9)], (2, 3)]))
    worths = ways(game, wall)
    between = set(worths) - wall
    assert len(between) == 1
    assert worths[between.pop()] == POINTS // 2
    assert {worths[p] for p in wall} == {POINTS}


def test_a_piece_of_the_wall_moves_on_to_the_edge_where_another_can_take_its_place() -> None:
    """Nobody else sees a10; its neighbour b10 does, and is seen from f10."""
    wall = [(0, 8), (0, 10), (1, 8), (1, 10), (1, 9)]
    game = to_attack(game_with([*wall, (5, 9)]))
    worths = ways(game, {at(*square) for square in [*wall, (0, 9)]})
    assert worths[at(1, 9)] == POINTS
    assert worths[at(0, 9)] == POINTS + POINTS // 2


def test_who_keeps_a_corner_closed_is_not_sent_away() -> None:
    diagonal = [(x, 13 + x) for x in range(6)]
    wall = {at(*square) for square in RING}
    ring = [square for square in RING if square != (9, 13)]
    game = to_attack(game_with([*ring, *diagonal]))
    spare = [0] * 421
    for square in diagonal:
        spare[at(*square)] = 1
    kept = alea_ways.keep_corners(game.cells, game.counters, spare)
    assert kept == len(diagonal)
    assert not any(spare)
    assert set(ways(game, wall)) == wall
