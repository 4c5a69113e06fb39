"""The addresses of the server. Nothing that takes time is done in its event loop: threads do it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import anyio
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from ..errors import UserError
from ..link import LinkError
from .catalogue import catalogue, prepare, set_up_picture
from .commands import obey
from .guard import Guard
from .library import Library
from .sockets import serve_socket
from .table import Table
from .tables import Tables, ports
from .watcher import Watcher

STATIC = Path(__file__).parent / "static"
MISTAKES = (UserError, InvalidText, IllegalMove, AmbiguousMove, LinkError)
_MOST_BYTES = 65536  # of what is posted


def create_app(records: str | None = None, token: str = "", tables: Tables | None = None) -> Guard:
    """The server as an ASGI application. `records` is where games are kept; see `Guard` for `token`."""
    tables = tables or Tables(records)
    web = Web(tables, Library(records))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as beside:
            beside.start_soon(run_in_threadpool, prepare)
            yield
        await run_in_threadpool(tables.close_all)

    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/api/games", web.games),
            Route("/api/games/{game}.svg", web.game_picture),
            Route("/api/ports", web.ports),
            Route("/api/tables", web.tables, methods=["GET", "POST"]),
            Route("/api/tables/{table}", web.table, methods=["GET", "POST", "DELETE"]),
            Route("/api/tables/{table}/stream", web.stream),
            WebSocketRoute("/api/tables/{table}/socket", web.socket),
            Route("/api/records", web.records),
            Route("/api/records/{game:int}", web.record),
            Route("/api/records/{game:int}.hgn", web.record_text),
            Route("/api/records/{game:int}/{ply:int}.svg", web.record_picture),
            Route("/api/records/{game:int}/resume", web.resume, methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={HTTPException: _http_error, **dict.fromkeys(MISTAKES, _mistake)},
        lifespan=lifespan,
    )
    return Guard(app, token)


class Web:
    """The answers."""

    def __init__(self, tables: Tables, library: Library) -> None:
        self._tables = tables
        self._library = library

    async def games(self, request: Request) -> Response:
        """The games, their variants and sides."""
        return JSONResponse(await run_in_threadpool(catalogue))

    async def game_picture(self, request: Request) -> Response:
        """A game's board as it is set up."""
        picture = await run_in_threadpool(set_up_picture, request.path_params["game"])
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    async def ports(self, request: Request) -> Response:
        """The serial ports of this machine."""
        found = await run_in_threadpool(ports)
        return JSONResponse([{"port": port, "what": what} for port, what in found.items()])

    async def tables(self, request: Request) -> Response:
        """The open tables; or a new one."""
        if request.method == "POST":
            wanted = await _object(request)
            return await self._opened(lambda: self._tables.open(wanted))
        return JSONResponse(await run_in_threadpool(lambda: [table.summary() for table in self._tables.all()]))

    async def table(self, request: Request) -> Response:
        """A table as it is; a command to it; or its end."""
        table = self._table(request.path_params["table"])
        if request.method == "DELETE":
            await run_in_threadpool(self._tables.close, table.id)
            return Response(status_code=204)
        if request.method == "POST":
            message = await _object(request)
            await run_in_threadpool(obey, table, message)
            return JSONResponse({"ok": True}, 202)
        pictures = request.query_params.get("pictures") == "1"
        return JSONResponse(await run_in_threadpool(table.feed.full, pictures))

    async def stream(self, request: Request) -> Response:
        """What happens at a table, a line of JSON for each message."""
        table = self._table(request.path_params["table"])
        watcher = Watcher(request.query_params.get("pictures") == "1")

        async def lines() -> AsyncIterator[str]:
            table.feed.join(watcher)
            try:
                async for text in watcher.messages():
                    yield text + "\n"
            finally:
                table.feed.leave(watcher)

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    async def socket(self, websocket: Any) -> None:
        """What happens at a table, and commands to it."""
        await serve_socket(websocket, self._tables.get(websocket.path_params["table"]), MISTAKES)

    async def records(self, request: Request) -> Response:
        """The games that were played."""
        return JSONResponse(await run_in_threadpool(self._library.games, request.query_params.get("game")))

    async def record(self, request: Request) -> Response:
        """One of them."""
        return JSONResponse(await run_in_threadpool(self._library.game, request.path_params["game"]))

    async def record_text(self, request: Request) -> Response:
        """The same as text."""
        text = await run_in_threadpool(self._library.text, request.path_params["game"])
        return PlainTextResponse(text, headers={"content-disposition": "attachment"})

    async def record_picture(self, request: Request) -> Response:
        """Its board after a ply."""
        game, ply = request.path_params["game"], request.path_params["ply"]
        picture = await run_in_threadpool(self._library.picture, game, ply)
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def resume(self, request: Request) -> Response:
        """A table on which an unfinished game goes on."""
        await _object(request)
        which = str(request.path_params["game"])
        return await self._opened(lambda: self._tables.resume(which))

    async def _opened(self, begin: Callable[[], Table]) -> Response:
        table = await run_in_threadpool(begin)
        return JSONResponse({"id": table.id}, 201)

    def _table(self, table_id: str) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            raise HTTPException(404, f"no table {table_id}")
        return table


async def _page(request: Request) -> Response:
    text = await run_in_threadpool((STATIC / "index.html").read_text, "utf-8")
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


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


async def _mistake(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 400)
