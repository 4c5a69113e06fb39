"""From the change of the readings to steps, where pieces are stacked.

Every change that the readings show plainly must be explained, and of what they hardly show (a stone on a high stack)
only what the game allows next is supposed. All `hypotheses` are scored together (`likelihood`); one is taken
when its posterior is above 0.99 and the chi-square of what it leaves over passes. Otherwise the likeliest are offered.
"""

from array import array
from math import sqrt

from ...portable import const
from ...steps import is_drop, space_of
from ...tracker.occupancy import unstack
from .continuations import MAX_CHAIN
from .field import LEVELS, contents_near
from .hypotheses import REST_MS, VISIBLE, Hypotheses
from .likelihood import Likelihood
from .orderings import Hypothesis, several, weigh

if False:  # types
    from collections.abc import Callable, Sequence

    from ...tracker.tracker import Tracker
    from .field import Field
    from .steps import SmallSteps

STILL = const(0)  # nothing has changed
STEPS = const(1)  # `steps` were made
UNSURE = const(2)  # one of `choices` was made
STRANGE = const(3)  # nothing explains the readings, those of the space `strange` least of all
MANY = const(4)  # more has changed than in a turn: `seen` is what stands there now

_SURE = const(0.99)
_VERY_SURE = const(0.999)  # ... that all is set down at once: a walk that goes on will show it soon
_CERTAIN = const(0.9999)  # ... of steps hardly felt on several spaces: a touched tower and another's drift look alike
_STUCK_MS = const(5000)  # after this long a rest in the middle of a turn, the rest of the turn has been made
_PIECE_COST = const(2.0)  # of each piece too many or too few: what is nearly right is likelier
_MISSING = const(7.0)  # ... by so much, that the uppermost one is missing
_BETTER = const(9.0)  # cost by which what is due explains the absolute readings better than what was believed
_BETTER_BACK = const(3.0)  # ... where the player has said that what was believed is wrong
_WORSE = const(1.0)  # ... of a single one it may explain that worse by so much
_WORSE_BACK = const(4.0)
_MAX_VISIBLE = const(4)  # spaces on which a turn changes something; a walk may have more
_WORST_CHI = const(20.0)
_LENIENT = const(2.0)
_MAX_CHOICES = const(4)
_MIN_SHARE = const(0.0005)
_LEAST_SHARE = const(0.002)


class Decoder:
    """Follows the stacks of one tracker's game. `pause` is called again and again while it does.

    With `sigma_uT`, the standard deviation of a scan's reading, small steps are told from drift, by the blocks of scans
    that `held.add` takes. It is for games without walks.
    """

    def __init__(self, field: "Field", tracker: "Tracker", pause: "Callable[[], None]", sigma_uT: float = 0.0) -> None:
        self._field = field
        self._hands = tracker.ruleset.hands
        self._tracker = tracker
        self._likelihood = Likelihood(field, self._hands, pause)
        self.held: "SmallSteps | None" = None  # held back while `doubt` is set
        if sigma_uT:
            from .steps import start

            self.held = self._likelihood.steps = start(self._likelihood, sigma_uT)
        self.ignored = self._likelihood.ignored  # spaces that are not read
        self._hypotheses = Hypotheses(field, tracker, self._likelihood)
        self._orderings = self._hypotheses.orderings
        self._out = bytearray(LEVELS)
        self._hand_uT = 0.0
        self._undecided = False
        self.accepted = False  # by the last decoding: all spaces were explained, with nothing left open
        self.doubt = False  # none of what was asked was done, said the player, and it has not all been put right yet
        self.leans = False  # ... it leans towards something having happened
        self.settles = False  # ... the next ones will be sure, if nothing moves
        self.supposed = False  # ... the last of `steps` is a drop that is hardly felt
        self.steps = array("i", [0] * MAX_CHAIN)
        self.n_steps = 0
        self.choices: "list[Hypothesis]" = []
        self.strange = -1
        self.mask = -1  # a space whose reading is not believed until it changes: what is done elsewhere counts
        self.seen = array("i", [0] * field.n)
        # Chi-square with n degrees of freedom, one false alarm in a thousand (Wilson and Hilferty).
        spread = 2 / (9 * field.n)
        self._max_chi = field.n * (1 - spread + 3.1 * sqrt(spread)) ** 3

    def go_on(self) -> None:
        """Hands move again while their last steps are still open: several steps may be seen at once."""
        self._hypotheses.went_on = self._undecided

    def holding(self) -> bool:
        """True if something was lifted and not dropped."""
        return any(self._orderings.hand)

    def may_place(self) -> bool:
        """True if a hand may set something down at any time: it holds something, or takes it from the side."""
        return self.holding() or getattr(self._hands, "SETS_SEVERAL_DOWN", False)

    def walking(self) -> bool:
        """True if a hand holds pieces that it may set down one after the other."""
        return self._hypotheses.walking()

    def hold(self, kinds: "Sequence[int]") -> None:
        """Say what is in the hand: a sequence of kinds."""
        hand = self._orderings.hand
        for kind in range(len(hand)):
            hand[kind] = 0
        for kind in kinds:
            hand[kind] += 1

    def settle(self, readings: "array[int]", sigma_uT: float) -> None:
        """Nothing has moved since the last `decode`, but a hand that was near is gone. Call it before the next one."""
        self._likelihood.begin(readings, sigma_uT)
        self._likelihood.settle(readings)

    def decode(
        self,
        readings: "array[int]",
        sigma_uT: float,
        hand_uT: float = 0.0,
        lenient: bool = False,
        rest_ms: int = 0,
        asked: bool = False,
    ) -> int:
        """What has happened since the last accepted readings (uT per space); returns one of the verdicts above.

        `hand_uT` is how much a hand that is still near may add to the readings of what it touched.
        `lenient` passes what a shifted piece or a weak magnet may leave over, for readings that stay as they are.
        `rest_ms` is how long the hands have rested: they seldom rest for long in the middle of a walk.
        `asked`: the player was asked about these very readings. Then to look once more makes no steps sure.
        """
        self._likelihood.believe(self._tracker.actual, self._tracker.odd)
        self._likelihood.playing = not self._tracker.setting_up()
        self._likelihood.mask = self.mask
        if self._likelihood.steps is not None:
            self._likelihood.steps.held = self.holding()
        self._likelihood.pause()
        self._likelihood.begin(readings, sigma_uT)
        self.mask = self._likelihood.mask
        self._hand_uT = hand_uT
        self.n_steps = 0
        self.choices = []
        self.strange = -1
        self._undecided = self.accepted = self.settles = self.leans = self.supposed = False
        rested = rest_ms >= REST_MS
        visible = self._hypotheses.visible(self.doubt)
        if len(visible) > _MAX_VISIBLE:
            visible = self._hypotheses.beyond(visible)
        if len(visible) > max(_MAX_VISIBLE, self._hands.MAX_STEPS):
            return self._see_many(visible, readings, sigma_uT)
        stuck = rest_ms >= _STUCK_MS and self._tracker.n_done > 0
        hypotheses = self._hypotheses.collect(visible, rest_ms, lenient, stuck)
        if self.mask >= 0:  # no reading speaks for a change there
            hypotheses = [one for one in hypotheses if all(change[0] != self.mask for change in one.changes)]
        best = weigh(hypotheses)
        self.leans = len(best.steps) > 0
        if not self._passes(best, _LENIENT if lenient and not best.illegal else 1.0):
            return STRANGE
        if not best.steps and rested and self._hypotheses.walking():
            # Of a hand that rests in the middle of a walk the last drop may be one that is hardly felt.
            self.choices = [one for one in hypotheses if one.steps and one.share > _LEAST_SHARE]
            if self.choices:
                self._leave_open(visible)
                return UNSURE
        self._likelihood.pause()
        sure = self._sure_one(hypotheses, best, rested)
        if sure is not None and not sure.steps and stuck:
            # A long rest in the middle of a turn: what was done may be too weak to be felt.
            self.choices = [one for one in sorted(hypotheses, key=lambda one: one.cost) if one.steps][:_MAX_CHOICES]
            self.choices += self._hypotheses.put_backs()[:_MAX_CHOICES]
            if self.choices:
                return UNSURE
        if sure is not None and sure.steps and (asked or self._hypotheses.doubt(hypotheses, sure, _SURE)):
            sure = None
        unfelt = self._hypotheses.unfelt(sure) if sure is not None else []
        if sure is not None and unfelt:
            self._leave_open(visible)
            self.choices = [sure] + unfelt[: _MAX_CHOICES - 1]
            return UNSURE
        if sure is not None:
            self._take(sure, readings, sigma_uT)
            self._likelihood.pause()
            last = self.steps[self.n_steps - 1] if self.n_steps else 0
            self.supposed = is_drop(last) and space_of(last) not in visible
            return STEPS if self.n_steps else STILL
        hypotheses.sort(key=lambda one: -one.share)
        self._leave_open(visible)
        self.settles = self._hypotheses.waiting_settles(hypotheses, _SURE)
        most = _MAX_CHOICES if hypotheses[0].steps else _MAX_CHOICES + 1  # that nothing was done takes no one's place
        self.choices = [one for one in hypotheses[:most] if one.share > _MIN_SHARE]
        if rested:
            self.choices = self._hypotheses.endings_first(self.choices)
            if any(one.steps for one in self.choices):
                self.choices += self._hypotheses.put_backs()[:_MAX_CHOICES]
        return UNSURE

    def _sure_one(self, hypotheses: "list[Hypothesis]", best: Hypothesis, rested: bool) -> "Hypothesis | None":
        """The hypothesis to take, if one is sure: the likeliest, or the plain steps that its whole group has."""
        sure = _VERY_SURE if several(best.steps) and not rested else _SURE
        if self._likelihood.steps is not None and not self._orderings.visible and len(best.changes) > 1:
            sure = _CERTAIN
        if best.share > sure:
            return best
        group = [one for one in hypotheses if one.group == best.group]
        plain = group[0]  # the one without a hidden step; what is hidden is looked at again
        if any(step not in plain.steps and self._hypotheses.mends(step) for step in best.steps):
            return None  # an earlier step may be gone again: with it, what is plain might complete a turn
        share = sum([one.share for one in group if all(step in one.steps for step in plain.steps)])
        return plain if plain.steps and not plain.illegal and share > sure else None

    def refresh(self, readings: "array[int]") -> None:
        """Nothing has happened since readings were accepted, but time has passed: follow the drift."""
        self._likelihood.refresh(readings, self.may_place())

    def follow(self, readings: "array[int]", sigma_uT: float) -> None:
        """The last readings before something moves, after such as were explained."""
        steps = self._likelihood.steps
        if steps is None or not steps.follow():
            self._likelihood.follow(readings, sigma_uT, self.may_place())
            if steps is not None:
                steps.begin(sigma_uT)

    def choose(self, hypothesis: Hypothesis, readings: "array[int]", sigma_uT: float) -> None:
        """The player has said which of `choices` it was: `steps` are its steps."""
        self._take(hypothesis, readings, sigma_uT)

    def spaces_after(self, hypothesis: Hypothesis) -> "list[int]":
        """Where pieces of a walk may come down next if the hypothesis is right."""
        return self._hypotheses.spaces_after(hypothesis)

    def rebase(self, readings: "array[int]", sigma_uT: float, space: int = -1) -> None:
        """Take the readings for those of the stacks that are believed to stand there; or only that of one space.

        Of all spaces: what is believed is in doubt from now on. No small step is looked for then, for what hands put
        back may be one, on a stack that is not believed to lack it.
        """
        self.mask = self._likelihood.mask = -1
        self._likelihood.believe(self._tracker.actual, self._tracker.odd)
        self._likelihood.begin(readings, sigma_uT)
        if space < 0:
            self._likelihood.accept(readings, sigma_uT)
            self.doubt = True
            self._likelihood.steps = None
        else:
            self._hypotheses.joint([])
            self._likelihood.accept_some(readings, (space,), self._hypotheses.cross, 0.0)
            if self._likelihood.steps is not None:
                self._likelihood.steps.begin(sqrt(self._likelihood.var_still))

    def start(self, readings: "array[int]", sigma_uT: float, wanted: "array[int]") -> None:
        """Look at an unknown board: `seen` is, per space, the wanted content where the reading allows it."""
        likelihood = self._likelihood
        seen = self.seen
        expected_uT = array("f", [0.0] * likelihood.n)
        for i in range(likelihood.n):
            seen[i] = wanted[i]
            expected_uT[i] = readings[i]
        self.hold(())
        self.mask = -1
        likelihood.believe(seen)
        likelihood.start(readings, sigma_uT, expected_uT)
        for _ in range(2):  # once more with the neighbours and the field from outside known
            for i in range(likelihood.n):
                seen[i] = self._likeliest(i, wanted[i], readings[i])
            likelihood.believe(seen)
            for i in range(likelihood.n):
                stack = likelihood.stacks[i]
                expected_uT[i] = self._field.own_uT(stack, len(stack)) + likelihood.cross(i)
            likelihood.start(readings, sigma_uT, expected_uT)

    def _leave_open(self, visible: "list[int]") -> None:
        self._undecided = True
        if not self._orderings.seen_before:
            self._orderings.seen_before = visible

    def _passes(self, hypothesis: Hypothesis, factor: float) -> bool:
        """True if the readings agree with the hypothesis everywhere; else `strange` is where they agree least."""
        likelihood = self._likelihood
        cross = self._hypotheses.cross
        self._hypotheses.joint(hypothesis.changes)
        chis = likelihood.chis
        likelihood.rest(cross)
        likelihood.pause()
        for space, pops, pushed in hypothesis.changes:
            likelihood.touched(space, pops, pushed, cross[space])
            chis[space] = likelihood.chi
        total = worst = 0.0
        for i in range(likelihood.n):
            total += chis[i]
            if chis[i] > worst:
                worst = chis[i]
                self.strange = i
        if total <= factor * self._max_chi and worst <= factor * _WORST_CHI:
            self.strange = -1
            return True
        return False

    def _take(self, hypothesis: Hypothesis, readings: "array[int]", sigma_uT: float) -> None:
        self.n_steps = len(hypothesis.steps)
        self._hypotheses.went_on = False
        self._orderings.seen_before = []
        if not self.n_steps:
            if hypothesis.share > _VERY_SURE:  # else what is hidden in the readings would be lost
                self._likelihood.accept(readings, sigma_uT, True)
                self.accepted = True
            return
        self._hypotheses.joint(hypothesis.changes)
        cross = self._hypotheses.cross
        small = self._likelihood.steps
        touched = [change[0] for change in hypothesis.changes]
        if small is not None:
            touched = small.take(hypothesis.changes, cross)
        self._likelihood.accept_some(readings, touched, cross, self._hand_uT)
        if small is not None and touched:
            small.begin(sqrt(self._likelihood.var_still))
        for space, pops, pushed in hypothesis.changes:
            if pops == len(self._likelihood.stacks[space]) and not pushed:
                self._likelihood.emptied(space, cross[space])
        steps = hypothesis.steps
        # What takes an earlier step back comes first: with it, the others might complete a turn.
        undone = [step for step in steps if not is_drop(step) and self._hypotheses.mends(step)]
        steps = undone + [step for step in steps if step not in undone]
        for i in range(self.n_steps):
            self.steps[i] = steps[i]
            self._orderings.handle(steps, i, self._orderings.hand)

    def _see_many(self, visible: "list[int]", readings: "array[int]", sigma_uT: float) -> int:
        """Too much has changed for one turn: judge each space by its absolute reading."""
        seen = self.seen
        actual = self._tracker.actual
        for i in range(len(seen)):
            seen[i] = actual[i]
        for space in visible:
            seen[space] = self._likeliest(space, self._tracker.due[space], readings[space])
        self._likelihood.accept(readings, sigma_uT)
        self.hold(())
        return MANY

    def _likeliest(self, space: int, wanted: int, reading: float) -> int:
        """The content that the absolute reading speaks for; `wanted` as long as the reading allows it.

        Else what was believed to stand there: other stacks may have the same field.
        """
        likelihood = self._likelihood
        hands = self._hands
        known = self._tracker.actual[space]
        likelihood.fits(space, self._as_stack(known), reading)
        known_fits = likelihood.chi < VISIBLE * VISIBLE
        best_cost = likelihood.fits(space, self._as_stack(wanted), reading)
        if likelihood.chi < VISIBLE * VISIBLE:
            without = likelihood.fits(space, self._as_stack(hands.pop(wanted)), reading) if wanted else best_cost
            if best_cost < without + _MISSING:
                return wanted
        if known_fits:
            return int(known)
        best = wanted
        due = self._as_stack(wanted)
        for content in contents_near(hands, wanted, len(self._field.strengths)):
            stack = self._as_stack(content)
            same = 0
            while same < len(stack) and same < len(due) and stack[same] == due[same]:
                same += 1
            cost = likelihood.fits(space, stack, reading) + _PIECE_COST * (len(stack) + len(due) - 2 * same)
            if cost < best_cost - 0.001:
                best_cost = cost
                best = content
        return best

    def confirm(self, sigma_uT: float) -> None:
        """All is as it should be: what is believed is no longer in doubt."""
        if self.doubt:
            self.doubt = False
            self._likelihood.steps = self.held
            if self.held is not None:
                self.held.begin(sigma_uT)

    def stands(self, readings: "array[int]", sigma_uT: float) -> bool:
        """True if by the absolute readings every space holds what is due, and those that are off not what was believed.

        Then the readings are accepted, and no hand holds anything. To be called after `decode`. While pieces are set
        up, or what was believed is in doubt and hands put all back, less evidence is enough.
        """
        tracker = self._tracker
        doubt = self.doubt or tracker.setting_up()
        likelihood = self._likelihood
        believed = likelihood.stacks[:]
        likelihood.believe(tracker.due)
        better = 0.0
        worse = _WORSE_BACK if doubt else _WORSE
        fits = True
        for i in range(likelihood.n):
            if fits and tracker.is_off(i):
                reading = readings[i] - likelihood.shift
                more = likelihood.fits(i, believed[i], reading) - likelihood.fits(i, likelihood.stacks[i], reading)
                better += more
                fits = more > -worse
        fits = fits and better > (_BETTER_BACK if doubt else _BETTER)
        for i in range(likelihood.n):
            if fits:
                likelihood.fits(i, likelihood.stacks[i], readings[i] - likelihood.shift)
                fits = likelihood.chi < VISIBLE * VISIBLE
        if fits:
            self.mask = likelihood.mask = -1  # its reading is explained, too
            likelihood.accept(readings, sigma_uT)
            self.confirm(sigma_uT)
            self.hold(())
        else:
            likelihood.believe(tracker.actual, tracker.odd)
        return fits

    def look_alike(self, content: int, odd: bytes, other: int) -> bool:
        """True if the sensors cannot tell a content with `odd` pieces on it from another."""
        strengths = self._field.strengths
        stack = self._as_stack(content) + odd
        wanted = self._as_stack(other)
        return len(stack) == len(wanted) and all(strengths[a] == strengths[b] for a, b in zip(stack, wanted))

    def _as_stack(self, content: int) -> bytes:
        return bytes(self._out[: unstack(self._hands, content, self._out)])
