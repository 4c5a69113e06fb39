"""Two tokens: one for those who play, one for those who watch the wall and the rounds, as late as they are shown."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from hallboard.tables import Tables
from hallboard.web import create_app
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from tests.support.patience import WAIT_S

from .conftest import IN_A_BROWSER, Server
from .test_api import TWO_HANDS
from .test_serve import running

ELSEWHERE = "http://192.168.1.7"
MOVE = "e5-d4 c3>b2"
PLAYER, WATCHER = {"authorization": "Bearer sesame"}, {"authorization": "Bearer spectacle"}
ROUND = {**TWO_HANDS, "round": "2026-1"}


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    tables = Tables(str(tmp_path / "records.db"))
    yield tables
    tables.close_all()


@pytest.fixture
def client(tables: Tables) -> Iterator[TestClient]:
    app = create_app(tables.records, "sesame", tables, delay_s=600, watch_token="spectacle")
    with TestClient(app, base_url=ELSEWHERE) as client:
        yield client


def test_who_watches_gets_the_wall_and_the_rounds_late(client: TestClient, tables: Tables) -> None:
    table = tables.open(ROUND)
    table.session.recorder.move(MOVE)
    (board,) = client.get("/api/wall", headers=WATCHER).json()["boards"]
    assert (board["id"], board["ply"], board["last"]) == (table.id, 0, "")
    assert client.get(f"/api/wall/{table.id}/0.svg", headers=WATCHER).status_code == 200
    assert client.get(f"/api/wall/{table.id}/1.svg", headers=WATCHER).status_code == 400
    text = client.get("/api/rounds/2026-1.hgn", headers=WATCHER).text
    assert ("2026-1" in text, MOVE in text) == (True, False)
    for path in ("/", "/static/main.js", "/static/palette.css"):
        assert client.get(path, headers=WATCHER).status_code == 200


def test_who_watches_gets_nothing_else(client: TestClient, tables: Tables) -> None:
    table = f"/api/tables/{tables.open(ROUND).id}"
    closed = [
        *(("GET", path) for path in (table, f"{table}/stream", f"{table}/sensors", "/api/tables", "/api/records")),
        *(("GET", path) for path in ("/api/records/1", "/api/records/1.hgn", "/api/records/1/0.svg", "/api/mistakes")),
        *(("GET", path) for path in ("/api/wall/../tables", "/api/wallx", "/api/games", "/api/ports", "/nothing")),
        *(("POST", path) for path in (table, "/api/tables", "/api/records", "/api/records/1/correction", "/api/wall")),
        *(("DELETE", path) for path in (table, "/api/wall")),
    ]
    for method, path in closed:
        body = {"type": "resign"} if method == "POST" else None
        answer = client.request(method, path, headers=WATCHER, json=body)
        assert (answer.status_code, answer.json()) == (
            403,
            {"error": "this address is for watching only: the wall and the rounds"},
        ), path
        if method == "GET" and "stream" not in path and ".." not in path:
            assert client.get(path, headers=PLAYER).status_code != 403, path
    with (
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
        client.websocket_connect(f"ws://192.168.1.7{table}/socket", headers=WATCHER),
    ):
        pass
    with client.websocket_connect(f"ws://192.168.1.7{table}/socket", headers=PLAYER) as socket:
        assert socket.receive_json()["status"] == "started", "nobody resigned"


def test_the_address_that_a_browser_opens_last_says_what_it_may(client: TestClient) -> None:
    for token, status in (("sesame", 200), ("spectacle", 403), ("sesame", 200)):
        answer = client.get(f"/?token={token}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/" if status == 200 else "/#/wall")
        assert client.get("/api/tables").status_code == status
        assert client.get("/api/wall").status_code == 200
    assert client.get("/?token=another", headers={"cookie": "hallboard=else"}).status_code == 403


def test_no_token_at_all_is_no_token_for_watching(tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "records.db"), "sesame"), base_url=ELSEWHERE) as client:
        for headers in ({}, {"authorization": "Bearer "}, {"cookie": "hallboard="}):
            assert client.get("/api/wall", headers=headers).status_code == 403
        assert client.get("/api/wall?token=").status_code == 403


def status(url: str) -> int:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    try:
        with opener.open(url, timeout=WAIT_S) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


@pytest.mark.parametrize(
    ("args", "tokens"),
    [
        (("--host", "0.0.0.0", "--delay", "90"), (r"[\w-]{32}", r"[\w-]{32}")),
        (("--token", "sesame", "--watch-token", "spec tacle"), ("sesame", "spec%20tacle")),
        (("--watch-token", "spectacle"), (r"[\w-]{32}", "spectacle")),
    ],
)
def test_both_addresses_are_printed_where_tokens_are_in_use(
    tmp_path: Path, args: tuple[str, ...], tokens: tuple[str, str]
) -> None:
    with running("serve", "--port", "0", "--records", str(tmp_path / "records.db"), *args) as (process, url):
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith(f"for spectators, the wall alone{', 90 s late' if '90' in args else ''}: http://")
        player, watcher = (re.sub("//[^:]+:", "//127.0.0.1:", one) for one in (url, said.split()[-1]))
        for address, token in zip((player, watcher), tokens, strict=True):
            assert re.fullmatch(rf"http://127.0.0.1:\d+/\?token={token}", address)
        assert player != watcher
        place = {"player": player, "watcher": watcher}
        found = {
            (who, path): status(address.replace("/?", f"/{path}?"))
            for who, address in place.items()
            for path in ("api/wall", "api/tables")
        }
        assert found.pop(("watcher", "api/tables")) == 403
        assert set(found.values()) == {200}


def test_one_address_is_printed_where_no_token_is_needed(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--records", str(tmp_path / "records.db")) as (process, url):
        with urllib.request.urlopen(f"{url}api/tables", timeout=WAIT_S) as answer:
            assert json.load(answer) == []
        process.terminate()
        assert process.stdout is not None
        assert process.stdout.read() == ""


def test_the_same_token_for_both_is_refused(tmp_path: Path) -> None:
    from hallboard.cli import main

    records = str(tmp_path / "records.db")
    assert main(["serve", "--port", "0", "--records", records, "--token", "a", "--watch-token", "a"]) == 2


class TestPage:
    pytestmark = IN_A_BROWSER

    def test_the_wall_is_shown_by_the_address_for_watching(self, page: Page, tmp_path: Path) -> None:
        server = Server(tmp_path / "records.db", token="sesame", watch_token="spectacle")
        try:
            table = server.tables.open(ROUND)
            page.goto(f"{server.url}?token=spectacle")
            tile = page.locator(f'[data-table="{table.id}"]')
            expect(tile).to_contain_text("round 2026-1")
            page.wait_for_function("() => document.querySelector('.wall img').naturalWidth > 0")
            page.goto(f"{server.url}#/records")
            expect(page.get_by_role("alert")).to_have_text("this address is for watching only: the wall and the rounds")
        finally:
            server.stop()
