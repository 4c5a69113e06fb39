"""What everybody who watches a table over a network has: a place in its feed, and jobs that end together."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Iterator

import anyio
from starlette.websockets import WebSocketDisconnect

from ..tables import Watcher
from ..tables.feed import Feed

TOO_SLOW, CLOSED = 4408, 4410
"""Why it ended, as WebSockets are told."""

GONE = (WebSocketDisconnect, RuntimeError)
"""What is raised where the other side has gone."""


@contextlib.contextmanager
def watching(feed: Feed, pictures: bool) -> Iterator[Watcher]:
    """A watcher that has a place in the feed until the end of the block."""
    watcher = Watcher(pictures)
    feed.join(watcher)
    try:
        yield watcher
    finally:
        feed.leave(watcher)


def why_over(watcher: Watcher) -> int:
    """Why no message follows."""
    return TOO_SLOW if watcher.dropped.is_set() else CLOSED


async def until_dropped(watcher: Watcher) -> int:
    """Return once the watcher was too slow, also while a message to it is stuck on its way."""
    await watcher.dropped.wait()
    return TOO_SLOW


async def first_of(*jobs: Awaitable[int]) -> int | None:
    """Run the jobs beside each other until one is over, and return why; None if the other side has gone."""
    codes: list[int] = []

    async def until_over(job: Awaitable[int]) -> None:
        with contextlib.suppress(*GONE):
            codes.append(await job)
        everything.cancel_scope.cancel()

    async with anyio.create_task_group() as everything:
        for job in jobs:
            everything.start_soon(until_over, job)
    return codes[0] if codes else None
