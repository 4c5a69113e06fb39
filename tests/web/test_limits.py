"""What one address may ask for: plenty, but not without end; what is too much is answered by one line."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets
from hallboard.errors import UserError
from hallboard.tables import Tables
from hallboard.web import create_app, limits
from hallboard.web.app import STATIC
from hallboard.web.limits import BOUNDS, Bounds, Client
from starlette.testclient import TestClient, WebSocketDenialResponse
from websockets.sync.client import connect

from .conftest import Server
from .test_api import HERE, TWO_HANDS, WS, open_table

NEVER = 0.0  # an allowance that does not grow again in a test
MOVE = {"type": "move", "move": "e5-d4 e5-d4"}  # which no rule allows


@contextlib.contextmanager
def served(tmp_path: Path, bounds: Bounds, *addresses: str) -> Iterator[list[TestClient]]:
    """A client at each address; all of them ask one server."""
    app = create_app(str(tmp_path / "records.db"), bounds=bounds)
    with contextlib.ExitStack() as stack:
        clients = [TestClient(app, base_url=HERE, client=(address, 50_000)) for address in addresses or ("10.0.0.1",)]
        stack.enter_context(clients[0])
        yield clients


def is_refused(answer: Any, why: str) -> bool:
    """True if too much was asked for; what says so must be one line, and name a time."""
    if answer.status_code != 429:
        return False
    error = answer.json()["error"]
    assert (why in error, "\n" in error) == (True, False), error
    assert error.endswith(f"try again in {answer.headers['retry-after']} s")
    assert 1 <= int(answer.headers["retry-after"]) <= 60
    return True


@pytest.mark.parametrize(
    ("bounds", "method", "path", "body", "why"),
    [
        (replace(BOUNDS, requests=(NEVER, 5)), "GET", "api/tables", None, "requests"),
        (replace(BOUNDS, requests=(NEVER, 5)), "GET", "static/main.js", None, "requests"),
        (replace(BOUNDS, changes=(NEVER, 5)), "POST", "api/tables/none", MOVE, "changes"),
        (replace(BOUNDS, changes=(NEVER, 5)), "DELETE", "api/tables/none", None, "changes"),
        (replace(BOUNDS, beginnings=(NEVER, 5)), "POST", "api/records", {"text": "none"}, "things to begin"),
        (replace(BOUNDS, beginnings=(NEVER, 5)), "POST", "api/tables", {"game": "chess"}, "things to begin"),
        (replace(BOUNDS, beginnings=(NEVER, 5)), "POST", "api/records/1/analysis", {}, "things to begin"),
    ],
)
def test_an_address_that_asks_too_often_is_put_off_and_no_other(
    tmp_path: Path, bounds: Bounds, method: str, path: str, body: object, why: str
) -> None:
    with served(tmp_path, bounds, "10.0.0.1", "10.0.0.2") as (one, other):
        refused = [is_refused(one.request(method, f"/{path}", json=body), why) for _ in range(7)]
        assert refused == [False] * 5 + [True] * 2
        assert not is_refused(other.request(method, f"/{path}", json=body), why)


def test_what_was_too_often_may_be_asked_again_after_a_while(tmp_path: Path) -> None:
    with served(tmp_path, replace(BOUNDS, requests=(1000.0, 1.0))) as (client,):
        for _ in range(3):
            while client.get("/api/tables").status_code == 429:
                pass


def test_people_and_a_hundred_watchers_behind_one_address_are_never_put_off() -> None:
    """At one stroke: the page's files for each, the wall with eight pictures, quick hands at eight tables."""
    files = sum(1 for path in STATIC.rglob("*") if path.is_file())
    client = Client(BOUNDS)
    for what, count in (("requests", 100 * (files + 9) + 8 * 50), ("changes", 8 * 50), ("things to begin", 8 * 4)):
        for _ in range(count):
            client.take(what)
    assert BOUNDS.watching >= 2 * 100, "whoever comes again may do so before the server knows that they were gone"


def test_commands_of_many_sockets_share_the_allowance_of_their_address(tmp_path: Path) -> None:
    with served(tmp_path, replace(BOUNDS, changes=(NEVER, 4))) as (client,):
        table = open_table(client, TWO_HANDS)
        errors = []
        for _ in range(2):
            with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
                for _ in range(2):
                    socket.send_json(MOVE)
                    while (message := socket.receive_json())["type"] != "error":
                        pass
                    errors.append(message["message"])
        assert ["too many changes" in error for error in errors] == [False] * 3 + [True], errors


def test_streams_and_sockets_have_so_many_places_and_a_free_one_is_taken_again(tmp_path: Path) -> None:
    server = Server(tmp_path / "records.db", bounds=replace(BOUNDS, watching=3))
    try:
        table = server.ask("api/tables", TWO_HANDS)["id"]
        address = f"{server.url.replace('http', 'ws')}api/tables/{table}/socket"
        with connect(address) as first, connect(address):
            first.recv()
            with server.opened(f"api/tables/{table}/stream") as stream:
                stream.readline()
                with pytest.raises(websockets.InvalidStatus) as refused:
                    connect(address)
                assert refused.value.response.status_code == 429
                assert refused.value.response.headers["retry-after"] == "10"
                assert b"too many watch already" in refused.value.response.body
            while True:  # the stream's place is free as soon as the server has seen that it is gone
                try:
                    with connect(address) as another:
                        another.recv()
                    break
                except websockets.InvalidStatus:
                    pass
    finally:
        server.stop()


def test_so_many_watch_in_all(tmp_path: Path) -> None:
    with served(tmp_path, replace(BOUNDS, watching_in_all=1), "10.0.0.1", "10.0.0.2") as (one, other):
        table = open_table(one, TWO_HANDS)
        path = f"/api/tables/{table}"
        with one.websocket_connect(f"{WS}{path}/socket"):
            assert is_refused(other.get(f"{path}/stream"), "too many watch")
            with pytest.raises(WebSocketDenialResponse), other.websocket_connect(f"{WS}{path}/socket"):
                pass
        with other.websocket_connect(f"{WS}{path}/socket"):
            pass


def test_what_takes_long_is_begun_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going_on, may_end = threading.Semaphore(0), threading.Event()

    def open_slowly(self: Tables, wanted: object) -> None:
        going_on.release()
        may_end.wait()
        raise UserError("not now")

    monkeypatch.setattr(Tables, "open", open_slowly)
    with served(tmp_path, replace(BOUNDS, beginning=2), "10.0.0.1", "10.0.0.2") as (one, other):
        asking = [threading.Thread(target=one.post, args=("/api/tables",), kwargs={"json": {}}) for _ in range(2)]
        for thread in asking:
            thread.start()
            going_on.acquire()
        try:
            assert is_refused(one.post("/api/tables", json={}), "too much is beginning")
            assert one.get("/api/tables").status_code == 200
            assert not is_refused(other.post("/api/records", json={}), "")
        finally:
            may_end.set()
            for thread in asking:
                thread.join()
        assert not is_refused(one.post("/api/records", json={}), "")


def test_many_addresses_are_not_remembered_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_ADDRESSES", 3)
    app = create_app(str(tmp_path / "records.db"), bounds=replace(BOUNDS, requests=(NEVER, 1)))
    with TestClient(app, base_url=HERE, client=("10.0.0.0", 1)) as watcher:
        for last in range(1, 9):
            TestClient(app, base_url=HERE, client=(f"10.0.0.{last}", 1)).get("/api/games/none.svg")
        assert len(app._clients) == 3
        assert watcher.get("/api/tables").status_code == 200
