"""Tells an archive what is new in the records, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from ..record import UNFINISHED, Record, Store, StoreError, Summary
from .archive import Archive, ArchiveError
from .events import follow, news

_LOOK_S = 1.0
_LONGEST_WAIT_S = 30.0


@dataclass
class _Told:
    """What the archive knows of a game: how many events, and the record that they make."""

    events: int
    record: Record


class Gatherer:
    """Looks at the records at `path` from the constructor until `close`.

    What the archive has tells what it lacks, so nothing is lost while it is away and nothing told twice.
    `on_problem` is called with a line whenever another problem comes up, and with '' when it is over.
    """

    def __init__(self, url: str, path: str | None, on_problem: Callable[[str], None]) -> None:
        self._archive = Archive(url)
        self._store = Store(path)
        self._on_problem = on_problem
        self._problem = ""
        self._told: dict[str, _Told] = {}
        self._looked_at: dict[int, Summary] = {}
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="gatherer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Tell what is new once more, and stop."""
        self._closed.set()
        self._thread.join()
        self._archive.close()

    def _run(self) -> None:
        wait_s = _LOOK_S
        while True:
            last = self._closed.is_set()
            wait_s = _LOOK_S if self._look() else min(_LONGEST_WAIT_S, 2 * wait_s)
            if last:
                return
            self._closed.wait(wait_s)

    def _look(self) -> bool:
        """Tell what is new; False where that did not work."""
        try:
            for summary in self._store.games():
                before = self._looked_at.get(summary.id)
                # What was open may have changed in any way since; of the rest the list says it.
                if before != summary or before.is_open:
                    self._tell(summary.id)
                    self._looked_at[summary.id] = summary
        except (ArchiveError, StoreError) as error:
            self._told.clear()  # what was told last may have arrived or not
            self._report(str(error))
            return False
        self._report("")
        return True

    def _tell(self, game_id: int) -> None:
        uid, record = self._store.uid(game_id), self._store.load(game_id)
        if uid not in self._told:
            events = self._archive.events(uid)
            self._told[uid] = _Told(len(events), follow(events))
        told = self._told[uid]
        if not told.events and not record.moves and record.result == UNFINISHED:
            return  # nobody has played yet
        found = news(told.record, record)
        if found:
            self._archive.add(uid, told.events + 1, found)
            self._told[uid] = _Told(told.events + len(found), record)

    def _report(self, problem: str) -> None:
        if problem != self._problem:
            self._problem = problem
            self._on_problem(problem)
