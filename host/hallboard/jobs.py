"""Jobs at boards that take a while, such as a calibration: one at a time at each board."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from .errors import UserError

_MOST = 8  # that are kept, those that are over included


class Job(Protocol):
    """Something that is done to the board at `url` from its constructor on, until it is not `running` any more."""

    id: str
    url: str
    running: bool

    def stop(self) -> None:
        """End it as soon as it can be ended."""


J = TypeVar("J", bound=Job)


class Jobs(Generic[J]):
    """Begins and finds jobs of a kind; for any thread. `name` and `done` say what: calibration, calibrated."""

    def __init__(self, name: str, done: str) -> None:
        self._name = name
        self._done = done
        self._all: dict[str, J] = {}
        self._lock = threading.Lock()

    def begin(self, url: str, make: Callable[[], J]) -> J:
        """Begin the one that `make` makes for this board. Raises UserError if one is at it, or too many are."""
        with self._lock:
            if self.at(url):
                raise UserError(f"the board at {url} is being {self._done} already: stop that first")
            for old in [job for job in self._all.values() if not job.running][: max(0, len(self._all) - _MOST + 1)]:
                del self._all[old.id]
            if len(self._all) >= _MOST:
                raise UserError(f"{_MOST} boards are being {self._done}: stop one first")
            begun = make()
            self._all[begun.id] = begun
            return begun

    def at(self, url: str) -> bool:
        """True while one is at the board there."""
        return any(job.running and job.url == url for job in self.all())

    def all(self) -> list[J]:
        """Those that run, and the last that have ended."""
        return list(self._all.values())

    def get(self, job_id: str) -> J:
        """The one of that number. Raises UserError."""
        found = self._all.get(job_id)
        if found is None:
            raise UserError(f"no {self._name} {job_id}")
        return found

    def close_all(self) -> None:
        """Stop all of them."""
        for job in self.all():
            job.stop()
