"""Follows pyramids: when to scan finely, what to look at first, what to ask and what to call strange.

Some pyramids lie, one on a space, told by size and pole; others stand nested on floor spaces. The drop on the wall
begins a turn and tells which groups go where: of the floor only the steps that are left of it are supposed, and what a
hand may have done wrongly if the readings show it plainly. Pyramids high up in a stack are hardly felt. What the
readings can neither prove nor refute is taken as done when the hands rest: the rules leave no other way to go on.

Imports point one way:

    turn                 <- state
    nested_field, state  <- standing
    state                <- remaining_steps <- lying
    motion and all       <- watch
"""

from array import array

from ...lights import CHOICE, MISSING, TARGET
from ...portable import const, elapsed_ms
from ...steps import drop, is_drop, kind_of, lift, space_of
from ..motion import Motion
from ..plane import Plane
from . import lying, remaining_steps, standing
from .lying import Lying
from .standing import Standing
from .state import State

if False:  # types
    from collections.abc import Callable

    from ...board.board import Spaces
    from ...tracker.tracker import Tracker
    from ..interface import Scanner

_FINE_MS = const(300)
_AGAIN_MS = const(400)
_DEFAULT_MS = const(3000)  # of rest, after which what cannot be felt counts as done
_LIT_MS = const(500)  # ... with its light on for at least this long
_SLOW_uT = const(24)  # how far a reading may be off when nothing has happened
_NAME_AFTER = const(2)  # fine readings that nothing explains


class PyramidWatch:
    """Follows the pyramids of one tracker's game.

    `strange` is a space whose reading nothing explains (-1 for none), such as that of a pyramid that lies askew.
    Each of `choices` is the steps that put one of the pyramids on a triangle whose reading leaves it in doubt. While
    `answering` is set they stay as they are, unless something moves. `pause` is called in the middle of a decoding, for
    what cannot wait for its end.
    """

    answering = False

    def __init__(self, tracker: "Tracker", spaces: "Spaces", scanner: "Scanner", pause: "Callable[[], None]") -> None:
        self.scanner = scanner
        self._sensors = spaces.sensors
        kinds = tracker.ruleset.rules.KINDS
        nested = spaces.standing(kinds)
        self.ignored: "list[int]" = []  # spaces that are not read
        plane = Plane(spaces.x_mm, spaces.y_mm)
        standing = Standing(nested, spaces.n, pause)
        self._state = State(tracker, nested.lies, Lying(spaces, kinds), standing, self.ignored, plane)
        self._motion = Motion(spaces.sensors)
        self._begun = False
        self._quick_done = False
        self._open = True  # something may have happened that is not decoded
        self._last_ms = 0  # of the fine reading
        self._seen = -1
        self._first = array("i", bytes(4))
        self._lit = -1  # the space whose debt is shown first
        self._lit_ms = 0  # ... since when
        self._done: "list[int]" = []  # steps that the last fine reading can neither prove nor refute
        self._strange = 0
        self._limits = array("i")  # of readings while nothing happens: by space the least and the most, or empty
        self.strange = -1
        self.choices: "list[list[int]]" = []
        self._asked = -1  # the ply whose pyramid the player has told
        tracker.await_look()

    def round(self, now_ms: int) -> bool:
        """Scan, finely too when it is time for that, and follow; True if a decoding is due once the hands rest."""
        scanner = self.scanner
        motion = self._motion
        now = self._state.now
        while motion.held:
            then_ms, uT = motion.held.pop(0)
            if motion.feed(uT, then_ms):
                motion.begin(uT, then_ms)
                self._moved()
        scanner.coarse()
        if motion.feed(scanner.uT, now_ms):
            motion.begin(scanner.uT, now_ms)
            self._moved()
        if self._state.tracker.version != self._seen:
            self._seen = self._state.tracker.version
            self._open = True
        rest_ms = motion.since(now_ms)
        if not motion.rested(now_ms):
            return not self._quick_done and motion.scans > 1
        if not self._quick_done:
            self._quick_done = True
            if self._begun:
                motion.mean(now)
                self._look(now_ms, True)
        elif not self._open and motion.scans & 15 == 0:
            motion.mean(now)
            self._open = self._changed()
        elif self.answering or not self._open or rest_ms < _FINE_MS:
            return False
        elif elapsed_ms(now_ms, self._last_ms) >= _AGAIN_MS or not self._begun:
            self._last_ms = now_ms
            scanner.fine()
            for space in range(len(now)):
                now[space] = (scanner.uT if space in self.ignored else scanner.fine_uT)[self._sensors[space]]
            if not motion.agrees(now):
                motion.begin(scanner.fine_uT, now_ms)
                self._moved()
            elif self._begun:
                self._look(now_ms, False)
            else:
                self._begin(now_ms)
        return False

    def feed(self, now_ms: int) -> None:
        """Scan in the middle of a decoding: the next round looks at it first."""
        self.scanner.coarse()
        self._motion.hold(self.scanner.uT, now_ms)

    def ask(self) -> bool:
        """The player says that all is done: what can hardly be felt counts at once. False if there is nothing."""
        steps, self._done = self._done, []
        self._state.make(steps, self._last_ms)
        return len(steps) > 0

    def choose(self, i: int, now_ms: int) -> None:
        """The player has said which of `choices` it was."""
        step = self.choices[i][-1]
        tracker = self._state.tracker
        self._moved()
        self._asked = tracker.n_moves
        if not tracker.actual[space_of(step)]:
            remaining_steps.go_on(self._state, now_ms)
        tracker.see(space_of(step), kind_of(step), now_ms)

    def space_of_choice(self, i: int) -> int:
        """The space that is asked about."""
        return space_of(self.choices[i][-1])

    def show_choices(self, roles: bytearray, picked: int) -> None:
        """Light what is asked: the triangle, in the colour of the size of the pyramid that counts next."""
        step = self.choices[max(picked, 0)][-1]
        roles[space_of(step)] = CHOICE if picked < 0 else MISSING + (kind_of(step) - 1 & 3)

    def overlay(self, roles: bytearray) -> None:
        """Light where the group goes even before its lift is seen: the lift may be too weak to be felt."""
        for step in self._state.chain():
            if is_drop(step):
                roles[space_of(step)] = TARGET

    def look_again(self) -> None:
        """Another position should stand now: a stack that the sensors cannot tell from it is taken for it."""
        self._begun = False
        self._open = True
        self._done = []
        self.choices = []

    def rebase(self) -> None:
        """The way out of what nothing explains: a pyramid on the wall is the likeliest one, a stack is as believed."""
        space = self.strange
        self._limits = array("i")
        self._strange = 0
        self.strange = -1
        if space < 0:
            return
        if self._state.lies[space]:
            lying.rebase(self._state, space, self._last_ms)
        else:
            self._state.explain(space)

    def ignore(self, space: int) -> None:
        """The space's sensor is broken: what is believed to be there stays so."""
        self.ignored.append(space)
        self._moved()

    def holding(self) -> bool:
        """True if a stack was lifted and not dropped."""
        return len(self._state.held.groups) > 0

    def _waits_for(self, now_ms: int, rest_ms: int) -> int:
        """The space that is lit as the one to mend first, if the hands have rested for long enough; else -1."""
        tracker = self._state.tracker
        lit = space_of(self._first[0]) if tracker.n_debts() and tracker.debts(self._first) else -1
        if lit != self._lit:
            self._lit = lit
            self._lit_ms = now_ms
        lit_ms = elapsed_ms(now_ms, self._lit_ms)
        return lit if lit_ms >= _LIT_MS and rest_ms >= _DEFAULT_MS else -1

    def _moved(self) -> None:
        self._quick_done = False
        self._open = True
        self._strange = 0
        self.strange = -1
        self._done = []
        self.choices = []

    def _changed(self) -> bool:
        """True if a reading has changed too slowly for a motion."""
        state = self._state
        limits = self._limits
        if not len(limits):  # found once a rest: to look at floats in every one takes the device 12 KB of heap
            for space in range(state.n):
                state.standing.pause()
                if state.lies[space]:
                    limits.extend(array("i", state.lying.limits(state.class_at(space), state.sigma_uT)))
                else:
                    limits.extend(array("i", state.standing.limits(space, state.stack(space), _SLOW_uT * _SLOW_uT)))
        for space in range(state.n):
            if not limits[2 * space] < state.uT(space) < limits[2 * space + 1] and space not in self.ignored:
                return True
        return False

    def _begin(self, now_ms: int) -> None:
        """The first look: what is wanted stands there wherever the reading allows it."""
        state = self._state
        self._begun = True
        self._open = False
        self._limits = array("i")
        state.look(False)
        state.clear()
        state.common = sorted(state.now)[state.n // 2]
        for space in range(state.n):
            state.sloped[space] = 0
        for _ in range(2):  # once more with the field from outside known
            for space in range(state.n):
                if space in self.ignored:
                    continue
                if state.lies[space]:
                    lying.start(state, space, now_ms)
                else:
                    standing.start(state, space, now_ms)
            state.find_common()
        state.lifted = b""
        state.tracker.looked()

    def _look(self, now_ms: int, quick: bool) -> None:
        """A reading of the quiet board."""
        state = self._state
        tracker = state.tracker
        state.standing.pause()
        state.find_common()
        state.standing.pause()
        self._open = quick
        self._limits = array("i")
        state.look(quick)
        rest_ms = self._motion.since(now_ms)
        strange = lying.follow(state, now_ms)
        state.standing.pause()
        kind = remaining_steps.explain(state, strange) if state.kinds and not quick else 0
        if kind:
            state.kinds = b""
            tracker.see(strange, kind, now_ms)
            strange = -1
        if not tracker.n_done and not tracker.n_loose() and not tracker.n_debts():
            state.clear()
        chain = [] if state.kinds else state.chain()  # what is to be done on the floor depends on them
        state.standing.pause()
        left = remaining_steps.follow(state, chain, now_ms) if chain else chain
        waits = self._waits_for(now_ms, rest_ms)
        if left is None:
            chain = left = []
        for space in range(0 if state.kinds else state.n):
            if state.lies[space] or space in self.ignored or any(space_of(step) == space for step in chain):
                continue
            self._open = self._open or tracker.is_off(space)
            state.standing.pause()
            if not standing.follow(state, space, now_ms, space == waits) and strange < 0:
                strange = space
        if quick:
            return
        self._open = self._open or len(chain) > 0  # the steps to come may be too weak to be seen as a motion
        self._done = left
        state.standing.pause()
        if rest_ms >= _DEFAULT_MS:
            self.ask()
            if state.chain() and self._asked != tracker.n_moves and strange < 0:
                strange = lying.doubt(state, space_of(tracker.done[0]))
        self._strange = self._strange + 1 if strange >= 0 else 0
        self._open = self._open or strange >= 0
        named = self._strange >= _NAME_AFTER
        self.choices = []
        if named and state.kinds:
            lies = tracker.actual[strange]
            gone = [lift(strange, lies, 1)] if lies else []
            self.choices = [gone + [drop(strange, kind)] for kind in state.kinds]
        self.strange = strange if named and not self.choices else -1
