"""Training a ruleset's network (`engine/evaluations/network.py`) to say a position's chances, with NumPy.

Its three layers, or its single one, learn by gradient descent on the cross entropy of a position's chance and what the
player to move got (D. P. Kingma and J. Ba, "Adam: A method for stochastic optimization", 2015). Every position is seen
in all symmetries of the board in turn. In a single layer a number that has little to go by stays near nothing. A layer
whose patterns have a number for each phase of a game learns one for all phases beside them, and in the end their sums.
Where terms judge as well, a network learns what is to be added to them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..engine.evaluations.network import HIDDEN, ONE, SECOND
from ..errors import UserError
from ..game import Game

Floats: TypeAlias = NDArray[np.float32]

BATCH = 1024
PASSES = 20
_RATE, _SINGLE_RATE = 4e-3, 2e-2  # the largest, at a fifth of the way
_MEAN, _SQUARE = 0.9, 0.999  # how much Adam remembers
_DECAY = 3e-5  # of a single layer's numbers
_INPUTS_MOST = 256  # of a position
_ROWS = 1 << 14  # positions for which there is room at first, and that are looked at together
_KEPT_BACK = 15  # one game in this many only tells how good the network is
_MIXED = np.uint64(0x9E3779B97F4A7C15)  # spreads 32 bits over 64
_POINTS = 100  # of a network's output of 1


@dataclass(frozen=True)
class Positions:
    """Inputs that are there, `count x n` numbers; what the player to move got, from 0 to 1; which game each is of.

    A position with less than n inputs names one that isn't any, the number of inputs, in place of the others. `terms`
    is what is known of each beforehand, as the logit of a chance; None for nothing.
    """

    inputs: NDArray[np.uint16]
    got: Floats
    games: NDArray[np.int64]
    terms: Floats | None = None

    def known(self, which: NDArray[np.int64]) -> Floats | float:
        """What is known beforehand of some of them, by their numbers."""
        return 0.0 if self.terms is None else self.terms[which]


@dataclass(frozen=True)
class Trained:
    """The network's whole numbers, and its cross entropy on the games kept back; that of knowing nothing is 0.693."""

    numbers: list[int]
    kept_back: float


def positions(
    results: Iterable[tuple[Game, float, int]],
    inputs: Callable[[bytearray, array[int], int, list[int]], int],
    count: int,
    terms: Callable[[Game], float] | None = None,
) -> Positions:
    """What a ruleset's `inputs`, of `count` that there are, and its `terms` say of what `games.results` yields.

    A position takes 2 bytes for each input of the one with the most, and 12, with terms 16; on the way a quarter more.
    So ten million of Nevo's, with 51 inputs, take 1.2 GB, on the way 1.5.
    """
    rows = np.empty((_ROWS, 0), dtype=np.uint16)
    got, games, known = array("f"), array("q"), array("f")
    row = [0] * _INPUTS_MOST
    for game, share, number in results:
        n = inputs(game.cells, game.counters, game.seat, row)
        if n > rows.shape[1]:  # soon that happens no more
            rows = np.pad(rows, ((0, 0), (0, n - rows.shape[1])), constant_values=count)
        if len(got) == len(rows):
            rows.resize((len(rows) + max(_ROWS, len(rows) // 4), rows.shape[1]), refcheck=False)
        into = rows[len(got)]
        into[:n] = row[:n]
        into[n:] = count
        got.append(share)
        games.append(number)
        if terms is not None:
            known.append(terms(game))
    rows.resize((len(got), rows.shape[1]), refcheck=False)
    found = Positions(rows, np.array(got, dtype=np.float32), np.array(games, dtype=np.int64))
    return found if terms is None else replace(found, terms=np.array(known, dtype=np.float32))


def distinct(positions: Positions) -> Positions:
    """Each position once, by its inputs in any order and its terms, with the mean of what it got, as of its first game.

    They take the place of the given ones' inputs, which are lost: a second copy of millions would not fit everywhere.
    Positions are told apart by 64 bits: that two of ten million are mixed up has a chance of three in a million.
    """
    if not positions.inputs.size:
        return positions
    numbers = np.random.default_rng(1).integers(1 << 64, size=1 + int(positions.inputs.max()), dtype=np.uint64)
    keys = np.empty(len(positions.inputs), dtype=np.uint64)
    for at in range(0, len(keys), _ROWS):  # a sum has no order; all at once they would take four times the inputs
        keys[at : at + _ROWS] = numbers[positions.inputs[at : at + _ROWS]].sum(axis=1, dtype=np.uint64)
    if positions.terms is not None:
        keys ^= positions.terms.view(np.uint32) * _MIXED
    _, first, which, times = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    got = np.bincount(which, weights=positions.got) / times
    order = np.argsort(first)
    here = first[order]
    for at in range(0, len(here), _ROWS):  # each comes from farther on, or from where it is
        some = here[at : at + _ROWS]
        positions.inputs[at : at + len(some)] = positions.inputs[some]
    terms = None if positions.terms is None else positions.terms[here]
    return Positions(positions.inputs[: len(here)], got[order].astype(np.float32), positions.games[here], terms)


def is_kept_back(games: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which positions, by their games' numbers, only say how good a network is."""
    kept_back: NDArray[np.bool_] = games % _KEPT_BACK == 0
    return kept_back


class Adam:
    """How far each number of some layers goes in a step, by its slopes so far. `arrays` is what it remembers."""

    def __init__(self, layers: Sequence[Floats]) -> None:
        self._means = [np.zeros_like(layer) for layer in layers]
        self._squares = [np.zeros_like(layer) for layer in layers]
        self.arrays = [*self._means, *self._squares]

    def step(self, layers: Sequence[Floats], slopes: Sequence[Any], rate: float, done: int) -> None:
        """Change the layers, after `done` steps before."""
        for layer, slope, mean, square in zip(layers, slopes, self._means, self._squares, strict=True):
            mean += (1 - _MEAN) * (slope - mean)
            square += (1 - _SQUARE) * (slope * slope - square)
            large = np.sqrt(square / (1 - _SQUARE ** (done + 1))) + 1e-8
            layer -= rate * mean / (1 - _MEAN ** (done + 1)) / large


def train(
    positions: Positions,
    inputs: int,
    symmetries: Sequence[Sequence[int]],
    checkpoint: Path | None = None,
    on_progress: Callable[[int, float], None] = lambda done, error: None,
    passes: int = PASSES,
    deep: bool = True,
    phases: int = 1,
    points: int = _POINTS,
) -> Trained:
    """A network for these positions with three layers or, unless `deep`, one, whose inputs are those of each phase.

    `points` are those of a chance of 73 %. `on_progress(passes done, cross entropy)`; with a `checkpoint` it goes on
    where it was.

    Raises UserError for a checkpoint that is none, or of other positions.
    """
    kept = is_kept_back(positions.games)
    own = np.flatnonzero(~kept)
    rows, got = positions.inputs, positions.got
    turned = np.array([[*way, inputs] for way in symmetries], dtype=np.uint16)
    part = inputs // phases if phases > 1 else 0
    layers = _first(inputs + part, deep)
    adam = Adam(layers)
    steps = max(1, len(own) // BATCH)
    first_pass = 0
    if checkpoint is not None and checkpoint.exists():
        first_pass = load_arrays(checkpoint, [*layers, *adam.arrays], len(own))
        on_progress(first_pass, cross_entropy(_of_phases(layers, part), positions, kept))
    for number in range(first_pass, passes):
        rng = np.random.default_rng(number)
        order = own[rng.permutation(len(own))]
        for step in range(steps):
            which = order[step * BATCH : (step + 1) * BATCH]
            batch = turned[(number + step) % len(turned)][rows[which]]
            if part:
                batch = _and_of_all_phases(batch, inputs, part)
            at = number * steps + step
            rate = (_RATE if deep else _SINGLE_RATE) * schedule(at / (passes * steps))
            adam.step(layers, _slopes(layers, batch, got[which], positions.known(which)), rate, at)
        if checkpoint is not None:
            save_arrays(checkpoint, [*layers, *adam.arrays], number + 1, len(own))
        on_progress(number + 1, cross_entropy(_of_phases(layers, part), positions, kept))
    layers = _of_phases(layers, part)
    if not deep:  # what is seen in turn is worth nearly the same: now exactly
        layers[0] = layers[0][turned[:, :-1]].mean(axis=0)
    layers[-2:] = [layer * np.float32(points / _POINTS) for layer in layers[-2:]]
    rounded = [np.clip(np.rint(layer * ONE), -32767, 32767) for layer in layers]
    numbers = [int(number) for layer in rounded for number in layer.ravel()]
    return Trained(numbers, cross_entropy(layers_of(numbers, inputs, points), positions, kept))


def _and_of_all_phases(rows: NDArray[np.uint16], inputs: int, part: int) -> NDArray[Any]:
    """The inputs, and beside them those of all phases, which come behind the `inputs`."""
    shared = np.where(rows < inputs, inputs + rows.astype(np.int64) % part, inputs + part)
    return np.concatenate([np.where(rows < inputs, rows, inputs + part), shared], axis=1)


def _of_phases(layers: list[Floats], part: int) -> list[Floats]:
    """Layers without the numbers for all phases, the last `part` of the first: they are added to those of each."""
    if not part:
        return layers
    numbers = layers[0][:-part].reshape(-1, part) + layers[0][-part:]
    return [numbers.ravel(), *layers[1:]]


def layers_of(numbers: Sequence[int], inputs: int, points: int = _POINTS) -> list[Floats]:
    """The layers of a network that is written as whole numbers, of which `points` are a chance of 73 %."""
    layers: list[Floats] = []
    at = 0
    for layer in _first(inputs, is_deep(len(numbers), inputs)):
        part = np.array(numbers[at : at + layer.size], dtype=np.float32) / np.float32(ONE)
        layers.append(part.reshape(layer.shape))
        at += layer.size
    layers[-2:] = [layer * np.float32(_POINTS / points) for layer in layers[-2:]]
    return layers


def is_deep(numbers: int, inputs: int) -> bool:
    """True if a network of that many numbers has three layers: one with a single layer has `inputs` + 1."""
    return numbers > inputs + 1


def cross_entropy(layers: Sequence[Floats], positions: Positions, which: NDArray[np.bool_]) -> float:
    """The mean of a network's cross entropy over some of the positions; 0 if there are none."""
    there = np.flatnonzero(which)
    total = 0.0
    for at in range(0, len(there), 8 * BATCH):
        some = there[at : at + 8 * BATCH]
        logits = _forward(layers, positions.inputs[some])[-1] + positions.known(some)
        total += float(np.sum(np.logaddexp(0, logits) - positions.got[some] * logits))
    return total / max(1, len(there))


def _first(inputs: int, deep: bool) -> list[Floats]:
    """Layers that know nothing, in the order of the file."""
    if not deep:
        return [np.zeros(inputs, dtype=np.float32), np.zeros(1, dtype=np.float32)]
    rng = np.random.default_rng(1)
    shapes: list[tuple[tuple[int, ...], float]] = [
        ((inputs, HIDDEN), 0.05),
        ((HIDDEN,), 0.0),
        ((SECOND, HIDDEN), HIDDEN**-0.5),
        ((SECOND,), 0.0),
        ((SECOND,), SECOND**-0.5),
        ((1,), 0.0),
    ]
    return [(rng.standard_normal(shape) * scale).astype(np.float32) for shape, scale in shapes]


def _forward(layers: Sequence[Floats], rows: NDArray[np.uint16]) -> tuple[Floats, ...]:
    """The logits of a batch; before them, if there are hidden layers, the inputs as zeros and ones and their sums."""
    if len(layers) == 2:
        return (np.append(layers[0], np.float32(0))[rows].sum(1) + layers[1],)
    one_hot = np.zeros((len(rows), len(layers[0]) + 1), dtype=np.float32)
    np.put_along_axis(one_hot, rows.astype(np.int64), 1, axis=1)
    one_hot = one_hot[:, :-1]
    hidden = np.maximum(one_hot @ layers[0] + layers[1], 0)
    second = np.maximum(hidden @ layers[2].T + layers[3], 0)
    return one_hot, hidden, second, second @ layers[4] + layers[5]


def _slopes(layers: Sequence[Floats], rows: NDArray[np.uint16], got: Floats, known: Floats | float) -> list[Any]:
    """The gradient of a batch's mean cross entropy, layer by layer."""
    *below, logits = _forward(layers, rows)
    out = (1 / (1 + np.exp(-logits - known)) - got) / len(rows)
    if not below:
        of_inputs = np.bincount(rows.ravel(), np.repeat(out, rows.shape[1]), len(layers[0]) + 1)[:-1]
        return [of_inputs + _DECAY * layers[0], out.sum(keepdims=True)]
    one_hot, hidden, second = below
    of_second = np.outer(out, layers[4]) * (second > 0)
    of_hidden = (of_second @ layers[2]) * (hidden > 0)
    return [
        one_hot.T @ of_hidden,
        of_hidden.sum(0),
        of_second.T @ hidden,
        of_second.sum(0),
        second.T @ out,
        out.sum(keepdims=True),
    ]


def schedule(way: float) -> float:
    """The share of the largest rate, by the share of the way: up for a fifth, then down to nothing."""
    return way / 0.2 if way < 0.2 else (1 - way) / 0.8


def save_arrays(path: Path, arrays: Sequence[Floats], done: int, count: int) -> None:
    """Write a checkpoint of a training on `count` positions after `done` passes, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, *arrays, state=np.array([done, count]))
    part.replace(path)


def load_arrays(path: Path, arrays: Sequence[Floats], count: int) -> int:
    """Fill the arrays from a checkpoint; returns how many passes are done. Raises UserError for another one."""
    try:
        with np.load(path) as saved:
            done, of = (int(number) for number in saved["state"])
            parts = [saved[f"arr_{i}"] for i in range(len(arrays))]
    except (OSError, ValueError, KeyError):
        raise UserError(f"{path}: expected the checkpoint of a training; remove it to begin anew") from None
    if of != count or [part.shape for part in parts] != [into.shape for into in arrays]:
        raise UserError(f"{path}: the checkpoint of a training on {of} positions, not {count}; remove it to begin anew")
    for into, part in zip(arrays, parts, strict=True):
        into[:] = part
    return done
