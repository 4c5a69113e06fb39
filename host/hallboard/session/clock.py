"""The time that each side has used."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clocks:
    """Counts for one seat at a time, in milliseconds."""

    def __init__(self, players: int, now_s: Callable[[], float] = time.monotonic) -> None:
        self._used_s = [0.0] * players
        self._now_s = now_s
        self._running = -1
        self._since_s = 0.0

    def run(self, seat: int) -> None:
        """From now on the time is this seat's; -1 stops all."""
        now_s = self._now_s()
        if self._running >= 0:
            self._used_s[self._running] += now_s - self._since_s
        self._running = seat
        self._since_s = now_s

    def used_ms(self, seat: int) -> int:
        """What the seat has used so far."""
        running_s = self._now_s() - self._since_s if seat == self._running else 0.0
        return int((self._used_s[seat] + running_s) * 1000)
