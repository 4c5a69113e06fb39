"""Where the port of a board is, which may come back under another name when it is plugged in again."""

from __future__ import annotations

import os

from serial.tools import list_ports


class Whereabouts:
    """A board at an address. A USB device is known again by its serial number, once it was `seen`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._serial_number: str | None = None

    def seen(self) -> None:
        """The board's port is open: remember which device is there, the first time."""
        if self._serial_number is not None or "://" in self._url:
            return
        path = os.path.realpath(self._url)
        numbers = (port.serial_number for port in list_ports.comports() if port.device == path)
        self._serial_number = next(numbers, None)

    def now(self) -> str:
        """Where that device is now; the address if it is nowhere, or none was seen."""
        if self._serial_number is None:
            return self._url
        ports = (str(port.device) for port in list_ports.comports() if port.serial_number == self._serial_number)
        return next(ports, self._url)
