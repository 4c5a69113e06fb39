"""How a game ended."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

from hallcore import keys


@dataclass(frozen=True)
class Outcome:
    """The end of a game: who won (None for a draw) and by what (one of the ruleset's reasons)."""

    winner: str | None
    reason: str

    @property
    def result(self) -> str:
        """The word that a record has for it: the winner's name or `draw`."""
        return self.winner or "draw"

    def __str__(self) -> str:
        if self.winner is None:
            return f"draw: {self.reason}"
        return f"{with_verb(self.winner, 'wins')}: {self.reason}"


def with_verb(side: str, verb: str) -> str:
    """`white wins`, `attackers win`: a side with its verb in the right number."""
    if side.endswith("s"):
        verb = {"has": "have", "is": "are"}.get(verb, verb.removesuffix("s"))
    return f"{side} {verb}"


def shares(rules: Any, counters: array[int]) -> list[float]:
    """What each player has of the first place: 1 for the winner, equal parts for those who share it, 0 for the others.

    All share a draw and a game broken off; where there are points (`rules.score`), only those who have most.
    """
    players = range(rules.players(counters))
    if counters[keys.OVER] and counters[keys.WINNER] >= 0:
        return [float(player == counters[keys.WINNER]) for player in players]
    score = getattr(rules, "score", None)
    points = [0 if score is None else score(counters, player) for player in players]
    highest = max(points)
    return [(player_points == highest) / points.count(highest) for player_points in points]
