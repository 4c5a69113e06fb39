"""pyserial's handler of `page://` addresses: the ports that the page has.

With `serial.protocol_handler_packages.append("hallboard.page")`, `serial.serial_for_url("page://board-1")` works.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import serial
from serial.serialutil import SerialBase

from .worker_board import PagePort, openers, ports


class Serial(SerialBase):
    """A port of the page. With a timeout of 0 nothing ever waits."""

    _page_port: PagePort | None = None

    def open(self) -> None:
        """Open it. Raises serial.SerialException."""
        address = str(self.portstr)
        try:
            port = openers[address]() if address in openers else ports.get(address)
        except OSError as error:
            raise serial.SerialException(str(error)) from None
        if port is None or port.gone:
            raise serial.SerialException("there is no such port in this page")
        self._page_port = port
        self.listens_first = address in openers  # people may have chosen something that is no board
        self._came = threading.Event()
        port.notify(self._came.set)
        self.is_open = True

    def close(self) -> None:
        """Let go of it."""
        self.is_open = False
        port, self._page_port = self._page_port, None
        if port is not None and not port.gone:
            port.free()

    def notify(self, call: Callable[[], None]) -> None:
        """Call this whenever something has come; for who never waits in `read`."""
        self._known().notify(call)

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""
        return self._known().waiting

    def reset_input_buffer(self) -> None:
        """Forget what has come. Raises OSError when the port is gone."""
        port = self._known()
        port.read(port.waiting)

    def read(self, size: int = 1) -> bytes:
        """So many bytes, or what has come until the timeout. Raises OSError when the port is gone."""
        port, data = self._known(), b""
        end_s = None if self.timeout is None else time.monotonic() + self.timeout
        while True:
            self._came.clear()
            data += port.read(size - len(data))
            left_s = None if end_s is None else end_s - time.monotonic()
            if len(data) == size or (left_s is not None and left_s <= 0):
                return data
            self._came.wait(left_s)

    def write(self, data: Any, /) -> int:
        """Send it all."""
        port = self._known()
        if port.gone:
            raise OSError("the port is closed")
        port.write(bytes(data))
        return len(data)

    def _known(self) -> PagePort:
        if self._page_port is None:
            raise OSError("the port is closed")
        return self._page_port

    def _reconfigure_port(self) -> None:
        """There is nothing to set."""

    def _update_rts_state(self) -> None:
        """The page's ports have no such line."""

    def _update_dtr_state(self) -> None:
        """The page's ports have no such line."""


def serial_class_for_url(url: str) -> tuple[Any, Any]:
    """The port to open and the class for it; pyserial calls this."""
    return url, Serial
