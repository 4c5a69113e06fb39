"""Little-endian fields of a message's body: packed into bytes, and read back with every length and range checked."""

import struct

if False:  # types
    from collections.abc import Sequence

MAX_SPACE = 0x3FF
MAX_MOVE = 0x3FFFFFFF  # also of a step and of a game's id: small integers of the device
MAX_PLY = 0xFFFF


class MessageError(ValueError):
    """A body that is not the message it is said to be."""


def pack_text(text: str, limit: int) -> bytes:
    """Length and UTF-8 of `text`, cut to at most `limit` bytes between two characters."""
    data = text.encode("utf-8")
    if len(data) > limit:
        while limit and data[limit] & 0xC0 == 0x80:
            limit -= 1
        data = data[:limit]
    return bytes((len(data),)) + data


def pack_ints(values: "Sequence[int]", start: int, end: int) -> bytes:
    """`values[start:end]` as unsigned 32-bit numbers."""
    out = bytearray(4 * (end - start))
    for i in range(start, end):
        struct.pack_into("<I", out, 4 * (i - start), values[i])
    return bytes(out)


class Reader:
    """Reads the fields of `body` one after the other; raises `MessageError` naming `what`, the message."""

    def __init__(self, what: str, body: bytes) -> None:
        self._what = what
        self._body = body
        self._next = 0

    def fail(self, text: str) -> MessageError:
        """The error to raise, naming the message."""
        return MessageError(f"{self._what}: {text}")

    def raw(self, size: int) -> bytes:
        """The next `size` bytes."""
        start = self._next
        if start + size > len(self._body):
            raise self.fail(f"{len(self._body)} bytes are too few, expected {start + size} or more")
        self._next = start + size
        return self._body[start : start + size]

    def number(self, size: int, high: int) -> int:
        """An unsigned number of `size` bytes, 0 to `high`."""
        start = self._next
        value = int.from_bytes(self.raw(size), "little")
        if value > high:
            raise self.fail(f"{value} at byte {start}, expected at most {high}")
        return value

    def u8(self, high: int = 0xFF) -> int:
        return self.number(1, high)

    def u16(self, high: int = 0xFFFF) -> int:
        return self.number(2, high)

    def u32(self, high: int = 0xFFFFFFFF) -> int:
        return self.number(4, high)

    def ints(self, count: int) -> "tuple[int, ...]":
        """What `pack_ints` has packed, each at most MAX_MOVE."""
        return tuple([self.u32(MAX_MOVE) for _ in range(count)])

    def text(self, limit: int) -> str:
        """A text of at most `limit` bytes, its length before it."""
        data = self.raw(self.u8(limit))
        try:
            return str(data, "utf-8")
        except ValueError:  # UnicodeError is one
            raise self.fail("a text is not UTF-8") from None

    def rest(self) -> bytes:
        """All bytes that are left."""
        return self.raw(len(self._body) - self._next)

    def end(self) -> None:
        """Raise unless everything was read."""
        if self._next != len(self._body):
            raise self.fail(f"{len(self._body)} bytes, expected {self._next}")
