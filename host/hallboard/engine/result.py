"""What a search gives back, in the core's numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, log
from random import Random
from typing import Any, Protocol, TypeAlias

from .limits import Limits

WIN = 1_000_000  # a win in n plies is worth WIN - n; an evaluation stays within +-WORTH
WORTH = 900_000
_SURE = 30.0  # times the points of a 73 % chance; more makes it no surer
_LEAST_CHANCE = 1e-6

State: TypeAlias = "tuple[bytearray, array[int], array[int]]"  # cells, counters, history
Evaluate = Callable[[bytearray, Any, int], int]  # (cells, counters, player): how well the player stands, in points


def chance(worth: float, points: int) -> float:
    """The chance from 0 to 1 of a player with the evaluation `worth`, where `points` are a chance of 73 %."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, worth / points))))


def score_of(share: float, points: int) -> int:
    """The score that stands for this chance from 0 to 1: the inverse of `chance`."""
    share = min(max(share, _LEAST_CHANCE), 1 - _LEAST_CHANCE)
    return max(-WORTH, min(WORTH, round(-points * log(1 / share - 1))))


@dataclass
class SearchResult:
    """The best move so far, its score for the player who makes it, and the line that is expected.

    `others` are the next best moves, if they were asked for.
    """

    move: int
    score: int = 0
    depth: int = 0
    nodes: int = 0
    line: list[int] = field(default_factory=list)
    others: list[SearchResult] = field(default_factory=list)


class Searcher(Protocol):
    """One way to search, compiled or in plain Python."""

    def search(
        self,
        state: State,
        limits: Limits,
        rng: Random,
        depth: int,
        report: Callable[[SearchResult], None],
    ) -> SearchResult:
        """The best move in `state`, which has legal moves and is left as it was.

        `depth` bounds the moves looked ahead. `report` is called whenever something better is known.
        """
