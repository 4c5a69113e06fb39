"""The stacks on the floor outside the turn: what was owed, what was knocked, what a hand has done wrongly."""

from ..steps import drop
from .sight import BAD_CHI, MAY_BE, FINE_uT, Sight, likelihoods
from .turn import lift_all, restack, unstack

_UNEXPECTED = 18.0  # one act in some thousands is none of those that are expected
_FROM_HAND = 13.0  # ... but what is in the hand goes down somewhere, and all of it


class OnFloor:
    """Follows the floor spaces."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def follow(self, space: int, sigma: float, sure: float, now_ms: int, rested: bool) -> bool:
        """Tell what has happened to a stack; False if nothing explains its reading.

        A quick look leaves doubts open. When the hands have `rested`, what is owed and can hardly be felt is done.
        """
        sight = self._sight
        quick = sight.quick
        tracker = sight.tracker
        floor = sight.floor
        uT = sight.uT(space)
        var = sigma * sigma
        old = sight.stack(space)
        off = tracker.is_off(space)
        plain = floor.is_plain(space, old, uT, var)
        if not off and not plain:
            if floor.is_rough(space, var):
                sight.explained(space)
            return True
        due = unstack(sight.hands, tracker.due[space])
        guesses = self._guesses(old, due, off, plain and not quick)
        costs = []
        chis = []
        for stack, price in guesses:
            costs.append(floor.cost(space, old, stack, uT, var) + price)
            chis.append(floor.chi)
        best = costs.index(min(costs))
        if chis[best] > BAD_CHI:
            return False
        shares = likelihoods(costs)
        total = sum(shares)
        found = guesses[best][0]
        if total * sure > 1:  # not sure
            if not off and not best and not quick:
                sight.explained(space)  # a knock, or nothing that the rules know of
                return True
            if not off or quick:
                return not plain
            due_share = sum([shares[i] for i in range(len(shares)) if guesses[i][0] == due])
            if due_share < MAY_BE * total or not rested or sight.is_wall_off():
                return True
            found = due
        if found != old:
            self._set(space, old, found, now_ms)
        elif plain and not quick:
            sight.explained(space)  # a knock
        return True

    def start(self, space: int, now_ms: int) -> None:
        """The first look: what is wanted stands there if the reading allows it."""
        sight = self._sight
        sight.explained(space)
        stack = self._cold(space)
        if stack != sight.stack(space):
            sight.tracker.see(space, restack(sight.hands, stack), now_ms)

    def _guesses(self, old: bytes, due: bytes, off: bool, any_single: bool) -> "list[tuple[bytes, float]]":
        """What may stand there now, and what it costs to suppose so: nothing has changed, lifts, drops."""
        sight = self._sight
        same = _n_same(old, due)
        guesses = [(old, 0.0)]
        for i in range(len(old)):
            guesses.append((old[:i], 0.0 if off and i >= same else _UNEXPECTED))
        in_hand = due[same:] in sight.held.groups
        for i in range(same + 1, len(due) + 1 if off else 0):
            guesses.append((due[:i], _FROM_HAND if in_hand and i < len(due) else 0.0))
        for group in sight.held.groups:
            guesses.append((old + group, _FROM_HAND))
        if any_single:
            for kinds in sight.wall.kinds[1:]:
                guesses.append((old + kinds[:1], _UNEXPECTED))
        return guesses

    def _cold(self, space: int) -> bytes:
        """The stack that an absolute reading speaks for: the wanted one, nothing, or a single pyramid."""
        sight = self._sight
        floor = sight.floor
        uT = sight.uT(space)
        wanted = unstack(sight.hands, sight.tracker.due[space])
        var = FINE_uT * FINE_uT
        for stack in (wanted, sight.stack(space), b""):
            if floor.fits(stack, uT, var):
                return stack
        best = wanted
        best_cost = 1e9
        for kinds in sight.wall.kinds[1:]:
            cost = floor.cost(space, b"", kinds[:1], uT, var)
            if cost < best_cost:
                best_cost = cost
                best = kinds[:1]
        return best

    def _set(self, space: int, old: bytes, new: bytes, now_ms: int) -> None:
        """Tell the steps from one stack to another."""
        sight = self._sight
        kept = _n_same(old, new)
        come = new[kept:]
        steps = []
        if kept < len(old):
            steps.append(lift_all(space, old, len(old) - kept))
        if come in sight.held.groups:
            steps.append(drop(space, come[0], len(come)))
            come = b""
        for kind in come:
            steps.append(drop(space, kind))
        sight.make(steps, now_ms)


def _n_same(one: bytes, other: bytes) -> int:
    """How many of the lowest pyramids are the same."""
    same = 0
    while same < len(one) and same < len(other) and one[same] == other[same]:
        same += 1
    return same
