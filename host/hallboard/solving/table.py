"""A table of solved positions in a file: numbers of 64 bits in order, with a byte for each that says what it is worth.

    hallboard table 1            a line of text
    {...}                        a line of JSON: what is in it, and how long what follows is
    a line for each block        its first number (8 bytes), its place in the file (8), its length (4), little-endian
    blocks                       each compressed by zlib: the numbers byte by byte, the lowest bytes first, then values

A value is 0 for a draw, else one more than the plies to the end if both sides play their best: odd for a loss of the
player to move, even for a win. The header has the CRC-32 of all that follows it.
"""

from __future__ import annotations

import json
import mmap
import struct
import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..files import replace_bytes

_MAGIC = b"hallboard table 1\n"
_BLOCK = 4096  # positions
_ENTRY = struct.Struct("<QQI")
_CACHED = 256  # blocks: 37 KB each, unpacked
_MOST_HEADER = 4096  # bytes


def write_table(path: Path, about: Mapping[str, object], keys: array[int], values: bytes) -> None:
    """Write the positions, whole or not at all; `keys` rise. Raises UserError where that fails."""
    blocks = [_packed(keys[i : i + _BLOCK], values[i : i + _BLOCK]) for i in range(0, len(keys), _BLOCK)]
    place = len(blocks) * _ENTRY.size
    directory = bytearray()
    for i, block in enumerate(blocks):
        directory += _ENTRY.pack(keys[i * _BLOCK], place, len(block))
        place += len(block)
    body = bytes(directory) + b"".join(blocks)
    header = {**about, "positions": len(keys), "block": _BLOCK, "bytes": len(body), "crc32": zlib.crc32(body)}
    replace_bytes(path, _MAGIC + json.dumps(header).encode("ascii") + b"\n" + body)


class Table:
    """A table that is looked up in its file. `about` is its header."""

    def __init__(self, path: Path) -> None:
        """Raises UserError for a file that is damaged or no table, and OSError for one that cannot be read."""
        self.path = path
        with path.open("rb") as file:
            try:
                self._file = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError:
                raise self._damaged("it is empty") from None
        if self._file[: len(_MAGIC)] != _MAGIC:
            raise self._damaged("it does not begin as one")
        end = self._file.find(b"\n", len(_MAGIC), _MOST_HEADER)
        try:
            self.about: dict[str, Any] = json.loads(self._file[len(_MAGIC) : end])
            length, crc, positions = (int(self.about[name]) for name in ("bytes", "crc32", "positions"))
        except (ValueError, KeyError, TypeError):
            raise self._damaged("its second line says nothing") from None
        self._body = end + 1
        if len(self._file) != self._body + length:
            raise self._damaged(f"{len(self._file)} bytes instead of {self._body + length}")
        if zlib.crc32(memoryview(self._file)[self._body :]) != crc:
            raise self._damaged("its checksum is another one")
        entries = [_ENTRY.unpack_from(self._file, self._body + i * _ENTRY.size) for i in range(-(-positions // _BLOCK))]
        self._firsts = array("Q", (first for first, _, _ in entries))
        self._places = [(place, place + size) for _, place, size in entries]
        self._block = lru_cache(_CACHED)(self._unpacked)

    def __len__(self) -> int:
        return int(self.about["positions"])

    def value(self, key: int) -> int | None:
        """The value of a position; None if it is not in the table."""
        i = bisect_right(self._firsts, key) - 1
        if i < 0:
            return None
        keys, values = self._block(i)
        at = bisect_left(keys, key)
        return values[at] if at < len(keys) and keys[at] == key else None

    def _unpacked(self, i: int) -> tuple[array[int], bytes]:
        first, end = self._places[i]
        planes = zlib.decompress(self._file[self._body + first : self._body + end])
        n = len(planes) // 9
        numbers = bytearray(8 * n)
        for byte in range(8):
            numbers[byte::8] = planes[byte * n : (byte + 1) * n]
        keys = array("Q", bytes(numbers))
        if sys.byteorder == "big":
            keys.byteswap()
        return keys, planes[8 * n :]

    def _damaged(self, why: str) -> UserError:
        return UserError(f"{self.path}: no table of solved positions, or damaged: {why}; delete it, and solve anew")


def _packed(keys: array[int], values: bytes) -> bytes:
    if sys.byteorder == "big":
        keys.byteswap()
    numbers = keys.tobytes()
    return zlib.compress(b"".join(numbers[byte::8] for byte in range(8)) + values, 9)
