"""The stacks on the floor: what they should read, and what has happened to those outside the turn.

Readings are in uT, less the field from outside. A hypothesis is held against the absolute value or against the change
since the last reading that was explained, whichever is surer: what a stack's lower pyramids do to their sensor is known
from before, as long as they have not been lifted. Costs are in -2 log likelihood.
"""

from array import array
from math import log, sqrt

from ...portable import const
from ...steps import drop, lift
from .state import BAD_CHI, MAY_BE, State, likelihoods
from .turn import restack

if False:  # types
    from collections.abc import Callable

    from .nested_field import NestedField

_ZERO_uT = const(15)  # left over in a sensor's zero after calibration
_SHIFTED = const(6)  # thousandths of the field of those that stay, when others are lifted off or put on
_KNOCKED = const(60)  # ... when something shifts a stack
_KNOCK = const(8)  # cost of supposing so: one stack in fifty
_PLAIN = const(49)  # 3.5 standard deviations, squared, in quarters
_UNEXPECTED = const(18)  # one act in some thousands is unexpected
_FROM_HAND = const(13)  # ... but what is in the hand goes down somewhere, and all of it


def _n_same(stack: bytes, other: bytes) -> int:
    """How many of the lowest pyramids are the same."""
    same = 0
    while same < len(stack) and same < len(other) and stack[same] == other[same]:
        same += 1
    return same


class Standing:
    """The spaces on which pyramids stand; `nested` is their `NestedField`, `n` the number of all spaces.

    `pause` is called with each stack that is looked at, for what cannot wait for the end of a decoding.
    """

    def __init__(self, nested: "NestedField", n: int, pause: "Callable[[], None]") -> None:
        self.pause = pause
        self._nested = nested
        self._base = array("f", [0.0] * n)  # the last explained reading
        self._base_var = array("f", [0.0] * n)
        self._rest = 0.0
        self._moved = 0.0
        self._moved_var = 0.0
        self.chi = 0.0  # r^2 / var of the cost last asked for

    def explain(self, space: int, uT: float, var: float) -> None:
        """The believed stack explains this reading, which has this variance."""
        self._base[space] = uT
        self._base_var[space] = var

    def is_rough(self, space: int, var: float) -> bool:
        """True if a reading of this variance says more than the explained one."""
        return self._base_var[space] > var

    def cost(self, space: int, before: bytes, after: bytes, uT: float, var: float) -> float:
        """Cost of `after` standing where `before` did; `var` is the readings' variance."""
        kept = _n_same(before, after)
        self._look(before, kept)
        gone = self._moved
        change_var = var + self._base_var[space] + self._moved_var
        self._look(after, kept)
        shift = _SHIFTED * self._rest / 1000
        change_var += self._moved_var + shift * shift
        left = uT - self._base[space] - self._moved + gone
        share = self._nested.tolerance * self._rest
        full_var = var + _ZERO_uT * _ZERO_uT + self._moved_var + share * share
        if full_var < change_var:
            left = uT - self._rest - self._moved
            change_var = full_var
        self.chi = left * left / change_var
        cost = self.chi + log(change_var)
        if kept and kept == len(before) and kept == len(after) and self.chi > _KNOCK:
            knock = _KNOCKED * self._rest / 1000
            change_var += knock * knock
            knocked = left * left / change_var + log(change_var) + _KNOCK
            if knocked < cost:
                self.chi = left * left / change_var
                cost = knocked
        return cost

    def is_plain(self, space: int, stack: bytes, uT: float, var: float) -> bool:
        """True if something must have happened to the stack."""
        middle, change_var = self._expected(space, stack, var)
        left = uT - middle
        return 4 * left * left > _PLAIN * change_var

    def _expected(self, space: int, stack: bytes, var: float) -> "tuple[float, float]":
        """What a stack that stays as it is should read, and its variance."""
        self._look(stack, len(stack))
        shift = _SHIFTED * self._rest / 1000
        change_var = var + self._base_var[space] + shift * shift
        share = self._nested.tolerance * self._rest
        full_var = var + _ZERO_uT * _ZERO_uT + share * share
        if full_var < change_var:
            return self._rest, full_var
        return self._base[space], change_var

    def limits(self, space: int, stack: bytes, var: float) -> "tuple[int, int]":
        """The least and the most that may be read, in uT, as long as nothing has happened to the stack."""
        middle, change_var = self._expected(space, stack, var)
        reach = sqrt(_PLAIN * change_var) / 2
        return int(middle - reach) - 1, int(middle + reach) + 1

    def fits(self, stack: bytes, uT: float, var: float) -> bool:
        """True if the stack may make this reading."""
        self._look(stack, 0)
        left = uT - self._moved
        return 4 * left * left < _PLAIN * (var + _ZERO_uT * _ZERO_uT + self._moved_var)

    def _look(self, stack: bytes, n: int) -> None:
        """The field of the lowest `n`, of the others, and the variance of theirs."""
        self.pause()
        nested = self._nested
        nested.look(stack)
        rest = moved = var = 0.0
        for i in range(len(stack)):
            uT = nested.level_uT[i]
            if i < n:
                rest += uT
            else:
                moved += uT
                var += nested.tolerance * nested.tolerance * uT * uT
        self._rest = rest
        self._moved = moved
        self._moved_var = var


def follow(state: State, space: int, now_ms: int, rested: bool) -> bool:
    """Tell what has happened to a stack; False if nothing explains its reading.

    A quick look leaves doubts open. When the hands have `rested` before a light, what is owed there on top of the
    lowest pyramid, and can hardly be felt, is done. That is never said of the lowest one: its lift is felt.
    """
    quick = state.quick
    tracker = state.tracker
    standing = state.standing
    uT = state.uT(space)
    var = state.sigma_uT * state.sigma_uT
    old = state.stack(space)
    off = tracker.is_off(space)
    plain = standing.is_plain(space, old, uT, var)
    if not off and not plain:
        if standing.is_rough(space, var):
            state.explain(space)
        return True
    due = state.stack_of(tracker.due[space])
    hypotheses = _hypotheses(state, old, due, off, state.lying.kinds[1:] if plain and not quick else [])
    costs = []
    chis = []
    for stack, price in hypotheses:
        costs.append(standing.cost(space, old, stack, uT, var) + price)
        chis.append(standing.chi)
    best = costs.index(min(costs))
    if chis[best] > BAD_CHI:
        return False
    new = hypotheses[best][0]
    shares = likelihoods(costs)
    if sum(shares) * state.sure > 1:  # not sure
        if not off and not best and not quick:
            state.explain(space)  # a knock, or nothing that the rules know of
            return True
        if not off or quick:
            return not plain
        mended = _mended(state, old, due, hypotheses, shares, rested)
        if mended is None:
            return True
        new = mended
    if new != old:
        _set(state, space, old, new, now_ms)
    elif plain and not quick and not best:
        state.explain(space)  # a knock
    return True


def _mended(
    state: State, old: bytes, due: bytes, hypotheses: "list[tuple[bytes, float]]", shares: "list[float]", rested: bool
) -> "bytes | None":
    """What stands there of an owed stack though the readings leave it open; None if no step is to be told of."""
    tracker = state.tracker
    total = sum(shares)
    same = _n_same(old, due)
    if sum([shares[i] for i in range(len(shares)) if hypotheses[i][0] == due]) < MAY_BE * total:
        return None
    if rested and same and not any(state.lies[i] and tracker.is_off(i) for i in range(state.n)):
        return due  # pyramids that are owed to the wall come first
    new = old
    if same == len(old) and due[same:] not in state.held.groups:
        new = _surely(hypotheses, shares, due, state.sure * total)
    return new if len(new) > same else None


def start(state: State, space: int, now_ms: int) -> None:
    """The first look: what is wanted stands there if the reading allows it."""
    state.explain(space)
    stack = _first(state, space)
    if stack != state.stack(space):
        state.tracker.see(space, restack(state.hands, stack), now_ms)


def _hypotheses(
    state: State, before: bytes, due: bytes, owed: bool, kinds: "list[bytes]"
) -> "list[tuple[bytes, float]]":
    """What may stand there now, and what it costs to suppose so: the same, lifts, drops, one of `kinds`."""
    groups = state.held.groups
    same = _n_same(before, due)
    hypotheses = [(before, 0.0)]
    for i in range(len(before)):
        hypotheses.append((before[:i], 0.0 if owed and i >= same else _UNEXPECTED))
    in_hand = due[same:] in groups
    for i in range(same + 1, len(due) + 1 if owed else 0):
        hypotheses.append((due[:i], _FROM_HAND if in_hand and i < len(due) else 0.0))
    for group in groups:
        hypotheses.append((before + group, _FROM_HAND))
    for alike in kinds:
        hypotheses.append((before + alike[:1], _UNEXPECTED))
    return hypotheses


def _surely(hypotheses: "list[tuple[bytes, float]]", shares: "list[float]", due: bytes, least: float) -> bytes:
    """What surely stands of `due`, the lowest first, whatever may stand on it: its share is `least` at least."""
    for n in range(len(due), 0, -1):
        if sum([shares[i] for i in range(len(shares)) if hypotheses[i][0][:n] == due[:n]]) >= least:
            return due[:n]
    return b""


def _first(state: State, space: int) -> bytes:
    """The stack that an absolute reading speaks for: the wanted one, nothing, or a single pyramid."""
    standing = state.standing
    uT = state.uT(space)
    wanted = state.stack_of(state.tracker.due[space])
    var = state.sigma_uT * state.sigma_uT
    for stack in (wanted, state.stack(space), b""):
        if standing.fits(stack, uT, var):
            return stack
    best = wanted
    best_cost = 1e9
    for kinds in state.lying.kinds[1:]:
        cost = standing.cost(space, b"", kinds[:1], uT, var)
        if cost < best_cost:
            best_cost = cost
            best = kinds[:1]
    return best


def _set(state: State, space: int, before: bytes, after: bytes, now_ms: int) -> None:
    """Tell the steps from one stack to another."""
    kept = _n_same(before, after)
    come = after[kept:]
    steps = []
    if kept < len(before):
        steps.append(lift(space, before[-1], len(before) - kept))
    if come in state.held.groups:
        steps.append(drop(space, come[0], len(come)))
        come = b""
    for kind in come:
        steps.append(drop(space, kind))
    state.make(steps, now_ms)
