"""The hand of a virtual board goes through the calibration, as the lights ask."""

from __future__ import annotations

from collections.abc import Callable

from ..link.ports import open_port
from ..virtual import VirtualBoard
from .follow import follow
from .report import Report

_HOLD_MS = 3500
_SILENT_S = 30.0


def calibrate(board: VirtualBoard, told: Callable[[Report], None] = lambda report: None) -> Report:
    """Switch the board off and on with its button held, do what it asks, and switch it on for play.

    `told` hears what it asks. The board must be made with a game that has all its places.
    """
    board.arrange([0] * board.ruleset.geometry.SPACES)
    board.power_cut(_HOLD_MS)

    def act(report: Report) -> None:
        told(report)
        if report.step == "empty":
            board.use_game(report.game)
            board.press(100)
        elif report.step == "put":
            board.put_puck(report.space)

    port = open_port(board.url)
    try:
        report = follow(port, act, _SILENT_S)
    finally:
        port.close()
    board.put_puck(None)
    board.power_cut()
    return report
