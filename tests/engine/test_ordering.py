"""A network that says which moves of Alea a search chooses: its features, and how it learns."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hallboard import Game, UserError
from hallboard.engine import compiled_search
from hallboard.engine.evaluations import module, numbers, weights
from hallboard.tuning import games
from hallboard.tuning.games import SelfPlay, play
from hallboard.tuning.ordering import OTHERS, Choices, choices, train
from hypothesis import given, settings
from hypothesis import strategies as st

ALEA: Any = module("alea")
NOT_TURNED = [list(range(12))]


def after(seed: int, plies: int) -> Game:
    """A game after random moves."""
    game, rng = Game("alea"), Random(seed)
    for _ in range(plies):
        if game.outcome():
            break
        game.push(rng.choice(game.legal_moves()))
    return game


def features(cells: bytearray, counters: array[int], moves: list[int]) -> list[list[int]]:
    rows = [0] * (ALEA.FEATURES * len(moves))
    before = bytes(cells)
    ALEA.move_inputs(cells, counters, array("i", moves), len(moves), rows)
    assert cells == before
    return [sorted(rows[i : i + ALEA.FEATURES]) for i in range(0, len(rows), ALEA.FEATURES)]


def turned(square: int) -> int:
    """A square of the frame with rows for columns: a mirror at a diagonal."""
    return square % 20 * 20 + square // 20


@settings(max_examples=30)
@given(st.integers(0, 1 << 20), st.integers(0, 120))
def test_a_mirrored_move_has_the_mirrored_features(seed: int, plies: int) -> None:
    game = after(seed, plies)
    moves = [move.value for move in game.legal_moves()]
    cells, counters = bytearray(game.cells), array("i", game.counters)
    for square in range(20, 400):
        if square % 20:
            cells[turned(square)] = game.cells[square]
    counters[9] = turned(counters[9])
    for first, count in ((14, counters[10]), (62, counters[11])):
        for i in range(first, first + count):
            counters[i] = turned(counters[i])
    mirrored = [turned(move >> 9) << 9 | turned(move & 511) for move in moves]
    _, mirror = ALEA.symmetries()
    expected = [sorted(mirror[row] for row in rows) for rows in features(game.cells, game.counters, moves)]
    assert features(cells, counters, mirrored) == expected
    assert all(0 <= row < ALEA.INPUTS for rows in expected for row in rows)


@settings(max_examples=60)
@given(st.integers(0, 1 << 20), st.integers(0, 200))
def test_the_moves_that_are_found_from_what_they_take_are_those_of_all_that_change_much(seed: int, plies: int) -> None:
    game = after(seed, plies)
    moves = array("i", (move.value for move in game.legal_moves()))
    scores = array("i", bytes(4 * (len(moves) + 128)))
    ALEA.order(game.cells, game.counters, numbers("alea"), moves, len(moves), scores)
    noisy = sorted(move for move, score in zip(moves, scores, strict=False) if score >= ALEA.NOISY)
    found = array("i", bytes(4 * (len(moves) + 1)))
    n = 0 if game.outcome() else ALEA.noisy_moves(game.cells, game.counters, found)
    assert sorted(found[:n]) == noisy
    if not game.outcome() and compiled_search.available("alea"):
        judge: Any = compiled_search.judge("alea", weights("alea"))
        assert judge.noisy_moves(game.cells, game.counters) == list(found[:n])


def test_a_mirror_twice_is_none() -> None:
    same, mirror = ALEA.symmetries()
    assert [mirror[row] for row in mirror] == same


def test_searches_choose_among_the_moves_that_were_learned_to_be_likely(tmp_path: Path) -> None:
    """Of hundreds of moves, in half of the positions one of the first 15; the mean of random orders is half of all."""
    path = tmp_path / "games.jsonl"
    path.write_text("".join(play(SelfPlay("alea", nodes=400), number) + "\n" for number in (1001, 1002)), "utf-8")
    places = []
    for game, chosen, _ in games.choices(path, "alea"):
        moves = array("i", (move.value for move in game.legal_moves()))
        scores = array("i", bytes(4 * (len(moves) + 128)))
        ALEA.order(game.cells, game.counters, numbers("alea"), moves, len(moves), scores)
        at = moves.index(chosen)
        places.append(sum(score >= scores[at] for score in scores[: len(moves)]))
    assert len(places) > 50
    assert float(np.median(places)) <= 15


def chosen_by_the_first_feature(count: int = 2000) -> Choices:
    """Moves of two features of 12; the chosen one has the first feature, no other has."""
    rng = np.random.default_rng(5)
    inputs = rng.integers(1, 12, (count, 1 + OTHERS, 2)).astype(np.uint16)
    inputs[:, 0, 0] = 0
    return Choices(inputs, np.full(count, 5, dtype=np.float32), np.arange(count))


def test_it_learns_which_moves_are_chosen_and_an_interrupted_training_goes_on_to_the_same(tmp_path: Path) -> None:
    found = chosen_by_the_first_feature()
    whole = train(found, 12, NOT_TURNED)
    assert whole.kept_back < 0.3  # knowing nothing: 5.7
    assert max(range(12), key=whole.numbers.__getitem__) == 0
    checkpoint = tmp_path / "ordering.npz"

    def interrupted(done: int, _error: float) -> None:
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(found, 12, NOT_TURNED, checkpoint, interrupted)
    told: list[int] = []
    assert train(found, 12, NOT_TURNED, checkpoint, lambda done, _: told.append(done)) == whole
    assert told == list(range(8, 13))
    with pytest.raises(UserError, match=r"of a training on 1866 positions, not 933"):
        train(chosen_by_the_first_feature(1000), 12, NOT_TURNED, checkpoint)


def test_a_sample_stands_for_all_moves_but_the_one_that_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    line = json.loads(play(SelfPlay("alea", nodes=20, strange=2), 9))
    path.write_text(json.dumps(line) + "\n", "utf-8")
    found = choices(games.choices(path, "alea"), ALEA.move_inputs, ALEA.FEATURES)
    positions = games.choices(path, "alea")
    for (game, chosen, _), inputs, weight in zip(positions, found.inputs.tolist(), found.weight, strict=True):
        assert line["scores"][game.ply] is not None
        assert line["moves"][game.ply] == chosen
        moves = [move.value for move in game.legal_moves()]
        known = dict(zip(moves, features(game.cells, game.counters, moves), strict=True))
        first, *others = (sorted(row) for row in inputs)
        assert first == known.pop(chosen)
        assert all(other in known.values() for other in others)
        assert weight == pytest.approx(len(known) / OTHERS)
    assert len(found.games) > 10
