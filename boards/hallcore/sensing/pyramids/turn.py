"""The rest of a half-made turn: once its pyramid lies on the wall, what is left to be done on the floor is known."""

from array import array

from ...portable import const
from ...steps import count_of, is_drop, kind_of, space_of

if False:  # types
    from ...games.contract import Hands
    from ...tracker.tracker import Tracker

_MAX_CHAIN = const(4)


class Turn:
    """Asks one tracker's game."""

    def __init__(self, tracker: "Tracker") -> None:
        self.tracker = tracker
        hands = tracker.ruleset.hands
        self._done = array("i", bytes(4 * (len(tracker.done) + _MAX_CHAIN)))
        self._next = array("i", bytes(4 * tracker.ruleset.rules.MAX_MOVES_FROM * hands.MAX_STEPS))
        self._moves = array("i", bytes(4 * tracker.ruleset.rules.MAX_MOVES_FROM))
        self._one = array("i", bytes(4 * hands.MAX_STEPS))

    def chain(self, lies: bytes, first: int = -1) -> "list[int]":
        """The steps on the floor that finish the turn, as far as there is but one way; none before it is begun.

        `first` begins it in thought.
        """
        tracker = self.tracker
        hands = tracker.ruleset.hands
        steps: "list[int]" = []
        n = tracker.n_done
        done = self._done
        for i in range(n):
            done[i] = tracker.done[i]
        if first >= 0:
            done[0] = first
            n = 1
        elif n == 0 or tracker.n_loose():
            return steps
        while len(steps) < _MAX_CHAIN:
            count = hands.next_steps(tracker.cells, tracker.counters, done, n, self._next)
            tracker.pause()
            if count != 1 or lies[space_of(self._next[0])]:
                break
            done[n] = self._next[0]
            steps.append(self._next[0])
            n += 1
        return steps

    def placeable(self, space: int) -> bytes:
        """The kinds that may begin a turn there, of the player to move, or of the next if only an end is missing."""
        tracker = self.tracker
        cells = tracker.cells
        counters = tracker.counters
        kinds = self._placeable(cells, counters, space)
        if not kinds and tracker.pending >= 0 and tracker.n_done == 0:
            cells = bytearray(cells)
            counters = counters[:]
            tracker.ruleset.rules.make_move(cells, counters, tracker.pending)
            kinds = self._placeable(cells, counters, space)
        return kinds

    def _placeable(self, cells: bytearray, counters: "array[int]", space: int) -> bytes:
        ruleset = self.tracker.ruleset
        kinds = b""
        for i in range(ruleset.rules.moves_from(cells, counters, space, self._moves)):
            self.tracker.pause()
            n = ruleset.hands.steps(cells, counters, self._moves[i], self._one)
            if n and is_drop(self._one[0]) and space_of(self._one[0]) == space:
                kinds += bytes((kind_of(self._one[0]),))
        return kinds


class Held:
    """Stacks in the hands: kinds, the lowest first."""

    def __init__(self, groups: "list[bytes]") -> None:
        self.groups = groups

    def make(self, stack: bytes, step: int) -> bytes:
        """The stack after a step on it; what is lifted is in the hands then, what is dropped is not."""
        count = count_of(step)
        if not is_drop(step):
            kept = max(0, len(stack) - count)
            if kept < len(stack):
                self.groups.append(stack[kept:])
            return stack[:kept]
        for i in range(len(self.groups) - 1, -1, -1):
            group = self.groups[i]
            if len(group) >= count and group[0] == kind_of(step):
                self.groups.pop(i)
                if len(group) > count:
                    self.groups.append(group[count:])
                return stack + group[:count]
        return stack + bytes([kind_of(step)] * count)


def restack(hands: "Hands", stack: bytes) -> int:
    """The content of these kinds, as far as the game has one."""
    content = 0
    for kind in stack:
        pushed = hands.push(content, kind)
        if pushed < 0:
            break
        content = pushed
    return content
