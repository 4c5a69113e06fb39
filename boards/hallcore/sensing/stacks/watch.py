"""Boards with stacks: when to decode, from scans and quiet times.

Hands and the pieces in them disturb the field, so the decoder only ever sees a quiet board: at first soon and roughly
(the mean of the coarse scans since the last motion), which is right for all that is plain; then slowly and finely.
What even that leaves open is asked, and what nothing explains is named.
"""

from array import array
from math import sqrt

from ...keys import TURN
from ...portable import const, elapsed_ms
from ...steps import act_of, count_of, is_drop, kind_of, lift, space_of
from ...tracker.occupancy import take_off
from ..motion import Motion
from .decoder import MANY, STEPS, STILL, STRANGE, UNSURE, Decoder
from .field import Field
from .hypotheses import REST_MS
from .orderings import Hypothesis

if False:  # types
    from collections.abc import Callable

    from ...board.board import Spaces
    from ...tracker.tracker import Tracker
    from ..interface import Scanner

_FINE_MS = const(300)
_AGAIN_MS = const(400)
_ASK_LATE_MS = const(4000)  # where little speaks for the hand's having done more, or it may just be thinking
_STEPS_MS = const(3000)  # where small steps are told from drift: so far back they are looked for
_LIKELY = const(0.5)  # posterior of what is supposed then, though it may still be in the hand
_PLAIN_uT = const(45)
_STEADY_uT = const(12)  # drift of some seconds
_WENT_ON_uT = const(24)  # three standard deviations of a mean of coarse readings
_LENIENT_AFTER = const(2)  # fine readings that nothing explains
_NAME_AFTER = const(4)
_RIVAL = const(0.03)  # posterior at any look of a rest that forbids to be sure, later, that it was another step,
_UNLIKELY = const(0.001)  # ... and to suppose it
_HARDLY = const(0.1)  # posterior of all steps below which a player who may just be thinking is not asked
_QUIET_SCANS = const(32)
_MANY_SCANS = const(64)  # whose mean is right to 9 uT
_OFF_uT = const(60)  # a reading that nothing explains is another one
_SAMPLES = const(16)  # of a scan at rest where small steps are told from drift: half the noise, and 1.9 ms more
_QUICK_SAMPLES = const(8)  # ... until the first look
_FEW_SAMPLES = const(4)  # ... in the middle of a decoding, and elsewhere
_NOISE_uT = const(45.8)  # of one sample, the drift left out
_DRIFT_uT = const(7.0)
_DRIFT_MS = const(5000)  # in which most of the drift goes by
_FINE_uT = const(9.0)
_HAND_QUICK_uT = const(60.0)  # a piece that is still on its way up
_HAND_FINE_uT = const(20.0)


class StackWatch:
    """Follows the stacks of one tracker's game.

    `choices` are the decoder's hypotheses that the player may choose from, `strange` a space whose reading nothing
    explains (-1 for none). While `answering` is set the question stays as it is, unless something moves. `pause` is
    called in the middle of a decoding, for what cannot wait for its end.
    """

    def __init__(self, tracker: "Tracker", spaces: "Spaces", scanner: "Scanner", pause: "Callable[[], None]") -> None:
        self._tracker = tracker
        self.pause = pause
        self._n = n = spaces.n
        if not getattr(tracker.ruleset.hands, "SETS_SEVERAL_DOWN", False):  # small steps are told from drift
            scanner.samples = _SAMPLES
        self.samples = scanner.samples  # of a scan, at the most
        field = Field(spaces, tracker.ruleset.rules.KINDS)
        sigma_uT = _NOISE_uT / sqrt(self.samples) if self.samples > _FEW_SAMPLES else 0.0
        self._decoder = Decoder(field, tracker, pause, sigma_uT)
        self._scanner = scanner
        small = self._decoder.held
        self._motion = Motion(spaces.sensors, small.add if small is not None else None)
        self._now = array("i", bytes(4 * n))
        self._base = array("i", bytes(4 * n))  # readings at the last decoding
        self._held = array("i", bytes(4 * n))  # readings that are open, or that a question was put for
        self._held_uT = 0.0  # their standard deviation while they are held on to, else 0
        self._doubt = False  # the readings have changed since
        self._fine_ms = 0  # of the last fine reading
        self._base_ms = 0  # of the readings that later ones are held against
        self._started = False
        self._wanted_anew = False  # another position, not held against the readings yet
        self._quick_done = False
        self._open = True  # something may have happened that is not decoded
        self._still = False  # all that has happened is decoded, and nothing has moved since
        self._settling = False  # the last decoding found steps, quickly, and nothing has moved since
        self._strange = 0
        self._other: "list[int]" = []  # steps each of which a look of this rest has found likely,
        self._seen: "list[int]" = []  # ... or not quite impossible
        self._first = -1  # ... and the likeliest at the first of these looks
        self._said = False  # none of what was asked was done, said the player, and nothing has moved since
        self._place = (-1, 0)  # the space that a fine look explained least, and its reading
        self.mask = (-1, 0)  # the space whose reading was last taken as it is, and how many moves there were then
        self.strange = -1
        self.choices: "list[Hypothesis]" = []
        self.ignored = self._decoder.ignored
        self.named: "list[int]" = []  # spaces whose reading was taken as it is, though nothing explained it
        self.answering = False
        tracker.await_look()

    def round(self, now_ms: int) -> bool:
        """Scan, finely too when it is time for that, and follow; True if a decoding is due once the hands rest."""
        if self._wanted_anew:
            self._wanted_anew = False
            self._scanner.coarse()  # first: a round that pauses has made its own scan by then
            self._motion.hold(self._scanner.uT, now_ms)
            self._take_over(now_ms)
            return False
        held = self._motion.held
        while held:
            then_ms, uT = held.pop(0)
            self._feel(uT, then_ms, self.samples == _FEW_SAMPLES or not self._quick_done)
        scanner = self._scanner
        if self.samples > _FEW_SAMPLES:
            if self._quick_done and scanner.samples == _QUICK_SAMPLES:
                self._motion.settle(max(1, self._motion.scans * _QUICK_SAMPLES // _SAMPLES))
            scanner.samples = _SAMPLES if self._quick_done else _QUICK_SAMPLES
        scanner.coarse()
        if not self._feel(self._scanner.uT, now_ms) and self._started and self._motion.rested(now_ms):
            self._follow(now_ms)
        if self._wants_fine(now_ms):
            self._look(now_ms)
        return self._motion.scans > 1 and (not self._quick_done or (self._open and not self.choices))

    def feed(self, now_ms: int) -> None:
        """Scan in the middle of a decoding, quickly: the next round looks at it first."""
        scanner = self._scanner
        samples = scanner.samples
        scanner.samples = _FEW_SAMPLES
        scanner.coarse()
        scanner.samples = samples
        self._motion.hold(scanner.uT, now_ms)

    def _feel(self, uT: "array[int]", now_ms: int, counts: bool = True) -> bool:
        """Look at a scan; True if something has moved. Else it `counts` for the mean of the readings."""
        if not self._motion.feed(uT, now_ms, counts):
            return False
        before = self._motion.before(now_ms)
        quiet = self._still and before >= _QUIET_SCANS
        if quiet:
            self._motion.mean(self._now, True)
        self._motion.begin(uT, now_ms)  # at once: what follows pauses, and scans
        if quiet:
            # The quiet just before something moves says best what was there, for it has drifted least.
            self._decoder.follow(self._now, _NOISE_uT / sqrt(self._scanner.samples * before))
            self._base_ms = now_ms
        self._moved()
        return True

    def _follow(self, now_ms: int) -> None:
        """The board has been quiet for a moment: decode, then look at whether it stays so."""
        scans = self._motion.scans
        if not self._quick_done:
            self._quick_done = True
            self._motion.mean(self._now)
            if self._differs(self._base, _PLAIN_uT):
                self._decode(self._sigma_uT(now_ms), now_ms, True)
        elif scans & 15 == 0:
            self._motion.mean(self._now)
            if self.choices:
                self._doubt = self._doubt or self._differs(self._held, _WENT_ON_uT)
            elif not self._open and self._differs(self._base, self._unmoved_uT()):  # a change too small to be a motion
                self._open = True
            elif self._still:
                self._decoder.refresh(self._now)
                self._base_ms = now_ms - self._motion.back(now_ms)

    def _unmoved_uT(self) -> int:
        """By how much readings of a board on which nothing has moved may change: more is looked at.

        Where a piece may come from the side, it may be one on a high stack, which is no more than a long drift.
        """
        return _STEADY_uT if self._motion.scans >= _MANY_SCANS and self._decoder.may_place() else _WENT_ON_uT

    def _sigma_uT(self, now_ms: int) -> float:
        """Of the mean of the scans since the last motion, against the last accepted readings."""
        age = min(elapsed_ms(now_ms, self._base_ms) / _DRIFT_MS, 1.0)
        samples = self._scanner.samples * self._motion.scans
        return sqrt(_NOISE_uT * _NOISE_uT / samples + 2 * _DRIFT_uT * _DRIFT_uT * age)

    def _wants_fine(self, now_ms: int) -> bool:
        """True if it is time for a fine reading."""
        if self.answering or self._motion.since(now_ms) < _FINE_MS or not self._motion.rested(now_ms):
            return False
        since_ms = elapsed_ms(now_ms, self._fine_ms)
        if not self._started:
            return self._open
        if self._open and (not self.choices or self._doubt):
            return since_ms >= _AGAIN_MS
        # A question stands until it is answered or the hand goes on, which may hardly be felt, like what is put right.
        tracker = self._tracker
        return since_ms >= REST_MS and (self._decoder.holding() or tracker.n_done > 0 or tracker.n_debts() > 0)

    def _look(self, now_ms: int) -> None:
        """The board has been quiet for long: the mean of many scans is fine."""
        self._fine_ms = now_ms
        asked = len(self.choices) > 0 and not self._doubt
        self._doubt = False
        self._motion.mean(self._now)
        if not self._started:
            self._start(now_ms)
            return
        sigma_uT = self._sigma_uT(now_ms)
        if self.samples > _FEW_SAMPLES and not self._decoder.doubt:
            self._decode(sigma_uT, now_ms, False, asked)
            return
        if self._held_uT and not self._changed():
            sigma_uT = self._held_uT  # what was felt first says more than what has drifted since
            for space in range(self._n):
                self._now[space] = self._held[space]
        elif self._held_uT and self._likeliest() != self._first and not self._differs(self._held, _WENT_ON_uT):
            self._collect()  # so little may be a quick drift: it does not confirm what only the rest has made likely
        self._decode(sigma_uT, now_ms, False, asked or len(self._other) > 1)
        if not self._decoder.walking():  # in a walk a longer rest makes another step likely
            self._collect()
        if self._first < 0:
            self._first = self._likeliest()

    def _likeliest(self) -> int:
        """The step that the last look has found likeliest, -1 if it was sure, or it were several."""
        choices = self._decoder.choices
        steps = max(choices, key=lambda one: one.share).steps if choices else ()
        return steps[0] if len(steps) == 1 else -1

    def _collect(self) -> None:
        """Of the steps that the last look has found likely none rules another out while the hands rest."""
        for one in self._decoder.choices:
            if len(one.steps) == 1:
                if one.share > _RIVAL and one.steps[0] not in self._other:
                    self._other.append(one.steps[0])
                if one.share > _UNLIKELY and one.steps[0] not in self._seen:
                    self._seen.append(one.steps[0])

    def choose(self, i: int, now_ms: int) -> None:
        """The player has said which of `choices` it was: a move that is complete by it counts."""
        hypothesis = self.choices[i]
        self.choices = []
        self._decoder.choose(hypothesis, self._now, _FINE_uT)
        self._keep()
        if hypothesis.group < 0:
            from ..unread import enter

            enter(self._tracker, hypothesis.steps[0], now_ms)
            held = bytearray()
            for group in self._tracker.held():
                held += group
            self._decoder.hold(held)
        else:
            self._report(now_ms)
        if self._tracker.n_done and not self._tracker.n_loose():
            self._tracker.confirm(now_ms)

    def look_again(self) -> None:
        """Another position should stand now: a stack that the sensors cannot tell from it is taken for it.

        What was read last says so, for a hand may be lifting already; only a board with an open question is measured
        anew.
        """
        if self.choices or self._strange:
            self._started = False
        self._wanted_anew = self._started
        self._open = True
        self._doubt = False
        self.choices = []

    def rebase(self) -> None:
        """The readings are those of what the tracker believes: the way out of what nothing explains.

        Where a space is named only its reading is: what hands have done elsewhere is still to be decoded. Else no hand
        holds anything: what was supposed to be in it may be down already, and would be looked for for ever.
        """
        if self.strange >= 0 and self.strange not in self.named:
            self.named.append(self.strange)
        self.mask = (self.strange, self._tracker.n_moves)
        self._decoder.rebase(self._now, _FINE_uT, self.strange)
        self._open = self.strange >= 0
        if not self._open:
            self._keep()
            self._decoder.hold(())
            self._said = True
        self._strange = 0
        self.strange = -1
        self.choices = []

    def ignore(self, space: int) -> None:
        """The space's sensor is broken: what happens there is supposed, or asked, and the player confirms it."""
        self.ignored.append(space)
        self._moved()

    def offer(self, steps: "list[int]") -> None:
        """The player is asked which of these was done, and not felt."""
        self.choices = []
        for step in steps:
            one = Hypothesis([], 0.0)
            one.steps = [step]
            one.group = -1
            self.choices.append(one)

    def space_of_choice(self, i: int) -> int:
        """The space that the i-th choice is about: its last drop, else its last step; -1 for nothing done."""
        space = -1
        for step in self.choices[i].steps:
            if is_drop(step) or space < 0:
                space = space_of(step)
        return space

    def spaces_after(self, i: int) -> "list[int]":
        """Where a stack that the i-th choice leaves in the hand may go on to."""
        return self._decoder.spaces_after(self.choices[i])

    def holding(self) -> bool:
        """True if something was lifted and not dropped."""
        return self._decoder.holding()

    def _moved(self) -> None:
        """Hands move: what was open or asked will be looked at anew."""
        self._decoder.go_on()
        self._quick_done = False
        self._settling = False
        self._still = False
        self._held_uT = 0.0
        self._open = True
        self._said = False
        self._other.clear()
        self._seen.clear()
        self._first = -1
        self._strange = 0
        self.strange = -1
        self.choices = []

    def _differs(self, before: "array[int]", most_uT: int) -> bool:
        """True if a reading is further than that from what it was."""
        for space in range(self._n):
            off = self._now[space] - before[space]
            if off > most_uT or off < -most_uT:
                return True
        return False

    def _changed(self) -> bool:
        """True if something has changed since the readings were held, where it is doubtful by little."""
        doubtful = [change[0] for one in self._decoder.choices for change in one.changes]
        for space in range(self._n):
            most_uT = _STEADY_uT if space in doubtful else _WENT_ON_uT
            if not -most_uT <= self._now[space] - self._held[space] <= most_uT:
                return True
        return False

    def _keep(self) -> None:
        for space in range(self._n):
            self._base[space] = self._now[space]

    def _hold(self) -> None:
        for space in range(self._n):
            self._held[space] = self._now[space]

    def _start(self, now_ms: int) -> None:
        """The first look at the board."""
        self._decoder.start(self._now, _FINE_uT, self._tracker.due)
        self._started = True
        self._keep()
        self._see(now_ms)
        self._tracker.looked()
        self._open = False

    def _decode(self, sigma_uT: float, now_ms: int, quick: bool, asked: bool = False) -> None:
        decoder = self._decoder
        rest_ms = self._motion.since(now_ms)
        verdict = self._read(sigma_uT, quick, rest_ms, asked)
        self._settling = quick and verdict == STEPS
        self._still = decoder.accepted or verdict == STILL or (verdict == UNSURE and not decoder.leans)
        self._held_uT = sigma_uT if verdict == UNSURE and decoder.leans and not quick else 0.0
        if self._held_uT:
            self._hold()
        if decoder.accepted:
            self._base_ms = now_ms - self._motion.back(now_ms)
        if verdict != STEPS and rest_ms >= REST_MS and self._tidy(sigma_uT, now_ms):
            return
        if self.choices and verdict == UNSURE and self._same_question():
            return
        self.choices = []
        if verdict == STEPS:
            self._keep()
            n = self._tracker.n_moves
            self._report(now_ms)
            if decoder.supposed:
                self.doubt(n)
        elif verdict == MANY:
            self._keep()
            self._tracker.rebase(decoder.seen, now_ms)
        elif verdict == STILL:
            self._keep()
            self._open = quick or decoder.mask >= 0
        elif verdict == UNSURE and not quick:
            self._ask(now_ms)
        if not quick:
            self._say(decoder.strange if verdict == STRANGE else decoder.mask)
            if verdict != STRANGE:
                self._recognize()

    def _read(self, sigma_uT: float, quick: bool, rest_ms: int, asked: bool) -> int:
        """The decoder's, once more without a space whose reading nothing explains, look after look."""
        decoder = self._decoder
        hand_uT = _HAND_QUICK_uT if quick else _HAND_FINE_uT
        lenient = self._strange >= _LENIENT_AFTER
        if self._settling and not quick:
            decoder.settle(self._now, sigma_uT)
        space, uT = self._place
        if space >= 0 and abs(self._now[space] - uT) > _OFF_uT:
            decoder.mask = -1
        verdict = decoder.decode(self._now, sigma_uT, hand_uT, lenient, rest_ms, asked)
        if verdict == STRANGE and not quick:
            same = decoder.strange == space and abs(self._now[space] - uT) <= _OFF_uT
            self._place = (decoder.strange, self._now[decoder.strange])
            decoder.mask = space if same else -1
            if same:
                verdict = decoder.decode(self._now, sigma_uT, hand_uT, lenient, rest_ms, asked)
        return verdict

    def _say(self, space: int) -> None:
        """A fine look has explained all but that space, or all (-1): after some such looks it is named."""
        self._strange = self._strange + 1 if space >= 0 else 0
        if space < 0:
            self.strange = -1
        elif self._strange >= _NAME_AFTER:
            self.strange = space

    def _recognize(self) -> None:
        """Take stacks that look like what should stand there for exactly that, if this puts the whole board right."""
        tracker = self._tracker
        if not tracker.n_debts() or tracker.n_done or self._decoder.holding():
            return
        off = [space for space in range(self._n) if tracker.is_off(space)]
        for space in off:
            if not self._decoder.look_alike(
                tracker.actual[space], bytes(tracker.odd.get(space, b"")), tracker.due[space]
            ):
                return
        tracker.recognize(off)

    def _tidy(self, sigma_uT: float, now_ms: int) -> bool:
        """Take the board for what should stand there, if the absolute readings say so: all has been put right.

        Whatever was believed, hands that put back all the pieces lead out. While pieces are set up, or set right
        after a power cut, less evidence is enough: the first look may have misread a high stack.
        """
        tracker = self._tracker
        if not tracker.n_debts():
            self._decoder.confirm(sigma_uT)
        if not tracker.n_debts() or tracker.n_done or not self._decoder.stands(self._now, sigma_uT):
            return False
        self._keep()
        self._base_ms = now_ms - self._motion.back(now_ms)
        self._open = False
        self._still = True
        self._held_uT = 0.0
        self._strange = 0
        self.strange = -1
        self.choices = []
        tracker.recognize([space for space in range(self._n) if tracker.is_off(space)])
        return True

    def _same_question(self) -> bool:
        """True if the decoder would ask what is being asked already."""
        new = [hypothesis.steps for hypothesis in self._decoder.choices if hypothesis.steps]
        old = [hypothesis.steps for hypothesis in self.choices if hypothesis.group >= 0]
        return len(new) == len(old) and all(steps in new for steps in old)

    def _ask(self, now_ms: int) -> None:
        """Offer what may have happened, once the hand has had time to go on; not while a move is about to count.

        What only one legal step explains, if it is not still in the hand after a long rest, is not asked but supposed;
        unless there is a space that nothing has explained in this turn, for the step may have been made there.
        """
        tracker = self._tracker
        if tracker.pending >= 0 or self._said:
            return
        decoder = self._decoder
        idle = not tracker.n_done and not decoder.holding() and not tracker.setting_up()
        if idle and sum([one.share for one in decoder.choices if one.steps]) < _HARDLY:
            return
        late = not decoder.leans or decoder.walking() or decoder.settles
        most_ms = _STEPS_MS if self.samples > _FEW_SAMPLES else _ASK_LATE_MS if late else REST_MS
        if self._motion.since(now_ms) < most_ms:
            return
        space, ply = self.mask
        if decoder.mask >= 0:
            space = decoder.mask
        elif ply != tracker.n_moves:
            space = -1
        self.choices = [hypothesis for hypothesis in decoder.choices if hypothesis.steps]
        settles = decoder.settles and not decoder.walking() and len(self._seen) < 2
        more = self._seen if decoder.settles and not settles else []
        if space >= 0 and self.choices and not tracker.setting_up():
            from ..unread import unfelt

            more = unfelt(tracker, (space,))
        felt = self.choices
        if felt and more:
            self.offer([step for step in more if all(one.steps != [step] for one in felt)])
            settles = settles and not self.choices
            self.choices = felt + self.choices
        self._hold()
        best = self.choices[0] if settles and self.choices else None
        if best is not None and best.share > _LIKELY and (self.samples == _FEW_SAMPLES or len(best.changes) == 1):
            n = tracker.n_moves
            self.choose(0, now_ms)
            self.doubt(n)

    def doubt(self, n_moves: int) -> None:
        """If a move has come to count since there were so many, the piece of its last drop may be in the hand still."""
        tracker = self._tracker
        if tracker.n_moves > n_moves:
            last = tracker.guide[tracker.n_guide - 1]
            tracker.supposed = lift(space_of(last), kind_of(last), count_of(last))

    def _report(self, now_ms: int) -> None:
        """Tell the tracker the steps that were decoded."""
        for i in range(self._decoder.n_steps):
            self._tracker.step(self._decoder.steps[i], now_ms)
            self.pause()

    def _see(self, now_ms: int) -> None:
        """Tell the tracker what the decoder has seen on every space."""
        seen = self._decoder.seen
        for space in range(self._n):
            if seen[space] != self._tracker.actual[space]:
                self._tracker.see(space, seen[space], now_ms)

    # -- another position is wanted

    def _take_over(self, now_ms: int) -> None:
        """Go on from the last readings that were explained with the position that the tracker wants now.

        What they cannot tell apart may be that position, whatever it was taken for. A piece in the hand was lifted from
        it: a hand may be lifting already.
        """
        tracker = self._tracker
        decoder = self._decoder
        holding = decoder.holding()
        step = self._first_lift() if holding else -1
        if step < 0 and tracker.n_debts():
            decoder.start(self._base, _HAND_QUICK_uT if self._settling else _FINE_uT, tracker.due)
            self._see(now_ms)
            step = self._first_lift() if holding else -1
        kinds = bytearray()
        if step >= 0:
            content = tracker.due[space_of(step)]
            tracker.see(space_of(step), content, now_ms)
            take_off(tracker.ruleset.hands, content, count_of(step), kinds)
            tracker.step(step, now_ms)
        decoder.hold(kinds)

    def _first_lift(self) -> int:
        """The lift that explains all that the set-up still lacks, if a turn of the hands may begin with it; else -1."""
        tracker = self._tracker
        if tracker.n_debts() != 1 or not tracker.setting_up() or tracker.host_seats >> tracker.counters[TURN] & 1:
            return -1
        space = 0
        while not tracker.is_off(space):
            space += 1
        if not is_drop(tracker.owed_at(space)):
            return -1
        hands = tracker.ruleset.hands
        step = lift(space, hands.top(tracker.due[space]), tracker.missing_at(space))
        steps = array("i", bytes(4 * hands.MAX_NEXT))
        for i in range(hands.next_steps(tracker.cells, tracker.counters, tracker.done, 0, steps)):
            if act_of(steps[i]) == step:
                return step
        return -1
