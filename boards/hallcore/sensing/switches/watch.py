"""Boards with switches: follows what is lifted and dropped, only by which spaces are taken.

What stands on a space is what the tracker believes: a lift takes all of it, and which piece was dropped follows from
the game. `SinglePieces` and `EnteredSteps` know how, the one for games with one piece a space, the other for stacks,
where hands also do what no switch feels.

Imports point one way:

    debounce, single_pieces, entered_steps <- watch
"""

from ...keys import TURN
from ...lights import CHOICE, ENGINE_DROP, ENGINE_LIFT, EXTRA, MISSING, PUT_BACK, TARGET, WRONG
from ...portable import const, elapsed_ms
from ...steps import is_drop, kind_of, space_of
from .debounce import Debounce

if False:  # types
    from ...board.board import Spaces
    from ...tracker.tracker import Tracker
    from ..interface import SwitchHands, SwitchScanner

_FIRST_MS = const(150)  # of the first look: sensors may be late by 50 ms, and contacts take 24 ms to count
_WAIT_MS = const(250)  # for what explains a drop: its lift may be seen later, where a piece slides
_ONE = b"\x01"  # in `out`
_BOARD = const(-1)
_NOWHERE = const(-2)


class SwitchWatch:
    """Follows the pieces of one tracker's game over `scanner`, whose `scan()` writes a byte a space into `closed`.

    Each of `choices` is a list of steps that hands may have made, the empty one for a board that stands as it is lit,
    or None: the turn, or the last one, is taken back. `says` is what players should know of such a board.
    """

    strange = -1
    answering = False
    says = "switches feel no kinds: confirm the set-up by the button, or point at the board"

    def __init__(self, tracker: "Tracker", spaces: "Spaces", scanner: "SwitchScanner") -> None:
        self._tracker = tracker
        self._scanner = scanner
        self._debounce = Debounce(scanner.closed)
        self._late: "list[tuple[int, int, int]]" = []  # (space, closed, since) of changes that nothing explains yet
        self._waits = False  # for the last of them
        self._begun = False  # the first look at the board is over
        self._since_ms = -1  # ... which began then
        self._version = -1
        self._asks = False  # the next round looks for a question
        self._entering = False  # the player has begun to say something that was not asked
        self.choices: "list[list[int] | None]" = []
        tracker.confirms = True
        tracker.await_look()
        hands = tracker.ruleset.hands
        if hands.push(hands.push(0, 1), 1) < 0:
            from .single_pieces import SinglePieces

            self._hands: "SwitchHands" = SinglePieces(tracker)
        else:
            from .entered_steps import EnteredSteps

            self._hands = EnteredSteps(tracker, scanner.out)
            self.says = "switches feel no stacks: the board asks; hold the button till the space is lit, or point at it"

    def round(self, now_ms: int) -> None:
        """Scan, and follow."""
        debounce = self._debounce
        scanner = self._scanner
        scanner.scan()
        n = debounce.feed(0, now_ms)
        if debounce.opening:  # once more at once: hands wait for the lights
            scanner.scan()
            n = debounce.feed(n, now_ms)
        if not self._begun:
            self._look(now_ms)
            return
        for closed in (0, 1):  # lifts first: what is dropped was lifted before
            for i in range(n):
                space = debounce.changed[i]
                if debounce.closed[space] == closed:
                    self._changed(space, closed, now_ms)
        if self._late and (n or self._version != self._tracker.version or self._is_late(now_ms)):
            self._follow(now_ms)
        is_new = self._version != self._tracker.version
        self._version = self._tracker.version
        if n:  # the lights show it first: the next question takes time to find
            self._asks = True
            self._entering = False
            if is_new:
                self.choices = []
        elif is_new or self._asks:
            self._asks = False
            self._ask(now_ms)

    def _look(self, now_ms: int) -> None:
        """What stands on the board when it is switched on is no step of a game."""
        if self._since_ms < 0:
            self._since_ms = now_ms
        self._begun = elapsed_ms(now_ms, self._since_ms) >= _FIRST_MS
        if self._begun:
            self._take_as_due(True)
            for space in range(len(self._debounce.closed)):
                if self._debounce.closed[space] and not self._tracker.actual[space]:
                    self._changed(space, 1, now_ms)
            self._tracker.looked()

    def look_again(self) -> None:
        """Another position should stand now: wherever the game has something, what stands may be that."""
        self._late = []
        self._take_as_due(True)

    def rebase(self) -> None:
        """Nothing to do: no reading is strange."""

    def holding(self) -> bool:
        """A lift that waits for its drop is the tracker's matter."""
        return len(self._late) > 0

    # -- what is asked

    def ask(self) -> bool:
        """The player presses where nothing is asked: True if there is something to say, now in `choices`."""
        if not self._tracker.setting_up():
            self.choices = self._hands.ask()
        self._entering = len(self.choices) > 0
        return self._entering

    def hides(self) -> bool:
        """True if a broken switch may hide a step that was made."""
        return self._hands.hides()

    def enter(self, step: int, now_ms: int) -> None:
        """The player points at a space, or has made a step there, that is no answer: see `EnteredSteps.enter`."""
        if not self._tracker.setting_up() and self._hands.enter(step, now_ms):
            self._version = -1

    def choose(self, i: int, now_ms: int) -> None:
        """The player's answer: the i-th choice it was. A turn is taken back by the app."""
        choice = self.choices[i]
        tracker = self._tracker
        self.choices = []
        self._version = -1
        self._entering = False
        if choice:
            self._hands.answer(choice, now_ms)
        elif choice is not None:
            self._take_as_due()
            tracker.confirm(now_ms)

    def space_of_choice(self, i: int) -> int:
        """The space that the i-th choice is about: -1 for all of them, -2 for none."""
        choice = self.choices[i]
        if choice is None:
            return _NOWHERE
        return space_of(choice[-1]) if choice else _BOARD

    def spaces_after(self, i: int) -> "list[int]":
        """Where a stack that the i-th choice leaves in the hand may go on to."""
        return self._hands.spaces_after(self.choices[i] or [])

    def show_choices(self, roles: bytearray, picked: int) -> None:
        """Light what is asked: `picked` is the choice that counts next, -1 for none."""
        choices = self.choices
        for choice in choices:
            if choice:
                roles[space_of(choice[-1])] = CHOICE
        if not choices[0] and choices[0] is not None:
            self._show_set_up(roles)
        elif (
            choices[0] and len(choices[0]) > 1 and picked < 0
        ):  # what comes before all of them leads on to felt drops, too
            for space in self._hands.spaces_after(choices[0][:-1]):
                if roles[space] != CHOICE:
                    roles[space] = TARGET
        if picked < 0 or picked >= len(choices):
            return
        choice = choices[picked]
        if choice is None:
            guide = self._tracker.done if self._tracker.n_done else self._tracker.guide
            for i in range(self._tracker.n_done or self._tracker.n_guide):
                roles[space_of(guide[i])] = PUT_BACK
        elif choice:
            step = choice[-1]
            space = space_of(step)
            for other in self._hands.spaces_after(choice):
                roles[other] = TARGET
            # Answers about one space differ by the kind of the piece.
            kinds = sum([1 for other in choices if other and space_of(other[-1]) == space and is_drop(other[-1])])
            roles[space] = MISSING + (kind_of(step) - 1 & 3) if kinds > 1 else TARGET

    def overlay(self, roles: bytearray) -> None:
        """Where no switch feels what is owed it is lit all at once: nothing leads on from one space to the next."""
        tracker = self._tracker
        if tracker.setting_up():
            self._show_broken(roles)
        if not self._hands.stacked or not tracker.n_debts() or tracker.setting_up():
            return
        for space in range(len(roles)):
            if tracker.is_off(space) and (not tracker.n_loose() or self._looks_right(space)):
                step = tracker.owed_at(space)
                if tracker.making:
                    roles[space] = ENGINE_DROP if is_drop(step) else ENGINE_LIFT
                else:
                    roles[space] = MISSING + (kind_of(step) - 1 & 3) if is_drop(step) else EXTRA

    def _show_set_up(self, roles: bytearray) -> None:
        """Light which kind belongs where."""
        tracker = self._tracker
        if tracker.setting_up():
            top = tracker.ruleset.hands.top
            for space in range(len(roles)):
                if tracker.due[space]:
                    roles[space] = MISSING + (top(tracker.due[space]) - 1 & 3)
            self._show_broken(roles)

    def _show_broken(self, roles: bytearray) -> None:
        """During the set-up, in which nothing else is WRONG where no kinds are felt: the spaces of broken switches."""
        out = self._scanner.out
        space = out.find(_ONE)
        while space >= 0:
            roles[space] = WRONG
            space = out.find(_ONE, space + 1)

    def _ask(self, now_ms: int) -> None:
        """Put the question that the board has now, if any."""
        tracker = self._tracker
        new: "list[list[int] | None]" = []
        if tracker.setting_up() or (tracker.n_debts() and self._hands.stacked):
            new = [[]]
            for space in range(len(self._debounce.closed)):
                if tracker.is_off(space) and not self._looks_right(space):
                    new = []
                    break
            if new and tracker.setting_up() and tracker.n_debts():
                self._take_as_due()  # a host hears that nothing is missing
        elif not tracker.n_debts():
            new = self._hands.ask() if self._entering else self._hands.choices(self._late, now_ms)
        if new == [[]] and tracker.setting_up() and not any(tracker.due):
            tracker.confirm(now_ms)  # an empty board has no kinds
        elif self.answering and new != self.choices:
            self.choices = []  # for one round, so that the answer begun is forgotten
            self._version = -1
        else:
            self.choices = new

    def _take_as_due(self, only_right: bool = False) -> None:
        """What stands is what the game wants there; `only_right`: but where a switch says otherwise."""
        tracker = self._tracker
        spaces = []
        for space in range(len(self._debounce.closed)):
            if tracker.is_off(space) and (not only_right or self._looks_right(space)):
                spaces.append(space)
        if spaces:  # all at once: each time the tracker finds out anew what they mean
            tracker.recognize(spaces)

    def _looks_right(self, space: int) -> bool:
        """True if the space is taken and the game wants something there, or neither; or if its switch is broken."""
        taken = self._debounce.closed[space]
        return self._scanner.out[space] != 0 or taken == (self._tracker.due[space] != 0)

    # -- what has changed

    def _changed(self, space: int, closed: int, now_ms: int) -> None:
        """A space has opened or closed."""
        for i in range(len(self._late)):
            if self._late[i][0] == space:  # it is as it was before
                self._late.pop(i)
                return
        if self._late or not self._explain(space, closed, now_ms):
            self._late.append((space, closed, now_ms))
            self._waits = True

    def _is_late(self, now_ms: int) -> bool:
        """True once, when the last change that is left open has waited for long enough."""
        if not self._waits or elapsed_ms(now_ms, self._late[-1][2]) < _WAIT_MS:
            return False
        self._waits = False
        return True

    def _follow(self, now_ms: int) -> None:
        """Explain what was left open, in its order; what nothing explains for a while is told as it is."""
        late = self._late
        again = True
        while again:
            again = awaited = False
            for i in range(len(late)):
                space, closed, since_ms = late[i]
                # A drop may follow from the answer about what came before.
                found = not (closed and awaited) and self._explain(space, closed, now_ms)
                if not found and not awaited:
                    awaited = self._hands.awaits(late[i])
                    if not awaited and elapsed_ms(now_ms, since_ms) >= _WAIT_MS:
                        self._hands.tell(space, closed, now_ms)
                        found = True
                if found:
                    late.pop(i)
                    again = True
                    break

    def _explain(self, space: int, closed: int, now_ms: int) -> bool:
        """Tell the tracker a change that the position or the game explains; False if neither does."""
        tracker = self._tracker
        if tracker.setting_up() and (closed == 1) == (tracker.actual[space] != 0):
            tracker.believe(space, tracker.actual[space])  # it was called broken: the lights have something else to say
            return True
        if closed:
            if tracker.actual[space]:
                return True
            if tracker.due[space]:
                tracker.see(space, self._hands.belonging(space), now_ms)
                return True
        elif not tracker.actual[space] or (tracker.is_off(space) and not tracker.due[space]):
            tracker.see(space, 0, now_ms)
            return True
        if tracker.setting_up() or tracker.host_seats >> tracker.counters[TURN] & 1:
            self._hands.tell(space, closed, now_ms)
            return True
        return self._hands.explain(space, closed, now_ms)
