"""From the change of the readings to steps, where pieces are stacked.

Every change that the readings show plainly must be explained, and of what they hardly show (a stone on a high stack)
only what the game allows next is supposed. All `hypotheses` are scored together (`likelihood`); one is taken
when its posterior is above 0.99 and the chi-square of what it leaves over passes. Otherwise the likeliest are offered.
"""

from array import array
from math import sqrt

from ...portable import const
from ...tracker.occupancy import unstack
from .continuations import MAX_CHAIN
from .field import LEVELS, contents_near
from .hypotheses import VISIBLE, Hypotheses
from .likelihood import Likelihood
from .orderings import Hypothesis, several, weigh

STILL = const(0)  # nothing has changed
STEPS = const(1)  # `steps` were made
UNSURE = const(2)  # one of `choices` was made
STRANGE = const(3)  # nothing explains the readings, those of the space `strange` least of all
MANY = const(4)  # more has changed than in a turn: `seen` is what stands there now

_SURE = const(0.99)
_SURE_OF_SEVERAL = const(0.999)  # that all is set down at once: a walk that goes on will show it soon
REST_MS = const(1200)  # hands that have rested have done what they wanted
WALK_MS = const(2500)  # ... also those that hold a piece: they might just have been thinking
_VERY_SURE = const(0.999)
_MAX_VISIBLE = const(4)
_WORST_CHI = const(20.0)
_LENIENT = const(2.0)
_MAX_CHOICES = const(4)
_MIN_SHARE = const(0.02)
_LEAST_SHARE = const(0.002)


class Decoder:
    """Follows the stacks of one tracker's game."""

    def __init__(self, field, tracker) -> None:  # type: ignore[no-untyped-def]
        self._field = field
        self._hands = tracker.room.hands
        self._kinds = len(tracker.room.rules.KINDS)
        self._tracker = tracker
        self._evidence = Likelihood(field, self._hands)
        self._guesser = Hypotheses(field, tracker, self._evidence)
        self._sequencer = self._guesser.sequencer
        self._out = bytearray(LEVELS)
        self._hand_uT = 0.0
        self._undecided = False
        self.steps = array("i", [0] * MAX_CHAIN)
        self.n_steps = 0
        self.choices: "list[Hypothesis]" = []
        self.strange = -1
        self.seen = array("i", [0] * field.n)
        # Chi-square with n degrees of freedom, one false alarm in a thousand (Wilson and Hilferty).
        spread = 2 / (9 * field.n)
        self._max_chi = field.n * (1 - spread + 3.1 * sqrt(spread)) ** 3

    def go_on(self) -> None:
        """Hands move again, though it is open what they did before: several steps may be seen at once."""
        self._guesser.went_on = self._undecided

    def holding(self) -> bool:
        """True if something was lifted and not dropped."""
        return any(self._sequencer.hand)

    def walking(self) -> bool:
        """True if a hand holds pieces that it may set down one after the other."""
        return self._guesser.walking()

    def hold(self, kinds) -> None:  # type: ignore[no-untyped-def]
        """Say what is in the hand: a sequence of kinds."""
        hand = self._sequencer.hand
        for kind in range(len(hand)):
            hand[kind] = 0
        for kind in kinds:
            hand[kind] += 1

    def settle(self, readings: "array[int]", sigma_uT: float) -> None:
        """To be called before `decode`: nothing has moved since the last one, but a hand that was near is gone."""
        self._evidence.begin(readings, sigma_uT)
        self._evidence.settle(readings)

    def decode(  # type: ignore[no-untyped-def]
        self, readings: "array[int]", sigma_uT: float, hand_uT=0.0, lenient=False, rest_ms=0
    ) -> int:
        """What has happened since the last accepted readings (uT per space); returns one of the verdicts above.

        `hand_uT` is how much a hand that is still near may add to the readings of what it touched.
        `lenient` passes what a shifted piece or a weak magnet may leave over, for readings that stay as they are.
        `rest_ms` is how long the hands have rested: they seldom rest for long in the middle of a walk.
        """
        evidence = self._evidence
        evidence.believe(self._tracker.actual)
        evidence.begin(readings, sigma_uT)
        self._hand_uT = hand_uT
        self.n_steps = 0
        self.choices = []
        self.strange = -1
        self._undecided = False
        rested = rest_ms >= REST_MS
        visible = self._guesser.visible()
        if len(visible) > _MAX_VISIBLE:
            return self._see_many(visible, readings, sigma_uT)
        guesses = self._guesser.guesses(visible, rested, rest_ms >= WALK_MS)
        best = weigh(guesses)
        if not self._passes(best, _LENIENT if lenient and not best.illegal else 1.0):
            return STRANGE
        sure = _SURE_OF_SEVERAL if several(best.steps) else _SURE
        if not best.steps and rested and self._guesser.walking():
            # Of a hand that rests in the middle of a walk the last drop may be one that is hardly felt.
            self.choices = [guess for guess in guesses if guess.steps and guess.share > _LEAST_SHARE]
            if self.choices:
                self._leave_open(visible)
                return UNSURE
        if best.share > sure:
            self._take(best, readings, sigma_uT)
            return STEPS if self.n_steps else STILL
        plain = [guess for guess in guesses if guess.group == best.group]
        first = plain[0].steps
        plain = [guess for guess in plain if all(step in guess.steps for step in first)]
        if plain[0].steps and not plain[0].illegal and sum([guess.share for guess in plain]) > sure:
            self._take(plain[0], readings, sigma_uT)  # the one without a hidden step; the rest is looked at again
            return STEPS
        guesses.sort(key=lambda guess: -guess.share)
        self._leave_open(visible)
        self.choices = [guess for guess in guesses[:_MAX_CHOICES] if guess.share > _MIN_SHARE]
        if rested:
            self.choices = self._guesser.endings_first(self.choices)
        return UNSURE

    def choose(self, guess: Hypothesis, readings: "array[int]", sigma_uT: float) -> None:
        """The player has said which of `choices` it was: `steps` are its steps."""
        self._take(guess, readings, sigma_uT)

    def spaces_after(self, guess: Hypothesis) -> "list[int]":
        """Where pieces of a walk may come down next if the supposition is right."""
        return self._guesser.spaces_after(guess)

    def rebase(self, readings: "array[int]", sigma_uT: float) -> None:
        """Take the readings for those of what is believed to stand there."""
        self._evidence.believe(self._tracker.actual)
        self._evidence.begin(readings, sigma_uT)
        self._evidence.accept(readings, sigma_uT)

    def start(self, readings: "array[int]", sigma_uT: float, wanted: "array[int]") -> None:
        """Look at an unknown board: `seen` is, per space, the wanted content where the reading allows it."""
        evidence = self._evidence
        seen = self.seen
        guesses = array("f", [0.0] * evidence.n)
        for i in range(evidence.n):
            seen[i] = wanted[i]
            guesses[i] = readings[i]
        self.hold(())
        evidence.believe(seen)
        evidence.start(readings, sigma_uT, guesses)
        for _ in range(2):  # once more with the neighbours and the field from outside known
            for i in range(evidence.n):
                seen[i] = self._likeliest(i, wanted[i], readings[i])
            evidence.believe(seen)
            for i in range(evidence.n):
                stack = evidence.stacks[i]
                guesses[i] = self._field.own_uT(stack, len(stack)) + evidence.cross(i)
            evidence.start(readings, sigma_uT, guesses)

    def _leave_open(self, visible: "list[int]") -> None:
        self._undecided = True
        if not self._sequencer.seen_before:
            self._sequencer.seen_before = visible

    def _passes(self, guess: Hypothesis, factor: float) -> bool:
        """True if the readings agree with the supposition everywhere; else `strange` is where they agree least."""
        evidence = self._evidence
        cross = self._guesser.cross
        self._guesser.joint(guess.changes)
        total = 0.0
        worst = 0.0
        for i in range(evidence.n):
            for space, pops, pushed in guess.changes:
                if space == i:
                    evidence.touched(i, pops, pushed, cross[i])
                    break
            else:
                evidence.still(i, cross[i])
            total += evidence.chi
            if evidence.chi > worst:
                worst = evidence.chi
                self.strange = i
        if total <= factor * self._max_chi and worst <= factor * _WORST_CHI:
            self.strange = -1
            return True
        return False

    def _take(self, guess: Hypothesis, readings: "array[int]", sigma_uT: float) -> None:
        self.n_steps = len(guess.steps)
        self._guesser.went_on = False
        self._sequencer.seen_before = []
        if not self.n_steps:
            if guess.share > _VERY_SURE:  # else what is hidden in the readings would be lost
                self._evidence.accept(readings, sigma_uT)
            return
        self._guesser.joint(guess.changes)
        cross = self._guesser.cross
        touched = [change[0] for change in guess.changes]
        self._evidence.accept_some(readings, touched, cross, self._hand_uT)
        for space, pops, pushed in guess.changes:
            if pops == len(self._evidence.stacks[space]) and not pushed:
                self._evidence.emptied(space, cross[space])
        for i in range(self.n_steps):
            self.steps[i] = guess.steps[i]
            self._sequencer.handle(guess.steps, i, self._sequencer.hand)

    def _see_many(self, visible: "list[int]", readings: "array[int]", sigma_uT: float) -> int:
        """Too much at once for a turn: each space by its own absolute value."""
        seen = self.seen
        actual = self._tracker.actual
        for i in range(len(seen)):
            seen[i] = actual[i]
        for space in visible:
            seen[space] = self._likeliest(space, self._tracker.due[space], readings[space])
        self._evidence.accept(readings, sigma_uT)
        self.hold(())
        return MANY

    def _likeliest(self, space: int, wanted: int, reading: float) -> int:
        """The content that the absolute reading speaks for; `wanted` as long as the reading allows it."""
        evidence = self._evidence
        hands = self._hands
        best_cost = evidence.fits(space, self._as_stack(wanted), reading)
        if evidence.chi < VISIBLE * VISIBLE:
            return wanted
        best = wanted
        for content in contents_near(hands, wanted, self._kinds):
            cost = evidence.fits(space, self._as_stack(content), reading)
            if cost < best_cost - 0.001:
                best_cost = cost
                best = content
        return best

    def _as_stack(self, content: int) -> bytes:
        return bytes(self._out[: unstack(self._hands, content, self._out)])
