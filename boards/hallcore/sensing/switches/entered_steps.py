"""Games with stacks: switches feel the first piece on a space and the last one off it; the player enters the rest.

What the turn allows next is either felt (a drop on an empty space, a lift of all that stands on one) or not. Of the
steps that are not felt, those that lead to what has been felt already are asked for, none if there is but one.
"""

from array import array

from ...keys import OVER, TURN
from ...portable import const
from ...steps import count_of, drop, is_drop, kind_of, space_of
from ...tracker.modes import ASK, TO_MOVE

if False:  # types
    from collections.abc import Sequence

    from ...tracker.tracker import Tracker
    from ..interface import Change

_DEPTH = const(4)  # steps that are not felt in a row, at the most


class EnteredSteps:
    """Of one tracker's game: tells it what is felt and what players enter, and finds what they may."""

    stacked = True

    def __init__(self, tracker: "Tracker") -> None:
        self._tracker = tracker
        hands = tracker.ruleset.hands
        self._hands = hands
        self._marker = getattr(hands, "marker", None)
        self._done = array("i", bytes(4 * (len(tracker.done) + _DEPTH + 1)))
        self._next = array("i", bytes(4 * hands.MAX_NEXT))

    # -- what is felt

    def belonging(self, space: int) -> int:
        """The content of a space on which something was dropped and something is due: that."""
        return self._tracker.due[space]

    def explain(self, space: int, closed: int, now_ms: int) -> bool:
        """Tell the tracker what the turn explains: its next step, or one of its own undone."""
        tracker = self._tracker
        found = self._felt(self._begin(), space, closed)
        if not found and tracker.pending >= 0 and self._begins_reply(space, closed):
            tracker.confirm(now_ms)
            found = self._felt(self._begin(), space, closed)
        if len(found) == 1:
            tracker.step(found[0], now_ms)
            return True
        if found:
            return False  # of which kind?
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
        return len(self._felt(self._begin(), late[0], late[1])) > 0 or len(self._unfelt(late, [])) > 0

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

    def answer(self, choice: "list[int]", now_ms: int) -> None:
        """The player has made these steps."""
        for step in choice:
            self._tracker.step(step, now_ms)

    def spaces_after(self, choice: "list[int]") -> "list[int]":
        """Where the turn goes on to after these steps; nowhere if they complete it."""
        spaces: "list[int]" = []
        n = self._begin()
        for step in choice:
            self._done[n] = step
            n += 1
        for step in self._steps(n):
            if is_drop(step) and space_of(step) not in spaces:
                spaces.append(space_of(step))
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
        if first and first[1]:
            kinds = self._felt(self._begin(), first[0], 1)
            if len(kinds) > 1:
                return [[step] for step in kinds] + [None]
        path: "list[int]" = []
        while len(path) < _DEPTH:
            felt = self._is_felt_next(path)
            steps = self._unfelt(first, path)
            if not steps:
                return [path, None] if path and not felt else []
            if felt and not first and not pressed and not tracker.n_done and not path:
                return []
            if len(steps) > 1 or (felt and not first):
                return [path + [step] for step in steps] + [None]
            path = path + steps
            if tracker.n_done or first:
                tracker.step(steps[0], now_ms)
                path = []
                if not self._is_on():
                    return []
                if first and self._felt(self._begin(), first[0], first[1]):
                    return []  # it is explained in the next round
        return [path, None]

    def _unfelt(self, late: "Change | None", path: "list[int]") -> "list[int]":
        """The steps after `path` that no switch feels; only those that lead to what is `late`, if anything is."""
        n = self._begin()
        for step in path:
            self._done[n] = step
            n += 1
        return [
            step
            for step in self._steps(n)
            if not self._is_felt(step, path) and (late is None or self._leads(n, path, step, late))
        ]

    def _leads(self, n: int, path: "list[int]", step: int, late: "Change") -> bool:
        """True if `step`, and perhaps more that is not felt, comes before what is late."""
        self._done[n] = step
        path = path + [step]
        if len(path) > _DEPTH:
            return False
        steps = self._steps(n + 1)
        for other in steps:
            if space_of(other) == late[0] and is_drop(other) == (late[1] == 1) and self._is_felt(other, path):
                return True
        return any(not self._is_felt(other, path) and self._leads(n + 1, path, other, late) for other in steps)

    def _is_felt_next(self, path: "list[int]") -> bool:
        """True if the turn may go on with a step that is felt."""
        n = self._begin()
        for step in path:
            self._done[n] = step
            n += 1
        return any(self._is_felt(step, path) for step in self._steps(n))

    # -- steps

    def _begin(self) -> int:
        """Copy the steps done; returns how many there are."""
        tracker = self._tracker
        for i in range(tracker.n_done):
            self._done[i] = tracker.done[i]
        return int(tracker.n_done)

    def _steps(self, n: int) -> "list[int]":
        """The steps that may follow the first n of `_done`, less those that come to the same."""
        tracker = self._tracker
        found = self._next
        count = self._hands.next_steps(tracker.cells, tracker.counters, self._done, n, found)
        last = space_of(self._done[n - 1]) if n and is_drop(self._done[n - 1]) else -1
        steps = list(found[:count])
        # Where a stack is set down piece by piece, a second drop on a space says that the rest stays there.
        return [
            step
            for step in steps
            if not (
                space_of(step) == last
                and is_drop(step)
                and any(space_of(other) == last and count_of(other) > count_of(step) for other in steps)
            )
        ]

    def _felt(self, n: int, space: int, closed: int) -> "list[int]":
        """The steps after the first n that the change is; of drops of one kind that with the fewest pieces."""
        found: "list[int]" = []
        for step in self._steps(n):
            if space_of(step) == space and is_drop(step) == (closed == 1) and self._is_felt(step, ()):
                for i in range(len(found)):
                    if kind_of(found[i]) == kind_of(step):
                        if count_of(step) < count_of(found[i]):
                            found[i] = step
                        break
                else:
                    found.append(step)
        return found

    def _is_felt(self, step: int, path: "Sequence[int]") -> bool:
        """True if a switch feels `step`, made after the tracker's steps and `path`."""
        space = space_of(step)
        height = self._height(space)
        for other in path:
            if space_of(other) == space:
                height += count_of(other) if is_drop(other) else -count_of(other)
        return height == (0 if is_drop(step) else count_of(step))

    def _height(self, space: int) -> int:
        """How many pieces are believed to stand there."""
        content = self._tracker.actual[space]
        height = 0
        while content:
            content = self._hands.pop(content)
            height += 1
        return height

    def _begins_reply(self, space: int, closed: int) -> bool:
        """True if the change is a first step of the next player's turn, once the pending move counts."""
        tracker = self._tracker
        cells = bytearray(tracker.cells)
        counters = tracker.counters[:]
        tracker.ruleset.rules.make_move(cells, counters, tracker.pending)
        found = self._next
        n = self._hands.next_steps(cells, counters, self._done, 0, found)
        for i in range(n):
            if space_of(found[i]) == space and is_drop(found[i]) == (closed == 1):
                return not tracker.host_seats >> counters[TURN] & 1
        return False
