"""`hallboard serve` and `play --web` as processes; and a table at a board's cable."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hallboard import Game
from hallboard.session import HandSeat
from hallboard.session.setup import Setup, virtual_board
from hallboard.tables.tables import Tables

from tests.support.patience import PATIENCE_S, WAIT_S

HALLBOARD = [sys.executable, "-m", "hallboard"]


@contextmanager
def running(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it says."""
    env = {**os.environ, "BROWSER": "true"}  # a program that shows nothing
    process = subprocess.Popen([*HALLBOARD, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("hallboard is at http://"), line
        yield process, line.split()[3]
    finally:
        process.kill()
        process.communicate()


def ask(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=WAIT_S) as answer:
        return json.load(answer)


def test_the_server_answers_until_ctrl_c(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--records", str(tmp_path / "records.db")) as (process, url):
        assert ask(f"{url}api/records") == []
        with urllib.request.urlopen(url, timeout=WAIT_S) as page:
            text = page.read().decode()
        assert "static/main.js" in text
        for style in re.findall('rel="stylesheet" href="([^"]+)"', text):
            with urllib.request.urlopen(url + style, timeout=WAIT_S) as answer:
                assert answer.headers["content-type"].startswith("text/css")
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT_S) == 130
        assert process.stderr is not None
        said = f"hallboard: stopped. What was played is in the records {tmp_path / 'records.db'}\n"
        assert process.stderr.read() == said


def test_play_goes_straight_to_a_game_in_the_browser(tmp_path: Path) -> None:
    args = ("play", "vlkno", "--web", "--level", "1", "--records", str(tmp_path / "records.db"))
    with running(*args) as (process, url):
        (table,) = ask(url.partition("#")[0] + "api/tables")
        assert url.endswith(f"#/table/{table['id']}")
        assert table["players"] == ["hand", "engine, level 1"]
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT_S) == 130


def test_an_address_that_is_taken_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*HALLBOARD, "serve", "--port", str(port)], capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"hallboard: 127.0.0.1:{port} can't be served: Address already in use\n"


def until(table: Any, true: Any) -> dict[str, Any]:
    end_s = time.monotonic() + WAIT_S
    while not true(state := table.feed.full(pictures=True)):
        assert time.monotonic() < end_s, f"it does not come: {state['instruction']}"
        time.sleep(0.02)
    full: dict[str, Any] = state
    return full


def test_a_board_at_a_cable_is_mirrored_with_its_half_made_turns(tmp_path: Path) -> None:
    game, tables = Game("vlkno"), Tables(str(tmp_path / "records.db"))
    with virtual_board("virtual://vlkno?speed=20&seed=3", game) as board:
        e5, d4, c3, b2 = (game.ruleset.geometry.parse_space(name) for name in ("e5", "d4", "c3", "b2"))
        table = tables.seat(Setup(tables.records), game, [HandSeat(), HandSeat()], board.url)
        try:
            state = until(table, lambda state: state["roles"].get("e5") == "movable")
            assert (state["virtual"], state["byHand"]) == (False, False)
            assert "lights/e5" in state["picture"]
            board.hand.lift(e5)
            state = until(table, lambda state: state["roles"].get("d4") == "target")
            assert (state["pieces"]["e5"], state["pieces"]["d4"]) == (["stone"], ["stone"])
            board.hand.drop(d4)
            state = until(table, lambda state: state["roles"].get("c3") == "give")
            assert state["pieces"]["d4"] == ["stone", "black pawn"]
            board.hand.lift(c3)
            board.hand.drop(b2)
            state = until(table, lambda state: len(state["moves"]) == 1)
            assert state["moves"] == ["e5-d4 c3>b2"]
        finally:
            tables.close_all()


def test_the_address_for_other_machines_is_one_that_they_can_type() -> None:
    from hallboard.web.server import own_address

    assert own_address() not in ("", "0.0.0.0", "::")


@pytest.mark.parametrize(
    ("host", "loopback"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False)]
)
def test_the_loopback_is_told_from_addresses_that_need_a_token(host: str, loopback: bool) -> None:
    from hallboard.web.server import is_loopback

    assert is_loopback(host) == loopback
