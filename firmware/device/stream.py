"""The data port: standard input and output, without ever waiting for the other end.

Ctrl-C must be data here: `micropython.kbd_intr(-1)`. Three things help with a host that has stopped reading: nothing is
written unless the port says that there is room; a write that took long (a port that says so too early blocks for half
a second on some builds) makes the next ones single bytes for a while; the link sends no more than its window ahead.
"""

import select
import sys

from hallcore.portable import const

if False:  # types
    from collections.abc import Callable
    from typing import Any

    from .clock import Clock

_READ_BYTES = const(64)  # per call, so that a flood of bytes cannot hold the scan up
_CHUNK = const(32)
_SLOW_MS = const(20)
_CAREFUL_MS = const(2000)
_NOTHING = const(b"")


class Stream:
    """Non-blocking bytes over two binary file objects."""

    def __init__(self, clock: "Clock", source: "Any" = None, sink: "Any" = None) -> None:
        self._clock = clock
        self._source = source or _unbuffered(sys.stdin)
        self._sink = sink or _unbuffered(sys.stdout)
        self._readable = _poll(self._source, select.POLLIN)
        self._writable = _poll(self._sink, select.POLLOUT)
        self._data = bytearray(_READ_BYTES)
        self._careful = False
        self._slow_ms = 0

    def read(self) -> "bytes | memoryview":
        """The bytes that are there, at most 64: a view that is good until the next call, perhaps empty."""
        if not _is_ready(self._readable, select.POLLIN):
            return _NOTHING
        n = 0
        while n < _READ_BYTES and (n == 0 or _is_ready(self._readable, select.POLLIN)):
            byte = self._source.read(1)
            if not byte:
                break
            self._data[n] = byte[0]
            n += 1
        return memoryview(self._data)[:n]

    def write(self, data: "bytes | memoryview") -> int:
        """Write as much as the port takes at once; returns how many bytes that were."""
        clock = self._clock
        if self._careful and clock.since(clock.ms(), self._slow_ms) > _CAREFUL_MS:
            self._careful = False
        n = 0
        size = len(data)
        while n < size and _is_ready(self._writable, select.POLLOUT):
            end = n + 1 if self._careful else min(n + _CHUNK, size)
            before_ms = clock.ms()
            try:
                wrote = self._sink.write(data[n:end]) or 0
            except OSError:  # the other end has gone
                return n
            n += wrote
            if clock.since(clock.ms(), before_ms) > _SLOW_MS:
                self._careful = True
                self._slow_ms = clock.ms()
                break
            if not wrote:
                break
        return n


def _poll(stream: "Any", event: int) -> "Callable[[int], Any]":
    """A function that polls the stream; MicroPython's `ipoll` allocates nothing."""
    poll = select.poll()
    poll.register(stream, event)
    return getattr(poll, "ipoll", poll.poll)


def _is_ready(poll: "Callable[[int], Any]", event: int) -> bool:
    ready = False
    for found in poll(0):
        if found[1] & event:
            ready = True
    return ready


def _unbuffered(stream: "Any") -> "Any":
    """The binary object below a text stream, and below its buffer where there is one."""
    stream = getattr(stream, "buffer", stream)
    return getattr(stream, "raw", stream)
