"""What a supposition about a floor space costs, in -2 log likelihood: the field of nested pyramids against readings.

Readings are in uT, less the field from outside. A supposition is held against the absolute value or against the change
since the last reading that was explained, whichever is surer: what a stack's lower pyramids do to their sensor is known
from before, as long as they have not been lifted.
"""

from array import array
from math import log

from .standing import SHARE

_ZERO_uT = 15.0  # left over in a sensor's zero after calibration
_SHIFTED = 0.006  # of the field of those that stay, when others are lifted off or put on
_KNOCKED = 0.06  # ... when something shifts a stack
_KNOCK = 8.0  # cost of supposing so: one stack in fifty
_PLAIN = 12.25  # 3.5 standard deviations, squared


class Floor:
    """The spaces on which pyramids stand; `standing` is theirs, `n` the number of all spaces."""

    def __init__(self, standing, n: int) -> None:  # type: ignore[no-untyped-def]
        self._standing = standing
        self._base = array("f", [0.0] * n)  # the last explained reading
        self._base_var = array("f", [0.0] * n)
        self._rest = 0.0
        self._moved = 0.0
        self._moved_var = 0.0
        self.chi = 0.0  # r^2 / var of the cost last asked for

    def explain(self, space: int, uT: float, var: float) -> None:
        """This reading, of that variance, is what the believed stack makes."""
        self._base[space] = uT
        self._base_var[space] = var

    def is_rough(self, space: int, var: float) -> bool:
        """True if a reading of this variance says more than the explained one."""
        return self._base_var[space] > var

    def cost(self, space: int, old: bytes, new: bytes, uT: float, var: float) -> float:
        """Cost of `new` standing where `old` did; `var` is the readings' variance."""
        kept = 0
        while kept < len(old) and kept < len(new) and old[kept] == new[kept]:
            kept += 1
        self._look(old, kept)
        gone = self._moved
        change_var = var + self._base_var[space] + self._moved_var
        self._look(new, kept)
        shift = _SHIFTED * self._rest
        change_var += self._moved_var + shift * shift
        left = uT - self._base[space] - self._moved + gone
        share = SHARE * self._rest
        full_var = var + _ZERO_uT * _ZERO_uT + self._moved_var + share * share
        if full_var < change_var:
            left = uT - self._rest - self._moved
            change_var = full_var
        self.chi = left * left / change_var
        found = self.chi + log(change_var)
        if kept and kept == len(old) and kept == len(new) and self.chi > _KNOCK:
            knock = _KNOCKED * self._rest
            change_var += knock * knock
            knocked = left * left / change_var + log(change_var) + _KNOCK
            if knocked < found:
                self.chi = left * left / change_var
                found = knocked
        return found

    def is_plain(self, space: int, stack: bytes, uT: float, var: float) -> bool:
        """True if something must have happened to the stack."""
        left = uT - self._base[space]
        self._look(stack, len(stack))
        shift = _SHIFTED * self._rest
        change_var = var + self._base_var[space] + shift * shift
        share = SHARE * self._rest
        full_var = var + _ZERO_uT * _ZERO_uT + share * share
        if full_var < change_var:
            left = uT - self._rest
            change_var = full_var
        return left * left > _PLAIN * change_var

    def fits(self, stack: bytes, uT: float, var: float) -> bool:
        """True if the stack may make this reading."""
        self._look(stack, 0)
        left = uT - self._moved
        return left * left < _PLAIN * (var + _ZERO_uT * _ZERO_uT + self._moved_var)

    def _look(self, stack: bytes, kept: int) -> None:
        """The field of the lowest `kept`, of the others, and the variance of theirs."""
        standing = self._standing
        standing.look(stack)
        rest = moved = var = 0.0
        for i in range(len(stack)):
            uT = standing.level_uT[i]
            if i < kept:
                rest += uT
            else:
                moved += uT
                var += SHARE * SHARE * uT * uT
        self._rest = rest
        self._moved = moved
        self._moved_var = var
