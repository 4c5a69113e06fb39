"""A watcher of a table: a queue that never blocks its writers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

_MOST = 200  # messages that may wait for a watcher before it is dropped


class Watcher:
    """Made in an event loop, given messages from any thread, read in the loop by `messages`.

    `pictures`: whether it is sent the picture's parts. `dropped` is set once it has been too slow.
    """

    def __init__(self, pictures: bool) -> None:
        self.pictures = pictures
        self.dropped = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def give(self, text: str | None) -> None:
        """Queue a message; None ends the stream. May be called from any thread. One that was dropped gets no more."""
        if not self.dropped.is_set() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, text)

    async def messages(self) -> AsyncIterator[str]:
        """The messages to send, until the table closes or the watcher is dropped."""
        while not self.dropped.is_set() and (text := await self._queue.get()) is not None:
            yield text

    def _put(self, text: str | None) -> None:
        if self.dropped.is_set():
            return  # it was given before
        if self._queue.qsize() >= _MOST:
            self.dropped.set()
            self._queue = asyncio.Queue()  # whoever is stuck on the way to it may be so for long
        else:
            self._queue.put_nowait(text)
