"""A trace of a table's board, kept while somebody wants it."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from typing import Any

from ..boards import PhysicalBoard
from ..errors import UserError
from ..link import BoardClient
from ..link.events import Event
from ..traces import Recording, Trace, read_trace, shared_trace

_MOST_BYTES = 100_000_000  # unpacked: about an hour of a board with linear sensors
_TOLD_KB = 100  # steps in which it is told how much there is


class Tracing:
    """Keeps one trace at a time, until the next one begins or `close`; for any thread.

    `take` is given the client's events. `physical` describes the board, see `Recording`.
    """

    def __init__(self, physical: PhysicalBoard | None) -> None:
        self._physical = physical
        self._recording: Recording | None = None
        self._client: BoardClient | None = None  # while it sends a trace
        self._folder = tempfile.TemporaryDirectory(prefix="hallboard-", ignore_cleanup_errors=True)
        self._path = Path(self._folder.name) / "board.trace"
        self._lock = threading.Lock()

    @property
    def on(self) -> bool:
        """True while a trace is being recorded."""
        return self._client is not None

    @property
    def n_bytes(self) -> int:
        """How much of it there is, unpacked."""
        return self._recording.n_bytes if self._recording is not None else 0

    @property
    def problem(self) -> str:
        """Why there is nothing, or nothing more."""
        return self._recording.problem if self._recording is not None else ""

    def take(self, event: Event) -> None:
        """Keep what an event brings of the trace."""
        if self.on and self._recording is not None:
            self._recording.take(event)

    def begin(self, client: BoardClient) -> None:
        """Begin a trace; the one before is thrown away. The board looks at its pieces anew."""
        with self._lock:
            if not self.on:
                self._path.unlink(missing_ok=True)
                self._recording = Recording(self._path, self._physical, client.hello)
                self._client = client
                client.trace(True)

    def end(self) -> None:
        """End the trace; it can be had from then on."""
        with self._lock:
            if self._client is not None and self._recording is not None:
                self._recording.finish(self._client)
                self._client = None
                self._recording.close()

    def look(self) -> None:
        """End it if there is too much of it, or if the board does not send it."""
        if self.on and (self.problem or self.n_bytes > _MOST_BYTES):
            self.end()

    def state(self) -> dict[str, Any] | None:
        """Whether it goes on, how much there is, and what is wrong; None where none was wanted."""
        if self._recording is None:
            return None
        kB = self.n_bytes // 1000 // _TOLD_KB * _TOLD_KB
        return {"on": self.on, "kB": kB, "problem": self.problem}

    def trace(self) -> Trace:
        """What was recorded. Raises UserError where there is none."""
        with self._lock:
            if self.on:
                raise UserError("the trace goes on: end it first")
            if not self._path.exists():
                raise UserError(self.problem or "no trace was recorded at this table")
            return read_trace(self._path)

    def content(self, shared: bool) -> bytes:
        """The file; `shared`: without the board's name and title. Raises UserError where there is none."""
        trace = self.trace()
        return (shared_trace(trace) if shared else trace).packed()

    def close(self) -> None:
        """Throw away what there is."""
        self.end()
        self._folder.cleanup()
