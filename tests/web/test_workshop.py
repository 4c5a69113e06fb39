"""A board of one's own over the API and on the page: its wiring is tested, the firmware is put on."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hallboard.boards import compile_board, load_board
from hallboard.flash import flasher, running_game
from hallboard.flash.prompt import Device
from hallboard.tables import api, tables
from hallboard.virtual import VirtualBoard
from hallboard.web import create_app
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from tests.boards.test_own_boards import rewired
from tests.bringup.test_bringup import PROMPT, VLKNO, miswired
from tests.flash.desk import plugged_in
from tests.support import runtimes
from tests.support.patience import WAIT_S

from .browser import WAIT_MS
from .conftest import IN_A_BROWSER, Server

pytestmark = pytest.mark.skipif(
    runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython here: `make runtimes` fetches it"
)
SPACES = {place: space for space, place in enumerate(VLKNO.games["vlkno"].places)}
STONE = 1


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url="http://localhost") as client:
        yield client


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board at its prompt has no game: it need not be waited for."""
    monkeypatch.setattr(running_game, "_BEFORE_S", 0.2)


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Have a port be one of this machine's."""

    def plug(url: str) -> None:
        for module in (tables, api):
            monkeypatch.setattr(module, "ports", lambda: {url: "a board"})

    return plug


def until(ask: Callable[[], dict[str, Any]], true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end_s = time.monotonic() + WAIT_S
    while not true(state := ask()):
        assert time.monotonic() < end_s, state
        time.sleep(0.02)
    return state


def running_on(flash: Path) -> dict[str, Any] | None:
    """The description that the board runs by."""
    with plugged_in(flash) as port:
        device = Device(port)
        try:
            return flasher.look(device).board
        finally:
            device.close()


class Hand:
    """Somebody who touches what the work asks for."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self._on = ""

    def follow(self, state: dict[str, Any]) -> bool:
        """Do the next thing; true when the work is over."""
        place = state["place"] if state["instruction"].startswith("Touch ") else ""
        told = any(line.startswith(f"{self._on}: ") for line in state["lines"])
        if self._on and told:
            self._board.lift(SPACES[self._on])
            self._board.put_aside()
            self._on = ""
        if place and not self._on and not any(line.startswith(f"{place}: ") for line in state["lines"]):
            self._board.drop(SPACES[place], STONE)
            self._on = place
        return not state["running"]


def test_the_wires_of_a_new_board_are_found_by_touching_and_its_file_goes_on_with_the_firmware(
    client: TestClient, tmp_path: Path, plug: Callable[[str], None], own_boards: Path
) -> None:
    true = miswired(tmp_path, seed=11)
    runtime = str(runtimes.executable(runtimes.AMD64))
    with VirtualBoard(str(true.path), speed="max", main=PROMPT, runtime=runtime) as board:
        plug(board.url)
        wanted = {"kind": "wiring", "port": board.url, "name": "vlkno", "parts": ["sensors", "wiring"]}
        work = f"/api/works/{client.post('/api/works', json=wanted).json()['id']}"
        assert "is being worked at" in client.post("/api/works", json=wanted).text
        for other in ("calibrations", "tables"):
            refused = client.post(f"/api/{other}", json={"board": board.url, "game": "vlkno"})
            assert "is being worked at" in refused.text, other
        state = until(lambda: client.get(work).json(), Hand(board).follow)
    assert (state["finished"], state["problem"], state["done"]) == (True, "", state["total"] or -1)
    assert any(line.startswith("6 wires differ: ") for line in state["lines"]), state["lines"]
    assert state["file"] == "my-vlkno.toml"
    text = client.get(f"{work}/file").text
    (tmp_path / "my-vlkno.toml").write_text(text)
    assert load_board(str(tmp_path / "my-vlkno.toml")).wires == true.wires
    with plugged_in(tmp_path / "flash") as port:
        plug(port)
        wanted = {"kind": "update", "port": port, "boardFile": text}
        work = f"/api/works/{client.post('/api/works', json=wanted).json()['id']}"
        state = until(lambda: client.get(work).json(), lambda state: not state["running"])
        assert (state["finished"], state["problem"]) == (True, "")
    described = running_on(tmp_path / "flash")
    assert described is not None
    assert described["name"] == "my-vlkno"


def test_another_program_is_offered_for_keeping_and_replaced_only_when_somebody_says_so(
    client: TestClient, tmp_path: Path, plug: Callable[[str], None]
) -> None:
    flash, own = tmp_path / "flash", b"print('blink')\n"
    with plugged_in(flash) as port:
        device = Device(port)
        device.write("/main.py", own)
        device.close()
    for answer, problem in ((False, "nothing was changed"), (True, "")):
        with plugged_in(flash) as port:
            plug(port)
            begun = client.post("/api/works", json={"kind": "update", "port": port, "name": "vlkno"})
            work = f"/api/works/{begun.json()['id']}"
            state = until(lambda work=work: client.get(work).json(), lambda state: bool(state["question"]))
            assert "another program (/main.py)" in state["question"]
            packed = client.get(f"{work}/file").content
            assert zipfile.ZipFile(io.BytesIO(packed)).read("main.py") == own
            assert client.post(work, json={"answer": "perhaps"}).status_code == 400
            assert client.post(work, json={"answer": answer}).status_code == 202
            state = until(lambda work=work: client.get(work).json(), lambda state: not state["running"])
            assert state["problem"] == problem
        assert (running_on(flash) is not None) == answer


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"kind": "update", "port": "/etc/passwd", "name": "vlkno"}, "one of the serial ports"),
        ({"kind": "update", "port": "/dev/board", "name": "../vlkno"}, "name: expected one of"),
        ({"kind": "update", "port": "/dev/board", "boardFile": "x" * 60_001}, "at most 60000 bytes"),
        ({"kind": "update", "port": "/dev/board", "boardFile": 'name = "my"\n'}, "my.toml"),
        ({"kind": "update", "port": "/dev/board", "boardFile": 'name = "../../x"\n'}, "expected a line"),
        ({"kind": "format", "port": "/dev/board", "name": "vlkno"}, "kind: expected update or wiring"),
        ({"kind": "wiring", "port": "/dev/board", "name": "vlkno", "parts": ["disk"]}, "parts: expected some"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_touches_no_board(
    client: TestClient, plug: Callable[[str], None], wanted: dict[str, Any], said: str
) -> None:
    plug("/dev/board")
    answer = client.post("/api/works", json=wanted)
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_that_nobody_expected_is_told_where_the_work_is_shown(
    client: TestClient, plug: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(port: str) -> None:
        raise AttributeError("no such thing")

    plug("/dev/board")
    monkeypatch.setattr(running_game, "take", fail)
    begun = client.post("/api/works", json={"kind": "update", "port": "/dev/board", "name": "vlkno"})
    state = until(lambda: client.get(f"/api/works/{begun.json()['id']}").json(), lambda state: not state["running"])
    assert (state["finished"], state["problem"]) == (
        False,
        "a fault of hallboard itself, which its makers want to hear of: AttributeError: no such thing",
    )


class TestPage:
    pytestmark = IN_A_BROWSER

    def test_the_firmware_is_put_on_from_the_page_and_the_calibration_stays(
        self, page: Page, server: Server, tmp_path: Path, plug: Callable[[str], None]
    ) -> None:
        flash, zeros = tmp_path / "flash", [32000 + i for i in range(25)]
        with plugged_in(flash) as port:
            device = Device(port)
            old = {**compile_board(VLKNO), "zero_counts": zeros}
            device.write("/board.json", json.dumps(old).encode())
            device.close()
        for name, said in (("evl", "this board is 'vlkno', not 'evl'"), ("vlkno", "keeps its zero_counts")):
            with plugged_in(flash) as port:
                plug(port)
                page.goto("about:blank")
                page.goto(f"{server.url}#/workshop")
                page.locator("select[name=name]").select_option(name)
                page.get_by_role("button", name="Put the firmware on").click()
                expect(page.get_by_text(said)).to_be_visible(timeout=WAIT_MS)
                expect(page.get_by_role("button", name="Stop")).to_be_hidden(timeout=WAIT_MS)
        expect(page.locator(".work .instruction")).to_have_text("Done.")
        described = running_on(flash)
        assert described is not None
        assert described["zero_counts"] == zeros

    def test_the_page_says_what_to_touch_and_stops_when_it_is_left(
        self, page: Page, server: Server, tmp_path: Path, plug: Callable[[str], None]
    ) -> None:
        path = tmp_path / "vlkno.toml"
        path.write_text(VLKNO.path.read_text())
        runtime = str(runtimes.executable(runtimes.AMD64))
        with VirtualBoard(str(path), speed="max", main=PROMPT, runtime=runtime) as board:
            plug(board.url)
            page.goto(f"{server.url}#/workshop")
            page.locator("select[name=name]").select_option("vlkno")
            with page.expect_response("**/api/works") as begun:
                page.get_by_role("button", name="Test the wiring").click()
            work = f"api/works/{begun.value.json()['id']}"
            expect(page.get_by_text("All 25 sensors read as they should")).to_be_visible(timeout=WAIT_MS)
            expect(page.locator(".work .instruction")).to_have_text(
                "Touch a5, which shines, with a piece, and take it away again.", timeout=WAIT_MS
            )
            page.get_by_role("link", name="Play").click()
            until(lambda: server.ask(work), lambda state: state["problem"] == "stopped")

    def test_a_board_of_ones_own_is_made_known_by_its_file_and_played_on_a_virtual_one(
        self, page: Page, server: Server, tmp_path: Path, own_boards: Path
    ) -> None:
        path = rewired(tmp_path / "my-vlkno.toml")
        page.goto(f"{server.url}#/workshop")
        page.locator("select[name=name]").select_option(label="Another one, by its file")
        page.get_by_role("button", name="Make the board known here").click()
        expect(page.get_by_role("alert").filter(has_text="Choose the board's file first.")).to_be_visible()
        page.locator("input[type=file]").set_input_files(path)
        page.get_by_role("button", name="Make the board known here").click()
        expect(page.locator("select[name=name]")).to_have_value("my-vlkno")
        assert (own_boards / "my-vlkno.toml").read_text() == path.read_text()
        page.get_by_role("link", name="Play").click()
        page.locator("summary").filter(has_text="Rules, time, board").click()
        page.locator("select[name=board]").select_option("virtual://my-vlkno")
        page.get_by_role("button", name="Play").click()
        page.wait_for_url(re.compile("#/table/"))
        page.locator("summary").filter(has_text="Health").click()
        page.get_by_role("button", name="Look at the sensors").click()
        expect(page.get_by_role("complementary").get_by_text("All 25 spaces are sound.")).to_be_visible(timeout=WAIT_MS)
