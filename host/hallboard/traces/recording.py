"""Keeps the trace of a connected board."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from hallcore.protocol.messages import TRACE, Hello

from ..boards import PhysicalBoard, describe_connected
from ..errors import UserError
from ..link import BoardClient
from ..link.events import Connected, Event, Refused, Traced
from .file import Trace, TraceWriter

_REST_S = 2.0


class Recording:
    """Writes to `path` what a client's events bring of a trace: pass them all to `take`.

    `physical` describes the board; without it, it is the known one of the board's own name.
    `hello` is that of a board which is connected already.
    `problem` says why there is nothing, or nothing more, in the file.
    """

    def __init__(self, path: Path, physical: PhysicalBoard | None = None, hello: Hello | None = None) -> None:
        self.path = path
        self.problem = ""
        self._physical = physical
        self._hello = hello
        self._writer: TraceWriter | None = None
        self._ended = threading.Event()

    @property
    def n_bytes(self) -> int:
        """What has come, before it is packed."""
        return self._writer.n_bytes if self._writer is not None else 0

    def listening(self, on_event: Callable[[Event], None]) -> Callable[[Event], None]:
        """A function that takes events here, and hands the others on."""

        def both(event: Event) -> None:
            self.take(event)
            if not isinstance(event, Traced):
                on_event(event)

        return both

    def take(self, event: Event) -> None:
        """Take an event, in the client's thread."""
        if isinstance(event, Connected):
            self._hello = event.hello
        elif isinstance(event, Refused) and event.kind == TRACE:
            self.problem = f"the trace is not recorded: {event.text}"
        elif isinstance(event, Traced) and not event.data:
            self._ended.set()
        elif isinstance(event, Traced) and not self.problem and self._hello is not None:
            try:
                if self._writer is None:
                    board = describe_connected(self._hello, self._physical)
                    about = Trace(self._hello.firmware, self._hello.rules, board, b"")
                    self._writer = TraceWriter(self.path, about)
                self._writer.write(event.data)
            except UserError as error:  # a full disk: the game goes on
                self.problem = f"the trace is not recorded: {error}"

    def finish(self, client: BoardClient) -> None:
        """Have the rest from the board, if it answers soon, before the client is closed."""
        client.trace(False)
        if client.hello is not None:
            self._ended.wait(_REST_S)

    def close(self) -> None:
        """Finish the file; `problem` says what went wrong."""
        if self._writer is not None:
            try:
                self._writer.close()
            except UserError as error:
                self.problem = self.problem or f"the trace is not recorded: {error}"
        elif not self.problem:
            self.problem = f"the trace is not recorded: the board has sent nothing for {self.path}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
