"""A board that calibrates itself is followed over the API and on the page."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from hallboard.calibration import follow
from hallboard.errors import UserError
from hallboard.tables import tables
from hallboard.web import create_app
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from tests.support.patience import WAIT_S

from .conftest import IN_A_BROWSER, Server


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url="http://localhost") as client:
        yield client


def finished(client: TestClient, path: str) -> dict[str, Any]:
    end_s = time.monotonic() + WAIT_S
    while (state := client.get(path).json())["running"]:
        assert time.monotonic() < end_s, state
        time.sleep(0.05)
    return dict(state)


class Told:
    """A port at which a board tells a whole calibration."""

    LINES = (
        {"step": "put", "space": 12, "kind": "black pawn", "board": "vlkno", "game": "vlkno"},
        *({"sensor": i, "zero_counts": 2000 + i, "noise_uT": 30.0, "gain_q12": 4096} for i in range(25)),
        {"space": 3, "fault": "is dead"},
        {"step": "done"},
    )

    def __init__(self) -> None:
        self._lines = [json.dumps(line).encode() + b"\n" for line in self.LINES]

    def wait(self, timeout_s: float, writing: bool) -> None:
        """Something is always there."""

    def read(self) -> bytes:
        return self._lines.pop(0)

    def close(self) -> None:
        """Nothing is to be freed."""


def test_what_a_calibration_finds_is_told_by_space(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "open_port", lambda url: Told())
    monkeypatch.setattr(tables, "ports", lambda: {"/dev/board": "a board"})
    path = f"/api/calibrations/{client.post('/api/calibrations', json={'board': '/dev/board'}).json()['id']}"
    state = finished(client, path)
    assert (state["board"], state["step"], state["instruction"], state["problem"]) == ("vlkno", "done", "Done.", "")
    assert (state["sensors"], state["noiseUT"], state["faults"]) == (25, 30.0, {"d1": "is dead"})
    figures = json.loads(client.get(f"{path}.json").text)
    assert figures["zero_counts"] == [2000 + i for i in range(25)]


class Silent(Told):
    """A port at which a board says nothing."""

    def wait(self, timeout_s: float, writing: bool) -> None:
        """Nothing comes."""
        time.sleep(min(timeout_s, 0.05))

    def read(self) -> bytes:
        return b""


def test_a_board_that_is_calibrated_has_no_time_for_anything_else(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow, "open_port", lambda url: Silent())
    monkeypatch.setattr(tables, "ports", lambda: {"/dev/board": "a board"})
    begun = client.post("/api/calibrations", json={"board": "/dev/board"}).json()["id"]
    for path, wanted in (
        ("calibrations", {"board": "/dev/board"}),
        ("works", {"kind": "update", "port": "/dev/board", "name": "vlkno"}),
        ("tables", {"game": "vlkno", "board": "/dev/board"}),
    ):
        refused = client.post(f"/api/{path}", json=wanted)
        assert refused.status_code == 400, path
        assert "is being calibrated" in refused.json()["error"]
    client.delete(f"/api/calibrations/{begun}")
    assert "is being calibrated" not in client.post("/api/works", json={"kind": "?", "port": "/dev/board"}).text


def test_while_something_begins_at_a_board_nothing_else_does(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ports", lambda: {"/dev/board": "a board"})
    answered: list[str] = []

    def slow(self: tables.Tables, wanted: Mapping[str, Any]) -> None:
        for path in ("tables", "works", "calibrations"):
            body = {"board": "/dev/board", "port": "/dev/board", "game": "evl", "kind": "update", "name": "evl"}
            answered.append(client.post(f"/api/{path}", json=body).json()["error"])
        raise UserError("the board does not answer")

    monkeypatch.setattr(tables.Tables, "open", slow)
    for _ in range(2):  # what failed has let go of the board
        said = client.post("/api/tables", json={"game": "evl", "board": "/dev/board"}).json()
        assert said == {"error": "the board does not answer"}
    assert answered == ["something begins at /dev/board already: wait for it"] * 6


def test_a_virtual_board_is_one_of_its_own_and_never_taken(client: TestClient) -> None:
    table = client.post("/api/tables", json={"game": "vlkno", "board": "virtual://vlkno"})
    begun = client.post("/api/calibrations", json={"board": "virtual://vlkno"})
    assert (table.status_code, begun.status_code) == (201, 201)
    client.delete(f"/api/calibrations/{begun.json()['id']}")


def test_a_calibration_is_stopped(client: TestClient) -> None:
    path = (
        f"/api/calibrations/{client.post('/api/calibrations', json={'board': 'virtual://vlkno?speed=1'}).json()['id']}"
    )
    assert client.delete(path).status_code == 204
    assert finished(client, path)["problem"] == "stopped"


@pytest.mark.parametrize("wanted", [{}, {"board": "/etc/passwd"}, {"board": "virtual://chess"}])
def test_what_is_no_board_is_not_calibrated(client: TestClient, wanted: dict[str, str]) -> None:
    assert client.post("/api/calibrations", json=wanted).status_code == 400
    assert client.get("/api/calibrations/none").status_code == 400


class TestPage:
    pytestmark = IN_A_BROWSER

    def test_the_page_says_what_the_board_waits_for_and_stops_when_it_is_left(self, page: Page, server: Server) -> None:
        page.goto(f"{server.url}#/calibrate")
        with page.expect_response("**/api/calibrations") as begun:
            page.get_by_role("button", name="See a virtual one do it").click()
        path = f"api/calibrations/{begun.value.json()['id']}"
        expect(page.locator(".instruction")).to_have_text(
            re.compile("Put the .* on [a-e][1-5], which shines green"), timeout=1000 * WAIT_S
        )
        for refused, body in ((f"{path}.json", None), ("api/calibrations", {"board": "virtual://vlkno"})):
            with pytest.raises(HTTPError, match="400"):  # it is not done yet, and the board is not free
                server.ask(refused, body)
        with page.expect_response(f"**/{path}", timeout=1000 * WAIT_S) as ended:
            page.get_by_role("link", name="Play").click()
        assert ended.value.status in (200, 204)
        end_s = time.monotonic() + WAIT_S
        while (state := server.ask(path))["running"]:
            assert time.monotonic() < end_s, state
            time.sleep(0.05)
        assert state["problem"] == "stopped"
