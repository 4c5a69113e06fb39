"""A host in the soak's thread and in virtual time; its session, client and record are those of `hallboard play`."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hallboard.game import Game
from hallboard.link import BoardClient, Event
from hallboard.link.connection import Connection
from hallboard.session import HandSeat, Session
from hallboard.session.setup import Setup
from hallcore.protocol.endpoint import Endpoint

from .wire import Wire


class _Jobs:
    """What `session.worker.Worker` is, without a thread: `run` does what was put."""

    def __init__(self, after_job: Callable[[], None]) -> None:
        self._jobs: deque[Callable[[], None]] = deque()
        self._after_job = after_job

    def start(self) -> None:
        """Nothing needs to be started."""

    def put(self, job: Callable[[], None]) -> None:
        """Have this done by the next `run`."""
        self._jobs.append(job)

    def run(self, most: int = 1 << 30) -> None:
        """Do what waits, at most so many jobs."""
        while self._jobs and most > 0:
            self._jobs.popleft()()
            self._after_job()
            most -= 1

    def close(self) -> None:
        """Do what waits."""
        self.run()


class _Port:
    """What `link.connection.Connection` is, without a thread: `pump` carries bytes in virtual time."""

    def __init__(self, threaded: Connection, wire: Wire) -> None:
        self.change = threading.Condition()
        self._replica = threaded._replica
        self._events = threaded._events
        self._on_event = threaded._on_event
        self._wire = wire
        self._link: Endpoint | None = None

    def start(self) -> None:
        """The first `pump` opens the port."""

    def close(self) -> None:
        """Nothing is left to do."""

    @contextlib.contextmanager
    def changing(self) -> Iterator[None]:
        """Another part of the program changes the replica."""
        yield

    def pump(self, nonce: int, now_ms: int) -> None:
        """Open the port, or see that it has gone; else read and write."""
        if not self._wire.plugged:
            if self._link is not None:
                self._link = None
                self._replica.lost("unplugged")
        elif self._link is None:
            self._link = Endpoint(nonce, self._replica, host=True)
            self._replica.attach(self._link)
        else:
            link = self._link
            link.receive(self._wire.take(), now_ms)
            self._replica.pump()
            if link.peer_protocol >= 0:  # a board has been heard
                link.wrote(self._wire.give(bytes(link.outgoing(now_ms))))
        self.deliver()

    def deliver(self) -> None:
        """Hand out what has happened."""
        while self._events:
            self._on_event(self._events.popleft())


class Host:
    """A program that records a game of hands; `start` it, `pump` it, `kill` it, and `start` it again."""

    def __init__(self, game: str, records: Path, wire: Wire) -> None:
        self._game = game
        self._wire = wire
        self._nonce = 1
        self.records = records
        self.session: Session | None = None

    def start(self) -> None:
        """Begin a game, or go on with the last one that has a move."""
        setup = Setup(str(self.records))
        goes_on = bool(self.records.exists() and _resumable(self.records))
        game = setup.resume("last", self._game) if goes_on else Game(self._game)
        seats = setup.record(game, [HandSeat() for _ in game.sides], "soak")
        link = setup.recorder.link if goes_on else (0, 0)
        self.session = session = Session(game, self._connect, seats, setup.recorder, link=link)
        session._worker = _Jobs(session._after_job)  # type: ignore[assignment]
        session.start()

    def _connect(self, on_event: Callable[[Event], None]) -> BoardClient:
        client = BoardClient("soak", on_event)
        client._connection = _Port(client._connection, self._wire)  # type: ignore[assignment]
        return client

    def pump(self, now_ms: int) -> None:
        """The program works for a moment."""
        session: Any = self.session
        if session is not None:
            self._nonce += 1
            session.client._connection.pump(self._nonce, now_ms)
            session._worker.run()

    def kill(self, jobs: int) -> None:
        """The program is gone, after so many more jobs: what the operating system has of it is let go."""
        session: Any = self.session
        if session is None:
            return
        self.session = None
        session._worker.run(jobs)
        recorder = session.recorder
        if recorder._connection is not None:
            recorder._connection.close()
        if recorder._presence._lock is not None:
            recorder._presence._lock.close()  # its file stays, as a killed program's does

    def close(self) -> None:
        """The program ends as it should."""
        if self.session is not None:
            self.session.close()
            self.session = None

    @property
    def moves(self) -> list[int]:
        """Those that the session knows."""
        return [] if self.session is None else [move.value for move in self.session.game.moves]

    @property
    def joined(self) -> bool:
        """True while board and program have the same game."""
        return self.session is not None and self.session._board.shared


def _resumable(records: Path) -> bool:
    from hallboard.record import Store

    return bool(Store(records).resumable())
