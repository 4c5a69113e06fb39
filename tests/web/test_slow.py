"""Whoever reads too slowly loses the place at the table, over real sockets; nothing waits for them or grows."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hallboard.tables import Table, Watcher
from hallboard.web import server as web_server
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from tests.support.patience import WAIT_S, until

from .conftest import Server
from .test_api import TWO_HANDS

LARGE = "x" * 60_000


def asked(server: Server, path: str, *headers: str) -> socket.socket:
    """A connection at which something was asked, of which little fits into the cable, and nothing is read yet."""
    port = int(server.url.rstrip("/").rpartition(":")[2])
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.settimeout(WAIT_S)
    client.sendall("\r\n".join((f"GET /{path} HTTP/1.1", f"Host: localhost:{port}", *headers, "", "")).encode())
    return client


def stream(server: Server, table: str) -> socket.socket:
    return asked(server, f"api/tables/{table}/stream")


def websocket(server: Server, table: str) -> socket.socket:
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13")
    return asked(server, f"api/tables/{table}/socket", *upgrade)


def only_watcher(table: Table) -> Watcher:
    until(lambda: table.feed.watched, "nobody watches")
    (watcher,) = table.feed._watchers
    return watcher


def tell_more(table: Table, times: int, until_true: Callable[[], object] = lambda: False) -> None:
    """Something changes at the table again and again."""
    for number in range(times):
        if until_true():
            return
        table.feed.publish({"notes": [f"{number}{LARGE}"]})
        time.sleep(0.001)


def rest(client: socket.socket) -> bytes:
    """What comes until the other side closes."""
    found = bytearray()
    while data := client.recv(1 << 20):
        found += data
    return bytes(found)


def frames(data: bytes) -> Iterator[Frame]:
    """The frames after the answer to the handshake."""
    reader = StreamReader()
    reader.feed_data(data.partition(b"\r\n\r\n")[2])
    reader.feed_eof()
    while True:
        parsing = Frame.parse(reader.read_exact, mask=False)
        try:
            next(parsing)
        except StopIteration as done:
            yield done.value
        except EOFError:
            return


@pytest.fixture
def table(server: Server) -> Table:
    found = server.tables.get(server.ask("api/tables", TWO_HANDS)["id"])
    assert found is not None
    return found


@pytest.mark.parametrize("watch", [stream, websocket])
def test_who_does_not_read_is_dropped_and_nothing_more_is_kept_for_them(
    server: Server, table: Table, watch: Callable[[Server, str], socket.socket]
) -> None:
    with contextlib.closing(watch(server, table.id)) as client:
        watcher = only_watcher(table)
        tell_more(table, 20_000, lambda: not table.feed.watched)
        assert not table.feed.watched, "it keeps its place"
        tell_more(table, 1000)
        assert watcher._queue.qsize() == 0, "nothing waits for it"
        with urllib.request.urlopen(f"{server.url}api/tables", timeout=WAIT_S) as answer:
            assert len(json.load(answer)) == 1, "others are answered meanwhile"
        data = rest(client)  # it reads at last: what was on its way, and that this is all
    if watch is stream:
        assert data.endswith(b"\r\n0\r\n\r\n")
    else:
        *messages, last = frames(data)
        assert {frame.opcode for frame in messages} <= {Opcode.TEXT, Opcode.PING}
        assert (last.opcode, int.from_bytes(last.data[:2], "big")) == (Opcode.CLOSE, 4408)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a connection that nothing is taken from")
@pytest.mark.parametrize("watch", [stream, websocket])
def test_a_connection_that_never_takes_anything_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watch: Callable[[Server, str], socket.socket]
) -> None:
    monkeypatch.setattr(web_server, "_DEAF_MS", 500)
    server = Server(tmp_path / "records.db")
    try:
        table = server.tables.get(server.ask("api/tables", TWO_HANDS)["id"])
        assert table is not None
        with contextlib.closing(watch(server, table.id)):
            only_watcher(table)
            tell_more(table, 20_000, lambda: not table.feed.watched)
            until(lambda: not server.state.connections and not server.state.tasks, "it is still open")
    finally:
        server.stop()
