"""When a search must end: at a time, after a number of nodes, or when it is told to."""

from __future__ import annotations

import threading
import time

_NODES_A_LOOK = 8  # nodes between two looks at the clock: a node costs 10 to 200 us


class OutOfTime(Exception):
    """The search ends here; what it has found so far counts."""


class Limits:
    """Counts nodes and raises OutOfTime when a limit is reached; no limit is None."""

    def __init__(
        self, movetime_ms: float | None = None, nodes: int | None = None, stop: threading.Event | None = None
    ) -> None:
        self.nodes = 0
        self._began_s = time.monotonic()
        self._end_s = None if movetime_ms is None else self._began_s + movetime_ms / 1000
        self._max_nodes = nodes
        self._stop = stop
        self._look = 0

    @property
    def max_nodes(self) -> int | None:
        """How many nodes there may be."""
        return self._max_nodes

    @property
    def event(self) -> threading.Event | None:
        """What ends the search when it is set."""
        return self._stop

    @property
    def left_ms(self) -> float | None:
        """Time until the search must end."""
        return None if self._end_s is None else max(0.0, (self._end_s - time.monotonic()) * 1000)

    @property
    def elapsed_ms(self) -> int:
        """Time since the search began."""
        return int((time.monotonic() - self._began_s) * 1000)

    def node(self) -> None:
        """Count a node, before it is made. Raises OutOfTime."""
        if self.nodes == self._max_nodes:
            raise OutOfTime
        self.nodes += 1
        self._look -= 1
        if self._look < 0:
            self._look = _NODES_A_LOOK
            self.look()

    def look(self) -> None:
        """Look at the clock now: for work that counts no nodes. Raises OutOfTime."""
        if self._end_s is not None and time.monotonic() >= self._end_s:
            raise OutOfTime
        if self._stop is not None and self._stop.is_set():
            raise OutOfTime
