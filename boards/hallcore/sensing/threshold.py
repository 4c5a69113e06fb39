"""Boards with single pieces: thresholds tell from one reading what stands on a space.

A kind is told by the pole and the strength of its magnet. Every content has its window of readings; the windows
overlap a little, so that a reading between two leaves things as they are (hysteresis).
"""

from array import array

from ..portable import const, elapsed_ms
from .unread import Unread

if False:  # types
    from collections.abc import Callable, Sequence

    from ..board.board import Spaces
    from ..tracker.tracker import Tracker
    from .interface import Scanner

_LIFT_SHARE = const(0.38)  # of the weakest piece's mean field: below it the space is empty
_DROP_SHARE = const(0.44)  # above it there is a piece
_EDGE = const(1.8)  # standard deviations from the mean field to that in the middle, or at the edge, of the recess
_GAIN = const(0.05)  # twice a sensor's standard deviation
_OVERLAP = const(0.03)
_FAR = const(60000)  # uT; no sensor reads this much
_STEADY_SHIFT = const(4)  # two readings are alike if they differ by a sixteenth at most ...
_STEADY_uT = const(120)  # ... plus this
_SWAP_MS = const(80)  # how long a piece that seems to become another one must seem so
_MANY = const(8)  # sensors that change at once: more than hands can change
_COMMON_uT = const(600)  # a field from outside is as large at three quarters of the empty spaces, within this


class Thresholds:
    """Windows of readings in uT, by kind: `low[kind]..high[kind]`, kind 0 being the empty space."""

    def __init__(self, spaces: "Spaces", kinds: "Sequence[str]") -> None:
        strengths = spaces.strengths(kinds)
        mean_uT = spaces.field_uT[0]
        n = len(strengths)
        self.low = array("i", [-_FAR] * n)
        self.high = array("i", [_FAR] * n)
        widest = 1 + spaces.tolerance
        strongest_uT = (mean_uT + _EDGE * spaces.spread_uT[0]) * widest * (1 + _GAIN)
        weakest_uT = (mean_uT - _EDGE * spaces.spread_uT[0]) * (2 - widest) * (1 - _GAIN)
        for kind in range(1, n):
            strength = strengths[kind]
            weaker = stronger = 0.0
            for other in range(1, n):
                if strengths[other] * strength > 0 and other != kind:
                    size = abs(strengths[other])
                    if size == abs(strength):
                        raise ValueError(f"{spaces.game}: the sensors cannot tell {kinds[kind]} from {kinds[other]}")
                    if size < abs(strength):
                        weaker = max(weaker, size)
                    elif not stronger or size < stronger:
                        stronger = size
            size = abs(strength)
            if weaker:
                low = (weaker * strongest_uT + size * weakest_uT) / 2 * (1 - _OVERLAP)
            else:
                low = _LIFT_SHARE * size * mean_uT
                edge = int(_DROP_SHARE * size * mean_uT)
                if strength > 0:
                    self.high[0] = edge
                else:
                    self.low[0] = -edge
            high = (size * strongest_uT + stronger * weakest_uT) / 2 * (1 + _OVERLAP) if stronger else _FAR
            self.low[kind] = int(low if strength > 0 else -high)
            self.high[kind] = int(high if strength > 0 else -low)

    def kind_at(self, uT: int, before: int, held: "Callable[[], list[bytearray]]") -> int:
        """The kind that a reading shows where `before` stood; `before` as long as the reading is in its window.

        Where the windows of two overlap it is the one that a hand holds: `held` gives the groups of kinds in the hands.
        """
        if self.low[before] <= uT <= self.high[before]:
            return before
        best = 0
        for kind in range(1, len(self.low)):
            if self.low[kind] <= uT <= self.high[kind] and (not best or any(group[0] == kind for group in held())):
                best = kind
        return best


class ThresholdWatch(Unread):
    """Follows the single pieces of one tracker's game, scan by scan.

    It gives each sensor of `scanner` the window of what stands there, and tells the tracker what has changed: a lift
    at once, a drop when two readings in a row are alike (a piece on its way down, or sliding past, is not). A scanner
    has `window(sensor, low_uT, high_uT)`; `watch()`, which gives the number of sensors outside their windows; `hits`,
    those sensors; and `hit_uT(i)`, the reading of the i-th. Once more of empty spaces are outside than hands can have
    changed, and alike, `coarse()` reads all into `uT`: a field from outside that the empty spaces agree on is taken off
    from then on.
    """

    strange = -1
    answering = False

    def __init__(self, tracker: "Tracker", spaces: "Spaces", scanner: "Scanner") -> None:
        super().__init__(tracker)
        self.ignored: "dict[int, int]" = {}  # spaces that are not read: the kind that they show, -1 until the next scan
        self._hands = tracker.ruleset.hands
        self._levels = Thresholds(spaces, tracker.ruleset.rules.KINDS)
        self._scanner = scanner
        n = spaces.n
        self._sensors = spaces.sensors
        self._space = array("H", [0] * (max(spaces.sensors) + 1))
        self._kind = bytearray(n)  # as the windows have it
        self._guesses: "dict[int, tuple[int, int, int, int]]" = {}  # space: kind, reading, since when, in which scan
        self._scan = 0
        self._seen = -1
        self._common_uT = 0
        for space in range(n):
            self._space[self._sensors[space]] = space
        self.rebase()

    def round(self, now_ms: int) -> None:
        """Scan, and follow."""
        scanner = self._scanner
        n = scanner.watch()
        self._scan = (self._scan + 1) & 0xFFFFFF
        if self.choices and self._seen != self._tracker.version:
            self.choices = []
        self._seen = self._tracker.version
        if n > _MANY and self._is_common(n) and self._take_off():
            return
        for i in range(n):
            self._look(self._space[scanner.hits[i]], scanner.hit_uT(i), now_ms)

    def look_again(self) -> None:
        """Nothing to do: a single piece is known by its reading, in any position."""

    def rebase(self) -> None:
        """The windows are those of what the tracker believes."""
        self.choices = []
        for space in range(len(self._kind)):
            self._set(space, self._hands.top(self._tracker.actual[space]))

    def holding(self) -> bool:
        """A lift that waits for its drop is the tracker's matter."""
        return False

    def ignore(self, space: int) -> None:
        """What the space shows now says nothing, until it shows something else."""
        self.ignored[space] = -1

    def _is_common(self, n: int) -> bool:
        """True if many of these hits are on spaces that were empty, and agree."""
        scanner = self._scanner
        return _agree([scanner.hit_uT(i) for i in range(n) if not self._kind[self._space[scanner.hits[i]]]])

    def _take_off(self) -> bool:
        """Take a field from outside off all readings; False if it is none, or the one that is taken off already."""
        scanner = self._scanner
        scanner.coarse()
        empty = [
            scanner.uT[self._sensors[space]]
            for space in range(len(self._kind))
            if not self._kind[space] and space not in self.ignored
        ]
        if not _agree(empty):
            return False
        middle_uT = empty[len(empty) // 2]
        if abs(middle_uT - self._common_uT) < _COMMON_uT:
            return False
        self._common_uT = middle_uT
        for space in range(len(self._kind)):
            self._set(space, self._kind[space])
        return True

    def _look(self, space: int, uT: int, now_ms: int) -> None:
        before = self._kind[space]
        uT -= self._common_uT
        kind = self._levels.kind_at(uT, before, self._tracker.held)
        if kind == before:
            return
        if space in self.ignored:
            if self.ignored[space] < 0:
                self.ignored[space] = kind
            if self.ignored[space] == kind:
                return
            self.ignored.pop(space)
        if kind:
            guessed, guess_uT, since_ms, scan = self._guesses.get(space, (0, 0, now_ms, 0))
            alike = abs(uT - guess_uT) <= (abs(uT) >> _STEADY_SHIFT) + _STEADY_uT
            follows = guessed == kind and (self._scan - scan) & 0xFFFFFF == 1 and alike
            if not follows:
                since_ms = now_ms
            self._guesses[space] = kind, uT, since_ms, self._scan
            if not follows or (before and elapsed_ms(now_ms, since_ms) < _SWAP_MS):
                return
        self._set(space, kind)
        self._tracker.see(space, self._hands.push(0, kind) if kind else 0, now_ms)

    def _set(self, space: int, kind: int) -> None:
        self._kind[space] = kind
        self._guesses.pop(space, None)
        common_uT = self._common_uT
        self._scanner.window(
            self._sensors[space], self._levels.low[kind] + common_uT, self._levels.high[kind] + common_uT
        )


def _agree(uT: "list[int]") -> bool:
    """True if there are many readings, and three quarters of them, which it sorts, are alike."""
    n = len(uT)
    if n <= _MANY:
        return False
    uT.sort()
    return uT[n - 1 - n // 8] - uT[n // 8] <= _COMMON_uT
