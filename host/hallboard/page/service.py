"""What the page's script calls, in the worker that has this Python: requests, and tables to watch.

It begins with `threads.install()`: only then is the rest of hallboard imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import threads

threads.install()

import asyncio  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

import serial.tools  # noqa: E402
from pyodide.ffi import JsException, create_proxy  # noqa: E402

from . import list_ports  # noqa: E402

sys.modules["serial.tools.list_ports"] = list_ports
serial.tools.list_ports = list_ports

from ..tables import Api, Tables, Watcher  # noqa: E402
from ..tables.api import MISTAKES  # noqa: E402
from ..tables.commands import obey  # noqa: E402
from ..tables.feed import PONG  # noqa: E402
from ..tables.library import Library  # noqa: E402
from ..virtual.runtime import use  # noqa: E402
from . import worker_board  # noqa: E402

_MOST_BOARDS = 8  # virtual ones: each is a worker with some tens of MB
_NO_TABLE, _TOO_SLOW, _CLOSED = 4404, 4408, 4410  # the codes of the server's sockets


class Service:
    """Answers the page. `start_device` begins a worker for a virtual board, see `worker_board.PageDevice`."""

    def __init__(self, records: str, start_device: Callable[..., Any]) -> None:
        worker_board.PageDevice.start = staticmethod(start_device)
        use(worker_board.runtime())
        serial.protocol_handler_packages.append("hallboard.page")
        os.environ["HALLBOARD_BOARDS"] = str(Path(records).parent / "boards")  # kept by the browser as the records are
        self._tables = Tables(records, _MOST_BOARDS)
        self._api = Api(self._tables, Library(records))

    async def ask(self, method: str, path: str, query: str, body: str) -> list[Any]:
        """[status, media type, body] of a request; `query` and `body` are objects of JSON."""
        answer = await threads.in_thread(self._api.answer, method, path, json.loads(query), json.loads(body))
        return [answer.status, answer.media_type, answer.body]

    async def watch(self, table_id: str, give: Callable[[str], None], end: Callable[[int], None]) -> Socket | None:
        """Pass the table's messages to `give`, and to `end` the reason why no more will come."""
        table = self._tables.get(table_id)
        if table is None:
            end(_NO_TABLE)
            return None
        socket = Socket(table, give, end)
        await socket.begin()
        return socket

    def add_port(self, number: int, open_port: Callable[..., Any]) -> str:
        """A serial port that people have given the page; returns its address. It is opened when somebody wants it.

        `open_port(take, lose)` opens it, and resolves to what has `write` and `free`: `take` gets what comes, in
        hexadecimal digits as `write` takes it, `lose` the reason when it has gone.
        """
        address = f"page://serial-{number}"
        worker_board.openers[address] = lambda: _opened(open_port)
        return address

    def remove_port(self, number: int) -> None:
        """That port was unplugged."""
        worker_board.openers.pop(f"page://serial-{number}", None)


def _opened(open_port: Callable[..., Any]) -> worker_board.PagePort:
    """The port, once the page has opened it. Raises OSError."""
    port = worker_board.PagePort(lambda data: opened.write(data.hex()), lambda: opened.free())
    try:
        opened = threads.wait_for(asyncio.ensure_future(open_port(create_proxy(port.put_hex), create_proxy(port.lose))))
    except JsException as error:
        raise OSError(str(error).removeprefix("Error: ")) from None
    return port


class Socket:
    """A watcher of a table, as the page has it."""

    def __init__(self, table: Any, give: Callable[[str], None], end: Callable[[int], None]) -> None:
        self._table = table
        self._give = give
        self._end = end
        self._watcher: Watcher | None = None
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Tell all, and from now on what changes."""
        self._watcher = Watcher(pictures=True)
        self._task = asyncio.ensure_future(self._tell())
        await threads.in_thread(self._table.feed.join, self._watcher)

    async def send(self, text: str) -> None:
        """Take a command."""
        message = json.loads(text)
        if isinstance(message, dict) and message.get("type") == "sync":
            await threads.in_thread(self._table.feed.join, self._watcher)
            return
        if isinstance(message, dict) and message.get("type") == "ping":
            self._give(PONG)
            return
        try:
            await threads.in_thread(obey, self._table, message)
        except MISTAKES as error:
            self._give(json.dumps({"type": "error", "message": str(error)}))

    async def close(self) -> None:
        """Watch no more."""
        await threads.in_thread(self._table.feed.leave, self._watcher)
        if self._task is not None:
            self._task.cancel()

    async def _tell(self) -> None:
        if self._watcher is not None:
            async for text in self._watcher.messages():
                self._give(text)
            self._end(_TOO_SLOW if self._watcher.dropped.is_set() else _CLOSED)
