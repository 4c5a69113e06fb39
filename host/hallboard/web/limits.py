"""How much one address may ask of the server: more than people and their programs do, less than wears it out."""

from __future__ import annotations

import contextlib
import math
import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from .allowance import Allowance

_MOST_ADDRESSES = 4096  # that are remembered
_LONGEST_WAIT_S = 60  # that is asked for
_STREAM = re.compile(r"/api/tables/[^/]+/stream")
_QUICK = re.compile(r"/api/(tables|works)/\w+")  # what is posted there is done at once: a command, an answer


@dataclass(frozen=True)
class Bounds:
    """Of one address, but for the last: acts a second and how many at a stroke, and how many at once.

    A hundred watchers may sit behind one address.
    """

    requests: tuple[float, float] = (400.0, 6000.0)
    changes: tuple[float, float] = (100.0, 600.0)  # what is posted or deleted, and commands of WebSockets
    beginnings: tuple[float, float] = (2.0, 60.0)  # of what takes long: tables, imports, analyses
    beginning: int = 8
    watching: int = 200  # streams and WebSockets
    watching_in_all: int = 500


BOUNDS = Bounds()


class Refused(Exception):
    """Too much is asked for; the text is for people. `wait_s`: after so long it may be tried again."""

    def __init__(self, text: str, wait_s: float = 1.0) -> None:
        self.wait_s = max(1, math.ceil(min(wait_s, _LONGEST_WAIT_S)))
        super().__init__(f"{text}: try again in {self.wait_s} s")


class Client:
    """What one address has asked for lately, and has going on."""

    def __init__(self, bounds: Bounds) -> None:
        self._allowances = {
            "requests": Allowance(*bounds.requests),
            "changes": Allowance(*bounds.changes),
            "things to begin": Allowance(*bounds.beginnings),
        }
        self.beginning = 0
        self.watching = 0

    def take(self, what: str) -> None:
        """Take one from an allowance. Raises Refused."""
        wait_s = self._allowances[what].take()
        if wait_s:
            raise Refused(f"too many {what} from this address", wait_s)


class Limits:
    """Lets what is asked through to `app` as long as it stays within bounds. For the event loop alone.

    A WebSocket finds the `Client` in its state, to take an allowance for each command.
    """

    def __init__(self, app: ASGIApp, bounds: Bounds) -> None:
        self._app = app
        self._bounds = bounds
        self._clients: OrderedDict[str, Client] = OrderedDict()
        self._watching = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; what is too much by one line, with 429 and the seconds to wait."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = self._client(scope)
        with contextlib.ExitStack() as places:
            try:
                client.take("requests")
                places.enter_context(self._place(scope, client))
            except Refused as refused:
                await _refuse(scope, receive, send, refused)
                return
            scope.setdefault("state", {})["client"] = client
            await self._app(scope, receive, send)

    def _client(self, scope: Scope) -> Client:
        address = scope["client"][0] if scope.get("client") else ""
        if address not in self._clients:
            idle = (name for name, known in self._clients.items() if not known.watching and not known.beginning)
            if len(self._clients) >= _MOST_ADDRESSES and (forgotten := next(idle, None)) is not None:
                del self._clients[forgotten]
            self._clients[address] = Client(self._bounds)
        self._clients.move_to_end(address)
        return self._clients[address]

    @contextlib.contextmanager
    def _place(self, scope: Scope, client: Client) -> Iterator[None]:
        """A context that counts what lasts. Raises Refused."""
        if scope["type"] == "websocket" or _STREAM.fullmatch(scope["path"]):
            if client.watching >= self._bounds.watching or self._watching >= self._bounds.watching_in_all:
                raise Refused("too many watch already", 10)
            client.watching += 1
            self._watching += 1
            try:
                yield
            finally:
                client.watching -= 1
                self._watching -= 1
            return
        if scope["method"] not in ("GET", "HEAD"):
            client.take("changes")
        if scope["method"] != "POST" or _QUICK.fullmatch(scope["path"]):
            yield
            return
        if client.beginning >= self._bounds.beginning:
            raise Refused("too much is beginning for this address already", 2)
        client.take("things to begin")
        client.beginning += 1
        try:
            yield
        finally:
            client.beginning -= 1


async def _refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    answer = JSONResponse({"error": str(refused)}, 429, {"retry-after": str(refused.wait_s)})
    if scope["type"] == "websocket":
        websocket = WebSocket(scope, receive, send)
        await websocket.receive()
        await websocket.send_denial_response(answer)
    else:
        await answer(scope, receive, send)
