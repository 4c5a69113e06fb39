"""Work spread over machines by Dask distributed (the optional extra `cluster`).

On one machine `dask scheduler`, on each machine `dask worker ADDRESS`, all with hallboard installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from ..errors import UserError

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")

_AHEAD = 2  # pieces of work a core that are sent before they are asked for
_CONNECT_S = 10


def spread(address: str, work: Callable[[T, U], V], what: T, items: Iterable[U]) -> Iterator[V]:
    """`work(what, item)` of each item, as they end. Raises UserError without Dask, scheduler or workers."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UserError("--cluster needs Dask distributed: pip install 'hallboard[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=_CONNECT_S)
    except (OSError, ValueError) as error:
        raise UserError(f"no cluster at {address}: {error}") from None
    with client:
        cores = sum(client.ncores().values())
        if not cores:
            raise UserError(f"the cluster at {address} has no workers")
        todo = iter(items)
        futures = distributed.as_completed(
            [client.submit(work, what, item, pure=False) for item in islice(todo, _AHEAD * cores)]
        )
        for future in futures:
            for item in islice(todo, 1):
                futures.add(client.submit(work, what, item, pure=False))
            yield future.result()
