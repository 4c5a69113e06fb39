"""What wins, draws and losses say: Elo difference, its confidence, and the sequential test that ends a match early.

Elo: a player who is d points better scores 1 / (1 + 10 ** (-d / 400)) a game. The test is A. Wald's sequential
probability ratio test in its normal approximation for three outcomes (the generalised form that chess engines use).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, inf, log, log10, sqrt
from statistics import fmean, pvariance

_Z95 = 1.959964


def expected_score(elo: float) -> float:
    """Points a game, from 0 to 1, of a player who is `elo` better."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference at which that score is expected; infinite at 0 and 1."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return -400 * log10(1 / score - 1)


def score_interval(score: float, variance: float, games: int) -> tuple[float, float]:
    """Between which two scores, 0 to 1, the true one lies with 95 %: Wilson's interval.

    `variance` is that of one game's score.
    """
    if not games:
        return 0.0, 1.0
    # Wilson's interval is for games won or lost; what is shared makes it narrower in proportion to the variance.
    wide = score * (1 - score)
    z = _Z95 * sqrt(variance / wide) if wide > 0 and variance > 0 else _Z95
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(wide / games + z * z / (4 * games * games))
    return (middle - half if score > 0 else 0.0), (middle + half if score < 1 else 1.0)


def shares_interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean share of the first place in these games, and the two between which the true one lies with 95 %."""
    mean = fmean(shares) if shares else 0.0
    return mean, *score_interval(mean, pvariance(shares) if shares else 0.0, len(shares))


@dataclass(frozen=True)
class Result:
    """Games of A against B, as A sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Result) -> Result:
        return Result(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, a draw being half; 0.5 before any game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def variance(self) -> float:
        """Of the points of one game."""
        if not self.games:
            return 0.0
        return (self.wins + self.draws / 4) / self.games - self.score**2

    @property
    def elo(self) -> float:
        """The difference that fits best."""
        return elo_of(self.score)

    def interval(self) -> tuple[float, float]:
        """Between which two differences the true one lies with 95 %: Wilson's interval of the score, in Elo."""
        low, high = score_interval(self.score, self.variance, self.games)
        return elo_of(low), elo_of(high)

    @property
    def superiority(self) -> float:
        """How likely A is the better one, from 0 to 1."""
        decided = self.wins + self.losses
        return 0.5 * (1 + erf((self.wins - self.losses) / sqrt(2 * decided))) if decided else 0.5


@dataclass(frozen=True)
class Sprt:
    """A test of "A is `elo1` better" against "A is `elo0` better", wrong with at most `alpha` and `beta`."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """At this ratio or below, `elo0` is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this ratio or above, `elo1` is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, result: Result) -> float:
        """The logarithm of how much likelier the games are with `elo1` than with `elo0`."""
        if not result.games:
            return 0.0
        # One game of each kind more, so that a row of wins has a variance and counts.
        n = result.games
        w, d, lost = result.wins + 0.5, result.draws + 0.5, result.losses + 0.5
        total = w + d + lost
        score = (w + d / 2) / total
        variance = (w + d / 4) / total - score**2
        s0, s1 = expected_score(self.elo0), expected_score(self.elo1)
        return n * (s1 - s0) * (2 * score - s0 - s1) / (2 * variance)

    def verdict(self, result: Result) -> str:
        """`better`, `not better`, or empty while more games are needed."""
        ratio = self.ratio(result)
        return "better" if ratio >= self.upper else "not better" if ratio <= self.lower else ""
