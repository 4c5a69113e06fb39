"""The way from what stands on the board to what should: as a list in the order of the hands, and as next steps."""

from array import array

from ..portable import const
from ..steps import MAX_COUNT, count_of, drop, is_drop, lift, space_of

_FEW = const(3)  # pieces that a hand takes off by the one or the two

if False:  # types
    from .game import CommittedGame
    from .matching import Matching
    from .occupancy import Occupancy
    from .step_log import StepLog


class Corrections:
    """The steps that are owed, and those that would undo what hands have done in this turn."""

    def __init__(self, game: "CommittedGame", occupancy: "Occupancy", log: "StepLog", matching: "Matching") -> None:
        self._game = game
        self._occupancy = occupancy
        self._log = log
        self._matching = matching
        self._out = game.guide  # until `collect` is called
        self._n = 0
        self.seen: "set[int]" = set()

    def collect(self, out: "array[int]", n_guide: int) -> int:
        """Write the owed steps in an order in which hands can make them; returns their number, at most len(out).

        `n_guide` steps of the last move are still to be made. Loose steps are undone first, the latest first; then that
        move is made; then the rest is mended. What a hand holds is put down first; of the rest, pieces come off before
        others are put there.
        """
        occupancy = self._occupancy
        log = self._log
        guide = self._game.guide
        self._out = out
        self._n = 0
        left = occupancy.n_off
        for i in range(log.n - 1, -1, -1):
            if self._matching.is_loose(i):
                left -= self._add(space_of(log.steps[i]))
        for sweep in range(2):
            for i in range(n_guide):
                if left <= 0:
                    return self._n
                if sweep or self._can_drop(space_of(guide[i])):
                    left -= self._add(space_of(guide[i]))
        if left <= 0:
            return self._n
        for sweep in range(3):
            for space in range(occupancy.spaces):
                if not occupancy.is_off(space):
                    continue
                if sweep == 0 and not self._can_drop(space):
                    continue
                if sweep == 1 and occupancy.way_back(space) >> 6 == 0:
                    continue
                left -= self._add(space)
                if left <= 0:
                    return self._n
        return self._n

    def expect(self, steps: "array[int]", n_steps: int, out: "array[int]") -> int:
        """Write what a decoder may expect next: the legal `steps`, and each that undoes or mends; at most len(out).

        Nobody puts a piece on others that must come off first.
        """
        occupancy = self._occupancy
        log = self._log
        self._out = out
        self._n = 0
        self.seen.clear()
        for i in range(n_steps):
            if not occupancy.n_off or not is_drop(steps[i]) or occupancy.way_back(space_of(steps[i])) >> 6 == 0:
                self._write_new(steps[i])
        for i in range(log.n - 1, -1, -1):
            step = log.steps[i]
            space = space_of(step)
            if log.last(space) == i:
                if is_drop(step):
                    self._write_new(lift(space, occupancy.top_of(space), count_of(step)))
                else:
                    self._expect_way(space, log.before[i])
        if occupancy.n_off:
            for space in range(occupancy.spaces):
                if occupancy.is_off(space):
                    self._expect_way(space, occupancy.due[space])
        return self._n

    def _expect_way(self, space: int, goal: int) -> None:
        """The step that leads to `goal`; of several pieces both all at once and the first alone, or two."""
        occupancy = self._occupancy
        way = occupancy.way(occupancy.actual[space], goal)
        if way >> 6:
            self._write_new(lift(space, occupancy.top_of(space), min(way >> 6, MAX_COUNT)))
            for count in range(1, min(way >> 6, _FEW)):
                self._write_new(lift(space, occupancy.top_of(space), count))
        elif way:
            self._write_new(drop(space, occupancy.kinds[0]))
            if 1 < way <= MAX_COUNT:
                self._write_new(drop(space, occupancy.kinds[0], way))

    def _can_drop(self, space: int) -> bool:
        """True if a hand holds what is missing on a space, and nothing must be taken off before."""
        occupancy = self._occupancy
        if not occupancy.is_off(space) or occupancy.way_back(space) >> 6:
            return False
        i = len(occupancy.held) - 1
        while i >= 0 and occupancy.held[i][-1] != occupancy.kinds[0]:
            i -= 1
        return i >= 0

    def _add(self, space: int) -> int:
        """Append the way of a space that is off and not yet there; returns 1 if it did."""
        occupancy = self._occupancy
        out = self._out
        if not occupancy.is_off(space):
            return 0
        for i in range(self._n):
            if space_of(out[i]) == space:
                return 0
        way = occupancy.way_back(space)
        if way >> 6:
            self._write(lift(space, occupancy.top_of(space), min(way >> 6, MAX_COUNT)))
        i = 0
        n = way & 63
        while i < n:
            count = 1
            if 1 < n - i <= MAX_COUNT and self._holds(i, n - i):
                count = n - i
            self._write(drop(space, occupancy.kinds[i], count))
            i += count
        return 1

    def _holds(self, first: int, count: int) -> bool:
        """True if a hand holds exactly these pieces of `occupancy.kinds`, so that they can go down at once."""
        occupancy = self._occupancy
        for group in occupancy.held:
            if len(group) == count:
                for j in range(count):
                    if group[count - 1 - j] != occupancy.kinds[first + j]:
                        break
                else:
                    return True
        return False

    def _write(self, step: int) -> None:
        if self._n < len(self._out):
            self._out[self._n] = step
            self._n += 1

    def _write_new(self, step: int) -> None:
        if step not in self.seen:
            self.seen.add(step)
            self._write(step)
