"""Work spread over machines by Dask distributed (the optional extra `cluster`).

On one machine `dask scheduler`, on each machine `dask worker ADDRESS`, all with hallboard installed. Workers may come
and go: what one had under way goes to another. A scheduler that crashes is waited for; what it had under way is sent
once more.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from itertools import chain, islice
from time import monotonic, sleep
from typing import Any, TypeVar

from ..errors import UserError

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")

AHEAD = 2  # pieces of work a core that are sent before they are asked for
CONNECT_S = 10
BACK_S = 60  # how long a scheduler, or the first worker, is waited for
_LOOK_S = 1  # between two looks at who is still there


class _SchedulerGone(Exception):
    """The connection broke, and with it whatever was under way."""


def spread(address: str, work: Callable[[T, U], V], what: T, items: Iterable[U]) -> Iterator[V]:
    """`work(what, item)` of each item once, as they end.

    Raises UserError without Dask, scheduler or workers, when either is gone for long, and for what workers die of.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UserError("--cluster needs Dask distributed: pip install 'hallboard[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a lost connection is told below, in one line
    todo = iter(items)
    client = _connect(distributed, address, CONNECT_S)
    if not client.ncores():
        client.close()
        raise UserError(f"the cluster at {address} has no workers")
    while True:
        under_way: dict[Any, U] = {}
        try:
            yield from _results(distributed, client, address, work, what, todo, under_way)
            return
        except _SchedulerGone:
            todo = chain(under_way.values(), todo)
        finally:
            with contextlib.suppress(OSError, RuntimeError):  # Dask's own, where the scheduler has just gone
                client.close()
        client = _connect(distributed, address, BACK_S)


def _connect(distributed: Any, address: str, most_s: float) -> Any:
    """A client of the scheduler, which may take some time to come. Raises UserError."""
    until = monotonic() + most_s
    while True:
        try:
            return distributed.Client(address, timeout=max(1.0, min(CONNECT_S, until - monotonic())))
        except (OSError, ValueError) as error:
            if monotonic() >= until or isinstance(error, ValueError) or most_s <= CONNECT_S:
                raise UserError(f"no cluster at {address}: {error}") from None


def _results(
    distributed: Any,
    client: Any,
    address: str,
    work: Callable[[T, U], V],
    what: T,
    todo: Iterator[U],
    under_way: dict[Any, U],
) -> Iterator[V]:
    """What comes of the items; `under_way` has those that were sent and did not come back.

    Raises _SchedulerGone, and UserError.
    """
    last_seen = monotonic()  # of any worker
    while True:
        cores = _cores(client)
        if cores:
            last_seen = monotonic()
        elif monotonic() - last_seen > BACK_S:
            raise UserError(f"the cluster at {address} has had no workers for {BACK_S} s")
        for item in islice(todo, max(0, AHEAD * cores - len(under_way))):
            under_way[client.submit(work, what, item, pure=False)] = item
        if not under_way:
            first = [] if cores else list(islice(todo, 1))
            if not first:
                return
            todo = chain(first, todo)
            sleep(_LOOK_S)
        for future in _done(distributed, client, list(under_way)):
            try:
                value = future.result()
            except (CancelledError, distributed.comm.CommClosedError):
                raise _SchedulerGone from None
            except distributed.KilledWorker:
                what_kills = f"{work.__name__} {under_way[future]}"
                raise UserError(f"the cluster at {address}: workers died of {what_kills}") from None
            del under_way[future]
            yield value


def _cores(client: Any) -> int:
    """Of all workers there are. Raises _SchedulerGone."""
    try:
        return sum(client.ncores().values()) if client.status == "running" else 0
    except OSError:
        raise _SchedulerGone from None


def _done(distributed: Any, client: Any, futures: list[Any]) -> Iterable[Any]:
    """Those that have ended, after a short while at most. Raises _SchedulerGone."""
    done: Iterable[Any] = ()
    try:
        done = distributed.wait(futures, timeout=_LOOK_S, return_when="FIRST_COMPLETED").done
    except TimeoutError:
        pass
    except (CancelledError, OSError):
        raise _SchedulerGone from None
    if client.status != "running" or any(future.cancelled() for future in futures):
        raise _SchedulerGone
    return done
