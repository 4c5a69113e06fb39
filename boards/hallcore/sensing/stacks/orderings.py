"""In which order hands can have made supposed changes: steps that the game expects, one after the other."""

from math import exp

from ...portable import const
from ...steps import count_of, drop, is_drop, kind_of, lift, space_of
from ...tracker.occupancy import take_group
from .continuations import MAX_CHAIN, Continuations
from .likelihood import Likelihood

if False:  # types
    from collections.abc import Sequence

    from ...tracker.tracker import Tracker
    from .field import Field

_STEP_COST = const(1.0)  # a longer explanation is a little less likely
_UNDO_COST = const(6.0)  # a step of the present turn is seldom undone
_ILLEGAL_COST = const(18.0)  # one act in some thousands is unexpected
_NOWHERE_COST = const(12.0)  # ... and seldom with a piece that no hand has lifted
_STRANGER_COST = const(20.0)  # a piece from the side is seldom set down while the hand holds one that looks the same
_SECOND_COST = const(12.0)  # a piece is seldom lifted while another one is in the hand, where they move one by one
_HELD_COST = const(3.0)  # a piece that was supposed to be down was still in the hand, one time in five
_ORDER_COST = const(16.0)  # what was seen to change first was changed first
_MAX_ORDERS = const(4)


def several(steps: "list[int]") -> bool:
    """True if one of the steps sets several pieces down at once."""
    return any(is_drop(step) and count_of(step) > 1 for step in steps)


class Hypothesis:
    """A hypothesis: which spaces changed, and the steps that did it."""

    def __init__(self, changes: "list[tuple[int, int, bytes]]", cost: float) -> None:
        self.changes = changes  # of (space, pieces gone, kinds come from the lowest up)
        self.cost = cost
        self.steps: "list[int]" = []
        self.illegal = 0
        self.share = 0.0  # posterior
        self.group = 0  # hypotheses with the same plain changes

    def again(self) -> "Hypothesis":
        """The same changes, in steps that are still to be found."""
        other = Hypothesis(self.changes, self.cost)
        other.group = self.group
        return other


def weigh(hypotheses: "list[Hypothesis]") -> Hypothesis:
    """Share the posterior out by the costs; returns the likeliest."""
    best = hypotheses[0]
    for hypothesis in hypotheses:
        if hypothesis.cost < best.cost:
            best = hypothesis
    total = 0.0
    for hypothesis in hypotheses:
        hypothesis.share = exp(max((best.cost - hypothesis.cost) / 2, -80.0))
        total += hypothesis.share
    for hypothesis in hypotheses:
        hypothesis.share /= total
    return best


class Orderings:
    """Puts changes into steps, and knows what is in the hand.

    `hand` has per kind how many pieces are lifted and not dropped. `visible` are the spaces whose change is plain,
    `seen_before` those whose change was already plain when the question was first left open. `limit` is how many acts
    may still be tried.
    """

    def __init__(
        self, field: "Field", tracker: "Tracker", continuations: Continuations, likelihood: Likelihood
    ) -> None:
        self._field = field
        self._tracker = tracker
        self._kinds = len(tracker.ruleset.rules.KINDS)
        self._continuations = continuations
        self._likelihood = likelihood
        self._longest: "list[int]" = []
        self.limit = 0
        self.visible: "list[int]" = []
        self.seen_before: "list[int]" = []
        self.hand = bytearray(16)

    def orders(self, hypothesis: Hypothesis) -> "list[Hypothesis]":
        """Put the changes into steps that the game expects, in every way that differs in where which piece ends.

        The costs of the steps are added. Where no expected order makes all the changes by what the hand holds, there
        is one that does, with what is not expected at its end.
        """
        left = []
        for space, pops, pushed in hypothesis.changes:
            left.append((space, pops, pushed))
        orders: "list[Hypothesis]" = []
        self._longest = []
        self._follow(hypothesis, left, [], orders)
        if all(self._strangers(one.steps) for one in orders):  # also if there is none
            one = hypothesis.again()
            one.steps = [] if orders else self._longest
            hand = bytearray(self.hand)
            for i in range(len(one.steps)):
                left = self._without(left, one.steps[i])
                self.handle(one.steps, i, hand)
            while left and len(one.steps) < MAX_CHAIN:
                act = self._any_act(left, hand)
                if is_drop(act) and not hand[kind_of(act)]:
                    one.cost += _NOWHERE_COST
                one.steps.append(act)
                one.illegal += 1
                left = self._without(left, act)
                self.handle(one.steps, len(one.steps) - 1, hand)
            orders.append(one)
        several_down = self._continuations.sets_several_down
        for one in orders:
            one.cost += _STEP_COST * (len(one.steps) - one.illegal) + _ILLEGAL_COST * one.illegal
            lifted = not several_down and any(self.hand)
            for act in one.steps:
                if lifted and not is_drop(act):
                    one.cost += _SECOND_COST
                lifted = not several_down and not is_drop(act)
                if self._continuations.undoes(act):
                    one.cost += _UNDO_COST
            one.cost += _STRANGER_COST * self._strangers(one.steps)
            if self.seen_before and self._is_late(one.steps):
                one.cost += _ORDER_COST
        self._add_held(hypothesis, orders)
        return orders

    def _add_held(self, hypothesis: Hypothesis, orders: "list[Hypothesis]") -> None:
        """A piece that the last move was only supposed to have set down comes down elsewhere: it was in the hand."""
        again = self._tracker.supposed
        if again < 0 or self._tracker.n_done or len(hypothesis.changes) != 1:
            return
        space, pops, pushed = hypothesis.changes[0]
        act = drop(space, kind_of(again))
        if not pops and space != space_of(again) and pushed == bytes((kind_of(again),)):
            if self._continuations.mends(act):
                return  # it is owed there
            one = hypothesis.again()
            one.steps = [again, act]
            one.cost += _HELD_COST
            orders.append(one)

    def _strangers(self, steps: "list[int]") -> int:
        """Count single drops of a kind that the hand does not hold, though it holds one that looks the same."""
        hand = bytearray(self.hand)
        count = 0
        for i in range(len(steps)):
            kind = kind_of(steps[i])
            if is_drop(steps[i]) and count_of(steps[i]) == 1 and not hand[kind]:
                for other in range(1, self._kinds):
                    if hand[other] and self._alike(other, kind):
                        count += 1
                        break
            self.handle(steps, i, hand)
        return count

    def _is_late(self, steps: "list[int]") -> bool:
        """True if a space changes only after one that had not changed when it had."""
        waiting = [space for space in self.seen_before if space in self.visible]
        for step in steps:
            space = space_of(step)
            if space in waiting:
                waiting.remove(space)
            elif waiting and space in self.visible and space not in self.seen_before:
                return True
        return False

    def _follow(
        self,
        hypothesis: Hypothesis,
        left: "list[tuple[int, int, bytes]]",
        steps: "list[int]",
        orders: "list[Hypothesis]",
    ) -> None:
        """Try every expected act that makes one of the changes left over; as deep as there are changes."""
        if not left:
            drops = self._drops(steps)
            for i in range(len(orders)):
                if self._drops(orders[i].steps) == drops:
                    if len(steps) < len(orders[i].steps):
                        orders[i].steps = steps[:]  # two pieces set down at once or one by one: the result is the same
                    return
            one = hypothesis.again()
            one.steps = steps[:]
            orders.append(one)
            return
        if len(steps) > len(self._longest) or self._by_hand(steps):
            self._longest = steps[:]
        if len(steps) >= MAX_CHAIN or not self.limit:
            return
        self.limit -= 1
        self._likelihood.pause()
        n = self._continuations.after(steps, len(steps))
        self._likelihood.pause()
        acts = [act for act in self._continuations.next[:n] if self._makes(steps, act, left)]
        for act in acts:
            if len(orders) < _MAX_ORDERS:
                self._follow(hypothesis, self._without(left, act), steps + [act], orders)

    def _by_hand(self, steps: "list[int]") -> bool:
        """True if the steps are as many as the most so far, and begin with a lift: what is down may come from it."""
        longest = self._longest
        return bool(steps) and len(steps) == len(longest) and is_drop(longest[0]) and not is_drop(steps[0])

    def _drops(self, steps: "list[int]") -> "list[tuple[int, int]]":
        """Which piece came where, in any order of the spaces."""
        drops = []
        for i in range(len(steps)):
            if is_drop(steps[i]):
                for kind in self.pieces(steps[:i], steps[i]):
                    drops.append((space_of(steps[i]), kind))
        return sorted(drops)

    def _makes(self, steps: "list[int]", act: int, left: "list[tuple[int, int, bytes]]") -> bool:
        """True if the act, after these steps, makes one of the changes."""
        count = count_of(act)
        for space, pops, pushed in left:
            if space == space_of(act):
                if not is_drop(act):
                    return bool(0 < count <= pops)
                if pops or count > len(pushed):
                    return False
                pieces = self.pieces(steps, act)
                return all(self._alike(pieces[i], pushed[i]) for i in range(count))
        return False

    def _without(self, left: "list[tuple[int, int, bytes]]", act: int) -> "list[tuple[int, int, bytes]]":
        """The changes that the act leaves to be made."""
        rest = []
        for space, pops, pushed in left:
            if space == space_of(act):
                if is_drop(act):
                    pushed = pushed[count_of(act) :]
                else:
                    pops -= count_of(act)
            if pops or pushed:
                rest.append((space, pops, pushed))
        return rest

    def _alike(self, kind: int, other: int) -> bool:
        """True if the sensors cannot tell the two kinds apart."""
        return bool(self._field.strengths[kind] == self._field.strengths[other])

    def _any_act(self, left: "list[tuple[int, int, bytes]]", hand: bytearray) -> int:
        """The next act where none is expected: lifts first, then drops of what is in the hand."""
        for space, pops, _ in left:
            if pops:
                return lift(space, self._likelihood.stacks[space][-1], pops)
        space, _, pushed = left[0]
        kind = pushed[0]
        for other in range(1, self._kinds):
            if hand[other] and not hand[kind] and self._alike(other, kind):
                kind = other
        return drop(space, kind)

    def handle(self, steps: "Sequence[int]", i: int, hand: bytearray) -> None:
        """Move the pieces of the i-th step to or from the hand."""
        act = steps[i]
        if is_drop(act):
            for kind in self.pieces(steps[:i], act):
                if hand[kind]:
                    hand[kind] -= 1
        else:
            stack = self._likelihood.stacks[space_of(act)]
            for level in range(max(0, len(stack) - count_of(act)), len(stack)):
                hand[stack[level]] += 1

    def pieces(self, steps: "Sequence[int]", act: int) -> bytes:
        """The kinds that a drop after these steps sets down, the lowest first."""
        count = count_of(act)
        if count == 1:
            return bytes((kind_of(act),))
        groups = self._tracker.held()
        for step in steps:
            if is_drop(step):
                take_group(groups, kind_of(step), count_of(step))
            else:
                stack = self._likelihood.stacks[space_of(step)]
                group = bytearray()
                for i in range(min(count_of(step), len(stack))):
                    group.append(stack[len(stack) - 1 - i])
                groups.append(group)
        pieces = take_group(groups, kind_of(act), count)
        return bytes(pieces) if pieces is not None else bytes([kind_of(act)] * count)

    def leaves_some(self, hypothesis: Hypothesis) -> bool:
        """True if pieces are in the hand after the steps supposed."""
        hand = bytearray(self.hand)
        for i in range(len(hypothesis.steps)):
            self.handle(hypothesis.steps, i, hand)
        return any(hand)
