"""A WebSocket at a table: state out, commands in."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Awaitable

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..tables import Table, Watcher
from ..tables.api import MISTAKES
from ..tables.commands import obey
from ..tables.feed import PONG

_NO_TABLE, _TOO_SLOW, _TOO_MUCH, _CLOSED = 4404, 4408, 4429, 4410
_MOST_BYTES = 8192  # of a command
_PER_S, _BURST = 40.0, 120.0  # commands


async def serve_socket(websocket: WebSocket, table: Table | None) -> None:
    """Serve it until either side closes. A watcher that does not keep up is dropped, and may connect again."""
    await websocket.accept()
    if table is None:
        await websocket.close(_NO_TABLE, "no such table")
        return
    watcher = Watcher(websocket.query_params.get("pictures") == "1")
    table.feed.join(watcher)
    codes: list[int] = []

    async def until_over(job: Awaitable[int]) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone
            codes.append(await job)
        everything.cancel_scope.cancel()

    try:
        async with anyio.create_task_group() as everything:
            everything.start_soon(until_over, _send(websocket, watcher))
            everything.start_soon(until_over, _receive(websocket, table, watcher))
            everything.start_soon(until_over, _until_dropped(watcher))
    finally:
        table.feed.leave(watcher)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(codes[0] if codes else _CLOSED)


async def _send(websocket: WebSocket, watcher: Watcher) -> int:
    async for text in watcher.messages():
        await websocket.send_text(text)
    return _TOO_SLOW if watcher.dropped.is_set() else _CLOSED


async def _until_dropped(watcher: Watcher) -> int:
    await watcher.dropped.wait()
    return _TOO_SLOW


async def _receive(websocket: WebSocket, table: Table, watcher: Watcher) -> int:
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
        if isinstance(message, dict) and message.get("type") == "ping":
            watcher.give(PONG)
            continue
        try:
            await run_in_threadpool(obey, table, message)
        except MISTAKES as error:
            watcher.give(_error(str(error)))


def _error(text: str) -> str:
    return json.dumps({"type": "error", "message": text}, ensure_ascii=False)
