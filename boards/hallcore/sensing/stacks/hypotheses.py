"""Hypotheses of what hands did between two quiet moments, and what each of them costs."""

from array import array
from math import exp, log

from ...portable import const
from ...steps import count_of, drop, is_drop, kind_of, space_of
from .continuations import Continuations
from .field import LEVELS
from .likelihood import Likelihood
from .orderings import Hypothesis, Orderings

if False:  # types
    from ...games.contract import Hands
    from ...tracker.tracker import Tracker
    from .field import Field

VISIBLE = 3.5  # standard deviations from which a space's change must be explained
_MAX_POPS = const(3)
_FEW = const(4)  # changes, of which every explanation is looked at
_MAX_TRIES = const(300)  # acts in one decoding: untidy hands make up to 200, a field gone wild makes millions
_MOST_PLAIN = const(64)  # ... of more the likeliest by each space's own reading
_LOCAL_SPAN = const(16.0)  # costs: hypotheses worse than the best by this much are not looked at
_JOINT_SPAN = const(20.0)
_STUCK_SPAN = const(200.0)  # something in the turn was read wrongly: however badly it fits, it may be
_UNFELT_SPAN = const(40.0)  # ... a lift that was not felt, which is likelier than a piece from nowhere
_FAR_OFF = const(30.0)  # a cost that no change of one piece should have
_HIDDEN_COST = const(6.0)  # after a single step, hands make another before the board is quiet one time in twenty
_LITTLE_uT = const(4.0)
_SLIGHT_uT = const(50.0)  # a stone on a tower of five that shifts with it makes no more
_IDLE_COST = const(6.0)  # a hand has begun, and it is hardly felt: a drift may look like it in each of many looks
_UNFELT_COST = const(10.0)  # nothing is felt: a hand has hardly begun on a space that is not read
REST_MS = const(1200)  # hands that rest have done what they wanted
_RESTING_COST = const(3.0)  # ... but one in five rests so long with something in it,
_RESTS_ON = const(0.0023)  # ... for each 1.3 s more one in five of these,
_NO_PIECES = const(5.0)  # times what the lowest piece makes: more than any stack
_GAIN_SD = const(0.03)  # that of calibrated sensors is less
_MOST_RESTING_COST = const(9.0)  # ... and one in ninety for ever


class Hypotheses:
    """Makes the hypotheses that are worth weighing."""

    def __init__(self, field: "Field", tracker: "Tracker", likelihood: Likelihood) -> None:
        self._field = field
        self._tracker = tracker
        self._hands = tracker.ruleset.hands
        self._kinds = len(tracker.ruleset.rules.KINDS)
        self._continuations = Continuations(tracker)
        self._likelihood = likelihood
        self.orderings = Orderings(field, tracker, self._continuations, likelihood)
        self._still = array("f", [0.0] * field.n)
        self.cross = array("f", [0.0] * field.n)  # changes of the crosstalk in the hypothesis last scored
        self._seen = bytearray(field.n)  # 1: beside a change, and not looked at yet
        self._several: "list[bytes]" = []
        self._pairs = False
        self._span = _JOINT_SPAN
        self._rested = 0.0  # what pieces that are still in the hand cost, because the hands have rested
        self.went_on = False  # hands have moved, or had time to, since a look that left something open

    def visible(self, doubt: bool) -> "list[int]":
        """The spaces whose change is plain; takes note of what it costs to leave each space as it was.

        What no pieces make is none of theirs: a broken sensor's change will be named. Where what is believed is in
        `doubt`, hands may put back what is not believed to be gone: a slight change where no step is expected.
        """
        likelihood = self._likelihood
        likelihood.pause()
        self._continuations.look()
        likelihood.pause()
        most_uT = _NO_PIECES * self._field.level_uT[0]
        spaces = likelihood.look(self._still, VISIBLE, most_uT)
        if doubt:
            for space in spaces:
                off = likelihood.change[space]
                if -_SLIGHT_uT < off < _SLIGHT_uT and not self._continuations.expected(space):
                    likelihood.base[space] += off
                    likelihood.change[space] = 0.0
            spaces = likelihood.look(self._still, VISIBLE, most_uT)
        return spaces

    def beyond(self, visible: "list[int]") -> "list[int]":
        """Of the visible spaces those that the likeliest changes of the others, and what these add beside, leave."""
        self._pairs = False
        self._several = []
        if self._continuations.sets_several_down:
            self._gather_several(visible)
        changes = []
        for space in visible:
            best = 1e9
            likeliest = None
            for cost, change in self._local(space):
                if cost < best:
                    best = cost
                    likeliest = change
            if likeliest:
                changes.append(likeliest)
        self.joint(changes)
        return [space for space in visible if self._likelihood.visibility(space, self.cross[space]) > VISIBLE]

    def collect(
        self, visible: "list[int]", rest_ms: int = 0, pairs: bool = False, stuck: bool = False
    ) -> "list[Hypothesis]":
        """Every hypothesis that is worth weighing; the hands have rested for `rest_ms`.

        With `pairs`, two pieces may have come down on a space at once whose reading nothing else explains; hands that
        are `stuck` may have made any step that is left.
        """
        self._several = []
        self._pairs = pairs
        self._span = _STUCK_SPAN if stuck else _JOINT_SPAN
        self._rested = 0.0
        if rest_ms >= REST_MS:
            self._rested = min(_RESTING_COST + _RESTS_ON * (rest_ms - REST_MS), _MOST_RESTING_COST)
        self.orderings.visible = visible
        self.orderings.limit = _MAX_TRIES
        walks = self._continuations.sets_several_down
        if walks:
            self._gather_several(visible)
            self.went_on = self.went_on or self._rested > 0
        plain: "list[Hypothesis]" = [Hypothesis([], 0.0)]
        for space in visible:
            longer = []
            for cost, change in self._local(space):
                for hypothesis in plain:
                    changes = hypothesis.changes + ([change] if change else [])
                    longer.append(Hypothesis(changes, hypothesis.cost + cost))
            plain = longer
            if len(visible) > _FEW:
                plain = sorted(plain, key=lambda one: one.cost)[:_MOST_PLAIN]
        best = 1e9
        for hypothesis in plain:
            hypothesis.cost = self.joint(hypothesis.changes)
            best = min(best, hypothesis.cost)
        hypotheses: "list[Hypothesis]" = []
        groups = 0
        for hypothesis in sorted(plain, key=lambda one: one.cost):  # the tries go to the likeliest
            if hypothesis.cost <= best + _JOINT_SPAN:
                ordered = self.orderings.orders(hypothesis)
                for one in ordered:
                    one.group = groups
                    groups += 1
                    hypotheses.append(one)
                if len(ordered) == 1:
                    self._add_hidden(ordered[0], visible, hypotheses)
        if self._rested:
            for hypothesis in hypotheses:
                if self.orderings.leaves_some(hypothesis):
                    hypothesis.cost += self._rested
        return hypotheses

    def _local(self, space: int) -> "list[tuple[float, tuple[int, int, bytes] | None]]":
        """The changes that may explain one space's reading, and None for none; each with what it costs there."""
        likelihood = self._likelihood
        hands = self._hands
        content = self._tracker.actual[space]
        stack = likelihood.stacks[space]
        odd = len(self._tracker.odd.get(space, b""))  # pieces on top that no content has
        changes: "list[tuple[float, tuple[int, int, bytes] | None]]" = [(self._still[space], None)]
        for pops in range(min(max(_MAX_POPS, self._continuations.most_lifted(space)), len(stack)) + 1):
            likelihood.pause()
            if pops:
                changes.append((likelihood.touched(space, pops, b"", 0.0), (space, pops, b"")))
            if pops < odd:
                continue
            seen: "list[float]" = []
            for kind in range(1, self._kinds):
                strength = self._field.strengths[kind]
                if strength in seen or (pops and self._field.strengths[stack[-pops]] == strength):
                    continue
                if self._push_alike(hands, content, strength) >= 0:
                    seen.append(strength)
                    pushed = bytes((kind,))
                    changes.append((likelihood.touched(space, pops, pushed, 0.0), (space, pops, pushed)))
            for pushed in self._several:
                if self._fits(content, pushed):
                    changes.append((likelihood.touched(space, pops, pushed, 0.0), (space, pops, pushed)))
            content = hands.pop(content)
        best = min([cost for cost, _ in changes])
        if self._pairs and best > _FAR_OFF and not odd:
            content = self._tracker.actual[space]
            for lower in range(1, self._kinds):
                for upper in range(1, self._kinds):
                    pushed = bytes((lower, upper))
                    if self._fits(content, pushed):
                        changes.append((likelihood.touched(space, 0, pushed, 0.0), (space, 0, pushed)))
            best = min([cost for cost, _ in changes])
        return [one for one in changes if one[1] is None or one[0] <= best + _LOCAL_SPAN]

    def _gather_several(self, visible: "list[int]") -> None:
        """What may have come down on one space: a run of the pieces of a stack in the hand, or just lifted."""
        several = []
        groups = [bytes(group) for group in self._tracker.held()]
        for space in visible:
            stack = self._likelihood.stacks[space]
            groups.append(bytes([stack[len(stack) - 1 - i] for i in range(len(stack))]))
        for group in groups:
            for end in range(len(group) - 1):
                for start in range(end + 2, len(group) + 1):
                    pieces = bytes([group[start - 1 - i] for i in range(start - end)])
                    if pieces not in several:
                        several.append(pieces)
        self._several = several

    def _fits(self, content: int, pieces: bytes) -> bool:
        """True if the pieces can stand on the content, in this order."""
        for kind in pieces:
            content = self._hands.push(content, kind)
            if content < 0:
                return False
        return True

    def _push_alike(self, hands: "Hands", content: int, strength: float) -> int:
        """The content with a piece of this strength on top, -1 if there is no such."""
        for kind in range(1, self._kinds):
            if self._field.strengths[kind] == strength:
                new: int = hands.push(content, kind)
                if new >= 0:
                    return new
        return -1

    def _add_hidden(self, plain: Hypothesis, visible: "list[int]", hypotheses: "list[Hypothesis]") -> None:
        """Beside what is plain, one step more that the game expects and that is hardly felt; of hands at rest two.

        Of a walk that ends nowhere by then, three.
        """
        hidden = self._with_one_more(plain, visible)
        walks = self._continuations.sets_several_down
        if self._rested or (walks and self.went_on):
            first = len(hidden)
            self._grow(hidden, 0, visible)
            if self._rested and walks and plain.steps:
                self._grow(hidden, first, visible)
        price = 2 * log(len(hidden) + 1)
        if len(plain.steps) == 1 and not plain.illegal and not self.went_on:
            price += _HIDDEN_COST
        if not plain.steps and not any(self.orderings.hand):
            if self._likelihood.ignored:
                price += _UNFELT_COST
            elif self._likelihood.steps is not None:
                price += _IDLE_COST
        for hypothesis in hidden:
            hypothesis.cost += price
            hypotheses.append(hypothesis)

    def _grow(self, hypotheses: "list[Hypothesis]", first: int, visible: "list[int]") -> None:
        """Append each, from index `first` on, with a step more; of the longer ones those that go on."""
        for hypothesis in hypotheses[first:]:
            if not hypothesis.illegal and (not first or self.orderings.leaves_some(hypothesis)):
                for other in self._with_one_more(hypothesis, visible):
                    if all(other.steps != one.steps for one in hypotheses):
                        hypotheses.append(other)

    def _with_one_more(self, plain: Hypothesis, visible: "list[int]") -> "list[Hypothesis]":
        """The hypothesis with each step more that may have come after, or between, its own."""
        likelihood = self._likelihood
        steps = plain.steps[: len(plain.steps) - plain.illegal]
        changed = [change[0] for change in plain.changes]
        acts: "list[int]" = []
        for done in range(len(steps), -1, -1):
            likelihood.pause()
            n = self._continuations.after(steps, done)
            likelihood.pause()
            for i in range(n):
                if self._continuations.next[i] not in acts:
                    acts.append(self._continuations.next[i])
            if len(steps) == 1:
                break
        longer: "list[Hypothesis]" = []
        for act in acts:
            space = space_of(act)
            count = count_of(act)
            limit = LEVELS if is_drop(act) else len(likelihood.stacks[space])
            back = likelihood.steps is not None and _back_to(steps, act, likelihood.stacks[space])
            if space in visible or (space in changed and not back) or count > limit:
                continue
            likelihood.pause()
            if back:
                change = (space, 1, likelihood.stacks[space][-1:])
            else:
                change = (space, 0, self.orderings.pieces(steps, act)) if is_drop(act) else (space, count, b"")
            if likelihood.touched(space, change[1], change[2], 0.0) - self._still[space] > self._span:
                continue
            hypothesis = Hypothesis([one for one in plain.changes if one[0] != space] + [change], 0.0)
            hypothesis.cost = self.joint(hypothesis.changes)
            hypothesis.group = plain.group
            longer.extend(self.orderings.orders(hypothesis))
        return longer

    def put_backs(self) -> "list[Hypothesis]":
        """Pieces lifted and set down where they had stood, where the rules have such turns: no reading shows them now.

        First those whose lift is hardly felt either.
        """
        turns: "list[Hypothesis]" = []
        if any(self.orderings.hand):
            return turns
        n = self._continuations.after([], 0)
        for lifted in self._continuations.next[:n]:
            space = space_of(lifted)
            if is_drop(lifted) or count_of(lifted) != 1 or not self._likelihood.stacks[space]:
                continue
            back = drop(space, self._likelihood.stacks[space][-1], 1)
            for i in range(self._continuations.after([lifted], 1)):
                if self._continuations.next[i] == back:
                    one = Hypothesis([], self._likelihood.touched(space, 1, b"", 0.0) - self._still[space])
                    one.steps = [lifted, back]
                    turns.append(one)
        return sorted(turns, key=lambda one: one.cost)

    def joint(self, changes: "list[tuple[int, int, bytes]]") -> float:
        """Cost of the changes together, less that of none; leaves the crosstalk's changes in `_cross`."""
        likelihood = self._likelihood
        likelihood.pause()
        field = self._field
        cross = self.cross
        near = []  # the neighbours, each once
        seen = self._seen
        for i in range(likelihood.n):
            cross[i] = 0.0
        for space, pops, pushed in changes:
            old = likelihood.stacks[space]
            kept = len(old) - pops
            new = old[:kept] + pushed
            for k in range(field.first[space], field.first[space + 1]):
                ring = field.ring[k]
                more = field.beside_uT(ring, new, len(new), kept) - field.beside_uT(ring, old, len(old), kept)
                other = field.near[k]
                cross[other] += more
                if not seen[other]:
                    seen[other] = 1
                    near.append(other)
        total: float = 0.0
        for space, pops, pushed in changes:
            seen[space] = 0
            total += likelihood.touched(space, pops, pushed, cross[space]) - self._still[space]
        for space in near:
            if seen[space]:
                seen[space] = 0
                if likelihood.steps is not None and abs(cross[space]) < _LITTLE_uT:
                    cross[space] = 0.0  # it does not show in a drift
                total += likelihood.still(space, cross[space]) - self._still[space]
        return total

    def waiting_settles(self, hypotheses: "list[Hypothesis]", sure: float) -> bool:
        """True if only pieces that may still be in a hand make it doubtful: the longer it rests, the surer it is."""
        best = hypotheses[0]
        if self.orderings.leaves_some(best):
            return False
        done: float = 0.0
        for one in hypotheses:
            if not self.orderings.leaves_some(one):
                done += one.share
        return best.share > sure * done

    def doubt(self, hypotheses: "list[Hypothesis]", best: Hypothesis, sure: float) -> bool:
        """True if only the hands' rest makes it sure that the last piece of a walk is down: a walk may rest, too.

        That is asked on boards that nobody calibrated. On others it would be asked in one turn of twenty.
        """
        walks = self._continuations.sets_several_down
        if not self._rested or not walks or self._field.gain_sd < _GAIN_SD or self.orderings.leaves_some(best):
            return False
        total: float = 0.0
        for one in hypotheses:
            total += one.share * (exp(self._rested / 2) if self.orderings.leaves_some(one) else 1)
        return best.share <= sure * total

    def unfelt(self, best: Hypothesis) -> "list[Hypothesis]":
        """What may have brought a piece that seems to have come from nowhere, or from the side.

        That is a walk from a space that is not read; or a piece of this stack or of another, whose lift was not felt.
        """
        found: "list[Hypothesis]" = []
        if not best.steps or any(self.orderings.hand):
            return found
        if not self._continuations.sets_several_down:
            return self.expected(best) if best.illegal and is_drop(best.steps[-1]) else found
        likelihood = self._likelihood
        if not likelihood.ignored or self._tracker.n_done or not is_drop(best.steps[0]):
            return found
        n = self._continuations.after([], 0)
        for act in self._continuations.next[:n]:
            space = space_of(act)
            count = count_of(act)
            if is_drop(act) or count < 2 or space not in likelihood.ignored:
                continue
            if kind_of(best.steps[0]) in likelihood.stacks[space][-count:]:
                one = best.again()
                one.steps = [act] + best.steps
                found.append(one)
        return found

    def expected(self, best: Hypothesis) -> "list[Hypothesis]":
        """The steps, a lift and a drop, that may have been made instead of an unexpected drop; the likeliest first."""
        target = space_of(best.steps[-1])
        most = self.joint(best.changes) + _UNFELT_SPAN
        turns: "list[Hypothesis]" = []
        n = self._continuations.after([], 0)
        for lifted in list(self._continuations.next[:n]):
            space = space_of(lifted)
            if is_drop(lifted) or count_of(lifted) != 1:
                continue
            for act in self._continuations.next[: self._continuations.after([lifted], 1)]:
                if is_drop(act) and space_of(act) == target:
                    pushed = bytes((kind_of(act),))
                    if space == target:
                        one = Hypothesis([(target, 1, pushed)], 0.0)
                    else:
                        one = Hypothesis([(space, 1, b""), (target, 0, pushed)], 0.0)
                    one.cost = self.joint(one.changes)
                    one.steps = [lifted, act]
                    if one.cost < most:
                        turns.append(one)
        return sorted(turns, key=lambda one: one.cost)

    def mends(self, act: int) -> bool:
        """True if the act is none of the turn's next, but takes back an earlier one or makes what is owed."""
        return self._continuations.mends(act)

    def walking(self) -> bool:
        """True if a hand holds pieces that it may set down one after the other."""
        return self._continuations.sets_several_down and any(self.orderings.hand)

    def spaces_after(self, hypothesis: Hypothesis) -> "list[int]":
        """Where pieces of a walk may come down after the steps supposed."""
        if not self._continuations.sets_several_down or not self.orderings.leaves_some(hypothesis):
            return []
        n = self._continuations.after(hypothesis.steps, len(hypothesis.steps))
        return [space_of(act) for act in self._continuations.next[:n] if is_drop(act)]

    def endings_first(self, hypotheses: "list[Hypothesis]") -> "list[Hypothesis]":
        """The hypotheses in which everything is set down first: they are the likeliest when a player is asked."""
        if not self._continuations.sets_several_down:
            return hypotheses
        open_ones = [hypothesis for hypothesis in hypotheses if self.orderings.leaves_some(hypothesis)]
        return [hypothesis for hypothesis in hypotheses if hypothesis not in open_ones] + open_ones


def _back_to(steps: "list[int]", act: int, stack: bytes) -> bool:
    """True if the act puts the one piece that the last of the steps has lifted back on its stack."""
    if not steps or not is_drop(act) or is_drop(steps[-1]) or space_of(steps[-1]) != space_of(act):
        return False
    return count_of(steps[-1]) == count_of(act) == 1 and len(stack) > 0 and stack[-1] == kind_of(act)
