"""A field from outside that slopes: of something of iron, or a magnet, beside the board.

All sensors feel it, so a plane is fitted to the changes of all; those that a piece has changed stand out of it.
"""

from array import array
from math import sqrt

from ..portable import const

if False:  # types
    from collections.abc import Sequence

_SPREAD_uT = const(32.0)  # of three quarters of the changes: less is noise, and no field that slopes
_FIELD_uT = const(150.0)  # larger changes are pieces
_OFF_uT = const(30.0)  # a reading further off the plane is a piece's, or a broken sensor's
_LEAST_uT = const(25.0)  # from the middle to a corner; less may be noise, which the plane would put into all readings
_TRIES = const(3)  # each without what stood out of the plane before


class Plane:
    """Fits planes to one number a space; `x_mm` and `y_mm` say where the spaces are."""

    def __init__(self, x_mm: "array[float]", y_mm: "array[float]") -> None:
        self.x_mm = x_mm
        self.y_mm = y_mm
        self._field = array("f", [0.0] * 4)  # uT for each mm to the right and upwards, and from where, in mm

    def uT(self, space: int) -> float:
        """How much more than in the middle of the last plane the field is there."""
        field = self._field
        return field[0] * (self.x_mm[space] - field[2]) + field[1] * (self.y_mm[space] - field[3])

    def explain(self, uT: "Sequence[float]", order: "Sequence[float]", n: int) -> int:
        """Fit a plane to `uT`, by space; returns how many it explains, 0 if it is none to speak of.

        `order` has the `n` of them that may do so, the least first.
        """
        if order[n - 1 - n // 8] - order[n // 8] < _SPREAD_uT:
            return 0
        field = self._field
        field[0] = field[1] = 0.0
        middle = order[n // 2]
        limit = _FIELD_uT
        agree = 0
        for _ in range(_TRIES):
            agree = 0
            sx = sy = sxx = sxy = syy = sd = sxd = syd = 0.0
            for i in range(len(uT)):
                d = uT[i] - middle
                if -limit < d - self.uT(i) < limit:
                    x = self.x_mm[i]
                    y = self.y_mm[i]
                    agree += 1
                    sx += x
                    sy += y
                    sd += d
                    sxx += x * x
                    sxy += x * y
                    syy += y * y
                    sxd += x * d
                    syd += y * d
            if agree < 3:
                return 0
            sxx -= sx * sx / agree
            sxy -= sx * sy / agree
            syy -= sy * sy / agree
            sxd -= sx * sd / agree
            syd -= sy * sd / agree
            square = sxx * syy - sxy * sxy
            if square < agree:
                return 0  # they are all in one line
            field[0] = (sxd * syy - syd * sxy) / square
            field[1] = (syd * sxx - sxd * sxy) / square
            field[2] = sx / agree
            field[3] = sy / agree
            middle += sd / agree
            # Evenly over an edge of length 2 a, the mean of the squares is a^2 / 3.
            if abs(field[0]) * sqrt(3 * sxx / agree) + abs(field[1]) * sqrt(3 * syy / agree) < _LEAST_uT:
                return 0
            limit = _OFF_uT
        return agree
