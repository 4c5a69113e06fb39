"""What a search has found, in the core's numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Any, Protocol, TypeAlias

from .limits import Limits

WIN = 1_000_000  # a win in n plies is worth WIN - n; an evaluation stays within +-WORTH
WORTH = 900_000
_SURE = 30.0  # times the points of a 73 % chance; more is as sure

State: TypeAlias = "tuple[bytearray, array[int], array[int]]"  # cells, counters, history
Evaluate = Callable[[bytearray, Any, int], int]  # (cells, counters, player): how well the player stands, in points


def chance(worth: float, points: int) -> float:
    """The chance from 0 to 1 of who is `worth` so much, where `points` are a chance of 73 %."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, worth / points))))


@dataclass
class Found:
    """The best move so far, its score for the player who makes it, and the line that is expected.

    `others` are the next best moves, if they were asked for.
    """

    move: int
    score: int = 0
    depth: int = 0
    nodes: int = 0
    line: list[int] = field(default_factory=list)
    others: list[Found] = field(default_factory=list)


class Searcher(Protocol):
    """One way to search. A compiled one keeps the same signature."""

    def search(
        self,
        state: State,
        limits: Limits,
        rng: Random,
        depth: int,
        report: Callable[[Found], None],
    ) -> Found:
        """The best move in `state`, which has legal moves and is left as it was.

        `depth` bounds the moves looked ahead. `report` is called whenever something better is known.
        """
