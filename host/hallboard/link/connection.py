"""A thread that opens a board's port again and again, carries bytes, and hands out what happens."""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator

from hallcore.protocol.endpoint import Endpoint

from .diagnosis import Diagnosis
from .errors import LinkError
from .events import Event, Problem
from .ports import Port
from .replica import Replica
from .whereabouts import Whereabouts

_WAIT_S = 0.05  # how often the endpoint's clock is looked at
_MIN_PAUSE_S = 0.1  # between two attempts to open the port
_MAX_PAUSE_S = 2.0


def ticks_ms() -> int:
    """The time as an `Endpoint` takes it: milliseconds that wrap."""
    return int(time.monotonic() * 1000) & 0x3FFFFFFF


class Connection:
    """The thread between a board's port and the `replica` of its game.

    `change` guards the replica and `events`, which the replica fills, and is notified when either has changed.
    `on_event` is given the events in this thread, with no lock held.
    """

    def __init__(
        self,
        url: str,
        replica: Replica,
        events: deque[Event],
        on_event: Callable[[Event], None],
        open_port: Callable[[str], Port],
    ) -> None:
        self.change = threading.Condition()
        self._url = url
        self._replica = replica
        self._events = events
        self._on_event = on_event
        self._open_port = open_port
        self._closing = threading.Event()
        self._port: Port | None = None
        self._whereabouts = Whereabouts(url)
        self._thread = threading.Thread(target=self._run, name=f"board {url}", daemon=True)

    def start(self) -> None:
        """Begin to reach for the board."""
        self._thread.start()

    def close(self) -> None:
        """Let go of the port. No more events come."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    @contextlib.contextmanager
    def changing(self) -> Iterator[None]:
        """A context in which another thread changes the replica. What follows from it is sent at its end."""
        with self.change:
            yield
        self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            port.wake()

    def _run(self) -> None:
        pause_s = _MIN_PAUSE_S
        while not self._closing.is_set():
            try:
                port = self._open_port(self._whereabouts.now())
            except LinkError as error:
                self._report(error)
                self._deliver()
                self._closing.wait(pause_s)
                pause_s = min(2 * pause_s, _MAX_PAUSE_S)
                continue
            reason = "closed"
            try:
                self._whereabouts.seen()
                self._port = port
                self._serve(port)
                pause_s = _MIN_PAUSE_S
            except OSError as error:
                reason = f"{self._url} was unplugged ({error})"
            finally:
                self._port = None
                port.close()
            with self.change:
                self._replica.lost(reason)
            self._deliver()
            self._closing.wait(pause_s)

    def _serve(self, port: Port) -> None:
        """Read and write until the port is gone."""
        with self.change:
            link = Endpoint(secrets.randbits(30), self._replica, host=True)
            self._replica.attach(link)
        diagnosis = Diagnosis(self._url, link, time.monotonic())
        to_write = False
        while not self._closing.is_set():
            port.wait(_WAIT_S, to_write)
            data = port.read()
            was_up = link.up
            with self.change:
                link.receive(data, ticks_ms())
                self._replica.pump()
                may_speak = link.peer_protocol >= 0 or not port.listens_first  # a board has been heard
                out = link.outgoing(ticks_ms()) if may_speak else b""
                count = port.write(out) if out else 0
                link.wrote(count)
                to_write = count < len(out)
            if link.up or was_up:
                diagnosis.board_is_there(time.monotonic())
            elif problem := diagnosis.hear(data, time.monotonic()):
                self._report(problem)
            self._deliver()

    def _report(self, problem: LinkError) -> None:
        """Report a problem of the port, once for as long as it lasts."""
        with self.change:
            if str(problem) != str(self._replica.readiness.problem):
                self._replica.readiness.set_problem(problem)
                self._events.append(Problem(problem))

    def _deliver(self) -> None:
        with self.change:
            events = list(self._events)
            self._events.clear()
            self.change.notify_all()
        for event in events:
            if not self._closing.is_set():
                self._on_event(event)
