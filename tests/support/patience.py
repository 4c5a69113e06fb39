"""How long a test waits for a program before it counts as hung."""

from __future__ import annotations

import time
from collections.abc import Callable

WAIT_S = 300  # for what comes at once on a quiet machine
PATIENCE_S = 1800  # many times what the longest takes on a machine with twenty others at work


def until(true: Callable[[], object], what: str, seconds: float = WAIT_S) -> None:
    """Wait until that is so; raises AssertionError with `what` is wrong where it does not come."""
    end_s = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end_s, what
        time.sleep(0.01)
