"""Steps on spaces that are not read: the player says that they were made, for watches that ask nothing else."""

from array import array

from ..steps import act_of, is_drop, kind_of, space_of

if False:  # types
    from collections.abc import Container

    from ..tracker.tracker import Tracker


class Unread:
    """`choices` are what a hand may have done on the spaces of `ignored`: each a list of one step."""

    ignored: "Container[int]"

    def __init__(self, tracker: "Tracker") -> None:
        self._tracker = tracker
        self.choices: "list[list[int]]" = []

    def ask(self) -> bool:
        """The player presses where nothing is asked. True if there is something to choose from."""
        if self.ignored and not self._tracker.setting_up():
            self.offer(unfelt(self._tracker, self.ignored))
        return len(self.choices) > 0

    def offer(self, steps: "list[int]") -> None:
        """The player is asked which of these was done."""
        self.choices = [[step] for step in steps]

    def choose(self, i: int, now_ms: int) -> None:
        """The player has said which it was."""
        step = self.choices[i][0]
        self.choices = []
        enter(self._tracker, step, now_ms)

    def space_of_choice(self, i: int) -> int:
        """The space that the i-th choice is about."""
        return space_of(self.choices[i][0])

    def spaces_after(self, i: int) -> "list[int]":
        """Nothing goes on after it."""
        return []


def enter(tracker: "Tracker", step: int, now_ms: int) -> None:
    """Tell the tracker a step that was not felt; a piece that was put down before its lift is put down after it."""
    space = -1
    content = 0
    if tracker.n_loose() == 1 and is_drop(tracker.loose(0)) and not is_drop(step):
        space = space_of(tracker.loose(0))
        content = tracker.actual[space]
        tracker.see(space, tracker.due[space], now_ms)
    tracker.step(step, now_ms)
    if space >= 0:
        tracker.see(space, content, now_ms)


def unfelt(tracker: "Tracker", spaces: "Container[int] | None" = None) -> "list[int]":
    """The steps that hands may have made and no sensor has felt, on these spaces or on any.

    Of a half-made turn those that may follow; of a piece that was put down and had come from nowhere, its lift.
    """
    steps = tracker.next[: tracker.n_next] if tracker.n_done else tracker.first_steps()
    found = [step for step in steps if spaces is None or space_of(step) in spaces]
    n_done = tracker.n_done
    if not tracker.n_loose():
        return found
    dropped = tracker.loose(0)
    if tracker.n_loose() > 1 or not is_drop(dropped):
        return found if n_done else []
    hands = tracker.ruleset.hands
    out = array("i", bytes(4 * len(tracker.next)))
    begun = tracker.done[:n_done]
    begun.append(0)
    lifts = []
    for step in found:
        if not is_drop(step) and kind_of(step) == kind_of(dropped):
            begun[n_done] = act_of(step)
            n = hands.next_steps(tracker.cells, tracker.counters, begun, n_done + 1, out)
            if any(act_of(after) == dropped for after in out[:n]):
                lifts.append(step)
    return lifts
