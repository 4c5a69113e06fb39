"""Suppositions of what hands did between two quiet moments, and the steps that each of them means."""

from array import array
from math import log

from .ahead import MAX_CHAIN, Ahead
from .evidence import Evidence
from .field import LEVELS
from .portable import const
from .steps import count_of, drop, is_drop, kind_of, lift, space_of
from .tracker.stand import take_group

VISIBLE = 3.5  # standard deviations from which a space's change must be explained
_MAX_POPS = const(3)
_LOCAL_SPAN = 16.0  # costs: what is worse than the best by this much is not looked at
_JOINT_SPAN = 20.0
_STEP_COST = 1.0  # a longer explanation is a little less likely
_UNDO_COST = 6.0  # a step of the present turn is seldom undone
_ILLEGAL_COST = 18.0  # one act in some thousands is none of those that are expected
_HIDDEN_COST = 6.0  # after a single step, hands make another before the board is quiet one time in twenty
_RESTING_COST = 6.0  # a hand that walks with a stack rests so long one time in twenty
_ORDER_COST = 16.0  # what was seen to change first was changed first
_MAX_ORDERS = const(4)


def several(steps: "list[int]") -> bool:
    """True if one of the steps sets several pieces down at once."""
    return any(is_drop(step) and count_of(step) > 1 for step in steps)


class Guess:
    """A supposition: which spaces changed, and the steps that did it."""

    def __init__(self, changes, cost: float) -> None:  # type: ignore[no-untyped-def]
        self.changes = changes  # of (space, pieces gone, kinds come from the lowest up)
        self.cost = cost
        self.steps: "list[int]" = []
        self.illegal = 0
        self.share = 0.0  # posterior
        self.group = 0  # suppositions with the same plain changes

    def again(self) -> "Guess":
        """The same changes, in steps that are still to be found."""
        other = Guess(self.changes, self.cost)
        other.group = self.group
        return other


class Guesser:
    """Makes the suppositions that are worth weighing, and knows what is in the hand."""

    def __init__(self, field, tracker, evidence: Evidence) -> None:  # type: ignore[no-untyped-def]
        self._field = field
        self._tracker = tracker
        self._hands = tracker.room.hands
        self._kinds = len(tracker.room.rules.KINDS)
        self._ahead = Ahead(tracker)
        self._evidence = evidence
        self._still = array("f", [0.0] * field.n)
        self.cross = array("f", [0.0] * field.n)  # changes of the crosstalk in the supposition last scored
        self._longest: "list[int]" = []
        self._several: "list[bytes]" = []
        self.seen_before: "list[int]" = []  # spaces whose change was plain when it was left open what had happened
        self._visible: "list[int]" = []
        self.went_on = False  # hands have moved, or had time to, since a look that left something open
        self.hand = bytearray(16)  # per kind: how many are lifted and not dropped

    def visible(self) -> "list[int]":
        """The spaces whose change is plain; takes note of what it costs to leave each space as it was."""
        self._ahead.look()
        found = []
        for i in range(self._evidence.n):
            self._still[i] = self._evidence.still(i, 0.0)
            if self._evidence.visibility(i) > VISIBLE:
                found.append(i)
        return found

    def guesses(self, visible: "list[int]", rested: bool = False, long: bool = False) -> "list[Guess]":
        """Everything that is worth weighing; the hands may have `rested` since, even `long`."""
        self._several = []
        self._visible = visible
        walks = self._ahead.sets_several_down
        if walks:
            self._gather_several(visible)
            self.went_on = self.went_on or rested
        plain: "list[Guess]" = [Guess([], 0.0)]
        for space in visible:
            longer = []
            for change in self._local(space):
                for guess in plain:
                    changes = guess.changes + ([change] if change else [])
                    longer.append(Guess(changes, 0.0))
            plain = longer
        best = 1e9
        for guess in plain:
            guess.cost = self.joint(guess.changes)
            best = min(best, guess.cost)
        guesses: "list[Guess]" = []
        groups = 0
        for guess in plain:
            if guess.cost <= best + _JOINT_SPAN:
                ordered = self._orders(guess)
                for one in ordered:
                    one.group = groups
                    groups += 1
                    guesses.append(one)
                if len(ordered) == 1:
                    self._add_hidden(ordered[0], visible, guesses)
        if walks and long:
            for guess in guesses:
                if guess.steps and is_drop(guess.steps[-1]) and self._leaves_some(guess):
                    guess.cost += _RESTING_COST
        return guesses

    def _local(self, space: int):  # type: ignore[no-untyped-def]
        """The changes that may explain one space's reading, and None for none."""
        evidence = self._evidence
        hands = self._hands
        content = self._tracker.actual[space]
        stack = evidence.stacks[space]
        found: "list[tuple[float, tuple[int, int, bytes] | None]]" = [(self._still[space], None)]
        for pops in range(min(max(_MAX_POPS, self._ahead.most_lifted(space)), len(stack)) + 1):
            if pops:
                found.append((evidence.touched(space, pops, b"", 0.0), (space, pops, b"")))
            seen: "list[float]" = []
            for kind in range(1, self._kinds):
                strength = self._field.strengths[kind]
                if strength in seen or (pops and self._field.strengths[stack[-pops]] == strength):
                    continue
                if self._push_alike(hands, content, strength) >= 0:
                    seen.append(strength)
                    pushed = bytes((kind,))
                    found.append((evidence.touched(space, pops, pushed, 0.0), (space, pops, pushed)))
            for pushed in self._several:
                if self._fits(content, pushed):
                    found.append((evidence.touched(space, pops, pushed, 0.0), (space, pops, pushed)))
            content = hands.pop(content)
        best = min([cost for cost, _ in found])
        return [change for cost, change in found if change is None or cost <= best + _LOCAL_SPAN]

    def _gather_several(self, visible: "list[int]") -> None:
        """What may have come down on one space: a run of the pieces of a stack in the hand, or just lifted."""
        several = []
        groups = [bytes(group) for group in self._tracker.held()]
        for space in visible:
            stack = self._evidence.stacks[space]
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

    def _pieces(self, steps, act: int) -> bytes:  # type: ignore[no-untyped-def]
        """The kinds that a drop after these steps sets down, the lowest first."""
        count = count_of(act)
        if count == 1:
            return bytes((kind_of(act),))
        groups = self._tracker.held()
        for step in steps:
            if is_drop(step):
                take_group(groups, kind_of(step), count_of(step))
            else:
                stack = self._evidence.stacks[space_of(step)]
                group = bytearray()
                for i in range(min(count_of(step), len(stack))):
                    group.append(stack[len(stack) - 1 - i])
                groups.append(group)
        pieces = take_group(groups, kind_of(act), count)
        return bytes(pieces) if pieces is not None else bytes([kind_of(act)] * count)

    def _push_alike(self, hands, content: int, strength: float) -> int:  # type: ignore[no-untyped-def]
        """The content with a piece of this strength on top, -1 if there is no such."""
        for kind in range(1, self._kinds):
            if self._field.strengths[kind] == strength:
                new: int = hands.push(content, kind)
                if new >= 0:
                    return new
        return -1

    def _add_hidden(self, plain: Guess, visible: "list[int]", guesses: "list[Guess]") -> None:
        """Beside what is plain, one more step that the game expects and the readings hardly show; of a walk two."""
        hidden = self._with_one_more(plain, visible)
        if self._ahead.sets_several_down and self.went_on:
            for guess in hidden[:]:
                if not guess.illegal:
                    for other in self._with_one_more(guess, visible):
                        if all(other.steps != one.steps for one in hidden):
                            hidden.append(other)
        price = 2 * log(len(hidden) + 1)
        if len(plain.steps) == 1 and not plain.illegal and not self.went_on:
            price += _HIDDEN_COST
        for guess in hidden:
            guess.cost += price
            guesses.append(guess)

    def _with_one_more(self, plain: Guess, visible: "list[int]") -> "list[Guess]":
        """The supposition with each step more that may have come after, or between, its own."""
        evidence = self._evidence
        steps = plain.steps[: len(plain.steps) - plain.illegal]
        changed = [change[0] for change in plain.changes]
        acts: "list[int]" = []
        for done in range(len(steps), -1, -1):
            n = self._ahead.after(steps, done)
            for i in range(n):
                if self._ahead.next[i] not in acts:
                    acts.append(self._ahead.next[i])
            if len(steps) == 1:
                break
        found: "list[Guess]" = []
        for act in acts:
            space = space_of(act)
            count = count_of(act)
            most = LEVELS if is_drop(act) else len(evidence.stacks[space])
            if space in visible or space in changed or count > most:
                continue
            change = (space, 0, self._pieces(steps, act)) if is_drop(act) else (space, count, b"")
            if evidence.touched(space, change[1], change[2], 0.0) - self._still[space] > _JOINT_SPAN:
                continue
            guess = Guess(plain.changes + [change], 0.0)
            guess.cost = self.joint(guess.changes)
            guess.group = plain.group
            found.extend(self._orders(guess))
        return found

    def joint(self, changes) -> float:  # type: ignore[no-untyped-def]
        """Cost of the changes together, less that of none; leaves the crosstalk's changes in `_cross`."""
        evidence = self._evidence
        field = self._field
        cross = self.cross
        near = []
        for i in range(evidence.n):
            cross[i] = 0.0
        for space, pops, pushed in changes:
            old = evidence.stacks[space]
            kept = len(old) - pops
            new = old[:kept] + pushed
            for k in range(field.first[space], field.first[space + 1]):
                ring = field.ring[k]
                more = field.beside_uT(ring, new, len(new), kept) - field.beside_uT(ring, old, len(old), kept)
                cross[field.near[k]] += more
                near.append(field.near[k])
        total: float = 0.0
        touched = []
        for space, pops, pushed in changes:
            touched.append(space)
            total += evidence.touched(space, pops, pushed, cross[space]) - self._still[space]
        for i in range(len(near)):
            if near[i] not in touched and near[i] not in near[:i]:
                total += evidence.still(near[i], cross[near[i]]) - self._still[near[i]]
        return total

    def walking(self) -> bool:
        """True if a hand holds pieces that it may set down one after the other."""
        return self._ahead.sets_several_down and any(self.hand)

    def spaces_after(self, guess: Guess) -> "list[int]":
        """Where pieces of a walk may come down after the steps supposed."""
        if not self._ahead.sets_several_down or not self._leaves_some(guess):
            return []
        n = self._ahead.after(guess.steps, len(guess.steps))
        return [space_of(act) for act in self._ahead.next[:n] if is_drop(act)]

    def endings_first(self, guesses: "list[Guess]") -> "list[Guess]":
        """Who is asked has most likely set all down; otherwise in the given order."""
        if not self._ahead.sets_several_down:
            return guesses
        open_ones = [guess for guess in guesses if self._leaves_some(guess)]
        return [guess for guess in guesses if guess not in open_ones] + open_ones

    def _leaves_some(self, guess: Guess) -> bool:
        """True if pieces are in the hand after the steps supposed."""
        hand = bytearray(self.hand)
        for i in range(len(guess.steps)):
            self.handle(guess.steps, i, hand)
        return any(hand)

    # -- in which order

    def _orders(self, guess: Guess) -> "list[Guess]":
        """Put the changes into steps that the game expects, in every way that differs in where which piece ends.

        The costs of the steps are added. Where no expected order makes all the changes, there is one with the rest
        at its end.
        """
        left = []
        for space, pops, pushed in guess.changes:
            left.append((space, pops, pushed))
        found: "list[Guess]" = []
        self._longest = []
        self._follow(guess, left, [], found)
        if not found:
            one = guess.again()
            one.steps = self._longest
            hand = bytearray(self.hand)
            for i in range(len(one.steps)):
                left = self._without(left, one.steps[i])
                self.handle(one.steps, i, hand)
            while left and len(one.steps) < MAX_CHAIN:
                act = self._any_act(left, hand)
                one.steps.append(act)
                one.illegal += 1
                left = self._without(left, act)
                self.handle(one.steps, len(one.steps) - 1, hand)
            found.append(one)
        for one in found:
            one.cost += _STEP_COST * (len(one.steps) - one.illegal) + _ILLEGAL_COST * one.illegal
            for act in one.steps:
                if self._ahead.undoes(act):
                    one.cost += _UNDO_COST
            if self.seen_before and self._is_late(one.steps):
                one.cost += _ORDER_COST
        return found

    def _is_late(self, steps: "list[int]") -> bool:
        """True if a space changes only after one that had not changed when it had."""
        waiting = [space for space in self.seen_before if space in self._visible]
        for step in steps:
            space = space_of(step)
            if space in waiting:
                waiting.remove(space)
            elif waiting and space in self._visible and space not in self.seen_before:
                return True
        return False

    def _follow(self, guess: Guess, left, steps: "list[int]", found: "list[Guess]") -> None:  # type: ignore[no-untyped-def]
        """Try every expected act that makes one of the changes left over; as deep as there are changes."""
        if not left:
            drops = self._drops(steps)
            for i in range(len(found)):
                if self._drops(found[i].steps) == drops:
                    if len(steps) < len(found[i].steps):
                        found[i].steps = steps[:]  # two pieces set down at once, or one by one: it comes to the same
                    return
            one = guess.again()
            one.steps = steps[:]
            found.append(one)
            return
        if len(steps) > len(self._longest):
            self._longest = steps[:]
        if len(steps) >= MAX_CHAIN:
            return
        n = self._ahead.after(steps, len(steps))
        acts = [act for act in self._ahead.next[:n] if self._makes(steps, act, left)]
        for act in acts:
            if len(found) < _MAX_ORDERS:
                self._follow(guess, self._without(left, act), steps + [act], found)

    def _drops(self, steps: "list[int]"):  # type: ignore[no-untyped-def]
        """Which piece came where, in any order of the spaces."""
        drops = []
        for i in range(len(steps)):
            if is_drop(steps[i]):
                for kind in self._pieces(steps[:i], steps[i]):
                    drops.append((space_of(steps[i]), kind))
        return sorted(drops)

    def _makes(self, steps: "list[int]", act: int, left) -> bool:  # type: ignore[no-untyped-def]
        """True if the act, after these steps, makes one of the changes."""
        count = count_of(act)
        for space, pops, pushed in left:
            if space == space_of(act):
                if not is_drop(act):
                    return bool(0 < count <= pops)
                if pops or count > len(pushed):
                    return False
                pieces = self._pieces(steps, act)
                return all(self._alike(pieces[i], pushed[i]) for i in range(count))
        return False

    def _without(self, left, act: int):  # type: ignore[no-untyped-def]
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

    def _any_act(self, left, hand: bytearray) -> int:  # type: ignore[no-untyped-def]
        """The next act where none is expected: lifts first, then drops of what is in the hand."""
        for space, pops, _ in left:
            if pops:
                return lift(space, self._evidence.stacks[space][-1], pops)
        space, _, pushed = left[0]
        kind = pushed[0]
        for other in range(1, self._kinds):
            if hand[other] and not hand[kind] and self._alike(other, kind):
                kind = other
        return drop(space, kind)

    def handle(self, steps, i: int, hand: bytearray) -> None:  # type: ignore[no-untyped-def]
        """Move the pieces of the i-th step to or from the hand."""
        act = steps[i]
        if is_drop(act):
            for kind in self._pieces(steps[:i], act):
                if hand[kind]:
                    hand[kind] -= 1
        else:
            stack = self._evidence.stacks[space_of(act)]
            for level in range(max(0, len(stack) - count_of(act)), len(stack)):
                hand[stack[level]] += 1
