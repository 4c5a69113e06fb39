"""pyserial's handler of `page://` addresses: the ports that the page has.

With `serial.protocol_handler_packages.append("hallboard.page")`, `serial.serial_for_url("page://board-1")` works.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import serial
from serial.serialutil import SerialBase

from .worker_board import PagePort, ports


class Serial(SerialBase):
    """A port of the page: nothing ever waits."""

    _page_port: PagePort | None = None

    def open(self) -> None:
        """Open it. Raises serial.SerialException."""
        self._page_port = ports.get(str(self.portstr))
        if self._page_port is None or self._page_port.gone:
            raise serial.SerialException("there is no such port in this page")
        self.is_open = True

    def close(self) -> None:
        """Let go of it."""
        self.is_open = False
        port, self._page_port = self._page_port, None
        if port is not None and not port.gone:
            port.free()

    def notify(self, call: Callable[[], None]) -> None:
        """Call this whenever something has come."""
        if self._page_port is not None:
            self._page_port.notify(call)

    def read(self, size: int = 1) -> bytes:
        """What has come. Raises OSError when the port is gone."""
        if self._page_port is None:
            raise OSError("the port is closed")
        return self._page_port.read()

    def write(self, data: Any, /) -> int:
        """Send it all."""
        if self._page_port is None or self._page_port.gone:
            raise OSError("the port is closed")
        self._page_port.write(bytes(data))
        return len(data)

    def _reconfigure_port(self) -> None:
        """There is nothing to set."""


def serial_class_for_url(url: str) -> tuple[Any, Any]:
    """The port to open and the class for it; pyserial calls this."""
    return url, Serial
