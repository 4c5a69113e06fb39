"""The page without a server, in a real browser: board, host and records all live there."""

from __future__ import annotations

import contextlib
import functools
import http.server
import importlib.util
import json
import os
import re
import select
import shutil
import subprocess
import sys
import threading
import tty
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hallboard import GAMES, Game
from hallboard.boards import compile_board
from hallboard.flash import flasher
from hallboard.flash.image import firmware_files
from hallboard.flash.prompt import Device
from hallboard.traces import read_trace, tell
from hallboard.virtual import VirtualBoard
from playwright.sync_api import BrowserContext, Page, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.bringup.test_bringup import PROMPT, VLKNO
from tests.flash.desk import plugged_in
from tests.support import runtimes
from tests.support.runtimes import ROOT

from .browser import Player
from .conftest import IN_A_BROWSER, Quiet

pytestmark = IN_A_BROWSER
START_MS = 180_000  # of two Pythons on a busy machine
HANDS = [{"who": "hand", "name": "Home"}, {"who": "hand", "name": "Away"}]
OPEN = """async ([table]) => {
  const { ask } = await import("./static/api.js");
  return (await ask("tables", table)).id;
}"""


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The site's address: its folder behind a plain file server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}/hallboard/"
    server.shutdown()


@pytest.fixture(autouse=True)
def patience(context: BrowserContext) -> Iterator[None]:
    """Two Pythons have to start."""
    context.set_default_timeout(START_MS)
    expect.set_options(timeout=START_MS)
    yield
    expect.set_options(timeout=5000)


def open_table(page: Page, table: dict[str, Any]) -> str:
    return str(page.evaluate(OPEN, [table]))


def test_a_game_is_played_and_kept_without_any_server_behind_the_page(context: BrowserContext, site: str) -> None:
    """The engine answers, the record survives the page, and the game goes on where it was, with no network at all."""
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("radio")).to_have_count(len(GAMES))
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("#/table/"))
    player = Player(page, wait_ms=START_MS)
    expect(page.locator(".engine")).to_contain_text("plays without compiled rules here")
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    player.await_moves(2)
    for game in ("nevo", "evl"):  # more tables, each with threads and a board of its own
        page.evaluate(
            "(table) => (location.hash = `#/table/${table}`)", open_table(page, {"game": game, "seats": HANDS})
        )
        expect(page.locator(".hits [data-role]").first).to_be_attached()
    page.wait_for_function("caches.keys().then((names) => names.some((name) => name.startsWith('hallboard-')))")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    context.set_offline(True)
    page = context.new_page()
    page.goto(f"{site}#/records")
    page.get_by_role("link", name="Look at game 1").click()
    expect(page.locator("ol.moves li")).to_have_count(2)
    expect(page.locator("ol.moves")).to_contain_text("e5-d4 c3>b2")
    expect(page.locator("img.board")).to_have_attribute("src", re.compile("^blob:"))
    study_and_learn(page)
    page.get_by_role("link", name="Records").click()
    page.get_by_role("link", name="Look at game 1").click()
    page.get_by_role("button", name="Go on with it").click()
    Player(page, wait_ms=START_MS).await_moves(2)


def study_and_learn(page: Page) -> None:
    """A recorded game is shown: it is analysed, and a lesson is begun; both are read in Python in the page."""
    page.get_by_label("Time").select_option("100")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("status").filter(has_text="Analysed.")).to_be_visible()
    expect(page.locator(".graph-box svg.graph")).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".chances")).to_have_text(re.compile("Chances: Black [0-9]+ %.*Best: "))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a page to share").click()
    shared = download.value.path().read_text("utf-8")
    assert "e5-d4 c3>b2" in shared
    assert "--accent: " in shared
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name=re.compile("VLKNO [0-9]+ steps")).click()
    expect(page.locator(".task")).to_contain_text("1. You are Black.")
    player = Player(page, wait_ms=START_MS)
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    expect(page.locator(".exercise .said")).to_contain_text("That is a turn")


def test_a_wheel_for_pyodide_brings_its_compiled_rules(tmp_path: Path) -> None:
    """The wheel here is made up: none can be built without Emscripten."""
    spec = importlib.util.spec_from_file_location("make_site", ROOT / "host/setup/make_site.py")
    assert spec is not None
    assert spec.loader is not None
    make_site = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_site)
    wheel = tmp_path / f"hallboard-{make_site.__version__}-cp314-cp314-pyodide_2026_0_wasm32.whl"
    for other in ("cp314-cp314-manylinux_2_28_x86_64", "py3-none-any"):
        (tmp_path / f"hallboard-{make_site.__version__}-{other}.whl").touch()
    assert make_site.find_wheel([tmp_path]) is None
    module = "hallboard/native/ruleset_table.cpython-314-wasm32-emscripten.so"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, content in ((module, b"compiled"), ("hallboard/game/__init__.py", b"old"), ("evil.so", b"")):
            packed.writestr(name, content)
    assert make_site.find_wheel([tmp_path]) == wheel
    assert make_site.find_wheel([tmp_path], "0.0.1") is None
    assert list(make_site.compiled_files(wheel)) == [(module, b"compiled")]
    make_site._write_archive(tmp_path / "hallboard.zip", wheel)
    with zipfile.ZipFile(tmp_path / "hallboard.zip") as archive:
        assert archive.read(module) == b"compiled"
        assert archive.read("hallboard/game/__init__.py") != b"old"


def test_a_page_that_was_opened_as_a_file_says_what_it_needs(context: BrowserContext, folder: Path) -> None:
    page = context.new_page()
    page.goto((folder / "hallboard" / "index.html").as_uri())
    expect(page.get_by_text("python -m http.server")).to_be_visible()


def test_a_browser_without_web_serial_says_what_is_missing(context: BrowserContext, site: str) -> None:
    context.add_init_script("delete Navigator.prototype.serial")
    page = context.new_page()
    page.goto(site)
    connect = page.get_by_role("button", name="Connect board")
    expect(connect).to_be_disabled()
    expect(connect).to_have_attribute("title", re.compile("no Web Serial: take Chrome, Edge, or Firefox"))


def test_a_second_tab_waits_for_the_first_so_that_no_record_is_lost(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    first.goto(f"{site}#/records")
    expect(first.get_by_text("No game was played yet.")).to_be_visible()
    second.goto(f"{site}#/records")
    expect(second.locator("#starting")).to_have_text(re.compile("open in another tab"))
    first.close()
    expect(second.get_by_text("No game was played yet.")).to_be_visible()


SERIAL = """(address) => {
  const port = {
    open: () => new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.binaryType = "arraybuffer";
      socket.onerror = () => reject(new Error("Failed to open serial port."));
      socket.onopen = () => resolve(window.opened++);
      port.close = async () => (window.freed++, socket.close());
      port.readable = new ReadableStream({
        start(controller) {
          socket.onmessage = ({ data }) => {
            window.received += data.byteLength;
            controller.enqueue(new Uint8Array(data));
          };
          socket.onclose = () => controller.error(new Error("The device has been lost."));
        },
      });
      port.writable = new WritableStream({ write: (bytes) => {
        if (!window.sent.length) window.heard = window.received;
        window.sent.push(...bytes);
        socket.send(bytes);
      } });
    }),
  };
  navigator.serial.requestPort = async () => port;
  window.sent = [];
  window.opened = window.freed = window.received = window.heard = 0;
}"""


def carry(connection: ServerConnection, port: Callable[[], str]) -> None:
    """A cable: bytes between the browser's streams and the board's port, which goes when the board is switched off."""
    fd = os.open(port(), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    over = threading.Event()

    def up() -> None:
        while not over.is_set():
            if select.select([fd], [], [], 0.05)[0]:
                with contextlib.suppress(ConnectionClosed, OSError):
                    if data := os.read(fd, 4096):
                        connection.send(data)
                        continue
                connection.close()
                return

    thread = threading.Thread(target=up, daemon=True)
    thread.start()
    try:
        for message in connection:
            os.write(fd, bytes(message) if isinstance(message, bytes) else message.encode())
    finally:
        over.set()
        thread.join()
        os.close(fd)


def test_a_board_is_connected_by_web_serial_and_followed(context: BrowserContext, site: str) -> None:
    """The browser's `navigator.serial` is a stand-in that leads to a virtual board."""
    with (
        VirtualBoard("vlkno", speed=20, seed=3) as board,
        serve(lambda c: carry(c, lambda: board.url), "127.0.0.1", 0) as cable,
    ):
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        threading.Thread(target=cable.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(site)
        page.evaluate(SERIAL, f"ws://127.0.0.1:{cable.socket.getsockname()[1]}")
        page.get_by_role("button", name="Connect board").click()
        port = "page://serial-1"
        expect(page.locator("[name=board]")).to_have_value(port)
        table = open_table(page, {"game": "vlkno", "board": port, "seats": HANDS})
        page.evaluate("(table) => (location.hash = `#/table/${table}`)", table)
        expect(page.locator('.hits [data-space="e5"][data-role="movable"]')).to_be_attached()
        page.get_by_text("Trace", exact=True).click()
        page.get_by_role("button", name="Record a trace").click()
        expect(page.get_by_text("Recording:")).to_be_visible()
        expect(page.locator('.hits [data-space="e5"][data-role="movable"]')).to_be_attached()
        game = Game("vlkno")
        board.hand.make_turn(game.ruleset, game.cells, game.counters, game.parse("e5-d4 c3>b2").value)
        expect(page.locator("ol.moves")).to_contain_text("e5-d4 c3>b2")
        page.get_by_role("button", name="End the trace").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="for a report").click()
        trace = read_trace(download.value.path())
        assert trace.board["name"] == "shared"
        assert any(line.endswith("move 1: e5-d4 c3>b2") for line in tell(trace))
        heard, sent = page.evaluate("[window.heard, window.sent.slice(0, 4)]")
        assert heard > 0, "a board is heard before anything is sent"
        assert 3 not in sent, "Ctrl-C would stop another program"
        cable.shutdown()
    expect(page.locator(".panel .problem")).to_have_text(re.compile("Board:"))


def test_what_is_no_board_is_sent_nothing(context: BrowserContext, site: str, tmp_path: Path) -> None:
    """A port that says nothing: the page only listens, says that no board answers, and frees it."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    with serve(lambda c: carry(c, lambda: os.ttyname(theirs)), "127.0.0.1", 0) as cable:
        threading.Thread(target=cable.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(site)
        page.evaluate(SERIAL, f"ws://127.0.0.1:{cable.socket.getsockname()[1]}")
        page.get_by_role("button", name="Connect board").click()
        expect(page.locator("[name=board]")).to_have_value("page://serial-1")
        page.get_by_role("button", name="Play").click()
        expect(page.locator(".new-game .problem")).to_contain_text("page://serial-1")
        page.wait_for_function("window.opened > 0 && window.freed === window.opened")
        assert page.evaluate("window.sent") == []
        cable.shutdown()
    os.close(ours)
    os.close(theirs)


@pytest.mark.skipif(runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython: `make runtimes` fetches it")
def test_a_board_gets_its_firmware_by_web_serial_and_plays(context: BrowserContext, site: str, tmp_path: Path) -> None:
    """The board is MicroPython at its prompt with a file system of its own; nothing is sent before somebody asks."""
    flash, zeros = tmp_path / "flash", [32000 + i for i in range(25)]
    with plugged_in(flash) as port, serve(lambda c: carry(c, lambda: port), "127.0.0.1", 0) as cable:
        threading.Thread(target=cable.serve_forever, daemon=True).start()
        device = Device(port)
        device.write("/board.json", json.dumps({**compile_board(VLKNO), "zero_counts": zeros}).encode())
        device.close()
        page = context.new_page()
        page.goto(f"{site}#/workshop")
        page.evaluate(SERIAL, f"ws://127.0.0.1:{cable.socket.getsockname()[1]}")
        page.get_by_role("button", name="Connect board").click()
        expect(page.locator("[name=port]")).to_have_value("page://serial-1")
        assert page.evaluate("[window.opened, window.sent.length]") == [0, 0]
        page.locator("select[name=name]").select_option("vlkno")
        page.get_by_role("button", name="Put the firmware on").click()
        expect(page.get_by_text("is on the board, which starts now")).to_be_visible()
        expect(page.locator(".work .instruction")).to_have_text("Done.")
        expect(page.get_by_text("keeps its zero_counts")).to_be_visible()
        page.wait_for_function("window.opened > 0 && window.freed === window.opened")  # the port is free again
        cable.shutdown()
    with plugged_in(flash) as port:
        device = Device(port)
        try:
            found = flasher.look(device)
        finally:
            device.close()
    assert found.board is not None
    assert found.board["zero_counts"] == zeros
    assert {path for path in found.files if path.startswith(found.running) and path.endswith(".mpy")} == {
        f"{found.running}/{place.removesuffix('.py')}.mpy" for place in firmware_files()
    }


def test_a_board_is_calibrated_by_web_serial_though_its_port_goes_and_comes_back(
    context: BrowserContext, site: str
) -> None:
    with (
        VirtualBoard("vlkno", speed=20, seed=3, calibration="none") as board,
        serve(lambda c: carry(c, lambda: board.url), "127.0.0.1", 0) as cable,
    ):
        threading.Thread(target=cable.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(f"{site}#/calibrate")
        page.evaluate(SERIAL, f"ws://127.0.0.1:{cable.socket.getsockname()[1]}")
        page.get_by_role("button", name="Connect board").click()
        page.get_by_role("button", name="Calibrate page://serial-1").click()
        instruction = page.locator(".instruction")
        expect(instruction).to_contain_text("Switch the board off, hold its button")
        board.arrange([0] * 25)
        board.power_cut(3500)  # its port is another one from then on
        expect(instruction).to_contain_text("Take everything off the board")
        board.press(100)
        kinds, places, on = board.ruleset.rules.KINDS, VLKNO.games["vlkno"].places, -1
        while (said := instruction.inner_text()) != "Done.":
            if put := re.match(r"Put the (.*) on (\w+),", said):
                space = places.index(put[2])
                if on >= 0:
                    board.hand.lift(on)
                board.hand.drop(space, kinds.index(put[1]))
                on = space
            expect(instruction).not_to_have_text(said)
        expect(page.get_by_text(re.compile("25 sensors measured, noise .* µT"))).to_be_visible()
        assert page.evaluate("window.sent") == [], "a calibration is only listened to"
        cable.shutdown()


@pytest.mark.skipif(runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython: `make runtimes` fetches it")
def test_a_new_board_is_wired_by_web_serial(context: BrowserContext, site: str, tmp_path: Path) -> None:
    (tmp_path / "vlkno.toml").write_text(VLKNO.path.read_text())
    runtime = str(runtimes.executable(runtimes.AMD64))
    with (
        VirtualBoard(str(tmp_path / "vlkno.toml"), speed="max", main=PROMPT, runtime=runtime) as board,
        serve(lambda c: carry(c, lambda: board.url), "127.0.0.1", 0) as cable,
    ):
        threading.Thread(target=cable.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(f"{site}#/workshop")
        page.evaluate(SERIAL, f"ws://127.0.0.1:{cable.socket.getsockname()[1]}")
        page.get_by_role("button", name="Connect board").click()
        page.locator("select[name=name]").select_option("vlkno")
        page.get_by_role("button", name="Test the wiring").click()
        expect(page.get_by_text("All 25 sensors read as they should")).to_be_visible()
        expect(page.locator(".work .instruction")).to_have_text(
            "Touch a5, which shines, with a piece, and take it away again."
        )
        board.drop(VLKNO.games["vlkno"].places.index("a5"), 1)
        expect(page.locator(".work .notes")).to_contain_text("a5: ")
        board.lift(VLKNO.games["vlkno"].places.index("a5"))
        board.put_aside()
        page.get_by_role("link", name="Play").click()  # the work is stopped, and the port freed
        page.goto(f"{site}#/workshop")
        page.locator("select[name=name]").select_option("vlkno")
        page.get_by_role("button", name="Test the wiring").click()
        expect(page.get_by_text("All 25 sensors read as they should")).to_be_visible()
        cable.shutdown()


def with_file(archive: Path, target: Path, name: str, content: bytes) -> Path:
    """The site's archive with one more file, as a wheel would bring it."""
    shutil.copy(archive, target)
    with zipfile.ZipFile(target, "a") as packed:
        packed.writestr(name, content)
    return target


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "hallboard/native/ruleset_table.py",  # compiled rules, as far as the page can tell
            b"from hallcore.games import part\n\ndef CompiledRules(name):\n    return part(name, 'rules')\n",
            "The engine plays with compiled rules, at full strength.",
        ),
        (
            "hallboard/native/ruleset_table.cpython-314-wasm32-emscripten.so",  # of another Python, or damaged
            b"\0asm damaged",
            "The engine plays without compiled rules here",
        ),
    ],
)
def test_the_page_says_which_engine_plays_also_with_a_wheel_at_hand(
    context: BrowserContext, site: str, folder: Path, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    archive = with_file(folder / "hallboard" / "hallboard.zip", tmp_path / "hallboard.zip", name, content)
    context.route("**/hallboard.zip", lambda route: route.fulfill(path=archive))
    page = context.new_page()
    page.goto(site)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".engine")).to_contain_text(said)
    expect(page.locator('.hits [data-role="movable"]').first).to_be_attached()
