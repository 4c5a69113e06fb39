"""The data port: standard input and output, without ever waiting for the other end.

Ctrl-C must be data here: `micropython.kbd_intr(-1)`. MicroPython's USB port says that there is room when a single byte
fits, and waits up to half a second for the rest. So as much as its buffer holds is written in pieces since the host has
been heard; from then on single bytes, which never wait. A host that reads is heard again soon: it acknowledges.

If a write has waited all the same, and not all of it was taken, nothing more is written until the port has been full
and has room again, or the host has sent something new. A port that always says that there is room, and a host that
listens first, would wait for each other: after a minute it is tried again. So each of a host's stops costs one wait, at
such a port one a minute. Then single bytes go until more were taken than the port holds.
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
_BUFFER = const(256)  # bytes that the port holds: CFG_TUD_CDC_TX_BUFSIZE
_PROOF = const(512)  # single bytes after which a host reads that did not
_SINGLE = const(32)  # single bytes at a time, 6 ms on the device
_SLOW_MS = const(20)
_SHUT_MS = const(60_000)
_FREE = const(0)  # to write
_OLD = const(1)  # shut: what is to be read was sent before
_SHUT = const(2)  # until the host is heard
_FULL = const(3)  # until there is room
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
        self._gate = _FREE
        self._since_ms = 0  # when it was shut
        self._heard = False  # has the host ever been?
        self._room = 0  # bytes that surely fit; below 0: single bytes that are still to prove that the host reads

    def read(self) -> "bytes | memoryview":
        """The bytes that are there, at most 64: a view that is good until the next call, perhaps empty."""
        n = 0
        while n < _READ_BYTES and _is_ready(self._readable, select.POLLIN):
            byte = self._source.read(1)
            if not byte:
                break
            self._data[n] = byte[0]
            n += 1
        if not n:
            if self._gate == _OLD:
                self._gate = _SHUT
            return _NOTHING
        self._heard = True
        if self._gate == _SHUT:
            self._gate = _FREE
        elif self._gate == _FREE and self._room >= 0:
            self._room = _BUFFER
        return memoryview(self._data)[:n]

    def write(self, data: "bytes | memoryview") -> int:
        """Write as much as the port takes at once; returns how many bytes that were."""
        clock = self._clock
        if self._gate != _FREE:
            if not _is_ready(self._writable, select.POLLOUT):
                self._gate = _FULL
                return 0
            if self._gate != _FULL and clock.since(clock.ms(), self._since_ms) < _SHUT_MS:
                return 0
            self._gate = _FREE
        n = singles = 0
        size = len(data)
        while n < size and singles < _SINGLE and _is_ready(self._writable, select.POLLOUT):
            end = min(n + max(min(self._room, _CHUNK), 1), size)
            before_ms = clock.ms()
            try:
                wrote = self._sink.write(data[n:end]) or 0
            except OSError:  # the other end has gone
                return n
            n += wrote
            if clock.since(clock.ms(), before_ms) > _SLOW_MS:
                if self._heard and n < end:
                    self._gate = _OLD
                    self._since_ms = clock.ms()
                self._room = -_PROOF
                break
            if not wrote:
                break
            if self._room > 0:
                self._room -= wrote
            else:
                singles += 1
                self._room += self._room < 0
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
