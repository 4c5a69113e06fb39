"""Evacuate's evaluation for three and four players knows the hoist, who is eliminated, and the target of a match."""

from __future__ import annotations

from array import array

import pytest
from hallboard import Game
from hallboard.engine import compiled_search
from hallboard.engine.evaluations import evacuate, names, weights

from tests.evacuate.positions import random_position, table_of

WALL = "6/6/6/6/6/6/6/6"


def worth(text: str, players: int, player: int, **only: int) -> int:
    """The player's points; with `only` by these weights alone."""
    game = Game.from_position(f"evacuate {text} players={players}")
    chosen = [only.get(name, 0) if only else value for name, value in zip(names("evacuate"), OWN[players], strict=True)]
    return evacuate.evaluate(game.cells, game.counters, array("i", chosen), player)


OWN = {players: weights("evacuate", players) for players in (2, 3, 4)}


def test_a_hoist_of_three_players_is_a_way_out_where_it_is_one() -> None:
    for group, best in (("gPyQyD", 5), ("yQgPyD", 5), ("gPyQbD", 0), ("gPrQyD", 2)):
        # Nobody else has anything near a door.
        assert worth(f"{group},3,yPrPgQ,3 {WALL} 6 0-0-0 0.0 p1 turn 9", 3, 0, best_exit=1) == best, group
    # Two wild ones with a red one are p1's four pips, and p2's; who evaluates takes the average of the others off.
    assert worth(f"bQrDbP,3,yPrPgQ,3 {WALL} 6 0-0-0 0.0 p1 turn 9", 3, 0, best_exit=1) == 4 - (4 + 0) // 2
    # Where a pyramid shuts the triangle, or the space isn't shaded, the drone on top goes alone.
    assert worth("gPyQyD,3,yPrPgQ,3 rP5/6/6/6/6/6/6/6 6 0-0-0 0.0 p1 turn 9", 3, 0, best_exit=1) == 2
    assert worth(f"2,gPyQyD,1,yPrPgQ,3 {WALL} 6 0-0-0 0.0 p1 turn 9", 3, 0, best_exit=1) == 2


def test_who_is_eliminated_places_nothing_and_his_pyramids_are_worth_nothing() -> None:
    placed = "2,rQyD,1,gP,3 rPyP4/yP5/6/6/6/6/6/6 6 0-0-0 0.0 p1 placed 10"
    assert [worth(placed, 3, player, turn=10) for player in range(3)] == [0, 10, 0]
    placed = placed.replace(",gP,", ",bP,")
    assert [worth(placed, 3, player, turn=10) for player in range(3)] == [0, 0, 10]
    assert [worth(placed, 3, player, stash_3=10) for player in range(3)] == [20, -40, 20]


@pytest.mark.parametrize(("pips", "wins"), [("9-0-0", False), ("10-0-0", True)])
def test_the_target_of_a_match_of_three_wins_in_mid_round(pips: str, wins: bool) -> None:
    text = f"yQ,1,rQ,yD,1,gP,2 {WALL} 6 0-0-0 {pips} p1 GBYR choice 0.0 p1 turn 9 match=True"
    assert (worth(text, 3, 0, wins_now=50) > 0) is wins


@pytest.mark.skipif(not compiled_search.available("evacuate"), reason="the searches are not compiled here")
@pytest.mark.parametrize("match", [False, True])
def test_it_is_the_same_compiled_in_positions_of_every_kind(match: bool) -> None:
    for seed in range(250):
        table = table_of(random_position(seed, match))
        players = table.counters[7]
        judge = compiled_search.judge("evacuate", OWN[players], players=players)
        own = array("i", OWN[players])
        counters = array("i", table.counters)
        plain = [evacuate.evaluate(table.cells, counters, own, player) for player in range(players)]
        assert [judge.worth(table.cells, counters, player) for player in range(players)] == plain
        assert judge.worth_each(table.cells, counters, players) == plain
        wrong = compiled_search.judge("evacuate", OWN[players], noise=50, salt=7, players=players)
        noisy = [wrong.worth(table.cells, counters, player) for player in range(players)]
        assert wrong.worth_each(table.cells, counters, players) == noisy != plain
