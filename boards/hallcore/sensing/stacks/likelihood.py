"""How well a supposed change of the stacks explains the readings: the cost of every space, in -2 log likelihood.

A reading is never turned into a stack by itself. The cost of a space is r^2 / var + log var, r being what the
hypothesis leaves unexplained. var adds up the noise of the readings, the spread of the moved magnets' strengths, of
their place in the recess, of the sensor's gain, and an eighth of the neighbours' crosstalk. Spaces left alone are held
against the last accepted reading, emptied ones against the field's absolute value, others against whichever of the
two is surer. The median of the board's changes is taken off first: a field from outside is the same everywhere. If it
slopes, the readings that later ones are held against slope with it. `SmallSteps` tell what comes at once from a drift.
"""

from array import array
from math import log, sqrt

from ...portable import const
from ...tracker.occupancy import unstack
from ..plane import Plane
from .field import LEVELS

if False:  # types
    from collections.abc import Callable, Sequence

    from ...games.contract import Hands
    from .field import Field
    from .steps import SmallSteps

_CROSS_SHARE = const(0.12)  # how far the crosstalk may be off, as a share of it
_OFFSET_SD_uT = const(15.0)  # left over in a sensor's zero after calibration
_NUDGED = const(9.0)  # cost of supposing that an untouched stack was shifted: one space in ninety
_MAX_COMMON_uT = const(400.0)  # a larger common change counts as a field from outside only if most sensors agree
_NO_WITNESS = const(25.0)  # variances by which an emptied space may be off the common field
_ALIKE_uT = const(60.0)  # sensors agree within this
_COMMON_SD_uT = const(25.0)  # of the common field at the start: the median over magnets of unknown strength
_TWO_PLACES = const(1.3)  # of the recess, against the spread of one
_HAND_AWAY_uT = const(110.0)
_FOLLOWS = const(0.25)  # of a drift, at each refreshing
_DRIFTED = const(0.5)  # ... which is less than this share of the least that a hand may change
_REFRESHED_uT = const(3.0)  # about what noise and drift leave then
_HOLDING_FOLLOWS = const(0.0625)  # ... the same while a hand holds what it may set down high on a stack
_HOLDING_DRIFTED = const(0.25)
_HOLDING_uT = const(4.0)
_NEW = const(-2)  # no content
_UNKNOWN = const(1e9)  # no field


class Likelihood:
    """The readings of one game's spaces against what is believed to stand there.

    To weigh all that may have happened takes a device a fifth of a second: whoever does it calls `pause` now and then.
    """

    def __init__(self, field: "Field", hands: "Hands", pause: "Callable[[], None]") -> None:
        self.pause = pause
        self.field = field
        self._hands = hands
        n = field.n
        self.n = n
        self._content = array("i", [_NEW] * n)
        self.stacks = [b""] * n
        self.own_uT = array("f", [0.0] * n)  # of the whole stack: its field,
        self.spread_uT = array("f", [0.0] * n)  # ... its spread over the places of the recess,
        self.piece_var = array("f", [0.0] * n)  # ... and its variance
        self.cross_uT = array("f", [_UNKNOWN] * n)  # what the neighbours' stacks add, if it has been asked for
        self.nudge = array("f", [0.0] * n)  # variance of a shift of the whole stack
        self.base = array("f", [0.0] * n)  # the last accepted reading
        self._drift = array("f", [0.0] * n)  # how far a reading may be off it by drift alone
        self._weakest = min([abs(strength) for strength in field.strengths if strength])
        self._base_sigma = 0.0
        self._stepped = 0.0  # variance of what sensors' gains have made of steps of the common field since then
        self._soft = array("f", [0.0] * n)  # variance more of readings taken while a hand was near
        self.ignored: "list[int]" = []  # spaces that are not read: whatever may stand there costs the same
        self.mask = -1  # a space whose reading nothing explains, and did not before hands went on: not read for now
        self._common = 0.0  # field from outside, as far as the accepted readings have it
        self._common_var = 0.0
        self.plane = Plane(field.x_mm, field.y_mm)
        self.sloped = array("f", [0.0] * n)  # what is more or less of it on each space
        self.shift = 0.0  # of the common field since then
        self.playing = False  # a game is on: no more than a few pieces move at once
        self.change = array("f", [0.0] * n)  # reading less base less shift
        self._out = bytearray(LEVELS)
        self._sorted = [0.0] * n
        self.var_still = 1.0
        self._var_now = 1.0
        self.chi = 0.0  # r^2 / var of the cost last asked for
        self.steps: "SmallSteps | None" = None
        self.chis = array("f", [0.0] * n)  # the same of every space, by `rest`

    def believe(self, contents: "array[int]", odd: "dict[int, list[int]] | None" = None) -> None:
        """Take over what stands on every space; `odd` has pieces on top that belong to no content, lowest first."""
        same = True
        for i in range(self.n):
            strange = odd is not None and i in odd
            if contents[i] != self._content[i] or strange:
                same = False
                self._content[i] = _NEW if strange else contents[i]
                height = unstack(self._hands, contents[i], self._out)
                stack = bytes(self._out[:height])
                if odd is not None and strange:
                    stack = (stack + bytes(odd[i]))[:LEVELS]
                self.stacks[i] = stack
                self.own_uT[i] = self.field.own_uT(stack, len(stack))
                self.spread_uT[i] = self._play(stack, len(stack))
                self.piece_var[i] = self._piece_var(stack, 0)
                shift = _TWO_PLACES * self.spread_uT[i]
                self.nudge[i] = shift * shift
                self._drift[i] = _DRIFTED * self._weakest * self.field.level_uT[min(len(stack), LEVELS - 1)]
        if not same:
            for i in range(self.n):
                self.cross_uT[i] = _UNKNOWN

    def _play(self, stack: bytes, height: int, bottom: int = 0) -> float:
        """Spread of the field of the levels from `bottom` up to `height` over the places of the recess, uT rms."""
        field = self.field
        total: float = 0.0
        for level in range(bottom, height):
            total += field.strengths[stack[level]] * field.spread_uT[level]
        return total

    def begin(self, readings: "array[int]", sigma: float) -> None:
        """Look at new readings (uT per space, each with a standard deviation of `sigma`)."""
        change = self.change
        self.shift = self._common_of(readings, self.base)
        for i in range(self.n):
            change[i] -= self.shift
        for i in self.ignored:
            change[i] = 0.0
        i = self.mask
        if i >= 0:
            if abs(change[i]) < self._drift[i]:  # no piece makes as little: it is taken as it is
                self.base[i] += change[i]
                self.mask = -1
            change[i] = 0.0
        self._var_now = sigma * sigma
        gain = self.field.gain_sd * self.shift
        self.var_still = sigma * sigma + self._base_sigma * self._base_sigma + self._stepped + gain * gain

    def accept(self, readings: "array[int]", sigma: float, still: bool = False) -> None:
        """The readings are explained: later ones are held against them. `still`: nothing has happened."""
        for i in range(self.n):
            if i == self.mask:  # it is to be explained yet
                self.base[i] += self.shift
                continue
            self.base[i] = readings[i]
            self._soft[i] = 0.0
        self._move_common()
        self._base_sigma = sigma
        self._stepped = 0.0
        if self.steps is not None and not still:
            self.steps.begin(sigma)

    def follow(self, readings: "array[int]", sigma: float, holding: bool) -> None:
        """Readings of the board as it was accepted, just before something moved: what comes is held against them.

        `holding` is as for `refresh`.
        """
        within = _HOLDING_DRIFTED / _DRIFTED if holding else 1.0
        change = self.change
        self.shift = self._common_of(readings, self.base)
        total: float = 0.0
        for i in range(self.n):
            drifted = change[i] - self.shift
            if self._soft[i] or i == self.mask or abs(drifted) > within * self._drift[i]:
                drifted = 0.0
            self.base[i] += self.shift + drifted
            total += self.shift + drifted
        gain = self.field.gain_sd * self.shift
        self._stepped += gain * gain
        self._common += total / self.n
        self._base_sigma = sigma

    def refresh(self, readings: "array[int]", holding: bool = False) -> None:
        """Readings of the board as it was accepted, a little later: a drift, and a step of the field from outside.

        Both are followed at the same pace: what a sensor's gain makes of the step stays in proportion to what is left.
        While a hand is `holding` what it may set down, they are followed slowly, for it may have done so.
        """
        share = _HOLDING_FOLLOWS if holding else _FOLLOWS
        within = _HOLDING_DRIFTED / _DRIFTED if holding else 1.0
        change = self.change
        self.shift = self._common_of(readings, self.base)
        total: float = 0.0
        for i in range(self.n):
            follows = self.shift
            if i != self.mask and abs(change[i] - self.shift) < within * self._drift[i]:
                follows = change[i]  # more may be a piece on a high stack
            self.base[i] += share * follows
            total += share * follows
        self._common += total / self.n
        self._base_sigma = _HOLDING_uT if holding else _REFRESHED_uT
        self._stepped *= (1 - share) * (1 - share)

    def accept_some(
        self, readings: "array[int]", touched: "Sequence[int]", cross: "array[float]", hand_uT: float
    ) -> None:
        """Only of the touched spaces; what the others' crosstalk changed by is in `cross`.

        `hand_uT` is how much a hand that is still near may add to the touched spaces' readings (rms).
        """
        for i in range(self.n):
            self.base[i] += self.shift + cross[i]
        gain = self.field.gain_sd * self.shift
        self._stepped += gain * gain
        self._move_common()
        for i in touched:
            self.base[i] = readings[i]
            self._soft[i] = hand_uT * hand_uT

    def rebase(self, level_uT: "Callable[[int], float]", sigma: float) -> None:
        """The board as it was accepted reads this by space now, known to `sigma`."""
        change = self.change
        for i in range(self.n):
            change[i] = level_uT(i) - self.base[i]
        common = self._median(change)
        for i in range(self.n):
            drifted = change[i] - common
            if self._soft[i] or i == self.mask or abs(drifted) > _ALIKE_uT / 2:
                drifted = 0.0  # it is to be explained yet
            self.base[i] += common + drifted
        self._common += common
        self._base_sigma = sigma

    def settle(self, readings: "array[int]") -> None:
        """A hand that was near is gone, and nothing has moved since: nothing else has changed there."""
        for i in range(self.n):
            if self._soft[i] and abs(self.change[i]) < _HAND_AWAY_uT:
                self.base[i] = readings[i] - self.shift
                self._soft[i] = 0.0
                self.change[i] = 0.0

    def emptied(self, space: int, cross: float) -> None:
        """An empty space shows the field from outside: the better known, the less it is believed."""
        around = self.cross(space) + cross
        var = self._var_now + self._soft[space] + _OFFSET_SD_uT * _OFFSET_SD_uT
        var += _CROSS_SHARE * _CROSS_SHARE * around * around
        off = self.base[space] - around - self._common - self.sloped[space]
        if off * off > _NO_WITNESS * (self._common_var + var):
            return  # its sensor is broken, or something stands there after all
        weight = self._common_var / (self._common_var + var)
        self._common += weight * off
        self._common_var -= weight * self._common_var

    def _move_common(self) -> None:
        self._common += self.shift
        self._common_var += 1.6 * self.var_still / self.n  # of a median
        self.shift = 0.0

    def start(self, readings: "array[int]", sigma: float, expected_uT: "array[float]") -> None:
        """Begin anew; the common field is the median of the readings less `expected_uT`, unless that is too large."""
        self.mask = -1
        for i in range(self.n):
            self.sloped[i] = 0.0
        self._common = self._common_of(readings, expected_uT)
        self._common_var = _COMMON_SD_uT * _COMMON_SD_uT
        self.shift = 0.0
        self.accept(readings, sigma)
        self._var_now = sigma * sigma

    def _common_of(self, readings: "array[int]", base: "array[float]") -> float:
        """What a field from outside has added to every sensor: the median, unless it may come from many pieces.

        Writes how far the readings are from `base` into `change`. If the field slopes, `base` becomes what it would
        have been with that slope.
        """
        change = self.change
        for i in range(self.n):
            change[i] = readings[i] - base[i]
        common = self._median(change)
        if self.plane.explain(change, self._sorted, self.n) >= self.n - 2 - self.n // 16:
            for i in range(self.n):
                slope = self.plane.uT(i)
                base[i] += slope
                change[i] -= slope
                self.sloped[i] += slope
            common = self._median(change)
        for i in range(self.n):
            self._sorted[i] = 0.0  # a float takes room as long as it is in a list
        if abs(common) < _MAX_COMMON_uT:
            return common
        limit = _ALIKE_uT + 3 * self.field.gain_sd * abs(common)
        alike = pieces = 0
        for i in range(self.n):
            if abs(change[i] - common) < limit:
                alike += 1
                pieces += self._is_piece(i, change[i])
        # Hands may put a piece on every space before a game, but not during it.
        agree = alike >= self.n - 2 - self.n // 16
        return common if agree and (self.playing or 2 * pieces < alike) else 0.0

    def _is_piece(self, space: int, change: float) -> bool:
        """True if a piece put on the space, or all that stands there taken off, may have changed its reading so."""
        field = self.field
        stack = self.stacks[space]
        gone = field.own_uT(stack, len(stack))
        limit = _ALIKE_uT + 3 * field.tolerance * abs(change)
        if stack and abs(change + gone) < limit:
            return True
        if len(stack) == LEVELS:
            return False
        for strength in field.strengths:
            if strength and abs(change - strength * field.level_uT[len(stack)]) < limit:
                return True
        return False

    def _median(self, values: "array[float]") -> float:
        ordered = self._sorted  # one list for all: a device's heap may have no room of that size left
        for i in range(self.n):
            ordered[i] = values[i]
        ordered.sort()
        middle: float = (ordered[(self.n - 1) // 2] + ordered[self.n // 2]) / 2
        return middle

    def cross(self, space: int) -> float:
        """What the neighbours' stacks add to the space's reading, uT."""
        if self.cross_uT[space] != _UNKNOWN:
            return self.cross_uT[space]
        field = self.field
        total: float = 0.0
        for k in range(field.first[space], field.first[space + 1]):
            stack = self.stacks[field.near[k]]
            total += field.beside_uT(field.ring[k], stack, len(stack))
        self.cross_uT[space] = total
        return total

    def visibility(self, space: int, cross: float = 0.0) -> float:
        """How many standard deviations (a shift of the stack allowed for) the space's reading has changed by.

        `cross` is what its neighbours' crosstalk has changed by.
        """
        slack = _CROSS_SHARE * cross
        var = self.var_still + self._soft[space] + self.nudge[space] + slack * slack
        return abs(self.change[space] - cross) / sqrt(var)

    def look(self, still: "array[float]", limit: float, most_uT: float) -> "list[int]":
        """Write what it costs to leave each space as it was; returns those whose `visibility` is above `limit`.

        Changes of `most_uT` and more are left out.
        """
        spaces = []
        change = self.change
        var = self.var_still
        log_var = log(var)
        for i in range(self.n):
            chi = change[i] * change[i] / var
            if chi <= _NUDGED and not self._soft[i]:
                still[i] = chi + log_var
                continue
            still[i] = self.still(i, 0.0)
            if -most_uT < change[i] < most_uT and self.visibility(i) > limit:
                spaces.append(i)
        return spaces

    def still(self, space: int, cross: float) -> float:
        """Cost of nobody having touched the space, while the crosstalk from its neighbours changed by `cross`."""
        left = self.change[space] - cross
        slack = _CROSS_SHARE * cross
        var = self.var_still + self._soft[space] + slack * slack
        chi = left * left / var
        cost = chi + log(var)
        if chi > _NUDGED:
            var += self.nudge[space]
            nudged = left * left / var + log(var) + _NUDGED
            if nudged < cost:
                self.chi = left * left / var
                return nudged
        self.chi = chi
        return cost

    def rest(self, cross: "array[float]") -> None:
        """Write `chis` of nobody having touched any space, while the crosstalk on each changed by `cross`."""
        chis = self.chis
        change = self.change
        var = self.var_still
        for i in range(self.n):
            if cross[i] == 0.0 and not self._soft[i]:
                chi = change[i] * change[i] / var
                if chi <= _NUDGED:
                    chis[i] = chi
                    continue
            self.still(i, cross[i])
            chis[i] = self.chi

    def touched(self, space: int, pops: int, pushed: bytes, cross: float) -> float:
        """Cost of `pops` pieces having left the space and `pushed` having come."""
        if space in self.ignored or space == self.mask:
            return self.still(space, cross)
        field = self.field
        old = self.stacks[space]
        kept = len(old) - pops
        if not pops:
            gone = moved = var_gone = 0.0
            total, play, var_total = self.own_uT[space], self.spread_uT[space], self.piece_var[space]
        elif not kept:
            gone, moved, var_gone = self.own_uT[space], self.spread_uT[space], self.piece_var[space]
            total = play = var_total = 0.0
        else:
            gone = field.own_uT(old, len(old), kept)
            moved = self._play(old, len(old), kept)
            var_gone = self._piece_var(old, kept)
            total = field.own_uT(old, kept)
            play = self._play(old, kept)
            var_total = self._piece_var(old[:kept], 0)
        below = _TWO_PLACES * play
        come = moved_new = var_come = 0.0
        level = kept
        for kind in pushed:
            strength = field.strengths[kind]
            one = strength * field.level_uT[level]
            spread = strength * field.spread_uT[level]
            piece = field.piece_var[level] * one * one
            come += one
            total += one
            moved_new += spread
            play += spread
            var_come += piece
            var_total += piece
            level += 1
        slack = _CROSS_SHARE * cross
        gain = field.gain_sd * field.gain_sd
        var = self.var_still + self._soft[space] + slack * slack
        var += below * below + moved * moved + moved_new * moved_new
        var += var_gone + var_come
        var += gain * (come - gone) * (come - gone)
        left = self.change[space] - (come - gone) - cross
        around = self.cross(space) + cross
        absolute = self._var_now + self._common_var + _OFFSET_SD_uT * _OFFSET_SD_uT
        absolute += play * play + var_total
        absolute += gain * total * total + _CROSS_SHARE * _CROSS_SHARE * around * around
        if self.steps is not None and not self._soft[space]:
            cost = self.steps.touched(space, come, gone, cross, var - self.var_still)
            if cost is not None:
                return cost
        if absolute < var:
            var = absolute
            left = self.change[space] + self.base[space] - self._common - self.sloped[space] - total - around
        self.chi = left * left / var
        return self.chi + log(var)

    def fits(self, space: int, stack: bytes, reading: float) -> float:
        """Cost of `stack` standing on the space, by the absolute value of the reading alone."""
        self.pause()
        if space in self.ignored:
            self.chi = 0.0
            return 0.0
        field = self.field
        around = self.cross(space)
        total = field.own_uT(stack, len(stack))
        play = self._play(stack, len(stack))
        var = self._var_now + self._common_var + _OFFSET_SD_uT * _OFFSET_SD_uT
        var += play * play + self._piece_var(stack, 0)
        gain = field.gain_sd * total
        var += gain * gain + _CROSS_SHARE * _CROSS_SHARE * around * around
        left = reading - self._common - self.sloped[space] - total - around
        self.chi = left * left / var
        return self.chi + log(var)

    def _piece_var(self, stack: bytes, bottom: int) -> float:
        field = self.field
        total: float = 0.0
        for level in range(bottom, len(stack)):
            one = field.strengths[stack[level]] * field.level_uT[level]
            total += field.piece_var[level] * one * one
        return total
