"""Small steps in readings that drift: what a stone on a high stack adds, against what has gone by slowly.

Such a stone changes a reading by less than it drifts in some seconds, but at once. So the mean of each block of scans
is held against what a Kalman filter of a random walk expects; of a step the filter is surprised in this block, and ever
less in the next ones. Evidence is how much likelier the surprises are with a step of the size supposed than without
any, at the mean of all blocks in which it may have come (A. S. Willsky and H. L. Jones, "A generalized likelihood
ratio approach to the detection and estimation of jumps in linear systems", IEEE Transactions on Automatic Control 21,
1976).

The names in here are those of other modules, as far as they fit: a device has little room for names.
"""

from array import array
from math import exp, log, sqrt

from ...portable import const, elapsed_ms

if False:  # types
    from collections.abc import Sequence

_BLOCKS = const(26)  # that are kept: three seconds
_PARTS = const(16)  # of a uT, in which levels and surprises are kept: whole numbers leave no garbage
_MOST = const(16000)  # parts: a surprise that no small step makes; there is room for some of these beside it
_END = const(32767)
_ALIKE = const(640)  # parts: what is further off is no field from outside
_SHARES = const(1024)
_WALK_uT2 = const(0.0196)  # a ms: a drift of 7 uT with a time constant of 5 s
_SOON_MS = const(700.0)  # in which a hand sets down what it has lifted,
_LATER = const(0.03)  # ... or else at any time, so much less likely
_BEFORE = const(0.0001)  # ... but hardly before it has lifted it
_FIRST_MS = const(200)  # from the readings that are held on to until the end of the first block, about
_LONG_MS = const(16000)
_NONE = const(0x7FFFFFFF)  # no step


class StepFilter:
    """Of `n` spaces; `sigma_uT` is the standard deviation of one scan's reading, the drift left out.

    `count` blocks are kept. `uT` is the likeliest size of the step last looked for, `chi` the r^2 / var that it leaves.
    """

    def __init__(self, n: int, sigma_uT: float) -> None:
        self._n = n
        self._sigma_uT = sigma_uT
        self._levels = array("i", [0] * n)  # of each space, as far as it is followed, without the field from outside
        self._var_now = 0.0  # of a level
        self._common = 0  # the field from outside, since the beginning
        self._surprise = array("h", bytes(2 * n * _BLOCKS))  # by block, in turn, and space
        self._certainty = array("f", [0.0] * _BLOCKS)  # one over a surprise's variance
        self._passes = array("f", [0.0] * _BLOCKS)  # the share of a step that the filter does not follow in the block
        self._since_ms = array("h", [0] * _BLOCKS)  # how long the hand has had then what it may set down
        self._weight = array("f", [0.0] * _BLOCKS)  # what this block and the later ones tell of a step in it
        self._share = array("f", [0.0] * _BLOCKS)  # how likely it is in this one
        self._open = True  # these two are to be found anew
        self._by_hand = False
        self._asked = array("i", [_NONE] * n)  # by space: the step, in parts, whose evidence is known,
        self.cost = array("f", [0.0] * n)  # ... that evidence,
        self.chis = array("f", [0.0] * n)  # ... and its chi
        self._first = 0  # the oldest block
        self._at_ms = 0  # of the last block
        self.count = 0
        self.chi = 0.0
        self._block = 0  # in which the step last looked for has most likely come
        self.uT = 0.0

    def begin(self, level_uT: "Sequence[float]", sigma: float) -> None:
        """What comes from now on is held against these readings by space, known to `sigma` uT."""
        for i in range(self._n):
            self._levels[i] = int(_PARTS * level_uT[i])
        self._var_now = sigma * sigma
        self._common = 0
        self.count = 0
        self._first = 0
        self._open = True

    def add(self, values: "Sequence[int]", scans: int, now_ms: int) -> None:
        """A block's scans, summed up by space, in uT."""
        passed_ms = elapsed_ms(now_ms, self._at_ms) if self.count else _FIRST_MS
        self._at_ms = now_ms
        n = self._n
        level = self._levels
        before = self._common
        total = calm = 0
        for i in range(n):
            off = _PARTS * values[i] // scans - level[i]
            if -_ALIKE < off - before < _ALIKE:
                total += off
                calm += 1
        if calm:
            self._common = total // calm
        variance = self._var_now + _WALK_uT2 * passed_ms
        certainty = 1 / (variance + self._sigma_uT * self._sigma_uT / scans)
        share = variance * certainty
        self._var_now = variance * (1 - share)
        if self.count == _BLOCKS:
            self._first = (self._first + 1) % _BLOCKS
        else:
            self.count += 1
        last = (self._first + self.count - 1) % _BLOCKS
        at = last * n
        common = self._common
        of_1024 = int(_SHARES * share + 0.5)
        for i in range(n):
            off = max(-_MOST, min(_MOST, _PARTS * values[i] // scans - level[i] - common))
            level[i] += (off * of_1024 + _SHARES // 2) // _SHARES
            self._surprise[at + i] = off
        self._certainty[last] = certainty
        self._passes[last] = 1 - share
        since_ms = self._since_ms[last - 1 if last else _BLOCKS - 1] if self.count > 1 else 0
        self._since_ms[last] = min(since_ms + passed_ms, _LONG_MS)
        self._open = True

    def level_uT(self, space: int) -> float:
        """The space's reading before the last block, in which something may have begun, as far as it is followed."""
        last = (self._first + self.count - 1) % _BLOCKS
        followed = (1 - self._passes[last]) * self._surprise[last * self._n + space]
        return (self._levels[space] - followed + self._common) / _PARTS

    def sigma(self) -> float:
        """The standard deviation of `level_uT`."""
        return sqrt(self._var_now)

    def weigh(self, space: int, uT: float, var: float, held: bool) -> float:
        """Evidence for a step there of this size and variance: its cost, in -2 log likelihood, less that of none.

        It is negative where readings speak for the step. Where a piece is `held`, a hand makes the step, and so rather
        sooner than later.
        """
        if not self.count:
            return 0.0
        if self._open or held != self._by_hand:
            self._by_hand = held
            self._settle()
        if self._asked[space] != int(_PARTS * uT):
            self.cost[space] = self._measure(space, uT, var)
            self.chis[space] = self.chi
            self._asked[space] = int(_PARTS * uT)
        self.chi = self.chis[space]
        return self.cost[space]

    def back(self, space: int, uT: float, var: float) -> float:
        """The same of such a step and, later, of one back: a piece was lifted and put back before anybody looked."""
        if self._open:
            self._settle()
        cost = self._measure(space, uT, var)
        first, came_uT = self._block, self.uT
        self._add(space, first, -came_uT)
        cost += self._measure(space, -uT, var)
        self._add(space, first, came_uT)
        return cost

    def take(self, space: int, uT: float, var: float) -> None:
        """The step has come, its size is `uT` from now on; what a hand has it has had since."""
        self._measure(space, uT, var)
        began_ms = self._since_ms[self._block]
        for b in range(_BLOCKS):
            self._since_ms[b] = max(self._since_ms[b] - began_ms, -_LONG_MS)
        left = self._add(space, self._block, -self.uT)
        self._levels[space] -= int(_PARTS * left)
        self._open = True

    def _measure(self, space: int, uT: float, var: float) -> float:
        score: float = 0.0  # of a step in the block: what it and the later ones say for it
        most = -1e9
        total: float = 0.0
        shares: float = 0.0
        for b in range(self._first + self.count - 1, self._first - 1, -1):
            b %= _BLOCKS
            score = self._surprise[b * self._n + space] / _PARTS * self._certainty[b] + self._passes[b] * score
            weight = self._weight[b]
            spread = 1 + var * weight
            left = score - uT * weight
            gained = (score * score - left * left / spread) / weight - log(spread)
            share = self._share[b]
            shares += share
            if gained > most:
                total = share + total * exp((most - gained) / 2)
                most = gained
                self._block = b
                self.chi = left * left / (weight * spread)
                self.uT = uT + var * left / spread
            else:
                total += share * exp((gained - most) / 2)
        return 2 * log(shares / total) - most

    def _add(self, space: int, at: int, uT: float) -> float:
        """Add a step to what has come since the block `at`; returns what is not followed of it by now."""
        for b in range(at if at >= self._first else at + _BLOCKS, self._first + self.count):
            b %= _BLOCKS
            surprise = self._surprise[b * self._n + space] + int(_PARTS * uT)
            self._surprise[b * self._n + space] = max(-_END, min(_END, surprise))
            uT *= self._passes[b]
        return uT

    def _settle(self) -> None:
        weight: float = 0.0
        for b in range(self._first + self.count - 1, self._first - 1, -1):
            b %= _BLOCKS
            weight = self._certainty[b] + self._passes[b] * self._passes[b] * weight
            self._weight[b] = weight
            self._share[b] = 1.0
            if self._by_hand:
                since_ms = self._since_ms[b]
                self._share[b] = exp(-since_ms / _SOON_MS) + _LATER if since_ms >= 0 else _BEFORE
        for i in range(self._n):
            self._asked[i] = _NONE
        self._open = False
