"""The pyramid that lies on a wall triangle, from one reading: its size and the pole of its magnets, not its colour."""

from math import exp, log

_LONE_uT = 30.0  # what a neighbour, and the sensor's zero, may add
_STRENGTH = 0.03
_UNEXPECTED = 6.0  # cost of a pyramid that the game does not expect there: one in twenty
_FARTHEST = 4.0  # standard deviations: nothing lies so
_AT_REST = 3.0  # ... up to which a reading is that of what has lain there


class Wall:
    """Classes of pyramids that a sensor cannot tell apart; class 0 is the vacant triangle.

    `kinds[c]` are the kinds of class c, `class_of[kind]` is the class of a kind.
    """

    def __init__(self, spaces, kinds) -> None:  # type: ignore[no-untyped-def]
        strengths = spaces.strengths(kinds)
        share = spaces.spread_uT[0] / spaces.field_uT[0]
        self._mean = [0.0]
        self._var = [0.0]  # of the piece alone
        self.kinds = [b""]
        self.class_of = bytearray(len(kinds))
        found = [0.0]
        for kind in range(1, len(kinds)):
            if strengths[kind] not in found:
                found.append(strengths[kind])
                mean = strengths[kind] * spaces.field_uT[0]
                self._mean.append(mean)
                self._var.append(mean * mean * (share * share + _STRENGTH * _STRENGTH))
                self.kinds.append(b"")
            number = found.index(strengths[kind])
            self.class_of[kind] = number
            self.kinds[number] = self.kinds[number] + bytes((kind,))

    def is_at_rest(self, number: int, uT: float, sigma: float) -> bool:
        """True if the reading is that of class `number`."""
        off = uT - self._mean[number]
        return off * off < _AT_REST * _AT_REST * self._full(number, sigma)

    def likeliest(self, uT: float, sigma: float, expected: int) -> "tuple[int, float]":
        """The likeliest class and its posterior, 0 if none makes such a field; `expected` is a mask of classes.

        The place in the recess is bounded, and so the cost rises faster than that of a normal distribution.
        """
        best = 0
        costs = []
        for number in range(len(self._mean)):
            var = self._full(number, sigma)
            off = uT - self._mean[number]
            square = off * off / var
            cost = square / 2 + square * square / 8 + log(var)
            if not expected >> number & 1:
                cost += _UNEXPECTED
            costs.append(cost)
            if cost < costs[best]:
                best = number
        off = uT - self._mean[best]
        if off * off > _FARTHEST * _FARTHEST * self._full(best, sigma):
            return best, 0.0
        total = 0.0
        for cost in costs:
            total += exp(max((costs[best] - cost) / 2, -80.0))
        return best, 1 / total

    def _full(self, number: int, sigma: float) -> float:
        var: float = self._var[number] + _LONE_uT * _LONE_uT + sigma * sigma
        return var
