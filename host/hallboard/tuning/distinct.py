"""Positions that came several times, taken once: with the mean of what their player to move got."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from hallcore.keys import KEY_A, KEY_B

from ..game import Game


class Means:
    """What the positions of games got, by their keys of 64 bits: some 120 bytes for each distinct one."""

    def __init__(self, results: Iterable[tuple[Game, float, int]]) -> None:
        """`results` are those of `games.results`."""
        self._indices: dict[int, int] = {}
        self._sums = array("d")
        self._times = array("I")
        for game, got, _ in results:
            index = self._indices.setdefault(_key(game), len(self._times))
            if index == len(self._times):
                self._sums.append(0.0)
                self._times.append(0)
            self._sums[index] += got
            self._times[index] += 1

    def __len__(self) -> int:
        return len(self._times)

    @property
    def seen(self) -> int:
        """How many positions there were, all counted."""
        return sum(self._times)

    def take(self, game: Game) -> float | None:
        """The mean for the position, and None from then on."""
        index = self._indices[_key(game)]
        if not self._times[index]:
            return None
        mean = self._sums[index] / self._times[index]
        self._times[index] = 0
        return mean


def _key(game: Game) -> int:
    """Both keys in one number: the player to move counts for them, and whatever else decides how a game goes on."""
    return (game.counters[KEY_A] & 0xFFFFFFFF) << 32 | game.counters[KEY_B] & 0xFFFFFFFF
