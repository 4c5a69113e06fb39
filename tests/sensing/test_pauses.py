"""A decoding takes a device a fifth of a second; meanwhile it looks at its sensors again and again."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from itertools import islice
from random import Random
from types import CodeType, FrameType
from typing import Any

import pytest
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing import make_watch
from hallcore.tracker.tracker import Tracker

from tests.soak.games import Table
from tests.soak.person import ORDINARY

LINE_US = 11  # of Python, at the mean, on an emulated RP2040: docs/figures.md


class Lines:
    """Counts the lines that a device runs in a round, from one chance to look at the sensors to the next."""

    def __init__(self) -> None:
        self.most = 0
        self.where = ""
        self._count = 0
        self._since = ""
        self._inside = False  # of a round: a test's own look at the rules is none of it
        self._kinds: dict[CodeType, str] = {}

    def trace(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        code = frame.f_code
        kind = self._kinds.get(code)
        if kind is None:
            kind = self._kinds[code] = self._kind(code)
        if kind == "a chance":
            caller = frame.f_back
            self._end(caller.f_code.co_qualname if caller else "")
        elif kind == "a round":
            self._inside = True
            return self._round
        return self._line if kind == "counted" and self._inside else None

    def _round(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        if event == "return":
            self._end("its end")
            self._inside = False
        return self._round

    def _line(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        self._count += event == "line"
        return self._line

    def _kind(self, code: CodeType) -> str:
        file = code.co_filename
        if file.endswith("/device/app.py") and code.co_name == "tick":
            return "a round"
        if (file.endswith("/device/app.py") and code.co_name == "look") or file.endswith("/device/scanner.py"):
            return "a chance"
        return "counted" if "/hallcore/" in file else ""

    def _end(self, here: str) -> None:
        if self._count > self.most:
            self.most = self._count
            self.where = f"from {self._since} to {here}"
        self._count = 0
        self._since = here


@pytest.mark.parametrize(("game", "limit_ms"), [("vlkno", 20), ("evl", 20), ("evacuate", 20)])
def test_between_two_chances_to_look_at_the_sensors_goes_little_time(game: str, limit_ms: int) -> None:
    """Without them a decoding is up to 190 ms in one piece, and a list of what may come next up to 100."""
    turns = Table(game, ORDINARY, 1000).game_of(1000)
    assert next(turns).verdict == "right"
    lines = Lines()
    sys.settrace(lines.trace)
    try:
        for _ in islice(turns, 8):
            pass
    finally:
        sys.settrace(None)
    assert lines.most * LINE_US / 1000 <= limit_ms, lines.where
    assert lines.most > 500, "nothing was counted"


class Sensors:
    """A scanner that reads what the test says."""

    def __init__(self, n: int) -> None:
        self.samples = 4
        self.uT = array("i", [0] * n)

    def coarse(self) -> None:
        """Nothing: they stay as they are."""


def test_a_hand_that_moves_while_the_board_decodes_has_moved_then() -> None:
    board = Board(compile_board(load_board("vlkno")))
    sensors = Sensors(board.n_sensors)
    watch: Any = make_watch(Tracker(Ruleset("vlkno")), board.spaces("vlkno"), sensors)
    for now_ms in range(0, 400, 5):
        watch.round(now_ms)
    sensors.uT[3] += 900  # as the board decodes
    for now_ms in range(410, 500, 20):
        watch.feed(now_ms)
    watch.round(600)
    assert watch._motion.since(600) == 190
    assert not watch._motion.held


def test_what_is_held_while_the_board_decodes_has_an_end() -> None:
    board = Board(compile_board(load_board("evl")))
    sensors = Sensors(board.n_sensors)
    watch: Any = make_watch(Tracker(Ruleset("evl")), board.spaces("evl"), sensors)
    dice = Random(1)
    for now_ms in range(5000):
        sensors.uT[dice.randrange(board.n_sensors)] += 1
        watch.feed(now_ms)
    assert len(watch._motion.held) < 20  # of 200 bytes each, on a heap of 190 KB
