"""Games with one piece a space: every step is felt, and the game says which piece was dropped."""

from ...steps import drop, is_drop, is_such, kind_of, lift, space_of

if False:  # types
    from collections.abc import Sequence

    from ...tracker.tracker import Tracker
    from ..interface import Change


class SinglePieces:
    """Which piece is dropped, of one tracker's game; and the player's word for a piece that is another one."""

    stacked = False

    def __init__(self, tracker: "Tracker") -> None:
        self._tracker = tracker
        self._told = 0  # the kind that the player has given to the piece in the hand

    def belonging(self, space: int) -> int:
        """The content of a space on which something was dropped and something is due: that, or what was told."""
        told = self._told
        self._told = 0
        if told and any(group[-1] == told for group in self._tracker.held()):
            return self._tracker.ruleset.hands.push(0, told)
        return self._tracker.due[space]

    def explain(self, space: int, closed: int, now_ms: int) -> bool:
        """Tell the tracker what the game explains: any lift, and a drop of what a hand holds."""
        tracker = self._tracker
        if not closed:
            tracker.step(lift(space, 0), now_ms)
            return True
        kind = self._legal_kind(space)
        if kind:
            self._free(kind, now_ms)
        else:
            kind = tracker.ruleset.hands.content(tracker.cells, space)  # put back where it was
        if not kind:
            held = tracker.held()
            if not held:
                return False
            kind = held[-1][-1]
        tracker.see(space, tracker.ruleset.hands.push(0, kind), now_ms)
        return True

    def tell(self, space: int, closed: int, now_ms: int) -> None:
        """Tell the tracker what nothing explains: a piece from the side, of a kind that nobody knows."""
        tracker = self._tracker
        tracker.see(space, tracker.ruleset.hands.push(0, 1) if closed else 0, now_ms)

    def awaits(self, late: "Change") -> bool:
        """No answer explains what the game does not."""
        return False

    def choices(self, late: "Sequence[Change]", now_ms: int) -> "list[list[int] | None]":
        """Nothing is asked."""
        return []

    def hides(self) -> bool:
        """A step that a broken switch hides is not asked for: the host makes such a move."""
        return False

    def ask(self) -> "list[list[int] | None]":
        """With one piece in the hand: to put it back, or which kind it is in truth."""
        tracker = self._tracker
        space = self._lifted()
        if space < 0:
            return []
        believed = tracker.ruleset.hands.content(tracker.cells, space)
        kinds = [kind for kind in range(1, len(tracker.ruleset.rules.KINDS)) if kind != believed]
        return [None] + [[drop(space, kind)] for kind in kinds]

    def enter(self, step: int, now_ms: int) -> bool:
        """Every step is felt; but the host may say of which kind the piece in the hand is, as a drop where it stood."""
        for choice in self.ask():
            if choice and is_drop(step) and is_such(choice[-1], step):
                self.answer(choice, now_ms)
                return True
        return False

    def answer(self, choice: "list[int]", now_ms: int) -> None:
        """The piece in the hand is of the kind of this drop, and so was what stood there."""
        tracker = self._tracker
        space = space_of(choice[-1])
        tracker.see(space, tracker.ruleset.hands.content(tracker.cells, space), now_ms)
        tracker.believe(space, kind_of(choice[-1]))
        tracker.step(lift(space, kind_of(choice[-1])), now_ms)
        self._told = kind_of(choice[-1])

    def spaces_after(self, choice: "list[int]") -> "list[int]":
        """Nothing goes on after it."""
        return []

    def _legal_kind(self, space: int) -> int:
        """The kind that the turn may put there, 0 for none."""
        steps = self._tracker.next
        for i in range(self._tracker.n_next):
            step = steps[i]
            if space_of(step) == space and is_drop(step):
                return kind_of(step)
        return 0

    def _free(self, kind: int, now_ms: int) -> None:
        """Make sure that a hand holds such a piece: what was put down astray may have been another one."""
        tracker = self._tracker
        held = tracker.held()
        for group in held:
            if group[-1] == kind:
                return
        for i in range(tracker.n_loose()):
            step = tracker.loose(i)
            if held and is_drop(step) and kind_of(step) == kind:
                tracker.see(space_of(step), 0, now_ms)
                tracker.see(space_of(step), held[-1][-1], now_ms)
                return

    def _lifted(self) -> int:
        """The space of the one piece that is in the hand, and of nothing else that was done; -1 for none."""
        tracker = self._tracker
        if tracker.n_done + tracker.n_loose() != 1:
            return -1
        step = tracker.done[0] if tracker.n_done else tracker.loose(0)
        return -1 if is_drop(step) else space_of(step)
