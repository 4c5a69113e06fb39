"""Where pieces of work are done: in this process, on the cores of this machine, or on the machines of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

Spread = Callable[[Callable[[Any, Any], Any], Any, Iterable[Any]], Iterator[Any]]  # (work, what, items)


def spreading(workers: int = 1, cluster: str | None = None) -> Spread:
    """What does `work(what, item)` of each item and yields what comes of it, in any order, taking items as it goes.

    It raises UserError for a `cluster`, a Dask scheduler's address, that cannot be used.
    """
    if cluster is not None:
        from .cluster import spread as over_machines

        return partial(over_machines, cluster)
    if workers > 1:
        from .cores import spread as over_cores

        return partial(over_cores, workers)
    return lambda work, what, items: (work(what, item) for item in items)
