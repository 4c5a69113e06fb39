"""A real board at the page without a server: Web Serial by a stand-in that leads to a virtual board."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.boards import compile_board
from hallboard.flash import flasher
from hallboard.flash.image import firmware_files
from hallboard.flash.prompt import Device
from hallboard.traces import read_trace, tell
from hallboard.virtual import VirtualBoard
from hallcore.protocol.frames import FrameReceiver, encode
from playwright.sync_api import BrowserContext, Page, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.bringup.test_bringup import PROMPT, VLKNO
from tests.flash.desk import plugged_in
from tests.support import runtimes

from .conftest import IN_A_BROWSER
from .test_site import HANDS, open_table

LONGEST = 65_536  # of a frame: more than any has
pytestmark = [*IN_A_BROWSER, pytest.mark.usefixtures("patience")]
SERIAL = """(address) => {
  const port = {
    open: () => new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.binaryType = "arraybuffer";
      let open = false; // once the other end says so, with nothing
      port.close = async () => (window.freed++, socket.close());
      port.readable = new ReadableStream({
        start(controller) {
          socket.onmessage = ({ data }) => {
            if (!open) return (open = true), resolve(window.opened++);
            if (!window.sent.length) window.heard.push(...new Uint8Array(data));
            controller.enqueue(new Uint8Array(data));
          };
          socket.onclose = () => {
            reject(new Error("Failed to open serial port."));
            controller.error(new Error("The device has been lost."));
          };
        },
      });
      port.writable = new WritableStream({ write: (bytes) => {
        window.sent.push(...bytes);
        socket.send(bytes);
      } });
    }),
  };
  navigator.serial.requestPort = async () => port;
  window.sent = [];
  window.heard = []; // before anything was sent
  window.opened = window.freed = 0;
}"""


def carry(connection: ServerConnection, port: Callable[[], str]) -> None:
    """A cable: bytes between the browser's streams and the board's port, which goes when the board is switched off."""
    try:
        fd = os.open(port(), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except FileNotFoundError:
        return  # the board is off
    over = threading.Event()
    connection.send(b"")

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


@contextlib.contextmanager
def connected(context: BrowserContext, url: str, port: Callable[[], str]) -> Iterator[Page]:
    """A page at which people have chosen a serial port; until the end of the block it leads to `port`."""
    one = threading.Lock()  # a port is opened by one at a time: a second reader would take bytes from the first

    def plug(connection: ServerConnection) -> None:
        with one:
            carry(connection, port)

    with serve(plug, "127.0.0.1", 0) as cable:
        threading.Thread(target=cable.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(url)
        page.evaluate(SERIAL, f"ws://127.0.0.1:{cable.socket.getsockname()[1]}")
        page.get_by_role("button", name="Connect board").click()
        yield page


def frames_of(data: bytes) -> tuple[list[bytes], int]:
    """The payloads of the whole frames in there, and how many runs of bytes are none; an end cut off does not count."""
    receiver = FrameReceiver(LONGEST)
    return list(receiver.receive(data)), receiver.bad


def test_a_board_is_connected_by_web_serial_and_followed(context: BrowserContext, site: str) -> None:
    """The browser's `navigator.serial` is a stand-in that leads to a virtual board."""
    with (
        VirtualBoard("vlkno", speed=20, seed=3) as board,
        connected(context, site, lambda: board.url) as page,
    ):
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        port = "page://serial-1"
        expect(page.locator("[name=board]")).to_have_value(port)
        table = open_table(page, {"game": "vlkno", "board": port, "seats": HANDS})
        page.evaluate("(table) => (location.hash = `#/table/${table}`)", table)
        expect(page.locator('.hits [data-space="e5"][data-role="movable"]')).to_be_attached()
        page.get_by_text("Trace", exact=True).click()
        page.get_by_role("button", name="Record a trace").click()
        expect(page.get_by_text(re.compile("Recording: [0-9]"))).to_be_visible()  # the board looks anew before that
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
        heard, sent = (bytes(data) for data in page.evaluate("[window.heard, window.sent]"))
    assert frames_of(heard)[0], "a board is heard before anything is sent"
    said, noise = frames_of(sent)
    assert (len(said) > 2, noise) == (True, 0), "outside of frames a Ctrl-C would stop another program"
    expect(page.locator(".panel .problem")).to_have_text(re.compile("Board:"))


def test_a_game_in_progress_on_a_board_is_followed_by_web_serial(context: BrowserContext, site: str) -> None:
    """The board is connected in the middle of a game that two have begun without any host."""
    with VirtualBoard("vlkno", speed=20, seed=3) as board:
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        game = Game("vlkno")
        played(board, game, "e5-d4 c3>b2")
        with connected(context, site, lambda: board.url) as page:
            expect(page.locator(".board-game")).to_have_text("A game of VLKNO is in progress on the board.")
            page.get_by_role("button", name="Follow its game (1 ply)").click()
            expect(page.locator("ol.moves")).to_contain_text("e5-d4 c3>b2")
            expect(page.locator('.hits [data-role="movable"]').first).to_be_attached()
            played(board, game, "e1-d2 e4>b2")
            expect(page.locator("ol.moves li")).to_have_count(2)
            expect(page.locator(".panel > .notes")).not_to_contain_text("another game")


def played(board: VirtualBoard, game: Game, move: str) -> None:
    """Make a move on the board, and push it onto the game."""
    board.hand.make_turn(game.ruleset, game.cells, game.counters, game.parse(move).value)
    game.push(move)


def test_a_table_that_is_closed_frees_its_port_and_another_game_begins_there(
    context: BrowserContext, site: str
) -> None:
    with (
        VirtualBoard("vlkno", speed=20, seed=3) as board,
        connected(context, site, lambda: board.url) as page,
    ):
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        page.on("dialog", lambda dialog: dialog.accept())
        for _ in range(2):
            expect(page.locator("[name=board]")).to_have_value("page://serial-1")
            page.get_by_role("button", name="Play").click()
            expect(page.locator('.hits [data-space="e5"][data-role="movable"]')).to_be_attached()
            assert page.evaluate("window.opened - window.freed") == 1
            page.get_by_role("button", name="Close the table").click()
            page.wait_for_url(re.compile("#/$"))
            page.wait_for_function("window.freed === window.opened")
            page.get_by_role("button", name="Connect board").click()


def test_a_ctrl_c_outside_of_frames_would_be_seen_and_one_within_is_none() -> None:
    within = encode(b"\x03\x03")
    assert 3 in within
    assert frames_of(within * 2) == ([b"\x03\x03"] * 2, 0)
    for sent in (b"\x03" + within, b"\r\x03\x03" + within, within + b"\x03\0", within[:4] + b"\x03" + within):
        assert frames_of(sent)[1] == 1


def test_what_is_no_board_is_sent_nothing(context: BrowserContext, site: str, tmp_path: Path) -> None:
    """A port that says nothing: the page only listens, says that no board answers, and frees it."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    with connected(context, site, lambda: os.ttyname(theirs)) as page:
        expect(page.locator("[name=board]")).to_have_value("page://serial-1")
        page.get_by_role("button", name="Play").click()
        expect(page.locator(".new-game .problem")).to_contain_text("page://serial-1")
        page.wait_for_function("window.opened > 0 && window.freed === window.opened")
        assert page.evaluate("window.sent") == []
    os.close(ours)
    os.close(theirs)


@pytest.mark.skipif(runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython: `make runtimes` fetches it")
def test_a_board_gets_its_firmware_by_web_serial_and_plays(context: BrowserContext, site: str, tmp_path: Path) -> None:
    """The board is MicroPython at its prompt with a file system of its own; nothing is sent before somebody asks."""
    flash, zeros = tmp_path / "flash", [32000 + i for i in range(25)]
    with plugged_in(flash) as port:
        device = Device(port)
        device.write("/board.json", json.dumps({**compile_board(VLKNO), "zero_counts": zeros}).encode())
        device.close()
        with connected(context, f"{site}#/workshop", lambda: port) as page:
            expect(page.locator("[name=port]")).to_have_value("page://serial-1")
            assert page.evaluate("[window.opened, window.sent.length]") == [0, 0]
            page.locator("select[name=name]").select_option("vlkno")
            page.get_by_role("button", name="Put the firmware on").click()
            expect(page.get_by_text("is on the board, which starts now")).to_be_visible()
            expect(page.locator(".work .instruction")).to_have_text("Done.")
            expect(page.get_by_text("keeps its zero_counts")).to_be_visible()
            page.wait_for_function("window.opened > 0 && window.freed === window.opened")  # the port is free again
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
        connected(context, f"{site}#/calibrate", lambda: board.url) as page,
    ):
        page.get_by_role("button", name="Calibrate page://serial-1").click()
        instruction = page.locator(".instruction")
        expect(instruction).to_contain_text("Switch the board off, hold its button")
        page.wait_for_function("window.opened > 0")
        board.arrange([0] * 25)
        board.power_cut(3500)  # its port is another one from then on
        expect(instruction).to_contain_text("Take everything off the board")
        board.press(100)
        places = VLKNO.games["vlkno"].places
        while (said := instruction.inner_text()) != "Done.":
            if put := re.match(r"Put the puck on (\w+),", said):
                board.put_puck(places.index(put[1]))
            expect(instruction).not_to_have_text(said)
        expect(page.get_by_text(re.compile("25 sensors measured, noise .* µT"))).to_be_visible()
        assert page.evaluate("window.sent") == [], "a calibration is only listened to"


@pytest.mark.skipif(runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython: `make runtimes` fetches it")
def test_a_new_board_is_wired_by_web_serial(context: BrowserContext, site: str, tmp_path: Path) -> None:
    (tmp_path / "vlkno.toml").write_text(VLKNO.path.read_text())
    runtime = str(runtimes.executable(runtimes.AMD64))
    with (
        VirtualBoard(str(tmp_path / "vlkno.toml"), speed="max", main=PROMPT, runtime=runtime) as board,
        connected(context, f"{site}#/workshop", lambda: board.url) as page,
    ):
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
