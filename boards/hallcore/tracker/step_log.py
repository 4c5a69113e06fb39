"""The steps of a turn as they were made, less those that undid each other."""

from array import array

from ..portable import const
from ..steps import count_of, is_drop, kind_of, lift, space_of

if False:  # types
    from ..games.contract import Hands

CAPACITY = const(32)
FROM_SIDE = const(0x2000000)  # flag of a drop whose piece no hand had lifted
APPENDED = const(-1)
_ALTERED = const(-2)
_COUNT_SHIFT = const(14)
_SAME = const(0x3FFFF)  # space, kind and count


class StepLog:
    """Steps in the order of the hands (the first `n` of `steps`), each with the content that was there before."""

    def __init__(self, hands: "Hands") -> None:
        self.steps = array("i", bytes(4 * CAPACITY))
        self.before = array("i", bytes(4 * CAPACITY))
        self.n = 0
        self._hands = hands

    def last(self, space: int) -> int:
        """Index of the latest step on `space`, -1 if there is none."""
        for i in range(self.n - 1, -1, -1):
            if space_of(self.steps[i]) == space:
                return i
        return -1

    def append(self, step: int, before: int) -> None:
        """Add a step unchanged. `n` must be below CAPACITY."""
        self.steps[self.n] = step
        self.before[self.n] = before
        self.n += 1

    def add(self, step: int, before: int, after: int) -> int:
        """Add a step, or let it undo, in whole or in part, the last step on its space.

        `before` and `after` are the contents around it. Returns APPENDED, the index of the step that it took out
        whole so that nothing remains of either, or _ALTERED.
        """
        i = self.last(space_of(step))
        if i < 0 or is_drop(self.steps[i]) == is_drop(step):
            self.append(step, before)
            return APPENDED
        count = count_of(step)
        undoable = count_of(self.steps[i])
        if is_drop(step):
            back = self.before[i]
            for _ in range(undoable - count):
                back = self._hands.pop(back)
            if count > undoable or back != after:
                self.append(step, before)
                return APPENDED
        if count < undoable:
            self.steps[i] -= count << _COUNT_SHIFT
            return _ALTERED
        before = self.before[i]
        self.remove(i)
        if count > undoable:
            space = space_of(step)
            self.add(lift(space, self._hands.top(before), count - undoable), before, after)
            return _ALTERED
        return i

    def merge(self) -> bool:
        """If the last two steps are lifts off one space, make them one; True if so."""
        i = self.n - 2
        if i < 0:
            return False
        first = self.steps[i]
        second = self.steps[i + 1]
        if is_drop(first) or is_drop(second) or space_of(first) != space_of(second):
            return False
        if count_of(first) + count_of(second) > 15:
            return False
        self.steps[i] += count_of(second) << _COUNT_SHIFT
        self.n = i + 1
        return True

    def remove(self, i: int) -> None:
        """Forget the step at index i."""
        self.n -= 1
        for j in range(i, self.n):
            self.steps[j] = self.steps[j + 1]
            self.before[j] = self.before[j + 1]

    def touch(self) -> int:
        """Index of a step that the last one on its space undoes, though both may be steps of a turn; -1 for none."""
        for i in range(self.n - 1):
            j = self.last(space_of(self.steps[i]))
            if (
                j > i
                and self.steps[j] & _SAME == self.steps[i] & _SAME
                and is_drop(self.steps[j]) != is_drop(self.steps[i])
            ):
                return i
        return -1

    def lift_before(self, kind: int, end: int) -> int:
        """Index of the latest lift of a piece of `kind` before index `end`, -1 if there is none."""
        for i in range(end - 1, -1, -1):
            if not is_drop(self.steps[i]) and kind_of(self.steps[i]) == kind:
                return i
        return -1

    def mark_from_side(self, kind: int) -> None:
        """A piece of `kind` went back though no hand held one: so that dropped elsewhere had come from the side."""
        for i in range(self.n - 1, -1, -1):
            if is_drop(self.steps[i]) and kind_of(self.steps[i]) == kind:
                self.steps[i] |= FROM_SIDE
                return

    def keep_early_lifts(self, guide: "array[int]", n_guide: int) -> None:
        """Keep only lifts on spaces that the last move, `guide`, does not touch, and of pieces not put down."""
        for i in range(n_guide):
            space = space_of(guide[i])
            while self.last(space) >= 0:
                self.remove(self.last(space))
        i = 0
        while i < self.n:
            step = self.steps[i]
            if not is_drop(step):
                i += 1
                continue
            self.remove(i)
            lifted = -1 if step & FROM_SIDE else self.lift_before(kind_of(step), i)
            if lifted >= 0:
                self.remove(lifted)
                i -= 1
