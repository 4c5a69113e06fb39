"""Fitting weights to results: coordinate descent with steps that grow smaller, each pass a checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .checkpoint import load_checkpoint, save_checkpoint

LARGE = 1000  # weights from here on are rules of thumb about certain wins: not tuned
_STEPS = (8, 4, 2, 1)
_PASSES = 6  # at most, with one step
MAX_PASSES = _PASSES * len(_STEPS)
_PULL = 2e-8  # the error that counts for the square of a weight's distance from its start


class Errors(Protocol):
    """What `engine.compiled.sample.Sample` is."""

    def error(self, weights: Sequence[int], first: int = 0, step: int = 1) -> float:
        """The mean square error over a part of the positions."""


@dataclass(frozen=True)
class Fit:
    """Weights, and their errors on the positions that they were fitted to and on those kept back."""

    weights: tuple[int, ...]
    before: float
    after: float
    kept_before: float
    kept_after: float


def fit(
    sample: Errors,
    start: Sequence[int],
    checkpoint: Path | None = None,
    on_progress: Callable[[int, int, float], None] = lambda step, index, error: None,
    fixed: Collection[int] = (),
) -> Fit:
    """The weights with the least error. Every fifth position is kept back and only says whether they are better.

    `on_progress(passes done, index of the weight, error)` hears of the progress; with a `checkpoint` an interrupted fit
    goes on where it was. The weights of the `fixed` indices stay. Raises UserError for a file that is no checkpoint.
    """
    weights = list(start)
    first = 0
    plan = [step for step in _STEPS for _ in range(_PASSES)]
    saved = None if checkpoint is None else load_checkpoint(checkpoint, start)
    if saved is not None:
        weights, first = [round(weight) for weight in saved[0]], saved[1]

    def error(now: Sequence[int]) -> float:
        pull = _PULL * sum((a - b) ** 2 for a, b in zip(now, start, strict=True))
        return sum(sample.error(now, first, 5) for first in range(4)) / 4 + pull

    best = error(weights)
    number = first
    while number < len(plan):
        step = plan[number]
        moved = False
        for i, weight in enumerate(weights):
            if i in fixed or abs(start[i]) >= LARGE:
                continue
            for change in (step, -step):
                weights[i] = weight + change
                now = error(weights)
                if now < best:
                    best, moved = now, True
                    break
                weights[i] = weight
            on_progress(number, i, best)
        number += 1
        if not moved:  # on with the next smaller step
            while number < len(plan) and plan[number] == step:
                number += 1
        if checkpoint is not None:
            save_checkpoint(checkpoint, start, weights, number)
    return Fit(
        tuple(weights),
        sum(sample.error(start, first, 5) for first in range(4)) / 4,
        sum(sample.error(weights, first, 5) for first in range(4)) / 4,
        sample.error(start, 4, 5),
        sample.error(weights, 4, 5),
    )
