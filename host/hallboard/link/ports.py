"""Opening a port by its URL, without resetting the board, and reading and writing it without ever being held up."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import select
import threading
from collections.abc import Iterator
from typing import Any

import serial
from serial.tools import list_ports

from .errors import CannotOpen

_SCHEMES = "hallboard.virtual"  # has protocol_virtual.py, by which pyserial opens virtual://
_CHUNK = 4096
_POLL_S = 0.01
_LONG_POLL_S = 1.0


def open_port(url: str) -> Port:
    """Open a device path (`/dev/ttyACM0`, `COM3`) or a URL of pyserial's: `socket://`, `rfc2217://`, `virtual://`.

    Raises CannotOpen.
    """
    if _SCHEMES not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(_SCHEMES)
    if url.startswith("socket://") and not re.fullmatch(r"socket://[^/:]+:[0-9]{1,5}([/?].*)?", url):
        raise CannotOpen(url, "expected socket://HOST:PORT", port_names())
    options: dict[str, Any] = {"baudrate": 115200, "timeout": 0, "write_timeout": 0}
    if "://" not in url:
        options["exclusive"] = True
    try:
        port = serial.serial_for_url(url, **options)
    except (serial.SerialException, OSError, ValueError) as error:
        raise CannotOpen(url, _reason(error), port_names()) from error
    _keep_lines(port)
    return Port(port)


def port_names() -> list[str]:
    """The serial ports of this machine, with what is plugged in there."""
    return [f"{port.device} ({port.description})" for port in list_ports.comports() if port.vid is not None]


def _reason(error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return "there is no such port; is the board plugged in?"
    if number in (errno.EACCES, errno.EPERM):
        return "not allowed; add yourself to the group that owns it (often dialout) and log in again"
    if number == errno.EBUSY or "lock" in str(error).lower():
        return "another program has it open; close that first"
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _keep_lines(port: Any) -> None:
    """Leave DTR and RTS up when the port is closed: where they are wired to a reset, the next opening is no edge."""
    if os.name != "posix" or not isinstance(port, serial.Serial):
        return
    import termios

    with contextlib.suppress(termios.error, OSError):
        settings = termios.tcgetattr(port.fileno())
        settings[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, settings)


class Port:
    """An open port for one thread; `wake` may be called by others. Raises OSError when the port is gone.

    `listens_first`: it may lead to anything, so that nothing is to be sent before a board was heard.
    """

    def __init__(self, port: Any) -> None:
        self._port = port
        self.listens_first = bool(getattr(port, "listens_first", False))
        self._woken = threading.Event()
        self._lock = threading.Lock()  # `wake` is not to write into a number that was closed and given out again
        self._wake_fds: tuple[int, int] | None = None
        self._poll_s = _POLL_S
        if hasattr(port, "notify"):  # it says itself when something has come
            port.notify(self._woken.set)
            self._poll_s = _LONG_POLL_S
        try:
            port.fileno()
        except (AttributeError, OSError):  # Windows, or pyserial's loop://
            return
        self._wake_fds = os.pipe()
        os.set_blocking(self._wake_fds[0], False)
        os.set_blocking(self._wake_fds[1], False)

    @property
    def name(self) -> str:
        return str(self._port.port)

    def wait(self, timeout_s: float, to_write: bool) -> None:
        """Wait for something to read, room to write (if asked for), a `wake`, or the end of the time."""
        if self._wake_fds is None:
            self._woken.wait(min(timeout_s, self._poll_s))
            self._woken.clear()
            return
        with self._mended():
            fd = self._port.fileno()
            readable, _, _ = select.select([fd, self._wake_fds[0]], [fd] if to_write else [], [], timeout_s)
            if self._wake_fds[0] in readable:
                os.read(self._wake_fds[0], _CHUNK)

    def read(self) -> bytes:
        """What has come, perhaps nothing."""
        with self._mended():
            return bytes(self._port.read(_CHUNK))

    def write(self, data: bytes | memoryview) -> int:
        """Write what the port takes at once; returns how many bytes that were."""
        with self._mended():
            if self._wake_fds is not None and not select.select([], [self._port.fileno()], [], 0)[1]:
                return 0
            return int(self._port.write(bytes(data)) or 0)

    def wake(self) -> None:
        """End a `wait`."""
        self._woken.set()
        with self._lock, contextlib.suppress(BlockingIOError):  # the pipe is full: it is awake already
            if self._wake_fds is not None:
                os.write(self._wake_fds[1], b"x")

    def close(self) -> None:
        """Close the port; it cannot be used any more."""
        with contextlib.suppress(OSError):
            self._port.close()
        with self._lock:
            for fd in self._wake_fds or ():
                os.close(fd)
            self._wake_fds = None

    @contextlib.contextmanager
    def _mended(self) -> Iterator[None]:
        """pyserial raises several kinds of errors when a port vanishes: make them OSError."""
        try:
            yield
        except (TypeError, ValueError, AttributeError) as error:  # its file descriptor is gone
            raise OSError(errno.ENODEV, f"the port is gone ({error})") from error
