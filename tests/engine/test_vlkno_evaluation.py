"""VLKNO's network: as it is compiled, as it is in plain Python, and as reckoned by NumPy in fractions."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import numpy as np
import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import module, weights
from hallboard.game import ruleset
from hallboard.tuning.training import layers_of

from tests.engine.random_games import positions

VLKNO: Any = module("vlkno")

COMPILED = pytest.mark.skipif(not compiled_search.available("vlkno"), reason="the searches are not compiled here")


def inputs_of(game: Game) -> set[int]:
    rows = [0] * 25
    return set(rows[: VLKNO.inputs(game.cells, game.counters, game.seat, rows)])


def test_the_judgement_is_what_the_networks_layers_say() -> None:
    rows, of_rows, of_second, second, last, base = layers_of(VLKNO.NETWORKS[: VLKNO.NUMBERS], VLKNO.INPUTS)
    own = array("i", weights("vlkno"))
    seen = set()
    for game in positions("vlkno", 200, 11):
        hidden = np.maximum(rows[sorted(inputs_of(game))].sum(0) + of_rows, 0)
        points = 100 * float(np.maximum(of_second @ hidden + second, 0) @ last + base[0])
        found = VLKNO.evaluate(game.cells, game.counters, own, game.seat)
        assert found == pytest.approx(points, abs=3), game.position()
        assert VLKNO.evaluate(game.cells, game.counters, own, 1 - game.seat) == -found
        seen.add(found)
    assert len(seen) > 100


@COMPILED
def test_compiled_it_says_the_same() -> None:
    own = array("i", weights("vlkno"))
    judge = compiled_search.judge("vlkno", own)
    for game in positions("vlkno", 200, 12):
        for player in (0, 1):
            plain = VLKNO.evaluate(game.cells, game.counters, own, player)
            assert judge.worth(game.cells, array("i", game.counters), player) == plain, game.position()


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=COMPILED)])
def test_looked_at_a_move_is_worth_what_the_position_after_it_is(compiled: bool) -> None:
    own = array("i", weights("vlkno"))
    won = 0
    for game in positions("vlkno", 60, 15):
        moves = array("i", sorted(move.value for move in game.legal_moves())[::7])
        if compiled:
            judge = compiled_search.judge("vlkno", own)
            scores = judge.order(game.cells, array("i", game.counters), moves, looked=True)
        else:
            scores = array("i", bytes(4 * (len(moves) + 128)))
            VLKNO.order(game.cells, game.counters, own, moves, len(moves), scores)
            VLKNO.look(game.cells, game.counters, own, moves, len(moves), scores)
        for move, score in zip(moves, scores, strict=False):
            cells, counters = bytearray(game.cells), array("i", game.counters)
            ruleset("vlkno").rules.make_move(cells, counters, move)
            if score >= 1 << 20:
                won += not ruleset("vlkno").rules.has_move(cells, counters)
            else:
                assert score == 16 * VLKNO.evaluate(cells, counters, own, game.seat), (game.position(), move)
    assert won


def test_an_input_says_what_stands_on_a_space_as_the_player_to_move_sees_it() -> None:
    game = Game.from_position("vlkno 0,0,0,9,0/0,0,0,2w,2/0,0,4b,0,1b/0,2,4,0,0/0,0,0,0,1w b 16")
    black = {divmod(row, 24) for row in inputs_of(game)}
    assert len(black) == 25
    assert {(23, 7), (6, 2), (18, 16 + 2), (12, 8 + 4), (14, 8 + 1), (4, 16 + 1), (0, 0)} <= black
    other = Game.from_position("vlkno 0,0,0,9,0/0,0,0,2w,2/0,0,4b,0,1b/0,2,4,0,0/0,0,0,0,1w w 16")
    assert {(18, 8 + 2), (12, 16 + 4)} <= {divmod(row, 24) for row in inputs_of(other)}


def test_a_turned_or_mirrored_board_has_the_inputs_that_the_symmetry_says() -> None:
    ways = VLKNO.symmetries()
    assert len({tuple(way) for way in ways}) == 8
    for game in positions("vlkno", 20, 13):
        for way in ways:
            turned = game.copy()
            for space in range(25):
                turned.cells[way[24 * space] // 24] = game.cells[space]
            assert inputs_of(turned) == {way[row] for row in inputs_of(game)}


@COMPILED
def test_the_network_knows_who_is_about_to_win() -> None:
    """Six plies before one wins it gives the winner the better chance, in games of a shallow search."""
    right = ended = 0
    for seed in range(60):
        rng = Random(seed)
        engine = Engine("vlkno", hash_mb=1)
        game = Game("vlkno")
        while not game.outcome():
            moves = game.legal_moves()
            if game.ply < 4:
                game.push(rng.choice(moves))
            else:
                game.push(engine.search(game, movetime_ms=None, nodes=300, seed=seed).move)
        outcome = game.outcome()
        if outcome is None or outcome.winner is None:
            continue
        ended += 1
        for _ in range(6):
            game.pop()
        winner = game.sides.index(outcome.winner)
        right += VLKNO.evaluate(game.cells, game.counters, array("i", weights("vlkno")), winner) > 0
    assert right >= 0.7 * ended > 20
