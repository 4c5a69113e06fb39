"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The end of a game: who won (None for a draw) and by what (one of the room's reasons)."""

    winner: str | None
    reason: str

    @property
    def result(self) -> str:
        """The word that a record has for it: the winner's name or `draw`."""
        return self.winner or "draw"

    def __str__(self) -> str:
        if self.winner is None:
            return f"draw: {self.reason}"
        return f"{self.winner} {'win' if self.winner.endswith('s') else 'wins'}: {self.reason}"
