"""Which moves of a game lost chances that a better move would have kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..game import Game
from ..record import RecordedEvaluation

BLUNDER, MISTAKE, MISSED_WIN = "blunder", "mistake", "missed win"

_BLUNDER = 0.2  # of the mover's chance, from 0 to 1, that the move gave away
_MISTAKE = 0.1
_PLAYERS = 2  # of more, one player's loss does not say whose gain it is


@dataclass(frozen=True)
class Judgement:
    """A move that was not good: `kind` is BLUNDER, MISTAKE or MISSED_WIN.

    `before` and `after` are the chances from 0 to 1 of the player who made it, with the `better` move and with his own.
    `win_in` is the number of plies of the forced win that he missed, else 0.
    """

    ply: int
    side: str
    kind: str
    better: str
    before: float
    after: float
    win_in: int = 0

    @property
    def text(self) -> str:
        """In a sentence."""
        if self.kind == MISSED_WIN:
            plies = "at once" if self.win_in == 1 else f"in {self.win_in} plies"
            return f"{self.better} wins {plies}."
        return f"The chance of {self.side} falls from {self.before:.0%} to {self.after:.0%}; better is {self.better}."


def judgements(game: Game, evaluations: dict[int, RecordedEvaluation]) -> list[Judgement]:
    """The moves of a replayed game that were not good, as far as it was analysed; none of more than two players."""
    if len(game.sides) != _PLAYERS:
        return []
    return list(_judgements(game, evaluations))


def _judgements(game: Game, evaluations: dict[int, RecordedEvaluation]) -> Iterator[Judgement]:
    first = game.start().ply
    for ply, move in enumerate(game.moves, first + 1):
        before = evaluations.get(ply - 1)
        ends = ply == game.ply and game.outcome() is not None
        after = at_the_end(game) if ends else evaluations.get(ply)
        if before is None or after is None or before.best == str(move):
            continue
        is_first = move.side == game.sides[0]
        had, has = (found.chance if is_first else 1 - found.chance for found in (before, after))
        win_in, still_wins = (found.win_in if is_first else -found.win_in for found in (before, after))
        lost = had - has
        if lost < _MISTAKE or still_wins > 0:
            continue
        kind = MISSED_WIN if win_in > 0 else BLUNDER if lost >= _BLUNDER else MISTAKE
        yield Judgement(ply, move.side, kind, before.best, had, has, max(0, win_in))


def at_the_end(game: Game) -> RecordedEvaluation:
    """How the game ended, as an evaluation."""
    outcome = game.outcome()
    winner = outcome.winner if outcome else None
    return RecordedEvaluation(0.5 if winner is None else float(winner == game.sides[0]), 0, "")
