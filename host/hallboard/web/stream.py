"""A table as lines of JSON, for programs that only watch."""

from __future__ import annotations

from starlette.responses import StreamingResponse
from starlette.types import Send

from ..tables import Watcher
from ..tables.feed import Feed
from .watching import first_of, until_dropped, watching, why_over


class TableStream(StreamingResponse):
    """A line for each message of the feed, until either side closes or the other one reads too slowly."""

    def __init__(self, feed: Feed, pictures: bool) -> None:
        super().__init__((), media_type="application/x-ndjson")
        self._feed = feed
        self._pictures = pictures

    async def stream_response(self, send: Send) -> None:
        """Send all there is. A watcher that does not keep up loses its place at once; its stream ends when it reads."""
        with watching(self._feed, self._pictures) as watcher:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await first_of(_lines(send, watcher), until_dropped(watcher))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _lines(send: Send, watcher: Watcher) -> int:
    async for text in watcher.messages():
        await send({"type": "http.response.body", "body": text.encode() + b"\n", "more_body": True})
    return why_over(watcher)
