"""Frames: a payload and its CRC-32, coded by COBS so that a zero byte ends a frame and stands nowhere else.

    payload | CRC-32 of the payload, little-endian | --COBS--> bytes without a zero | 0x00

COBS (Cheshire and Baker, "Consistent Overhead Byte Stuffing", 1999): every run of up to 254 bytes without a zero is
led by its length plus one; a zero stands after each run but a full one of 254 and the last. A receiver that joins in
the middle, or meets noise, is right again after the next zero.
"""

from binascii import crc32

from ..portable import const

if False:  # types
    from collections.abc import Sequence

_ZERO = const(b"\0")
_CRC_SIZE = const(4)


def coded_size(size: int) -> int:
    """The most bytes that a frame with a payload of `size` bytes can have, its ending zero included."""
    coded = size + _CRC_SIZE
    return coded + coded // 254 + 2


def encode_into(payload: bytes, out: bytearray, at: int) -> int:
    """Write the frame of `payload` into `out` from index `at`; returns the index behind it.

    `out` must have `coded_size(len(payload))` bytes from `at` on.
    """
    data = payload + crc32(payload).to_bytes(_CRC_SIZE, "little")
    size = len(data)
    start = 0
    while True:
        end = data.find(_ZERO, start)
        if end < 0:
            end = size
        while end - start >= 254:
            out[at] = 255
            out[at + 1 : at + 255] = data[start : start + 254]
            at += 255
            start += 254
        run = end - start
        out[at] = run + 1
        at += 1
        if run:
            out[at : at + run] = data[start:end]
            at += run
        if end >= size:
            break
        start = end + 1
    out[at] = 0
    return at + 1


def encode(payload: bytes) -> bytes:
    """The frame of `payload`, its ending zero included."""
    out = bytearray(coded_size(len(payload)))
    return bytes(memoryview(out)[: encode_into(payload, out, 0)])


def _decode(data: bytearray, size: int) -> "bytes | None":
    """The payload of the `size` coded bytes, which are overwritten; None if they are no sound frame."""
    i = 0
    n = 0
    while i < size:
        run = data[i]
        i += 1
        end = i + run - 1
        if end > size:
            return None
        if run > 1:
            data[n : n + run - 1] = data[i:end]
            n += run - 1
        i = end
        if run < 255 and i < size:
            data[n] = 0
            n += 1
    if n < _CRC_SIZE:
        return None
    n -= _CRC_SIZE
    payload = bytes(memoryview(data)[:n])
    if crc32(payload).to_bytes(_CRC_SIZE, "little") != data[n : n + _CRC_SIZE]:
        return None
    return payload


class FrameReceiver:
    """Collects frames from a stream that is cut anywhere and may hold noise.

    `bad` counts what was thrown away: runs of bytes up to a zero that are not a sound frame. Memory is bounded by
    `max_payload`: what grows beyond a frame of that size is dropped up to the next zero.
    """

    def __init__(self, max_payload: int) -> None:
        self.bad = 0
        self._coded = bytearray(coded_size(max_payload))
        self._n = 0
        self._overlong = False

    def receive(self, data: bytes) -> "Sequence[bytes]":
        """The payloads (a sequence of bytes) of all frames that end within `data`, in order."""
        payloads = None
        start = 0
        size = len(data)
        while start < size:
            end = data.find(_ZERO, start)
            if end < 0:
                self._keep(data, start, size)
                break
            self._keep(data, start, end)
            start = end + 1
            payload = None if self._overlong else _decode(self._coded, self._n)
            if payload is not None:
                if payloads is None:
                    payloads = []
                payloads.append(payload)
            elif self._n or self._overlong:
                self.bad += 1
            self._n = 0
            self._overlong = False
        return payloads or ()

    def reset(self) -> None:
        """Forget a frame that has begun."""
        self._n = 0
        self._overlong = False

    def _keep(self, data: bytes, start: int, end: int) -> None:
        if self._overlong or start == end:
            return
        n = self._n
        if n + end - start > len(self._coded):
            self._overlong = True
            return
        self._coded[n : n + end - start] = data[start:end]
        self._n = n + end - start
