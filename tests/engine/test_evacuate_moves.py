"""Evacuate's moves that come to the same are searched once; playouts draw movements by chance."""

from array import array

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import evacuate, weights
from hallcore.games.evacuate import geometry, state
from hypothesis import given, settings
from hypothesis import strategies as st

_PIPS = (0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3)


def _played(players: int, choices: list[int]) -> Game:
    game = Game("evacuate", players=players)
    for choice in choices:
        moves = game.legal_moves()
        if not moves:
            break
        game.push(moves[choice % len(moves)])
    return game


def _without_colours(game: Game) -> set[tuple[int, int, int]]:
    return {(move.value >> 10, move.value & 63, _PIPS[move.value >> 6 & 15]) for move in game.legal_moves()}


def _distinct(game: Game) -> list[int]:
    moves = array("i", [move.value for move in game.legal_moves()])
    n = evacuate.distinct(game.cells, game.counters, moves, len(moves))
    return list(moves[:n])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 999), max_size=60))
def test_what_is_left_out_leads_to_the_same_moves_as_what_is_kept(choices: list[int]) -> None:
    game = _played(2, choices)
    kept = {(move >> 10, move & 63, _PIPS[move >> 6 & 15]): move for move in _distinct(game)}
    assert len(kept) == len(_distinct(game))
    assert set(kept) == _without_colours(game)
    for move in game.legal_moves():
        for_both, other = game.copy(), game.copy()
        for_both.push(kept[move.value >> 10, move.value & 63, _PIPS[move.value >> 6 & 15]])
        other.push(move)
        assert for_both.outcome() == other.outcome()
        assert for_both.turn == other.turn
        assert _without_colours(for_both) == _without_colours(other)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from((3, 4)), st.lists(st.integers(0, 999), max_size=60))
def test_wild_and_other_players_colours_are_told_apart(players: int, choices: list[int]) -> None:
    game = _played(players, choices)
    assert _distinct(game) == [move.value for move in game.legal_moves()]


@pytest.mark.skipif(not compiled_search.available("evacuate"), reason="the searches are not compiled here")
def test_both_searches_list_a_pyramid_of_two_colours_once() -> None:
    for method in ("alphabeta", "mcts"):
        found = Engine("evacuate", method).search(Game("evacuate"), movetime_ms=None, nodes=5000, seed=1, lines=100)
        assert len({found.move, *(line.move for line in found.others)}) == len(_distinct(Game("evacuate"))) == 29


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((2, 3, 4)), st.lists(st.integers(0, 999), max_size=90))
def test_playouts_draw_from_every_movement_alike(players: int, choices: list[int]) -> None:
    """One number for each occupant, or none where no movement may begin the turn."""
    game = _played(players, choices)
    if game.outcome():
        return
    occupants = sum(game.cells[:8])
    drawn = [evacuate.any_space(game.cells, game.counters, chance) for chance in range(occupants)]
    if compiled_search.available("evacuate"):
        judge = compiled_search.judge("evacuate", weights("evacuate", players), players=players)
        counters = array("i", game.counters)
        assert [judge.any_space(game.cells, counters, chance) or -1 for chance in range(occupants)] == drawn
    if game.counters[state.PHASE] > state.PHASE_CLEARED:
        assert drawn == [-1] * occupants
        return
    placed = {move.value & 63 for move in game.legal_moves() if move.value >> 10 == 0}
    moving = {space for space in placed if geometry.LEVEL_OF[space] <= game.cells[geometry.FLOOR_OF[space]]}
    assert len(set(drawn)) == occupants
    assert moving == placed & set(drawn)
