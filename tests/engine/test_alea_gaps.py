"""Walls of few attackers at Alea, which step with a gap that the next piece closes."""

from __future__ import annotations

from array import array

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import alea_walls, numbers
from hallcore.keys import REVERSIBLE

from .test_alea_evaluation import diagonal, game_with
from .test_alea_plan import BEHIND, STOOD, planned, shut_in, to_attack
from .test_alea_walls import SHUT, Square, at

THREE = [(4, 9), (9, 4), (14, 9)]
BEHIND_WALLS = [(column, y) for x in range(5) for y in range(5 - x) if x > 1 or y > 1 for column in (x, 18 - x)]
STUCK = (
    "5A2D4A5/2A1A9A4/1A1A11A3/2A13A1A/1A15A1/A17A/19/D18/4D14/19/19/10A2A1DD2/A8A1AA1AKAAA/1A2AADAA6A3/2AA2A12/19"
    "/12A4A1/19/11A7"
)


def area(game: Game, weights: array[int]) -> int:
    found: int = alea_walls.king_area(game.cells, game.counters, weights) & 511
    return found


def with_move(source: Square, target: Square, attackers: list[Square], defenders: list[Square] = THREE) -> Game:
    return game_with([target if square == source else square for square in attackers], defenders)


def test_a_square_that_an_attacker_has_just_stepped_off_counts_as_held() -> None:
    before = to_attack(game_with(SHUT, THREE))
    points = planned(before)
    source = diagonal((0, 0), 6)[3]
    stepped = with_move(source, (source[0] + 1, source[1]), SHUT)
    assert area(stepped, numbers("alea")) == 0  # the gap lets the king out
    assert area(stepped, points) == area(before, points) - 1


def test_a_square_from_which_an_attacker_has_gone_away_does_not() -> None:
    points = planned(to_attack(game_with(SHUT, THREE)))
    source = diagonal((0, 0), 6)[3]
    assert area(with_move(source, (source[0] + 6, source[1]), SHUT), points) == 0


def test_where_an_attacker_was_taken_each_gap_counts() -> None:
    attackers = [*SHUT, (3, 9)]
    points = planned(to_attack(game_with(attackers, THREE)))
    source = diagonal((0, 0), 6)[3]
    stepped = with_move(source, (source[0] + 1, source[1]), attackers)
    assert area(stepped, points)
    assert area(with_move(source, (source[0] + 1, source[1]), SHUT), points) == 0


@pytest.mark.parametrize(("more", "with_gaps"), [(18, True), (19, False)])
def test_attackers_who_have_pieces_to_spare_leave_no_gaps(more: int, with_gaps: bool) -> None:
    assert len(SHUT) + 18 == 42
    assert (planned(to_attack(game_with([*SHUT, *BEHIND_WALLS[:more]], THREE)))[STOOD] > 0) == with_gaps


def test_a_step_with_a_gap_is_not_looked_at_last_where_gaps_are_allowed() -> None:
    game = to_attack(game_with(SHUT, THREE))
    source = diagonal((0, 0), 6)[3]
    orders = []
    for points in numbers("alea"), planned(game):
        for columns in 1, 6:
            moves, order = array("i", [at(source) << 9 | at((source[0] + columns, source[1]))]), array("i", [0])
            squares = alea_walls.king_area(game.cells, game.counters, points)
            alea_walls.order_walls(game.cells, game.counters, points, moves, 1, order, squares)
            orders.append(order[0] < 0)
    assert orders == [True, True, False, True]


def test_who_is_not_shut_in_is_not_kept_by_a_gap() -> None:
    assert planned(to_attack(game_with(SHUT[1:], THREE)))[STOOD] == 0


def test_a_wall_that_has_just_stepped_with_a_gap_is_kept_on_for_the_next_step() -> None:
    """After the first step the king gets to a corner; what the plan before kept says that he is still shut in."""
    before = planned(to_attack(game_with(SHUT, THREE)))
    source = diagonal((0, 0), 6)[3]
    stepped = to_attack(with_move(source, (source[0] + 1, source[1]), SHUT))
    assert planned(stepped)[STOOD] == 0
    assert planned(stepped, before)[STOOD] == len(SHUT)


def test_steps_with_a_gap_and_a_plan_take_turns_against_a_king_with_few_defenders() -> None:
    found = []
    for reversible in 0, 31, 32, 63, 64:
        game = shut_in((2, 9))
        game.counters[REVERSIBLE] = reversible
        points = planned(game)
        found.append((points[BEHIND] > 0, points[STOOD] > 0))
    plan, gaps = (True, False), (False, True)
    assert found == [gaps, gaps, plan, plan, gaps]


@pytest.mark.skipif(not compiled_search.available("alea"), reason="the search is compiled")
@pytest.mark.parametrize("seed", [7, 8])
def test_attackers_with_37_pieces_win_against_a_king_with_six_defenders(seed: int) -> None:
    """From a game that stood still from here on, for 1,200 plies, while each gap counted."""
    game = Game.from_position(f"alea {STUCK} d 300 -")
    engine = Engine("alea", hash_mb=8)
    while not game.outcome() and game.ply < 600:
        game.push(engine.search(game, movetime_ms=None, nodes=3000, seed=seed).move)
    outcome = game.outcome()
    assert outcome is not None, game.position()
    assert outcome.winner == "attackers"
