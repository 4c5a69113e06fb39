"""The way from what stands on the board to what should, one space after another."""

from array import array

from ..steps import drop, lift, space_of
from .occupancy import MOST


class Corrections:
    """Collects owed steps in an order in which hands can make them: call `collect`, then read `steps`, `n`."""

    def __init__(self, out: "array[int]") -> None:
        self.steps = out
        self.n = 0

    def collect(self, stand, log, reading, guide: "array[int]", n_guide: int) -> int:  # type: ignore[no-untyped-def]
        """Loose steps are undone first, the latest first; then the last move is made; then the rest is mended.

        What a hand holds is put down first; of the rest, pieces come off before others are put there.
        """
        self.n = 0
        left = stand.n_off
        for i in range(log.n - 1, -1, -1):
            if reading.is_loose(i):
                left -= self._add(stand, space_of(log.steps[i]))
        for turn in range(2):
            for i in range(n_guide):
                if left <= 0:
                    return self.n
                if turn or self._can_drop(stand, space_of(guide[i])):
                    left -= self._add(stand, space_of(guide[i]))
        if left <= 0:
            return self.n
        for turn in range(3):
            for space in range(stand.spaces):
                if not stand.is_off(space):
                    continue
                if turn == 0 and not self._can_drop(stand, space):
                    continue
                if turn == 1 and stand.way_back(space) >> 6 == 0:
                    continue
                left -= self._add(stand, space)
                if left <= 0:
                    return self.n
        return self.n

    def _can_drop(self, stand, space: int) -> bool:  # type: ignore[no-untyped-def]
        """True if a hand holds what is missing on a space, and nothing must be taken off before."""
        if not stand.is_off(space) or stand.way_back(space) >> 6:
            return False
        i = len(stand.held) - 1
        while i >= 0 and stand.held[i][-1] != stand.kinds[0]:
            i -= 1
        return i >= 0

    def _add(self, stand, space: int) -> int:  # type: ignore[no-untyped-def]
        """Append the way of a space that is off and not yet there; returns 1 if it did."""
        out = self.steps
        if not stand.is_off(space):
            return 0
        for i in range(self.n):
            if space_of(out[i]) == space:
                return 0
        way = stand.way_back(space)
        if way >> 6:
            self._write(lift(space, stand.top_of(space), min(way >> 6, MOST)))
        i = 0
        n = way & 63
        while i < n:
            count = 1
            if 1 < n - i <= MOST and self._holds(stand, i, n - i):
                count = n - i
            self._write(drop(space, stand.kinds[i], count))
            i += count
        return 1

    def _holds(self, stand, first: int, count: int) -> bool:  # type: ignore[no-untyped-def]
        """True if a hand holds exactly these pieces of `stand.kinds`, so that they can go down at once."""
        for group in stand.held:
            if len(group) == count:
                for j in range(count):
                    if group[count - 1 - j] != stand.kinds[first + j]:
                        break
                else:
                    return True
        return False

    def _write(self, step: int) -> None:
        if self.n < len(self.steps):
            self.steps[self.n] = step
            self.n += 1
