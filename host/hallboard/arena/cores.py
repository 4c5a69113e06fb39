"""Work spread over the cores of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


def spread(workers: int, work: Callable[[T, U], V], what: T, items: Iterable[U]) -> Iterator[V]:
    """`work(what, item)` of each item, as they end; work not begun is dropped when the iterator is closed."""
    todo = iter(items)
    # Fresh interpreters: a copy of this one would inherit threads and locks in whatever state they are.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        running = {pool.submit(work, what, item) for item in islice(todo, workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, what, item) for item in islice(todo, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
