"""A trace's file: gzip of a line of JSON that describes the board, and of the bytes as the board sent them.

The line has `hallboard-trace` (the format, 1), `firmware` (its version), `rules` (its hash of the game's rules) and
`board` (the description that its `board.json` holds, without calibration: readings are in uT, and the gains of a
calibrated board come in the bytes).
"""

from __future__ import annotations

import gzip
import json
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ..errors import UserError
from ..files import replace_bytes

FORMAT = 1
_FLUSH_S = 2.0
_MOST_BYTES = 256_000_000  # unpacked: days of play


@dataclass(frozen=True)
class Trace:
    """A trace that was read. `data` are the operations (see `hallcore.trace.operations`)."""

    firmware: str
    rules: int
    board: dict[str, Any]
    data: bytes

    def header(self) -> bytes:
        """The file's first line."""
        about = {"hallboard-trace": FORMAT, "firmware": self.firmware, "rules": self.rules, "board": self.board}
        return json.dumps(about, separators=(",", ":")).encode() + b"\n"

    def packed(self) -> bytes:
        """The whole file."""
        return gzip.compress(self.header() + self.data, mtime=0)


class TraceWriter:
    """Writes a trace as it comes, so that what has come is there whatever happens to the program.

    Raises UserError where the file can't be written.
    """

    def __init__(self, path: Path, about: Trace) -> None:
        self._path = path
        self.n_bytes = 0
        self._flushed_s = time.monotonic()
        try:
            self._file = gzip.open(path, "wb")  # noqa: SIM115
            self._file.write(about.header())
            self._file.flush()
        except OSError as error:
            raise UserError(f"{path}: {error.strerror or error}") from None
        self.write(about.data)

    def write(self, data: bytes) -> None:
        """Add bytes of the board."""
        try:
            self._file.write(data)
            if time.monotonic() - self._flushed_s >= _FLUSH_S:
                self._file.flush()
                self._flushed_s = time.monotonic()
        except OSError as error:
            raise UserError(f"{self._path}: {error.strerror or error}") from None
        self.n_bytes += len(data)

    def close(self) -> None:
        """Finish the file."""
        try:
            self._file.close()
        except OSError as error:
            raise UserError(f"{self._path}: {error.strerror or error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_trace(path: Path, trace: Trace) -> None:
    """Write the whole of it, or nothing. Raises UserError."""
    replace_bytes(path, trace.packed())


def read_trace(path: Path) -> Trace:
    """The trace in the file, as far as it goes if its end is missing. Raises UserError."""
    try:
        packed = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)  # gzip's own raises where the end is missing
    try:
        content = unpacker.decompress(packed, _MOST_BYTES)
    except zlib.error:
        raise UserError(f"{path}: no trace: expected a file of `hallboard trace record`") from None
    if unpacker.unconsumed_tail:
        raise UserError(f"{path}: more than {_MOST_BYTES // 1_000_000} MB when unpacked")
    line, _, data = content.partition(b"\n")
    try:
        about = json.loads(line)
        form, firmware, rules, board = (about[key] for key in ("hallboard-trace", "firmware", "rules", "board"))
    except (ValueError, KeyError, TypeError):
        raise UserError(f"{path}: no trace: expected a file of `hallboard trace record`") from None
    if form != FORMAT:
        raise UserError(f"{path}: a trace of format {form!r}, this hallboard reads format {FORMAT}")
    if not (isinstance(firmware, str) and isinstance(rules, int) and isinstance(board, dict)):
        raise UserError(f"{path}: its first line is damaged")
    return Trace(firmware, rules, board, data)
