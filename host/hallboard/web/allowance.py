"""How often something may be done: often for a moment, less often for long."""

from __future__ import annotations

import math
import time


class Allowance:
    """Grows by `per_s` up to `most`; each act takes one of it."""

    def __init__(self, per_s: float, most: float) -> None:
        self._per_s = per_s
        self._most = self._left = most
        self._at_s = time.monotonic()

    def take(self) -> float:
        """Take one; returns 0.0, or how many seconds are left until there is one, and takes nothing."""
        now_s = time.monotonic()
        self._left = min(self._most, self._left + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        if self._left < 1:
            return (1 - self._left) / self._per_s if self._per_s else math.inf
        self._left -= 1
        return 0.0
