"""Games with stacks: switches feel the first piece on a space and the last one off it; the player enters the rest.

What the turn allows next is either felt (a drop on an empty space, a lift of all that stands on one) or not. Of the
steps that are not felt, those that lead to what has been felt already are asked for, none if there is but one.
"""

from array import array

from ...keys import OVER, TURN
from ...portable import const
from ...steps import count_of, drop, is_drop, is_such, kind_of, space_of
from ...tracker.modes import ASK, TO_MOVE

if False:  # types
    from collections.abc import Sequence

    from ...tracker.tracker import Tracker
    from ..interface import Change

_DEPTH = const(4)  # steps that are not felt in a row, at the most
_UNKNOWN = const(255)  # a height that nobody has asked for yet


def _answers(path: "list[int]", steps: "list[int]") -> "list[list[int] | None]":
    """Each of `steps` after `path`: by space, the fewest pieces first, so that hands know how far it is to theirs."""
    steps.sort(key=_by_space)
    found: "list[list[int] | None]" = [path + [step] for step in steps]
    found.append(None)
    return found


def _by_space(step: int) -> int:
    return space_of(step) << 8 | count_of(step) << 4 | kind_of(step)


class EnteredSteps:
    """Of one tracker's game: tells it what is felt and what players enter, and finds what they may.

    `out` has a 1 for each space whose switch is broken: no step is felt there.
    """

    stacked = True

    def __init__(self, tracker: "Tracker", out: bytearray) -> None:
        self._tracker = tracker
        self._out = out
        hands = tracker.ruleset.hands
        self._hands = hands
        self._marker = getattr(hands, "marker", None)
        self._done = array("i", bytes(4 * (len(tracker.done) + _DEPTH + 2)))
        self._n_begun = 0  # of them the tracker has
        self._some_felt = False
        self._next: "list[array[int]]" = []  # by the number of steps after the tracker's
        self._unknown = bytes((_UNKNOWN,)) * tracker.ruleset.geometry.SPACES
        self._heights = bytearray(self._unknown)

    # -- what is felt

    def belonging(self, space: int) -> int:
        """The content of a space on which something was dropped and something is due: that."""
        return self._tracker.due[space]

    def explain(self, space: int, closed: int, now_ms: int) -> bool:
        """Tell the tracker what the turn explains: its next step, or one of its own undone."""
        tracker = self._tracker
        found = self._felt(space, closed)
        if not found and tracker.pending >= 0 and self._begins_reply(space, closed):
            tracker.confirm(now_ms)
            found = self._felt(space, closed)
        if len(found) == 1 and not self.hides((space, closed, now_ms)):
            tracker.step(found[0], now_ms)
            return True
        if found:
            return False  # of which kind, or after which step?
        stood = self._hands.content(tracker.cells, space)
        if closed and not stood and self._marker:
            stood = self._marker(tracker.cells, space)
        if closed and stood:
            tracker.see(space, stood, now_ms)  # back where it was
            return True
        if not closed and not stood:
            tracker.see(space, 0, now_ms)  # what this turn has put there
            return True
        return False

    def tell(self, space: int, closed: int, now_ms: int) -> None:
        """Tell the tracker what nothing explains."""
        tracker = self._tracker
        if closed:
            held = tracker.held()
            tracker.step(drop(space, held[-1][-1] if held else 1), now_ms)
        else:
            tracker.see(space, 0, now_ms)

    def awaits(self, late: "Change") -> bool:
        """True if a change that is left open may still be explained by an answer."""
        if not self._is_on():
            return False
        return len(self._felt(late[0], late[1])) > 0 or len(self._unfelt(late, [])) > 0

    # -- what is entered

    def choices(self, late: "Sequence[Change]", now_ms: int) -> "list[list[int] | None]":
        """What the player is asked now: lists of steps, and None at the end, which takes the turn back."""
        tracker = self._tracker
        if tracker.mode == ASK:  # of two kinds that a field does not tell apart the player has said which
            tracker.choose(tracker.choices[0])
        if not self._is_on():
            return []
        return self._find(late, now_ms, False)

    def ask(self) -> "list[list[int] | None]":
        """What the player may enter where nothing is asked by itself: to take the turn back comes first."""
        back: "list[list[int] | None]" = [None]
        found = self._find([], 0, True) if self._is_on() else []
        return back + found[:-1] if found else []

    def enter(self, step: int, now_ms: int) -> bool:
        """Make the step on a space that no switch feels, if there is just one; False if there is not.

        Of a lift or drop that has been made there, one that goes the same way.
        """
        found = [other for other in self._unfelt(None, []) if is_such(other, step)] if self._is_on() else []
        if len(found) == 1:
            self._tracker.step(found[0], now_ms)
        return len(found) == 1

    def hides(self, late: "Change | None" = None) -> bool:
        """True if a broken switch may hide a step that was made, or one before what is `late`."""
        out = self._out
        if out.find(b"\x01") < 0 or not self._is_on():
            return False
        for step in self._unfelt(late, []):  # noqa: SIM110  a generator takes memory
            if late or out[space_of(step)]:
                return True
        return False

    def answer(self, choice: "list[int]", now_ms: int) -> None:
        """The player has made these steps."""
        for step in choice:
            self._tracker.step(step, now_ms)

    def spaces_after(self, choice: "list[int]") -> "list[int]":
        """Where the turn goes on to after these steps; nowhere if they complete it."""
        spaces: "list[int]" = []
        n = self._begin(choice)
        count = self._follow(n)
        steps = self._next[n - self._n_begun]
        for i in range(count):
            if is_drop(steps[i]) and space_of(steps[i]) not in spaces:
                spaces.append(space_of(steps[i]))
        return spaces

    def _is_on(self) -> bool:
        """True if hands may go on with a turn that is right so far."""
        tracker = self._tracker
        return (
            tracker.mode == TO_MOVE
            and not tracker.setting_up()
            and not tracker.n_loose()
            and not tracker.counters[OVER]
            and not tracker.host_seats >> tracker.counters[TURN] & 1
        )

    def _find(self, late: "Sequence[Change]", now_ms: int, pressed: bool) -> "list[list[int] | None]":
        """Choices; steps that only one legal move explains are made, or stand at the head of each of them."""
        tracker = self._tracker
        first = late[0] if late else None
        if first:
            felt_now = self._felt(first[0], first[1])
            if felt_now and self.hides(first):
                return _answers([], felt_now + self._unfelt(first, []))
            if first[1] and len(felt_now) > 1:
                return _answers([], felt_now)
        path: "list[int]" = []
        while len(path) < _DEPTH:
            steps = self._unfelt(first, path)
            felt = self._some_felt
            if not steps:
                return [path, None] if path and (pressed or not felt) else []
            if felt and not first and not pressed and not tracker.n_done and not path:
                return []
            if len(steps) > 1 or (felt and not first):
                return _answers(path, steps)
            path = path + steps
            if tracker.n_done or first:
                tracker.step(steps[0], now_ms)
                path = []
                if not self._is_on():
                    return []
                if first and self._felt(first[0], first[1]):
                    return []  # it is explained in the next round
        return [path, None]

    def _unfelt(self, late: "Change | None", path: "list[int]") -> "list[int]":
        """The steps after `path` that no switch feels; only those that lead to what is `late`, if anything is.

        `_some_felt` says whether the turn may go on with a step that is felt, too.
        """
        n = self._begin(path)
        count = self._follow(n)
        steps = self._next[n - self._n_begun]
        found: "list[int]" = []
        some_felt = False
        for i in range(count):
            step = steps[i]
            if self._is_felt(step, n):
                some_felt = True
            elif late is None or self._leads(n, step, late):
                found.append(step)
        self._some_felt = some_felt
        return found

    def _leads(self, n: int, step: int, late: "Change") -> bool:
        """True if `step`, and perhaps more that is not felt, comes before what is late."""
        self._done[n] = step
        n += 1
        depth = n - self._n_begun
        if depth > _DEPTH:
            return False
        count = self._follow(n)
        steps = self._next[depth]
        for i in range(count):
            other = steps[i]
            if space_of(other) == late[0] and is_drop(other) == (late[1] == 1) and self._is_felt(other, n):
                return True
        for i in range(count):  # noqa: SIM110  a generator takes memory
            if not self._is_felt(steps[i], n) and self._leads(n, steps[i], late):
                return True
        return False

    # -- steps

    def _begin(self, path: "Sequence[int]" = ()) -> int:
        """Copy the steps done, and those of `path` after them; returns how many there are."""
        tracker = self._tracker
        done = self._done
        n = tracker.n_done
        for i in range(n):
            done[i] = tracker.done[i]
        self._n_begun = n
        for step in path:
            done[n] = step
            n += 1
        self._heights[:] = self._unknown
        return int(n)

    def _follow(self, n: int) -> int:
        """Write the steps that may follow the first n of `_done`, less those that come to the same, into `_next`."""
        tracker = self._tracker
        while len(self._next) <= n - self._n_begun:
            self._next.append(array("i", bytes(4 * self._hands.MAX_NEXT)))
        found = self._next[n - self._n_begun]
        if n > self._n_begun:
            count = int(self._hands.next_steps(tracker.cells, tracker.counters, self._done, n, found))
        else:  # the tracker has looked for them already: hands wait for the lights
            known = tracker.next if n else tracker.first_steps()
            count = int(tracker.n_next if n else len(known))
            for i in range(count):
                found[i] = known[i]
        last = space_of(self._done[n - 1]) if n and is_drop(self._done[n - 1]) else -1
        if last < 0:
            return count
        # Where a stack is set down piece by piece, a second drop on a space says that the rest stays there.
        most = 0
        for i in range(count):
            if space_of(found[i]) == last:
                most = max(most, count_of(found[i]))
        left = 0
        for i in range(count):
            step = found[i]
            if not (space_of(step) == last and is_drop(step) and count_of(step) < most):
                found[left] = step
                left += 1
        return left

    def _felt(self, space: int, closed: int) -> "list[int]":
        """The steps after the tracker's that the change is; of drops of one kind that with the fewest pieces."""
        found: "list[int]" = []
        n = self._begin()
        count = self._follow(n)
        steps = self._next[0]
        for i in range(count):
            step = steps[i]
            if space_of(step) == space and is_drop(step) == (closed == 1) and self._is_felt(step, n):
                for j in range(len(found)):
                    if kind_of(found[j]) == kind_of(step):
                        if count_of(step) < count_of(found[j]):
                            found[j] = step
                        break
                else:
                    found.append(step)
        return found

    def _is_felt(self, step: int, n: int) -> bool:
        """True if a switch feels `step`, made after the first n of `_done`."""
        space = space_of(step)
        if self._out[space]:
            return False
        height = self._height(space)
        for i in range(self._n_begun, n):
            other = self._done[i]
            if space_of(other) == space:
                height += count_of(other) if is_drop(other) else -count_of(other)
        return height == (0 if is_drop(step) else count_of(step))

    def _height(self, space: int) -> int:
        """How many pieces are believed to stand there."""
        height = self._heights[space]
        if height == _UNKNOWN:
            content = self._tracker.actual[space]
            height = 0
            while content:
                content = self._hands.pop(content)
                height += 1
            self._heights[space] = height
        return height

    def _begins_reply(self, space: int, closed: int) -> bool:
        """True if the change is a first step of the next player's turn, once the pending move counts."""
        tracker = self._tracker
        cells = bytearray(tracker.cells)
        counters = tracker.counters[:]
        tracker.ruleset.rules.make_move(cells, counters, tracker.pending)
        found = self._next[0]  # it is there: `_felt` has been asked before
        n = self._hands.next_steps(cells, counters, self._done, 0, found)
        for i in range(n):
            if space_of(found[i]) == space and is_drop(found[i]) == (closed == 1):
                return not tracker.host_seats >> counters[TURN] & 1
        return False
