"""The page, with a server and without: bytes until the first game, seconds until the first lit piece.

And with a server: updates of many watchers of many boards.
"""

from __future__ import annotations

import asyncio
import functools
import http.server
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
import websockets
from hallboard.tables.tables import Tables
from hallboard.web import create_app
from playwright.sync_api import sync_playwright

from tests.bench.table import figure, print_table
from tests.support.runtimes import ROOT
from tests.web.conftest import CHROMIUM, Quiet

BOARDS, WATCHERS, LOAD_S = 8, 100, 20
HANDS = [{"who": "hand"}, {"who": "hand"}]


def main() -> None:
    """Print them."""
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(str(Path(folder) / "records.db"))
        listening = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(create_app(tables.records, tables=tables), log_level="error"))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        url = f"localhost:{listening.getsockname()[1]}"
        try:
            _first_game(f"http://{url}/", "served")
            _load(tables, url)
        finally:
            server.should_exit = True
            thread.join(30)
        _without_a_server(Path(folder) / "site")


def _without_a_server(folder: Path) -> None:
    """The same for the page without a server."""
    made = subprocess.run([sys.executable, str(ROOT / "host/setup/make_site.py"), str(folder)], capture_output=True)
    if made.returncode:
        print(f"no page without a server: {made.stderr.decode().strip().splitlines()[-1]}")
        return
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        _first_game(f"http://localhost:{server.server_address[1]}/", "without a server")
        server.shutdown()


def _first_game(url: str, what: str) -> None:
    """From a fresh browser to the first piece that is lit, as a newcomer goes."""
    if CHROMIUM is None:
        print("no chromium: no figures of the page")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        bytes_ = [0]
        page.context.on(
            "response",
            lambda response: bytes_.__setitem__(0, bytes_[0] + int(response.headers.get("content-length", 0))),
        )
        page.on(
            "websocket",
            lambda opened: opened.on(
                "framereceived", lambda frame: bytes_.__setitem__(0, bytes_[0] + len(str(frame).encode()))
            ),
        )
        began_s = time.monotonic()
        page.goto(url)
        page.get_by_role("button", name="Play").click()
        pressed_s = time.monotonic()
        page.locator('.lights .light, .hits [data-role="movable"]').first.wait_for(state="attached", timeout=180_000)
        lit_s, until_lit = time.monotonic(), bytes_[0]  # from now on the browser loads it all again, to keep it
        browser.close()
    rows = [
        ("bytes until the first game", figure(until_lit)),
        ("s from the address to the choice of games", figure(pressed_s - began_s)),
        ("s from there to the first lit piece", figure(lit_s - pressed_s)),
    ]
    print_table(f"The page, {what}: VLKNO on the virtual board", ("", "figure"), rows)


def _load(tables: Tables, url: str) -> None:
    """Hands lift and drop a piece on every board; how long until each watcher hears of it."""
    opened = [
        tables.open({"game": "vlkno", "board": f"virtual://vlkno?seed={seed + 1}", "seats": HANDS})
        for seed in range(BOARDS)
    ]
    changed_s: dict[tuple[str, int], float] = {}
    for table in opened:
        _stamp(table, changed_s)
    heard_s: list[float] = []
    asyncio.run(_watch([table.id for table in opened], url, changed_s, heard_s))
    ordered = sorted(heard_s)
    rows = [
        ("updates heard", figure(len(ordered))),
        ("ms until heard, median", figure(1000 * statistics.median(ordered))),
        ("ms until heard, p99", figure(1000 * ordered[int(0.99 * len(ordered))])),
    ]
    print_table(f"{BOARDS} boards, {WATCHERS} watchers, {LOAD_S} s", ("", "figure"), rows)


def _stamp(table: Any, changed_s: dict[tuple[str, int], float]) -> None:
    """Note when each change is published."""
    publish = table.feed.publish

    def stamped(state: dict[str, Any]) -> None:
        now_s = time.monotonic()
        publish(state)
        changed_s.setdefault((table.id, table.feed.full()["seq"]), now_s)

    table.feed.publish = stamped


async def _watch(ids: list[str], url: str, changed_s: dict[tuple[str, int], float], heard_s: list[float]) -> None:
    end_s = time.monotonic() + LOAD_S

    async def watch(table: str, acts: bool) -> None:
        async with websockets.connect(f"ws://{url}/api/tables/{table}/socket?pictures=1", max_size=None) as watched:
            acted_s = 0.0
            while time.monotonic() < end_s:
                if acts and time.monotonic() - acted_s > 1.0:
                    acted_s = time.monotonic()
                    await watched.send(json.dumps({"type": "touch", "space": "e5"}))
                try:
                    message = json.loads(await asyncio.wait_for(watched.recv(), 0.5))
                except TimeoutError:
                    continue
                if message["type"] == "gameState" and (table, message["seq"]) in changed_s:
                    heard_s.append(time.monotonic() - changed_s[table, message["seq"]])

    await asyncio.gather(*(watch(ids[i % len(ids)], i < len(ids)) for i in range(WATCHERS)))


if __name__ == "__main__":
    main()
