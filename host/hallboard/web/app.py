"""The server's addresses. Its event loop never waits: threads do what takes time."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from ..tables import Api, Tables
from ..tables.catalogue import prepare
from ..tables.library import Library
from ..tables.wall import Wall
from .guard import Guard
from .limits import BOUNDS, Bounds, Limits
from .sockets import serve_socket
from .stream import TableStream

STATIC = Path(__file__).parent / "static"
PALETTE = STATIC.parents[1] / "palette.css"
_MOST_BYTES = 262_144  # of what is posted


def create_app(
    records: str | None = None,
    token: str = "",
    tables: Tables | None = None,
    delay_s: int = 0,
    bounds: Bounds = BOUNDS,
    watch_token: str = "",
) -> Limits:
    """The server as an ASGI application. `records` is where games are kept; see `Guard` for the tokens.

    The wall and the rounds show each move `delay_s` after it was made.
    """
    tables = tables or Tables(records)
    library = Library(records)
    api = Api(tables, library, Wall(tables, delay_s))
    web = Web(api)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as beside:
            beside.start_soon(run_in_threadpool, prepare)
            yield
        await run_in_threadpool(api.calibrations.close_all)
        await run_in_threadpool(api.works.close_all)
        await run_in_threadpool(tables.close_all)
        await run_in_threadpool(library.close)

    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/api/tables/{table}/stream", web.stream),
            WebSocketRoute("/api/tables/{table}/socket", web.socket),
            Route("/api/{path:path}", web.answer, methods=["GET", "POST", "DELETE"]),
            Route("/static/palette.css", _palette),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={HTTPException: _http_error},
        lifespan=lifespan,
    )
    return Limits(Guard(app, token, watch_token), bounds)


class Web:
    """The answers of `api`, over HTTP and WebSockets."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def answer(self, request: Request) -> Response:
        """What is asked and answered at once."""
        body = await _object(request) if request.method == "POST" else {}
        method = "GET" if request.method == "HEAD" else request.method
        path, query = request.path_params["path"], dict(request.query_params)
        answer = await run_in_threadpool(self._api.answer, method, path, query, body)
        return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)

    async def stream(self, request: Request) -> Response:
        """What happens at a table, a line of JSON for each message."""
        name = request.path_params["table"]
        table = self._api.tables.get(name)
        if table is None:
            raise HTTPException(404, f"no table {name}")
        return TableStream(table.feed, request.query_params.get("pictures") == "1")

    async def socket(self, websocket: WebSocket) -> None:
        """What happens at a table, and commands to it."""
        await serve_socket(websocket, self._api.tables.get(websocket.path_params["table"]))


async def _page(request: Request) -> Response:
    text = await run_in_threadpool((STATIC / "index.html").read_text, "utf-8")
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


async def _palette(request: Request) -> Response:
    return FileResponse(PALETTE)


async def _object(request: Request) -> dict[str, Any]:
    """The JSON object that was posted. Raises HTTPException."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, "expected application/json")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            raise HTTPException(413, f"expected at most {_MOST_BYTES} bytes")
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise HTTPException(400, "expected an object of JSON") from None
    if not isinstance(found, dict):
        raise HTTPException(400, "expected an object of JSON")
    return found


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return JSONResponse({"error": getattr(error, "detail", str(error))}, status)
