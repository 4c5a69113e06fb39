"""A WebSocket at a table: state out, commands in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from .commands import obey
from .table import Table
from .watcher import Watcher

_NO_TABLE, _TOO_SLOW, _TOO_MUCH, _CLOSED = 4404, 4408, 4429, 4410
_MOST_BYTES = 8192  # of a command
_PER_S, _BURST = 40.0, 120.0  # commands


async def serve_socket(websocket: WebSocket, table: Table | None, mistakes: tuple[type[Exception], ...]) -> None:
    """Serve it until either side has gone. A watcher that does not keep up is dropped: it may come again."""
    await websocket.accept()
    if table is None:
        await websocket.close(_NO_TABLE, "no such table")
        return
    watcher = Watcher(websocket.query_params.get("pictures") == "1")
    table.feed.join(watcher)
    jobs = [
        asyncio.create_task(_send(websocket, watcher)),
        asyncio.create_task(_receive(websocket, table, watcher, mistakes)),
        asyncio.create_task(_until_dropped(watcher)),
    ]
    code = _CLOSED
    try:
        done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        for job in done:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                code = job.result()
    finally:
        table.feed.leave(watcher)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        with contextlib.suppress(RuntimeError):  # the other side has gone
            await websocket.close(code)


async def _send(websocket: WebSocket, watcher: Watcher) -> int:
    async for text in watcher.messages():
        await websocket.send_text(text)
    return _TOO_SLOW if watcher.dropped.is_set() else _CLOSED


async def _until_dropped(watcher: Watcher) -> int:
    await watcher.dropped.wait()
    return _TOO_SLOW


async def _receive(websocket: WebSocket, table: Table, watcher: Watcher, mistakes: tuple[type[Exception], ...]) -> int:
    allowance, at_s = _BURST, time.monotonic()
    while True:
        text = await websocket.receive_text()
        now_s = time.monotonic()
        allowance, at_s = min(_BURST, allowance + (now_s - at_s) * _PER_S) - 1, now_s
        if allowance < 0 or len(text) > _MOST_BYTES:
            return _TOO_MUCH
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            watcher.give(_error("expected an object of JSON"))
            continue
        if isinstance(message, dict) and message.get("type") == "sync":
            table.feed.join(watcher)
            continue
        try:
            await run_in_threadpool(obey, table, message)
        except mistakes as error:
            watcher.give(_error(str(error)))


def _error(text: str) -> str:
    return json.dumps({"type": "error", "message": text}, ensure_ascii=False)
