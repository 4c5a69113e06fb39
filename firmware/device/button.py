"""One button: short and long presses."""

from hallcore.portable import const

if False:  # types
    from collections.abc import Callable

    from .clock import Clock

NOTHING = const(0)
SHORT = const(1)
LONG = const(2)

_BOUNCE_MS = const(30)
_LONG_MS = const(1200)


class Button:
    """`read` gives 1 while the button is pressed, `down` is the same without bounces.

    A long press is reported while it still lasts.
    """

    def __init__(self, read: "Callable[[], int]", clock: "Clock") -> None:
        self._read = read
        self._clock = clock
        self.down = 0
        self._raw = 0
        self._since_ms = clock.ms()  # of the raw level
        self._pressed_ms = 0
        self._reported = True

    def poll(self) -> int:
        """What has happened since the last call."""
        now = self._clock.ms()
        raw = self._read()
        if raw != self._raw:
            self._raw = raw
            self._since_ms = now
        if raw != self.down and self._clock.since(now, self._since_ms) >= _BOUNCE_MS:
            self.down = raw
            if raw:
                self._pressed_ms = now
                self._reported = False
            elif not self._reported:
                self._reported = True
                return SHORT
        if self.down and not self._reported and self._clock.since(now, self._pressed_ms) >= _LONG_MS:
            self._reported = True
            return LONG
        return NOTHING

    def take(self) -> None:
        """The press has had its effect: do not report it again."""
        self._reported = True
