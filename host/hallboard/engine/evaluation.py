"""What a search thinks of a position, as an object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..game import Move
from .evaluations import points
from .result import WIN, chance

_MAX_WIN_PLIES = 1000  # a forced win is nearer than this

_NUMBERS = {2: "three", 3: "four"}  # players, by how many others there are
_WORDS = ((0.9, "far"), (0.7, "clearly"), (0.55, "slightly"), (0.0, "even"))  # from so great a chance on


@dataclass(frozen=True)
class Evaluation:
    """How a position stands for `side`, the player to move.

    `score` is in points, `chance` the chance that they stand for, from 0 to 1. `win_in` is the number of plies to a
    proven win, `loss_in` to a proven loss; None where that is open. `words` says the same in words, `str()` is `57%`,
    `wins in 5` or `loses in 4`: people are told chances, points are for programs.
    """

    side: str
    score: int
    chance: float
    win_in: int | None = None
    loss_in: int | None = None
    opponents: tuple[str, ...] = ()

    @property
    def chances(self) -> Mapping[str, float]:
        """Each side's chance, from 0 to 1. Of three and more, the opponents' chances are taken to be even."""
        rest = (1 - self.chance) / len(self.opponents) if self.opponents else 0.0
        return {self.side: self.chance, **dict.fromkeys(self.opponents, rest)}

    @property
    def words(self) -> str:
        """How the side stands: `with slightly better chances, 57%`, or how the game ends.

        Of three and more players, even is a third and a quarter: `with even chances among four, 26%`.
        """
        if self.win_in is not None:
            return f"with a win in {plies_text(self.win_in)}"
        if self.loss_in is not None:
            return f"with a loss in {plies_text(self.loss_in)}"
        others = len(self.opponents) or 1
        against_one = others * self.chance / (others * self.chance + 1 - self.chance)  # the same odds against even
        share = max(against_one, 1 - against_one)
        word = next(word for least, word in _WORDS if share >= least)
        how = word if word == "even" else f"{word} {'better' if against_one > 0.5 else 'worse'}"
        among = f" among {_NUMBERS[others]}" if others > 1 else ""
        return f"with {how} chances{among}, {percent(self.chance)}"

    def __str__(self) -> str:
        if self.win_in is not None:
            return f"wins in {self.win_in}"
        if self.loss_in is not None:
            return f"loses in {self.loss_in}"
        return percent(self.chance)


def evaluation_of(score: int, move: Move) -> Evaluation:
    """The evaluation of the position before the move, from a search's score."""
    plies = plies_to_win(score)
    return Evaluation(
        side=move.side,
        score=score,
        chance=chance(score, points(move.game)) if plies is None else float(plies > 0),
        win_in=plies if plies is not None and plies > 0 else None,
        loss_in=-plies if plies is not None and plies <= 0 else None,
        opponents=tuple(side for side in move.sides if side != move.side),
    )


def plies_to_win(score: int) -> int | None:
    """After how many plies the game is won for certain (or, below zero, lost); None if that is open."""
    if abs(score) < WIN - _MAX_WIN_PLIES:
        return None
    return WIN - score if score > 0 else -(WIN + score)


def percent(chance: float) -> str:
    """`57%`; what is not certain is neither 0% nor 100%."""
    return "under 1%" if 0 < chance < 0.01 else "over 99%" if 0.99 < chance < 1 else f"{chance:.0%}"


def plies_text(plies: int) -> str:
    """`1 ply`, `5 plies`."""
    return "1 ply" if plies == 1 else f"{plies} plies"
