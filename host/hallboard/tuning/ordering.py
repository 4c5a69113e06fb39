"""Teaching a network which moves a search chooses, with NumPy: the likelier ones are looked at first.

The numbers of a move's features add up to its logit, and the softmax of all moves' logits is how likely each is chosen;
what is minimized is its cross entropy (R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007, has
a model of this kind). A position has hundreds of moves: a sample of them stands for all but the one that was chosen.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..engine.evaluations.network import ONE
from ..game import Game
from .training import Adam, Floats, Trained, is_kept_back, load_arrays, save_arrays, schedule

PASSES = 12
OTHERS = 60  # moves of a position beside the one that was chosen
_BATCH = 64
_RATE = 3e-2
_DECAY = 1e-4
_ROWS = 1 << 10  # positions for which there is room at first

MoveInputs = Callable[[bytearray, "array[int]", "array[int]", int, list[int]], int]


@dataclass(frozen=True)
class Choices:
    """Features of moves, `count x (1 + OTHERS) x features`, the chosen one first; which game each position is of.

    `weight` is how many moves each of the others stands for.
    """

    inputs: NDArray[np.uint16]
    weight: Floats
    games: NDArray[np.int64]


def choices(chosen: Iterable[tuple[Game, int, int]], move_inputs: MoveInputs, features: int) -> Choices:
    """What a ruleset's `move_inputs`, so many `features` of each move, says of the choices `games.choices` yields."""
    rows = np.empty((_ROWS, 1 + OTHERS, features), dtype=np.uint16)
    weight, games = array("f"), array("q")
    own = [0] * (features * (1 + OTHERS))
    for game, move, number in chosen:
        others = [value for value in (legal.value for legal in game.legal_moves()) if value != move]
        if not others:
            continue
        if len(games) == len(rows):
            rows.resize((2 * len(rows), *rows.shape[1:]), refcheck=False)
        sample = Random(f"{number} {game.ply}").choices(others, k=OTHERS)
        move_inputs(game.cells, game.counters, array("i", [move, *sample]), 1 + OTHERS, own)
        rows[len(games)] = np.array(own, dtype=np.uint16).reshape(rows.shape[1:])
        weight.append(len(others) / OTHERS)
        games.append(number)
    rows.resize((len(games), *rows.shape[1:]), refcheck=False)
    return Choices(rows, np.array(weight, dtype=np.float32), np.array(games, dtype=np.int64))


def train(
    choices: Choices,
    inputs: int,
    symmetries: Sequence[Sequence[int]],
    checkpoint: Path | None = None,
    on_progress: Callable[[int, float], None] = lambda done, error: None,
    passes: int = PASSES,
) -> Trained:
    """A network of a single layer of `inputs` features; with a `checkpoint` it goes on where it was.

    `on_progress(passes done, cross entropy)`. Raises UserError for a checkpoint that is none, or of other positions.
    """
    kept = is_kept_back(choices.games)
    own = np.flatnonzero(~kept)
    ways = np.array(symmetries, dtype=np.uint16)
    numbers = np.zeros(inputs, dtype=np.float32)
    adam = Adam([numbers])
    steps = max(1, len(own) // _BATCH)
    first_pass = 0
    if checkpoint is not None and checkpoint.exists():
        first_pass = load_arrays(checkpoint, [numbers, *adam.arrays], len(own))
    for number in range(first_pass, passes):
        order = own[np.random.default_rng(number).permutation(len(own))]
        for step in range(steps):
            which = order[step * _BATCH : (step + 1) * _BATCH]
            rows = ways[(number + step) % len(ways)][choices.inputs[which]]
            slope = _likely(numbers, rows, choices.weight[which])
            slope[:, 0] -= 1
            of_inputs = np.bincount(rows.ravel(), np.repeat(slope.ravel() / len(which), rows.shape[2]), inputs)
            at = number * steps + step
            adam.step([numbers], [of_inputs + _DECAY * numbers], _RATE * schedule(at / (passes * steps)), at)
        if checkpoint is not None:
            save_arrays(checkpoint, [numbers, *adam.arrays], number + 1, len(own))
        on_progress(number + 1, cross_entropy(numbers, choices, kept))
    rounded = np.clip(np.rint(numbers[ways].mean(axis=0) * ONE), -32767, 32767)
    found = [int(number) for number in rounded]
    return Trained([*found, 0], cross_entropy_of(found, choices))


def cross_entropy_of(numbers: Sequence[int], choices: Choices) -> float:
    """That of a network that is written as whole numbers, on the games kept back."""
    return cross_entropy(np.array(numbers, dtype=np.float32) / np.float32(ONE), choices, is_kept_back(choices.games))


def cross_entropy(numbers: Floats, choices: Choices, which: NDArray[np.bool_]) -> float:
    """The mean over some of the positions, with the sample for all moves; 0 if there are none."""
    there = np.flatnonzero(which)
    total = 0.0
    for at in range(0, len(there), _ROWS):
        some = there[at : at + _ROWS]
        total -= float(np.log(_likely(numbers, choices.inputs[some], choices.weight[some])[:, 0]).sum())
    return total / max(1, len(there))


def _likely(numbers: Floats, rows: NDArray[np.uint16], weight: Floats) -> Floats:
    """How likely each of the moves is chosen."""
    logits = numbers[rows].sum(2)
    logits[:, 1:] += np.log(weight)[:, None]
    logits -= logits.max(1, keepdims=True)
    likely: Floats = np.exp(logits)
    likely /= likely.sum(1, keepdims=True)
    return likely
