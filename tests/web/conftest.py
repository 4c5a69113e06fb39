"""A server on the loopback, and a browser."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hallboard.record import Store, Summary
from hallboard.tables.tables import Tables
from hallboard.web import create_app
from hallboard.web.server import listen
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.support.patience import WAIT_S, until
from tests.support.runtimes import ROOT

from .browser import WAIT_MS

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
IN_A_BROWSER = [
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine, and apt could not install one"),
    pytest.mark.xdist_group("browser"),
]
START_MS = 300_000  # of two Pythons in a page, on a busy machine
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server:
    """`hallboard serve` in a thread of this process; `stop` and `start` are a restart at the same address."""

    def __init__(self, records: Path, **settings: Any) -> None:
        self.records = records
        self._settings = settings
        self._port = 0
        self.start()

    def start(self) -> None:
        listening = listen("127.0.0.1", self._port)
        self._port = listening.getsockname()[1]
        self.url = f"http://localhost:{self._port}/"
        self.tables = Tables(str(self.records))
        config = uvicorn.Config(create_app(str(self.records), tables=self.tables, **self._settings), log_level="error")
        config.timeout_graceful_shutdown = 1
        self._server = uvicorn.Server(config)
        self.state = self._server.server_state
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        end_s = time.monotonic() + WAIT_S
        while not self._server.started:
            assert time.monotonic() < end_s, "the server does not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(WAIT_S)

    def ask(self, path: str, body: object = None, **headers: str) -> Any:
        with self.opened(path, body, **headers) as answer:
            return json.load(answer)

    def await_results(self, *results: str | None) -> list[Summary]:
        """The recorded games once they have these results: the page shows an end before it is in the file."""
        until(lambda: [game.result for game in Store(self.records).games()] == list(results), "no such records")
        return list(Store(self.records).games())

    def opened(self, path: str, body: object = None, **headers: str) -> Any:
        """The answer, to be read."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json", **headers})
        return urllib.request.urlopen(request, timeout=WAIT_S)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "records.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        expect.set_options(timeout=WAIT_MS)
        yield browser
        browser.close()


@pytest.fixture
def viewport() -> ViewportSize:
    """The size of the screen, for a module or a test to choose another one."""
    return DESKTOP


@pytest.fixture
def context(browser: Browser, viewport: ViewportSize) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=viewport)
    yield context
    context.close()


@pytest.fixture
def patience(context: BrowserContext) -> Iterator[None]:
    """Two Pythons have to start in the page."""
    context.set_default_timeout(START_MS)
    expect.set_options(timeout=START_MS)
    yield
    expect.set_options(timeout=WAIT_MS)


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page; whatever it complains of fails the test."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_default_timeout(WAIT_MS)
    yield page
    assert complaints == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make site` makes, in the folder `hallboard`."""
    folder = tmp_path_factory.mktemp("site")
    made = subprocess.run(
        [sys.executable, str(ROOT / "host/setup/make_site.py"), str(folder / "hallboard")],
        capture_output=True,
        text=True,
    )
    if "no npm here" in made.stderr:
        pytest.skip("no npm on this machine, and pip could not install one")
    assert made.returncode == 0, made.stderr
    return folder


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The site's address: its folder behind a plain file server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}/hallboard/"
    server.shutdown()
