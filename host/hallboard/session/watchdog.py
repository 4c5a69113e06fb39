"""Notices that a virtual board has felt something else than what stands on it."""

from __future__ import annotations

import time

from .pieces import Pieces

# A board may take as long for what it hardly feels.
_LEAST_MS = 3500.0  # virtual time
_LEAST_S = 2.0  # real time: on a fast board virtual seconds pass before the host hears


class Watchdog:
    """Barks when something has been amiss for some time without a break."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._since: tuple[int, float] | None = None

    def is_due(self, amiss: bool) -> bool:
        """True if it is `amiss` now, and has been for long enough; the time begins anew then."""
        if not amiss:
            self._since = None
            return False
        now = (self._pieces.now_ms(), time.monotonic())
        if self._since is None:
            self._since = now
        if now[0] - self._since[0] < _LEAST_MS or now[1] - self._since[1] < _LEAST_S:
            return False
        self._since = None
        return True
