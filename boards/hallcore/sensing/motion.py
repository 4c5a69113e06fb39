"""When nothing moves: the mean of the coarse scans since the last motion."""

from array import array

from ..portable import const, elapsed_ms

_QUICK_MS = const(60)
_QUICK_SCANS = const(8)
_MOST_SCANS = const(64)
_MOVED_uT = const(130)  # five standard deviations of a coarse reading
_PLAIN_uT = const(45)


class Motion:
    """Sums of readings by space; `sensors` says which sensor each has."""

    def __init__(self, sensors: "array[int]") -> None:
        self._sensors = sensors
        self._sums = array("i", bytes(4 * len(sensors)))
        self.scans = 0
        self._since_ms = 0

    def feed(self, uT: "array[int]", now_ms: int) -> bool:
        """A coarse scan; True if something has moved, and a new mean begins."""
        sums = self._sums
        sensors = self._sensors
        scans = self.scans
        for space in range(len(sums)):
            reading = uT[sensors[space]]
            off = reading * scans - sums[space]
            if off > _MOVED_uT * scans or off < -_MOVED_uT * scans:
                self.begin(uT, now_ms)
                return True
            sums[space] += reading
        self.scans = scans + 1
        if self.scans == _MOST_SCANS:
            self.scans //= 2
            for space in range(len(sums)):
                sums[space] //= 2
        return False

    def begin(self, uT: "array[int]", now_ms: int) -> None:
        """Something has moved just now."""
        for space in range(len(self._sums)):
            self._sums[space] = uT[self._sensors[space]]
        self.scans = 1
        self._since_ms = now_ms

    def since(self, now_ms: int) -> int:
        """For how long nothing has moved, in ms."""
        return elapsed_ms(now_ms, self._since_ms)

    def rested(self, now_ms: int) -> bool:
        """True if nothing has moved for long enough to look."""
        return self.scans >= _QUICK_SCANS and self.since(now_ms) >= _QUICK_MS

    def mean(self, out: "array[int]") -> None:
        """Write the mean of every space."""
        for space in range(len(self._sums)):
            out[space] = self._sums[space] // self.scans

    def agrees(self, uT: "array[int]") -> bool:
        """True if these readings by space are those of the quiet board."""
        limit = _PLAIN_uT * self.scans
        for space in range(len(self._sums)):
            off = uT[space] * self.scans - self._sums[space]
            if off > limit or off < -limit:
                return False
        return True
