"""A time of rest: something happens unless hands make another step before it has passed."""

from ..portable import elapsed_ms


class Timeout:
    """One of a tracker, which `runs` or does not; `now_ms` is the time, as the tracker was told it last."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.runs = False
        self._wait_ms = 0
        self._since_ms = 0

    def start(self, ms: int) -> None:
        """Let it end `ms` milliseconds from now."""
        self.runs = True
        self._wait_ms = ms
        self._since_ms = self.now_ms

    def is_over(self) -> bool:
        """True if it runs and the time has passed."""
        return self.runs and elapsed_ms(self.now_ms, self._since_ms) >= self._wait_ms
