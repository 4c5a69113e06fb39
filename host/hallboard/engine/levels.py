"""Levels 1 to 10: how many positions an engine looks at, how far, and how well it judges them."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from hallcore.keys import KEY_A

from ..errors import UserError
from .found import Evaluate

LEVELS = range(1, 11)


@dataclass(frozen=True)
class Level:
    """Limits of one level; `noise` is the largest error of its judgement, in points."""

    nodes: int | None
    depth: int
    noise: int


_TABLE = (
    Level(20, 1, 40),
    Level(60, 1, 30),
    Level(200, 1, 20),
    Level(600, 2, 15),
    Level(2_000, 2, 10),
    Level(6_000, 2, 6),
    Level(20_000, 3, 3),
    Level(60_000, 5, 0),
    Level(200_000, 8, 0),
    Level(None, 30, 0),
)


def level_of(number: int) -> Level:
    """The level's limits. Raises UserError."""
    if number not in LEVELS:
        raise UserError(f"level {number}: expected {LEVELS[0]} to {LEVELS[-1]}")
    return _TABLE[number - 1]


def with_noise(evaluate: Evaluate, noise: int, seed: int) -> Evaluate:
    """The evaluation with an error of up to `noise` points, always the same for a position and a seed."""
    if not noise:
        return evaluate
    spread = 2 * noise + 1
    salt = (seed * 2654435 + 12345) & 0x3FFFFFFF

    def noisy(cells: bytearray, counters: array[int], player: int) -> int:
        mixed = (counters[KEY_A] ^ salt) * 40503 >> 7
        return evaluate(cells, counters, player) + mixed % spread - noise

    return noisy
