"""pyserial's handler of `virtual://` URLs: opening the port starts the board, closing it switches the board off.

With `serial.protocol_handler_packages.append("hallboard.virtual")`, `serial.serial_for_url("virtual://vlkno")` works.
"""

from __future__ import annotations

import contextlib
from typing import Any

import serial

from hallboard.errors import UserError

from .board import VirtualBoard
from .url import parse_url


class Serial(serial.Serial):
    """A serial port with a virtual board behind it; `board` is that board while the port is open."""

    board: VirtualBoard | None = None

    def open(self) -> None:
        """Start the board and open its pseudo-terminal. Raises serial.SerialException."""
        url = self.portstr
        if not url or self.is_open:
            super().open()
            return
        try:
            name, arguments = parse_url(url)
            self.board = VirtualBoard(name, **arguments)
        except (UserError, OSError) as error:
            raise serial.SerialException(str(error)) from error
        try:
            self.portstr = self.board.url
            super().open()
        except BaseException:
            self._switch_off()
            raise
        finally:
            self.portstr = url

    def close(self) -> None:
        """Close the port and switch the board off."""
        with contextlib.suppress(OSError):
            super().close()
        self._switch_off()

    def _switch_off(self) -> None:
        board, self.board = self.board, None
        if board is not None:
            board.close()


def serial_class_for_url(url: str) -> tuple[Any, Any]:
    """The port to open and the class for it; pyserial calls this."""
    return url, Serial
