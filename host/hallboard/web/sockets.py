"""A WebSocket at a table: state out, commands in."""

from __future__ import annotations

import contextlib
import json

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket

from ..tables import Table, Watcher
from ..tables.api import MISTAKES
from ..tables.commands import obey
from ..tables.feed import PONG
from .allowance import Allowance
from .limits import Refused
from .watching import CLOSED, GONE, first_of, until_dropped, watching, why_over

_NO_TABLE, _TOO_MUCH = 4404, 4429
_MOST_BYTES = 8192  # of a command
_PER_S, _BURST = 40.0, 120.0  # commands


async def serve_socket(websocket: WebSocket, table: Table | None) -> None:
    """Serve it until either side closes. A watcher that does not keep up is dropped, and may connect again."""
    await websocket.accept()
    if table is None:
        await websocket.close(_NO_TABLE, "no such table")
        return
    with watching(table.feed, websocket.query_params.get("pictures") == "1") as watcher:
        code = await first_of(_send(websocket, watcher), _receive(websocket, table, watcher), until_dropped(watcher))
    with contextlib.suppress(*GONE):
        await websocket.close(CLOSED if code is None else code)


async def _send(websocket: WebSocket, watcher: Watcher) -> int:
    async for text in watcher.messages():
        await websocket.send_text(text)
    return why_over(watcher)


async def _receive(websocket: WebSocket, table: Table, watcher: Watcher) -> int:
    allowance = Allowance(_PER_S, _BURST)
    while True:
        text = await websocket.receive_text()
        if allowance.take() or len(text) > _MOST_BYTES:
            return _TOO_MUCH
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            watcher.give(_error("expected an object of JSON"))
            continue
        if isinstance(message, dict) and message.get("type") == "sync":
            table.feed.join(watcher)
            continue
        if isinstance(message, dict) and message.get("type") == "ping":
            watcher.give(PONG)
            continue
        try:
            websocket.state.client.take("changes")
            await run_in_threadpool(obey, table, message)
        except (*MISTAKES, Refused) as error:
            watcher.give(_error(str(error)))


def _error(text: str) -> str:
    return json.dumps({"type": "error", "message": text}, ensure_ascii=False)
