"""The virtual board of the page: the firmware on MicroPython in a worker of its own."""

from __future__ import annotations

import json
import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..virtual.runtime import Runtime

ports: dict[str, PagePort] = {}
"""The ports that `page://` opens, by address."""

openers: dict[str, Callable[[], PagePort]] = {}
"""What opens a serial port that people have given the page, by address. Raises OSError."""


class PagePort:
    """Bytes to and from what is at the other end: a board in a worker, or a serial port that the page has opened.

    `write` takes bytes for it, `free` lets go of it. The page's script gives what comes to `put_hex`, and calls `lose`
    when it has gone.
    """

    def __init__(self, write: Callable[[bytes], None], free: Callable[[], None] = lambda: None) -> None:
        self.write = write
        self.free = free
        self.gone = ""
        self._data = bytearray()
        self._notify: Callable[[], None] = lambda: None

    def notify(self, call: Callable[[], None]) -> None:
        """Call this whenever something has come."""
        self._notify = call

    @property
    def waiting(self) -> int:
        """How many bytes have come and were not read."""
        return len(self._data)

    def put(self, data: bytes) -> None:
        """These bytes have come."""
        self._data += data
        self._notify()

    def put_hex(self, digits: str) -> None:
        """These bytes have come, in hexadecimal digits."""
        self.put(bytes.fromhex(digits))

    def lose(self, why: str) -> None:
        """It has gone."""
        self.gone = why
        self._notify()

    def read(self, size: int) -> bytes:
        """What has come, at most so many bytes and perhaps none. Raises OSError when it has gone."""
        data = bytes(self._data[:size])
        del self._data[:size]
        if not data and self.gone:
            raise OSError(self.gone)
        return data


class PageDevice:
    """A device in a worker, with the surface of a `DeviceProcess`.

    `start(board, world, on_message)` is the page's: it begins a worker with the two descriptions (JSON) and returns
    what a message can be posted to; `on_message(kind, text)` is called with each one that comes.
    """

    start: Callable[[str, str, Callable[[str, str], None]], Any]
    _count = 0

    def __init__(
        self,
        runtime: Runtime,
        board: dict[str, Any],
        world: dict[str, Any],
        main: Path | None,
        flash: Path,
        flash_ends: bool = False,
    ) -> None:
        PageDevice._count += 1
        self.pid = PageDevice._count
        self.port = f"page://board-{self.pid}"
        self.world = _World(self)
        self._errors: list[str] = []
        self._ended = False
        self._link = ports[self.port] = PagePort(self._send)
        self._worker = PageDevice.start(json.dumps(board), json.dumps(world), self._take)

    def begun(self) -> None:
        """The device has read what it was told."""

    def ended(self) -> bool:
        """True once it has ended."""
        return self._ended

    def wait(self) -> None:
        """There is nothing to wait for."""

    def errors(self) -> str:
        """What it has said of its trouble."""
        return "\n".join(self._errors)

    def tell(self, line: str) -> None:
        """A line for the simulated world. Raises OSError when it has ended."""
        if self._ended:
            raise OSError("the virtual board is closed")
        self._worker.post("hear", line)

    def close(self) -> None:
        """End it."""
        if not self._ended:
            self._ended = True
            ports.pop(self.port, None)
            self._worker.end()
            self.world.end()
            self._link.lose("the virtual board was switched off")

    def _send(self, data: bytes) -> None:
        self._worker.post("receive", bytes(data).hex())

    def _take(self, kind: str, text: str) -> None:
        if kind == "say":
            self.world.put(text)
        elif kind == "send":
            self._link.put(bytes.fromhex(text))
        else:
            self._errors.append(text)
            if kind == "ended":
                self.close()


class _World:
    """The socket to the simulated world."""

    def __init__(self, device: PageDevice) -> None:
        self._device = device
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def put(self, line: str) -> None:
        self._lines.put(line.encode() + b"\n")

    def end(self) -> None:
        self._lines.put(b"")

    def sendall(self, data: bytes) -> None:
        for line in data.decode().splitlines():
            self._device.tell(line)

    def recv(self, size: int) -> bytes:
        return self._lines.get()


def runtime() -> Runtime:
    """The runtime that starts devices in workers."""
    return Runtime("micropython", (), True, start=PageDevice)
