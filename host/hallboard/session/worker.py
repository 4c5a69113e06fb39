"""A thread that does one job after the other."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterator

from ..errors import report_fault

Job = Callable[[], None]


class Worker:
    """Does the jobs that are `put`, in their order. `after_job` follows each, and also comes every `tick_s` seconds.

    What a job raises ends that job alone: it is reported, and what to say of it is told to `on_fault`.
    """

    def __init__(self, name: str, after_job: Job, tick_s: float, on_fault: Callable[[str], None]) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._after_job = after_job
        self._tick_s = tick_s
        self._on_fault = on_fault
        self._asked = threading.local()  # on which condition a thread puts its jobs
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin with the jobs that have been put already."""
        self._thread.start()

    def put(self, job: Job) -> None:
        """Have this done in the worker's thread."""
        condition: Callable[[Job], Job] | None = getattr(self._asked, "condition", None)
        self._jobs.put(condition(job) if condition else job)

    @contextlib.contextmanager
    def only_if(self, true: Callable[[], bool], otherwise: Job) -> Iterator[None]:
        """A context: what this thread puts is done only if it is `true` when its turn comes, else `otherwise` is."""
        self._asked.condition = lambda job: lambda: job() if true() else otherwise()
        try:
            yield
        finally:
            self._asked.condition = None

    def close(self) -> None:
        """Do what has been put before, then end; returns when that is done."""
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while True:
            with contextlib.suppress(queue.Empty):
                job = self._jobs.get(timeout=self._tick_s)
                if job is None:
                    return
                self._do(job)
            self._do(self._after_job)

    def _do(self, job: Job) -> None:
        try:
            job()
        except Exception as error:
            self._on_fault(report_fault(error))
