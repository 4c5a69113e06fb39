"""The trace of a table's board, kept while somebody wants it."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..boards import PhysicalBoard
from ..errors import UserError
from ..link import BoardClient
from ..link.events import Event
from ..traces import Recording, read_trace, shared_trace

_MOST_BYTES = 100_000_000  # unpacked: about an hour of a board with linear sensors
_TOLD_KB = 100  # steps in which it is told how much there is


class Tracing:
    """Keeps one trace at a time, until the next one begins or `close`; for any thread.

    `listening` stands before whoever takes the client's events. `physical` describes the board, see `Recording`.
    """

    def __init__(self, physical: PhysicalBoard | None) -> None:
        self._physical = physical
        self._recording: Recording | None = None
        self._client: BoardClient | None = None  # while it sends a trace
        self._folder = tempfile.TemporaryDirectory(prefix="hallboard-", ignore_cleanup_errors=True)
        self._lock = threading.Lock()

    def listening(self, on_event: Callable[[Event], None]) -> Callable[[Event], None]:
        """A function that takes a client's events, keeps those of a trace, and hands all on."""

        def both(event: Event) -> None:
            if (recording := self._recording) is not None:
                recording.take(event)
            on_event(event)

        return both

    def begin(self, client: BoardClient) -> None:
        """Begin a trace; the one before is thrown away. The board looks at its pieces anew."""
        with self._lock:
            if self._client is None:
                self._path.unlink(missing_ok=True)
                self._recording = Recording(self._path, self._physical, client.hello)
                self._client = client
                client.trace(True)

    def end(self) -> None:
        """End the trace; it can be had from then on."""
        with self._lock:
            if self._client is not None and self._recording is not None:
                self._recording.finish(self._client)
                self._recording.close()
                self._client = None

    def look(self) -> None:
        """End it if there is too much of it, or if the board does not send it."""
        recording = self._recording
        if (
            self._client is not None
            and recording is not None
            and (recording.problem or recording.n_bytes > _MOST_BYTES)
        ):
            self.end()

    def state(self) -> dict[str, Any] | None:
        """Whether it goes on, how much there is, and what is wrong; None where none was wanted."""
        recording = self._recording
        if recording is None:
            return None
        kB = recording.n_bytes // 1000 // _TOLD_KB * _TOLD_KB
        return {"on": self._client is not None, "kB": kB, "problem": recording.problem}

    def content(self, shared: bool) -> bytes:
        """The file; `shared`: without the board's name and title. Raises UserError where there is none."""
        with self._lock:
            if self._client is not None:
                raise UserError("the trace goes on: end it first")
            if self._recording is None or not self._path.exists():
                raise UserError(self._recording.problem if self._recording else "no trace was recorded at this table")
            if shared:
                return shared_trace(read_trace(self._path)).packed()
            return self._path.read_bytes()

    def close(self) -> None:
        """Throw away what there is."""
        self.end()
        self._folder.cleanup()

    @property
    def _path(self) -> Path:
        return Path(self._folder.name) / "board.trace"
