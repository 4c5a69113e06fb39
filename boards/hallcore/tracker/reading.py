"""What the hands' steps mean: the legal turn that explains most of them, and whether it is complete."""

from array import array

from ..portable import const
from ..steps import act_of, count_of, group_of, is_drop, kind_of
from .step_log import CAPACITY, FROM_SIDE

_MOST_TRIES = const(4)


class Reading:
    """The beginning of a legal turn that the steps of a log make: `done`, and what may follow: `next`.

    A step of the log that is no part of it is loose.
    """

    def __init__(self, committed) -> None:  # type: ignore[no-untyped-def]
        hands = committed.room.hands
        self._game = committed
        self._hands = hands
        self.done = array("i", bytes(4 * CAPACITY))
        self.n_done = 0
        self.next = array("i", bytes(4 * hands.MAX_NEXT))
        self.n_next = 0
        self._order = bytearray(CAPACITY)  # which step of the log each of `done` is
        self._before = array("i", bytes(4 * hands.MAX_NEXT))  # `next` without the last step
        self._n_before = -1
        self._one = array("i", bytes(4))

    def clear(self) -> None:
        """Nothing is done."""
        self.n_done = 0
        self.n_next = 0
        self._n_before = -1

    def is_loose(self, i: int) -> bool:
        """True if the log's step at index i is no part of the turn."""
        j = 0
        while j < self.n_done and self._order[j] != i:
            j += 1
        return j == self.n_done

    def append(self, log, strict: bool = True) -> bool:  # type: ignore[no-untyped-def]
        """Take the log's last step as the next of the turn; False, and nothing changed, if it does not fit."""
        return self._advance(log, log.n - 1, strict)

    def forget(self, i: int) -> None:
        """The log's step i, which was loose, has left the log."""
        for j in range(self.n_done):
            if self._order[j] > i:
                self._order[j] -= 1

    def undo(self, i: int) -> bool:
        """The log's step i was undone and has left the log; False if more than that must be looked at."""
        if self.n_done == 0 or self._order[self.n_done - 1] != i:
            return False
        self.n_done -= 1
        self.forget(i)
        if self._n_before >= 0:
            self._swap()
            self._n_before = -1
        else:
            self._look()
        return True

    def explain(self, log, strict: bool = True) -> None:  # type: ignore[no-untyped-def]
        """Find the turn that explains most steps of the log; of equals the one that the hand can go on with."""
        best = -1
        first = -1
        tries = 0
        for k in range(log.n):
            i = log.n - k if k else 0  # the first step, then the latest ones
            if tries == _MOST_TRIES or not self._greedy(log, i, strict):
                continue
            tries += 1
            if self.n_done == log.n:
                return
            score = self._score()
            if score > best:
                best = score
                first = i
        self.clear()
        if first >= 0:
            self._greedy(log, first, strict)

    def begins(self, cells: bytearray, counters: "array[int]", step: int) -> int:
        """How many steps may follow `step` as a turn's first in a position, -1 if it is none. Writes `_before`."""
        self._n_before = -1
        self._one[0] = step
        n = self._hands.next_steps(cells, counters, self._one, 1, self._before)
        if n or self._hands.finished(cells, counters, self._one, 1, self._game.found):
            return int(n)
        return -1

    def follows(self, step: int, n: int) -> bool:
        """True if `step` is among the `n` steps that `begins` has found."""
        i = 0
        while i < n and act_of(self._before[i]) != step:
            i += 1
        return i < n

    def begins_with_own(self, step: int) -> bool:
        """True if the lift `step` may begin the turn and takes what is to be moved, or is a turn already."""
        game = self._game
        n = self.begins(game.cells, game.counters, step)
        other = -1
        for i in range(n):
            if is_drop(self._before[i]):
                return True
            if group_of(self._before[i]):
                other = act_of(self._before[i])
        if other < 0:
            return bool(n == 0)
        # Only another lift may follow. If either of the two may come first, as where stacks change places, both are
        # moved; else `step` takes a captured piece early.
        n = self.begins(game.cells, game.counters, other)
        both = False
        for i in range(n):
            if act_of(self._before[i]) == step and group_of(self._before[i]):
                both = True
        return both

    # -- one turn

    def _greedy(self, log, first: int, strict: bool) -> bool:  # type: ignore[no-untyped-def]
        """Begin with the log's step `first` and take every step that fits; False if not even that one does."""
        self.clear()
        if not self._advance(log, first, strict):
            return False
        taken = True
        while taken:
            taken = False
            for i in range(log.n):
                if self.is_loose(i) and self._advance(log, i, strict):
                    taken = True
                    break
        return True

    def _advance(self, log, i: int, strict: bool) -> bool:  # type: ignore[no-untyped-def]
        """Take the log's step i as the next of the turn, if it is one."""
        step = log.steps[i]
        act = act_of(step)
        if strict and is_drop(step) and self._in_hand(kind_of(step)) == (step & FROM_SIDE != 0):
            return False
        n = self.n_done
        if n:
            for j in range(self.n_next):
                if act_of(self.next[j]) == act:
                    act = self.next[j]
                    break
            else:
                return False
        self.done[n] = act
        self._order[n] = i
        self.n_done = n + 1
        self._swap()
        self._look()
        if n == 0 and self.n_next == 0:
            game = self._game
            if not self._hands.finished(game.cells, game.counters, self.done, 1, game.found):
                self.clear()
                return False
        return True

    def _swap(self) -> None:
        keep = self._before
        self._before = self.next
        self._n_before, self.n_next = self.n_next, self._n_before
        self.next = keep

    def _look(self) -> None:
        game = self._game
        self.n_next = 0
        if self.n_done:
            self.n_next = self._hands.next_steps(game.cells, game.counters, self.done, self.n_done, self.next)

    def _in_hand(self, kind: int) -> bool:
        """True if the turn so far has lifted such a piece, or a stack, and not put it down."""
        single = 0
        stacked = 0
        for i in range(self.n_done):
            step = self.done[i]
            count = count_of(step)
            if not is_drop(step):
                if count > 1:
                    stacked += count
                elif kind_of(step) == kind:
                    single += 1
            elif kind_of(step) == kind and single and count == 1:
                single -= 1
            elif stacked:  # else it came from the side
                stacked -= count
        return single > 0 or stacked > 0

    def _score(self) -> int:
        """Twice the number of steps, and 1 more if a drop may follow."""
        score = 2 * self.n_done
        for i in range(self.n_next):
            if is_drop(self.next[i]):
                return score + 1
        return score
