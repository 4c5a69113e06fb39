"""One button: short and long presses."""

from array import array

from hallcore.portable import const

if False:  # types
    from collections.abc import Callable

    from .clock import Clock

NOTHING = const(0)
SHORT = const(1)
LONG = const(2)

_BOUNCE_MS = const(30)
_LONG_MS = const(1200)
_EDGES = const(16)  # that are kept between two calls of `poll`; of more, the latest


class Button:
    """`read` gives 1 while the button is pressed, `down` is the same without bounces.

    A round may take longer than a press: `look` is to be called by the pin's interrupt whenever the level changes. It
    may come in the midst of `poll`, and writes only what `poll` reads. Without it a press counts if it is met by one
    call. A long press is reported while it still lasts. What is held down when the device starts is no press.
    """

    def __init__(self, read: "Callable[[], int]", clock: "Clock") -> None:
        self._read = read
        self._clock = clock
        self.down = read()
        self._raw = self.down
        self._since_ms = clock.ms()  # of the raw level
        self._pressed_ms = 0
        self._reported = True
        self._ends = 0  # presses that are over and were not reported
        self._log = array("i", bytes(8 * _EDGES))  # of each change the level, and when it came
        self._n = 0  # changes so far
        self._seen = 0  # ... by `poll`

    def look(self, button: object = None) -> None:
        """The level has changed; what interrupts says of which pin."""
        i = 2 * (self._n % _EDGES)
        self._log[i] = self._read()
        self._log[i + 1] = self._clock.ms()
        self._n += 1

    def poll(self) -> int:
        """What has happened since the last call."""
        raw = self._read()
        now = self._clock.ms()
        if self._seen == self._n:  # else the level may be newer than they are
            self._enter(raw, now)
        elif self._n - self._seen > _EDGES:
            self._seen = self._n - _EDGES
        while self._seen != self._n:
            i = 2 * (self._seen % _EDGES)
            self._enter(self._log[i], self._log[i + 1])
            self._seen += 1
        if self._ends:
            self._ends -= 1
            return SHORT
        if self.down and not self._reported and self._clock.since(self._clock.ms(), self._pressed_ms) >= _LONG_MS:
            self._reported = True
            return LONG
        return NOTHING

    def take(self) -> None:
        """The press has had its effect: do not report it again."""
        self._reported = True

    def _enter(self, raw: int, now_ms: int) -> None:
        """The level is `raw`: what it was until now counts if it was so for long enough."""
        self._settle(now_ms)
        if raw != self._raw:
            self._raw = raw
            self._since_ms = now_ms
        self._settle(now_ms)

    def _settle(self, now_ms: int) -> None:
        """What the level has been for long enough by now, it is."""
        if self._raw == self.down or self._clock.since(now_ms, self._since_ms) < _BOUNCE_MS:
            return
        self.down = self._raw
        if self.down:
            self._pressed_ms = self._since_ms
            self._reported = False
        elif not self._reported:
            self._reported = True
            self._ends += 1
