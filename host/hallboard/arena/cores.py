"""Work spread over the cores of this machine."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


def spread(workers: int, work: Callable[[T, U], V], task: T, items: Iterable[U]) -> Iterator[V]:
    """`work(task, item)` of each item, as they end; when the iterator is closed before, the workers end at once."""
    waiting = iter(items)
    others = set(active_children())
    # Fresh interpreters: a copy of this one would inherit threads and locks in whatever state they are.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    done_all = False
    try:
        running = {pool.submit(work, task, item) for item in islice(waiting, workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, task, item) for item in islice(waiting, len(done))}
            for future in done:
                yield future.result()
        done_all = True
    finally:
        if not done_all:
            for worker in set(active_children()) - others:
                worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """A terminal's Ctrl-C reaches every process; the one that has the results says what was done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
