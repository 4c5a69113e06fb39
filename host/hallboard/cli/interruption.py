"""Ctrl-C and SIGTERM: a command ends at once, and says what was done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a command; the text says what was done by then."""


@contextmanager
def sigterm_as_interrupt() -> Iterator[threading.Event]:
    """Have SIGTERM raise KeyboardInterrupt, as Ctrl-C does; the event is set when it came."""
    terminated = threading.Event()
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGTERM"):
        yield terminated
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        terminated.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield terminated
    finally:
        signal.signal(signal.SIGTERM, before)
