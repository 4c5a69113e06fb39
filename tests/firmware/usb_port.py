"""MicroPython's USB serial port, on a clock of the test's: it waits for a host that has stopped reading.

As `mp_usbd_cdc_tx_strn` does it: what does not fit into the buffer waits for half a second, then what fits is taken.
The poll says that there is room where a single byte fits; `says_always` makes it say so always.
"""

from __future__ import annotations

import select
from collections.abc import Callable
from typing import Any

from tests.firmware.portable.rig import Clock

WAIT_MS = 500
BUFFER = 256


class UsbPort:
    """Source and sink of a `Stream`; the host reads while `is_read`, and finds all in `sent`."""

    def __init__(self, clock: Clock, says_always: bool = False) -> None:
        self._clock = clock
        self._says_always = says_always
        self._held = bytearray()  # not read by the host
        self.waiting = bytearray()  # from the host
        self.sent = bytearray()
        self.is_read = True
        self.waits = 0
        self.writes = 0

    def poll(self, event: int) -> Callable[[int], list[tuple[Any, int]]]:
        def ask(timeout_ms: int) -> list[tuple[Any, int]]:
            self._drain()
            full = len(self._held) >= BUFFER and not self._says_always
            ready = bool(self.waiting) if event == select.POLLIN else not full
            return [(self, event)] if ready else []

        return ask

    def read(self, n: int) -> bytes:
        data = bytes(self.waiting[:n])
        self.waiting[:] = self.waiting[n:]
        return data

    def write(self, data: bytes) -> int:
        self.writes += 1
        self._drain()
        if len(self._held) + len(data) > BUFFER:
            self.waits += 1
            self._clock.sleep_ms(WAIT_MS)
        n = min(len(data), BUFFER - len(self._held))
        self._held += data[:n]
        self._drain()
        return n

    def _drain(self) -> None:
        if self.is_read:
            self.sent += self._held
            self._held.clear()
