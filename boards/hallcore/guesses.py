"""Suppositions of what hands did between two quiet moments, and the steps that each of them means."""

from array import array
from math import log

from .ahead import MAX_CHAIN, Ahead
from .evidence import Evidence
from .field import LEVELS
from .portable import const
from .steps import count_of, drop, is_drop, kind_of, lift, space_of

VISIBLE = 3.5  # standard deviations from which a space's change must be explained
_MAX_POPS = const(3)
_LOCAL_SPAN = 16.0  # costs: what is worse than the best by this much is not looked at
_JOINT_SPAN = 20.0
_STEP_COST = 1.0  # a longer explanation is a little less likely
_UNDO_COST = 6.0  # a step of the present turn is seldom undone
_ILLEGAL_COST = 18.0  # one act in some thousands is none of those that are expected
_HIDDEN_COST = 6.0  # after a single step, hands make another before the board is quiet one time in twenty
_MAX_ORDERS = const(4)


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

    def guesses(self, visible: "list[int]") -> "list[Guess]":
        """Everything that is worth weighing."""
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
        return guesses

    def _local(self, space: int):  # type: ignore[no-untyped-def]
        """The changes that may explain one space's reading, and None for none."""
        evidence = self._evidence
        hands = self._hands
        content = self._tracker.actual[space]
        stack = evidence.stacks[space]
        found: "list[tuple[float, tuple[int, int, bytes] | None]]" = [(self._still[space], None)]
        for pops in range(min(_MAX_POPS, len(stack)) + 1):
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
            content = hands.pop(content)
        best = min([cost for cost, _ in found])
        return [change for cost, change in found if change is None or cost <= best + _LOCAL_SPAN]

    def _push_alike(self, hands, content: int, strength: float) -> int:  # type: ignore[no-untyped-def]
        """The content with a piece of this strength on top, -1 if there is no such."""
        for kind in range(1, self._kinds):
            if self._field.strengths[kind] == strength:
                new: int = hands.push(content, kind)
                if new >= 0:
                    return new
        return -1

    def _add_hidden(self, plain: Guess, visible: "list[int]", guesses: "list[Guess]") -> None:
        """Beside what is plain, one more step that the game expects and the readings hardly show."""
        evidence = self._evidence
        steps = [] if plain.illegal else plain.steps
        acts: "list[int]" = []
        for done in range(len(steps), -1, -1):  # it may also have come between two that are plain
            n = self._ahead.after(steps, done)
            for i in range(n):
                if self._ahead.next[i] not in acts:
                    acts.append(self._ahead.next[i])
            if len(steps) == 1:
                break
        hidden: "list[Guess]" = []
        for act in acts:
            space = space_of(act)
            count = count_of(act)
            if space in visible or count > (LEVELS if is_drop(act) else len(evidence.stacks[space])):
                continue
            change = (space, 0, bytes([kind_of(act)] * count)) if is_drop(act) else (space, count, b"")
            if evidence.touched(space, change[1], change[2], 0.0) - self._still[space] > _JOINT_SPAN:
                continue
            guess = Guess(plain.changes + [change], 0.0)
            guess.cost = self.joint(guess.changes)
            guess.group = plain.group
            hidden.extend(self._orders(guess))
        price = 2 * log(len(hidden) + 1) + (_HIDDEN_COST if len(plain.steps) == 1 and not plain.illegal else 0.0)
        for guess in hidden:
            guess.cost += price
            guesses.append(guess)

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
            for act in one.steps:
                left = self._without(left, act)
                self.handle(act, hand)
            while left and len(one.steps) < MAX_CHAIN:
                act = self._any_act(left, hand)
                one.steps.append(act)
                one.illegal += 1
                left = self._without(left, act)
                self.handle(act, hand)
            found.append(one)
        for one in found:
            one.cost += _STEP_COST * (len(one.steps) - one.illegal) + _ILLEGAL_COST * one.illegal
            for act in one.steps:
                if self._ahead.undoes(act):
                    one.cost += _UNDO_COST
        return found

    def _follow(self, guess: Guess, left, steps: "list[int]", found: "list[Guess]") -> None:  # type: ignore[no-untyped-def]
        """Try every expected act that makes one of the changes left over; as deep as there are changes."""
        if not left:
            drops = sorted([act for act in steps if is_drop(act)])
            for other in found:
                if sorted([act for act in other.steps if is_drop(act)]) == drops:
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
        acts = [act for act in self._ahead.next[:n] if self._makes(act, left)]
        for act in acts:
            if len(found) < _MAX_ORDERS:
                self._follow(guess, self._without(left, act), steps + [act], found)

    def _makes(self, act: int, left) -> bool:  # type: ignore[no-untyped-def]
        """True if the act makes one of the changes."""
        count = count_of(act)
        for space, pops, pushed in left:
            if space == space_of(act):
                if is_drop(act):
                    return count == 1 and pops == 0 and len(pushed) > 0 and self._alike(kind_of(act), pushed[0])
                return bool(0 < count <= pops)
        return False

    def _without(self, left, act: int):  # type: ignore[no-untyped-def]
        """The changes that the act leaves to be made."""
        rest = []
        for space, pops, pushed in left:
            if space == space_of(act):
                if is_drop(act):
                    pushed = pushed[1:]
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

    def handle(self, act: int, hand: bytearray) -> None:
        """Move the act's pieces to or from the hand."""
        if is_drop(act):
            if hand[kind_of(act)]:
                hand[kind_of(act)] -= 1
        else:
            stack = self._evidence.stacks[space_of(act)]
            for level in range(max(0, len(stack) - count_of(act)), len(stack)):
                hand[stack[level]] += 1
