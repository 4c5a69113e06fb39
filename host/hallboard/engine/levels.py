"""Levels 1 to 10: how many nodes an engine looks at, how deep, how well it judges, and what it overlooks."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from hallcore.keys import KEY_A

from ..errors import UserError
from .result import Evaluate

LEVELS = range(1, 11)


@dataclass(frozen=True)
class Level:
    """Limits of one level.

    `noise` is the largest error of its judgement, in percent of the evaluation's `POINTS`; `oversight` is the share of
    moves that it does not see, in percent.
    """

    nodes: int | None
    depth: int
    noise: int
    oversight: int


_TABLE = (
    Level(300, 1, 400, 75),
    Level(400, 1, 250, 60),
    Level(800, 2, 150, 50),
    Level(1_500, 2, 90, 38),
    Level(3_000, 2, 50, 26),
    Level(6_000, 3, 25, 16),
    Level(20_000, 4, 10, 8),
    Level(60_000, 6, 0, 3),
    Level(200_000, 9, 0, 0),
    Level(None, 30, 0, 0),
)


# Where the levels 1 to 9 of a game stand in the table, between its lines too: in some games a line is a longer way up.
_RUNGS = {
    "alea": (1, 2.45, 2.6, 3.8, 5, 6, 6.85, 8, 9),
    "evacuate": (1.3, 2.4, 3.5, 5.05, 5.58, 6.8, 7.3, 7.9, 8.3),
    "evl": (2.5, 2.9, 3.6, 4.2, 4.8, 5.4, 5.5, 6.6, 7.2),
    "nevo": (3.3, 3.75, 4, 4.6, 5.45, 5.7, 6.85, 7.7, 8.4),
    "vlkno": (1, 2, 3, 4, 5, 6.3, 7, 8, 9),
}


def level_of(number: int, game: str = "") -> Level:
    """The level's limits in a game. Raises UserError."""
    if number not in LEVELS:
        raise UserError(f"level {number}: expected {LEVELS[0]} to {LEVELS[-1]}")
    if number == LEVELS[-1] or game not in _RUNGS:
        return _TABLE[number - 1]
    return _between(_RUNGS[game][number - 1])


def _between(rung: float) -> Level:
    """The limits at a place of the table, 1 being its first line."""
    line = int(rung)
    share = rung - line
    low = _TABLE[line - 1]
    if not share:
        return low
    high = _TABLE[line]
    if low.nodes is None or high.nodes is None:
        raise ValueError(f"{rung}: expected a place between lines that limit the positions")
    return Level(
        round(low.nodes ** (1 - share) * high.nodes**share),
        int(low.depth + share * (high.depth - low.depth) + 0.5),
        round(low.noise + share * (high.noise - low.noise)),
        round(low.oversight + share * (high.oversight - low.oversight)),
    )


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
