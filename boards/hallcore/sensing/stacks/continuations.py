"""Which steps may come next, and after the next: the legal continuations that a change of the field is held against."""

from array import array

from ...portable import const
from ...steps import act_of, count_of, drop, is_drop, kind_of, lift, space_of

if False:  # types
    from collections.abc import Sequence

    from ...tracker.tracker import Tracker

_MAX_AHEAD = const(128)  # as many steps as a list of continuations may hold
MAX_CHAIN = const(8)  # steps between two quiet moments


class Continuations:
    """The continuations of one tracker's half-made turn."""

    def __init__(self, tracker: "Tracker") -> None:
        self._tracker = tracker
        self._hands = tracker.ruleset.hands
        self._first = array("i", bytes(4 * _MAX_AHEAD))
        self._n_first = 0
        self._any_time = array("i", bytes(4 * _MAX_AHEAD))  # of the first: debts, steps undone
        self._n_any_time = 0
        self.sets_several_down = getattr(self._hands, "SETS_SEVERAL_DOWN", False)
        self._legal = array("i", bytes(4 * max(_MAX_AHEAD, self._hands.MAX_NEXT)))
        self._done = array("i", bytes(4 * (len(tracker.done) + MAX_CHAIN)))
        self.next = array("i", bytes(4 * _MAX_AHEAD))

    def look(self) -> None:
        """Ask the tracker what is expected now; to be called before `after`."""
        tracker = self._tracker
        n_first = tracker.expected(self._first)
        tracker.pause()
        steps = self._legal
        if tracker.n_done:
            n = self._hands.next_steps(tracker.cells, tracker.counters, tracker.done, tracker.n_done, steps)
        else:
            steps = tracker.first_steps()  # which are known already
            n = len(steps)
        tracker.pause()
        legal = set()
        for i in range(n):
            legal.add(act_of(steps[i]))
        self._n_any_time = 0
        self._n_first = 0
        seen = set()
        for i in range(n_first):
            act = act_of(self._first[i])
            if act in seen:
                continue  # a stone back on its stack both undoes the lift and goes on
            seen.add(act)
            self._first[self._n_first] = act
            self._n_first += 1
            if act not in legal:
                self._any_time[self._n_any_time] = act
                self._n_any_time += 1

    def after(self, chain: "Sequence[int]", n: int) -> int:
        """Write into `next` the acts that may follow the first `n` acts of `chain`; returns their number."""
        out = self.next
        if n == 0:
            for i in range(self._n_first):
                out[i] = self._first[i]
            return self._n_first
        tracker = self._tracker
        done = self._done
        n_done = tracker.n_done
        for i in range(n_done):
            done[i] = tracker.done[i]
        for i in range(n):
            if find(self._any_time, self._n_any_time, chain[i]) < 0:
                done[n_done] = chain[i]
                n_done += 1
        count: int = self._hands.next_steps(tracker.cells, tracker.counters, done, n_done, self._legal)
        count = min(count, _MAX_AHEAD)
        for i in range(count):
            out[i] = act_of(self._legal[i])
        for i in range(self._n_any_time):
            act = self._any_time[i]
            if count < _MAX_AHEAD and find(chain, n, act) < 0 and find(out, count, act) < 0:
                out[count] = act
                count += 1
        return count

    def expected(self, space: int) -> bool:
        """True if a step may come next there."""
        return any(space_of(self._first[i]) == space for i in range(self._n_first))

    def most_lifted(self, space: int) -> int:
        """How many pieces the highest lift takes off the space that may come next."""
        highest = 0
        for i in range(self._n_first):
            act = self._first[i]
            if not is_drop(act) and space_of(act) == space and count_of(act) > highest:
                highest = count_of(act)
        return highest

    def mends(self, act: int) -> bool:
        """True if the act may come at any time: it makes what is owed, or takes back a step."""
        return find(self._any_time, self._n_any_time, act) >= 0

    def undoes(self, act: int) -> bool:
        """True if the act does nothing but take back one that was done in this turn."""
        tracker = self._tracker
        if not self.mends(act):
            return False
        return any(act_of(tracker.done[i]) == reverse(act) for i in range(tracker.n_done))


def find(acts: "Sequence[int]", n: int, act: int) -> int:
    """Index of `act` among the first `n` of `acts`, -1 if it is not there."""
    for i in range(n):
        if acts[i] == act:
            return i
    return -1


def reverse(act: int) -> int:
    """The lift for a drop, the drop for a lift."""
    back = lift if is_drop(act) else drop
    return back(space_of(act), kind_of(act), count_of(act))
