"""When nothing moves: the mean of the coarse scans since the last motion."""

from array import array

from ..portable import const, elapsed_ms

_QUICK_MS = const(60)
_QUICK_SCANS = const(8)
_BLOCK = const(16)  # scans, a mean of which shows what a single one does not
_MOST_SCANS = const(64)
_KEPT_SCANS = const(48)  # ... count on when there are more
_MOST_HELD = const(16)
_MOVED_uT = const(130)  # five standard deviations of a coarse reading
_SHIFTED_uT = const(34)  # ... and of the difference of a block from what was before
_PLAIN_uT = const(45)
_LATE_MS = const(2000)  # by which a mean may lie back as if it were of now: in normal rounds it does by less


if False:  # types
    from collections.abc import Callable


class Motion:
    """Sums of readings by space; `sensors` says which sensor each has, `scans` how many scans they sum up.

    A piece set down high on a stack changes a reading by less than its noise: that shows between blocks of scans. Each
    block of a board that keeps quiet is given to `follow`: its sums by space, how many scans they are, when it ended.
    """

    def __init__(self, sensors: "array[int]", follow: "Callable[[array[int], int, int], None] | None" = None) -> None:
        self._report = follow
        self._sensors = sensors
        self._sums = array("i", bytes(4 * len(sensors)))
        self._block = array("i", bytes(4 * len(sensors)))  # of the latest scans, not in `_sums` yet
        self._n_block = 0
        self.scans = 0
        self.held: "list[tuple[int, array[int]]]" = []  # scans of while a decoding went on, and when they were made
        self._since_ms = 0
        self.quiet_ms = 0  # when the quiet was that the mean is of: its middle, once there is a block of scans
        self._last_ms = 0  # when the last block ended

    def hold(self, uT: "array[int]", now_ms: int) -> None:
        """A coarse scan in the middle of a decoding: it is held until that is over."""
        if len(self.held) < _MOST_HELD:
            self.held.append((now_ms, array("i", uT)))

    def feed(self, uT: "array[int]", now_ms: int, counts: bool = True) -> bool:
        """A coarse scan; True if something has moved: `begin` a new mean then. Else it `counts` for the present one."""
        sums = self._sums
        sensors = self._sensors
        scans = self.scans - self._n_block
        if not scans:
            return True
        block = sums if scans < _BLOCK else self._block
        for space in range(len(sums)):
            reading = uT[sensors[space]]
            off = reading * scans - sums[space]
            if off > _MOVED_uT * scans or off < -_MOVED_uT * scans:
                return True
            block[space] += reading
        if not counts:
            for space in range(len(sums)):
                block[space] -= uT[sensors[space]]
            return False
        self.scans += 1
        if scans < _BLOCK:
            if self.scans == _BLOCK:
                self.quiet_ms = now_ms - self.since(now_ms) // 2
                self._last_ms = now_ms
                if self._report is not None:
                    self._report(sums, _BLOCK, now_ms)
            return False
        self._n_block += 1
        return self._n_block == _BLOCK and self._end_block(scans, now_ms)

    def _end_block(self, scans: int, now_ms: int) -> bool:
        """The block goes to the `scans` before it; True if it differs from them."""
        sums = self._sums
        block = self._block
        limit = _SHIFTED_uT * _BLOCK * scans
        for space in range(len(sums)):
            off = block[space] * scans - sums[space] * _BLOCK
            if off > limit or off < -limit:
                return True
        if self._report is not None:
            self._report(block, _BLOCK, now_ms)
        back_ms = elapsed_ms(now_ms, self.quiet_ms) * scans + elapsed_ms(now_ms, self._last_ms) // 2 * _BLOCK
        self.quiet_ms = now_ms - back_ms // self.scans
        self._last_ms = now_ms
        for space in range(len(sums)):
            sums[space] += block[space]
            block[space] = 0
        self._n_block = 0
        if self.scans > _MOST_SCANS:
            for space in range(len(sums)):
                sums[space] = sums[space] * _KEPT_SCANS // self.scans
            self.scans = _KEPT_SCANS
        return False

    def begin(self, uT: "array[int]", now_ms: int) -> None:
        """Something has moved just now."""
        for space in range(len(self._sums)):
            self._sums[space] = uT[self._sensors[space]]
            self._block[space] = 0
        self.scans = 1
        self._n_block = 0
        self._since_ms = now_ms

    def settle(self, scans: int) -> None:
        """What was read since the last motion counts for so many scans from now on."""
        if self.scans < _BLOCK:
            for space in range(len(self._sums)):
                self._sums[space] = self._sums[space] * scans // self.scans
            self.scans = scans

    def since(self, now_ms: int) -> int:
        """For how long nothing has moved, in ms."""
        return elapsed_ms(now_ms, self._since_ms)

    def before(self, now_ms: int) -> int:
        """How many scans tell what stood there before the motion just felt; 0 if they lie too far back."""
        return 0 if self.scans < _BLOCK or self.back(now_ms) else self.scans - self._n_block

    def back(self, now_ms: int) -> int:
        """By how many ms the mean lies back, for drift: 0 where rounds take no longer than a board's."""
        if self.scans < _BLOCK:
            return 0
        return max(0, elapsed_ms(now_ms, self.quiet_ms) - _LATE_MS)

    def rested(self, now_ms: int) -> bool:
        """True if nothing has moved for long enough to look."""
        return self.scans >= _QUICK_SCANS and self.since(now_ms) >= _QUICK_MS

    def mean(self, out: "array[int]", before: bool = False) -> None:
        """Write the mean of every space; or that `before` the motion just felt, without the block in which it came."""
        for space in range(len(self._sums)):
            if before:
                out[space] = self._sums[space] // (self.scans - self._n_block)
            else:
                out[space] = (self._sums[space] + self._block[space]) // self.scans

    def agrees(self, uT: "array[int]") -> bool:
        """True if these readings by space are those of the quiet board."""
        limit = _PLAIN_uT * self.scans
        for space in range(len(self._sums)):
            off = uT[space] * self.scans - self._sums[space] - self._block[space]
            if off > limit or off < -limit:
                return False
        return True
