"""The pyramids that lie on the wall: what has come, what has gone, and its colour.

One reading tells the size of the pyramid on a triangle and the pole of its magnets, not its colour.
"""

from math import log, sqrt

from ...portable import const
from .remaining_steps import go_on
from .state import MAY_BE, State, likelihoods

if False:  # types
    from collections.abc import Sequence

    from ...board.board import Spaces

_LONE_uT = const(30)  # what a neighbour, and the sensor's zero, may add
_STRENGTH = const(3)  # how far a pyramid's magnets may be off, in percent
_UNEXPECTED = const(6)  # cost of a pyramid that the game does not expect there: one in twenty
_FARTHEST = const(4)  # standard deviations; a reading farther off fits nothing
_HARDLY = 0.0001  # share of a pyramid that what hands do on the floor speaks for
_AT_REST = const(3)  # ... up to which a reading still fits what has lain there


class Lying:
    """Classes of pyramids that a sensor cannot tell apart; class 0 is the vacant triangle.

    `kinds[c]` are the kinds of class c, `class_of[kind]` is the class of a kind.
    """

    def __init__(self, spaces: "Spaces", kinds: "Sequence[str]") -> None:
        strengths = spaces.strengths(kinds)
        share = spaces.spread_uT[0] / spaces.field_uT[0]
        self.shares: "list[float]" = []  # by class, the posterior that `likeliest` has found last
        self._mean = [0.0]
        self._var = [0.0]  # of the piece alone
        self.kinds = [b""]
        self.class_of = bytearray(len(kinds))
        seen = [0.0]
        for kind in range(1, len(kinds)):
            if strengths[kind] not in seen:
                seen.append(strengths[kind])
                mean = strengths[kind] * spaces.field_uT[0]
                self._mean.append(mean)
                spread = share * share + spaces.gain_sd * spaces.gain_sd + _STRENGTH * _STRENGTH / 10000
                self._var.append(mean * mean * spread)
                self.kinds.append(b"")
            number = seen.index(strengths[kind])
            self.class_of[kind] = number
            self.kinds[number] = self.kinds[number] + bytes((kind,))

    def is_at_rest(self, number: int, uT: float, sigma_uT: float) -> bool:
        """True if the reading is that of class `number`."""
        off = uT - self._mean[number]
        return off * off < _AT_REST * _AT_REST * self._full(number, sigma_uT)

    def limits(self, number: int, sigma_uT: float) -> "tuple[int, int]":
        """The least and the most that class `number` may be read as, in uT."""
        reach = _AT_REST * sqrt(self._full(number, sigma_uT))
        return int(self._mean[number] - reach) - 1, int(self._mean[number] + reach) + 1

    def likeliest(self, uT: float, sigma_uT: float, expected: int) -> "tuple[int, float]":
        """The likeliest class and its posterior, 0 if none makes such a field; `expected` is a mask of classes.

        A pyramid's place in the recess is bounded, and so its cost rises faster than that of a normal distribution.
        """
        best = 0
        costs = []
        for number in range(len(self._mean)):
            var = self._full(number, sigma_uT)
            off = uT - self._mean[number]
            square = off * off / var
            cost = square / 2 + log(var)
            if number:
                cost += square * square / 8
            if not expected >> number & 1:
                cost += _UNEXPECTED
            costs.append(cost)
            if cost < costs[best]:
                best = number
        shares = likelihoods(costs)
        total = sum(shares)
        self.shares = [share / total for share in shares]
        off = uT - self._mean[best]
        if off * off > _FARTHEST * _FARTHEST * self._full(best, sigma_uT):
            return best, 0.0
        return best, self.shares[best]

    def _full(self, number: int, sigma_uT: float) -> float:
        var: float = self._var[number] + _LONE_uT * _LONE_uT + sigma_uT * sigma_uT
        return var


def follow(state: State, now_ms: int) -> int:
    """Tell what has come and gone, lifts first; returns a space that cannot be read, -1 for none.

    Where it is only in doubt which pyramid has come, `kinds` of the state are those that it may be.
    """
    lying = state.lying
    strange = -1
    state.kinds = b""
    for lifts in (True, False):
        for space in range(state.n):
            if not state.lies[space] or space in state.ignored:
                continue
            if space & 7 == 0:
                state.standing.pause()
            uT = state.uT(space)
            lies = state.class_at(space)
            if lying.is_at_rest(lies, uT, state.sigma_uT):
                due = state.tracker.due[space]
                if due and state.tracker.is_off(space) and state.class_of(due) == lies:
                    state.tracker.see(space, due, now_ms)  # only the colour differs: the host has said so
                continue
            state.standing.pause()
            expected = _expected(state, space)
            state.standing.pause()
            number, share = lying.likeliest(uT, state.sigma_uT, expected)
            if share < state.sure:
                if lies and lying.shares[lies] > MAY_BE:
                    continue  # the player was asked
                strange = space
                state.kinds = b""
                if share and not lies:
                    if not state.quick:
                        go_on(state, now_ms)
                    state.standing.pause()
                    state.kinds = _kinds(state, space, _expected(state, space), MAY_BE)
            elif number != lies and (number == 0) == lifts:
                if number and not lies:
                    go_on(state, now_ms)
                _put(state, space, number, now_ms)
    return strange


def doubt(state: State, space: int) -> int:
    """Hands do something else than the pyramid on this triangle says: `kinds` are those that it may be after all.

    Returns the space, -1 if it can be no other.
    """
    expected = _expected(state, space)
    state.lying.likeliest(state.uT(space), state.sigma_uT, expected)
    state.kinds = _kinds(state, space, expected, _HARDLY)
    if len(state.kinds) > 1:
        return space
    state.kinds = b""
    return -1


def start(state: State, space: int, now_ms: int) -> None:
    """The first look: what is wanted lies there if the reading allows it."""
    number = state.class_of(state.tracker.due[space])
    if state.lying.is_at_rest(number, state.uT(space), state.sigma_uT):
        _put(state, space, number, now_ms)
    else:
        rebase(state, space, now_ms)


def rebase(state: State, space: int, now_ms: int) -> None:
    """Believe what fits the fine reading best, however badly it fits."""
    number, _ = state.lying.likeliest(state.uT(space), state.sigma_uT, _expected(state, space))
    _put(state, space, number, now_ms)


def _kinds(state: State, space: int, expected: int, least: float) -> bytes:
    """One of each class that is expected there and whose share is that large; none if it may be vacant."""
    kinds = b""
    shares = state.lying.shares
    for number in range(1, len(shares) if shares[0] < least else 0):
        if shares[number] > least and expected >> number & 1:
            kinds += bytes((_kind_at(state, space, number),))
    return kinds


def _expected(state: State, space: int) -> int:
    """Mask of the classes that may lie there."""
    class_of = state.lying.class_of
    mask = 1 | 1 << state.class_at(space) | 1 << state.class_of(state.tracker.due[space])
    for kind in state.turn.placeable(space):
        mask |= 1 << class_of[kind]
    return mask


def _put(state: State, space: int, number: int, now_ms: int) -> None:
    """A pyramid of class `number` lies there now."""
    if number == state.class_at(space):
        return
    gone = state.hands.top(state.tracker.actual[space])
    if gone:
        state.lifted = state.lifted + bytes((gone,))
    state.tracker.see(space, _kind_at(state, space, number) if number else 0, now_ms)


def _kind_at(state: State, space: int, number: int) -> int:
    """The kind of a class that is meant: the one that belongs there, one that a turn puts there, a lifted one."""
    class_of = state.lying.class_of
    due = state.hands.top(state.tracker.due[space])
    if due and class_of[due] == number:
        return int(due)
    for kinds in (state.turn.placeable(space), state.lifted, state.lying.kinds[number]):
        for kind in kinds:
            if class_of[kind] == number:
                return kind
    return 0
