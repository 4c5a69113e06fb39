"""A calibration begins with the board being switched off: its port goes, and comes back."""

from __future__ import annotations

import json
import os
import pty
import threading
import tty
from pathlib import Path

import pytest
from hallboard.calibration import follow
from hallboard.calibration.report import Report
from hallboard.errors import UserError

STEPS = (
    {"step": "empty", "board": "vlkno", "game": "vlkno"},
    {"sensor": 0, "zero_counts": 2048, "noise_uT": 30, "gain_q12": 4096},
    {"step": "done"},
)


class Plugged:
    """A board at a path that stays; its terminal is another one each time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._board, self._port = pty.openpty()
        tty.setraw(self._port)
        path.unlink(missing_ok=True)
        path.symlink_to(os.ttyname(self._port))

    def say(self, *lines: dict[str, object]) -> None:
        os.write(self._board, b"".join(json.dumps(line).encode() + b"\n" for line in lines))

    def pull(self) -> None:
        self._path.unlink()
        os.close(self._port)
        os.close(self._board)


def test_a_board_that_is_switched_off_and_on_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "ttyACM0"
    board = Plugged(path)
    found: list[Report] = []
    told: list[str] = []
    followed = threading.Thread(
        target=lambda: found.append(follow.follow_at(str(path), lambda report: told.append(report.step), 60.0))
    )
    followed.start()
    until_told(board, told, ["empty"], followed)
    board.pull()  # in the middle of it: all of it comes again
    followed.join(0.3)
    assert followed.is_alive()
    again = Plugged(path)
    until_told(again, told, ["empty", "empty"], followed)
    again.say(*STEPS[1:])
    followed.join(60)
    assert told == ["empty", "empty", "done"]
    assert found[0].zero_counts == {0: 2048}


def until_told(board: Plugged, told: list[str], expected: list[str], followed: threading.Thread) -> None:
    """Say the first step until it is heard: what is said before a port is open is lost."""
    while told != expected:
        board.say(STEPS[0])
        followed.join(0.05)
        assert followed.is_alive()


def test_a_port_that_stays_away_ends_the_calibration_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "ttyACM0"
    board = Plugged(path)
    pull = threading.Timer(0.3, board.pull)
    pull.start()
    with pytest.raises(UserError, match="ttyACM0: there is no such port"):
        follow.follow_at(str(path), lambda report: None, 0.5)
    pull.join()
