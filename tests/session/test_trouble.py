"""Trouble around the board: the disk, the port, another board."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.link import CannotOpen, WrongGame
from hallboard.record import Store
from hallboard.session import HandSeat
from hallboard.session.setup import Setup
from hallboard.virtual import VirtualBoard, VirtualBoardError
from hallcore import lights

from tests.session.test_session import FAST, make, until
from tests.support.patience import WAIT_S

HANDS = [HandSeat(), HandSeat()]


def test_a_disk_that_takes_nothing_stops_no_game_and_is_written_when_it_can_be(tmp_path: Path) -> None:
    blocked = tmp_path / "records"
    blocked.write_text("a file where the folder should be")
    setup = Setup(str(blocked / "games.db"))
    with setup.session(Game("vlkno"), HANDS, FAST) as (session, _):
        until(lambda: lights.MOVABLE in session.view().roles, "no turn is shown")
        make(session, "e5-d4 c3>b2")
        until(lambda: len(session.game.moves) == 1, "the move is not seen")
        assert session.view().record_problem
        blocked.unlink()
        until(lambda: not session.view().record_problem, "the record is not written although it can be")
    assert [move.text for move in Store(blocked / "games.db").load(1).moves] == ["e5-d4 c3>b2"]


def test_a_board_of_another_game_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with (
        VirtualBoard("vlkno", speed=20) as board,
        pytest.raises(WrongGame, match="board vlkno carries vlkno, not alea"),
        Setup(str(tmp_path)).session(Game("alea"), HANDS, board.url),
    ):
        pass


def test_a_port_that_is_not_there_is_named(tmp_path: Path) -> None:
    with (
        pytest.raises(CannotOpen, match="cannot open /dev/ttyNOWHERE: there is no such port; is the board plugged in"),
        Setup(str(tmp_path)).session(Game("vlkno"), HANDS, "/dev/ttyNOWHERE"),
    ):
        pass


def test_a_virtual_board_that_does_not_start_is_told_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash = tmp_path / "main.py"
    crash.write_text("import json\njson.load(open('board.json'))\nraise MemoryError('no room for the rules')\n")
    monkeypatch.setattr("hallboard.session.setup.virtual_board", lambda *_: VirtualBoard("vlkno", main=crash))
    with (
        pytest.raises(VirtualBoardError, match="the virtual board has stopped: MemoryError: no room for the rules"),
        Setup(str(tmp_path)).session(Game("vlkno"), HANDS, None),
    ):
        pass


def test_a_virtual_board_that_stops_in_the_middle_of_a_game_is_told(tmp_path: Path) -> None:
    with (
        VirtualBoard("vlkno", speed=20) as board,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("hallboard.session.setup.virtual_board", lambda *_: contextlib.nullcontext(board))
        with Setup(str(tmp_path)).session(Game("vlkno"), HANDS, None) as (session, _):
            os.kill(board.pid, signal.SIGKILL)
            until(lambda: session.view().link == "the virtual board has stopped", "its end is not told")


def test_ctrl_c_in_a_demo_leaves_a_record_that_can_be_resumed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hallboard", "demo", "vlkno", "--level", "1", "--speed", "40"]
    with subprocess.Popen([*command, "--records", str(tmp_path)], stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None
        lines = [demo.stdout.readline() for _ in range(3)]
        os.kill(demo.pid, signal.SIGINT)
        assert demo.wait(WAIT_S) == 130
    played = [line.split("  ")[0] for line in lines if line.strip()[:1].isdigit()]
    end = time.monotonic() + WAIT_S
    while not Store(tmp_path).unfinished() and time.monotonic() < end:
        time.sleep(0.05)
    game = Setup(str(tmp_path)).resume("last", "vlkno")
    assert len(game.moves) >= len(played) > 0
