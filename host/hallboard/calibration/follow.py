"""Follows the calibration of a board at a port, a real one or a virtual one."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..errors import UserError
from ..link.ports import Port
from .report import Report

_MOST = 65536  # bytes without the end of a line: not a calibration


def follow(
    port: Port, told: Callable[[Report], None], silent_s: float, stopped: Callable[[], bool] = lambda: False
) -> Report:
    """Read until the calibration is done; `told` hears the report after each new step.

    Raises UserError if nothing of a calibration comes for `silent_s`, or `stopped` says so.
    """
    report = Report()
    rest = b""
    heard_s = time.monotonic()
    while report.step != "done":
        port.wait(0.2, False)
        if stopped():
            raise UserError("stopped")
        *lines, rest = (rest + port.read()).split(b"\n")
        rest = rest[-_MOST:]
        for line in lines:
            step = report.step, report.space
            if report.take(line):
                heard_s = time.monotonic()
                if (report.step, report.space) != step:
                    told(report)
        if not report.step and time.monotonic() - heard_s > silent_s:
            raise UserError(
                "the board does not calibrate: switch it off, hold its button while you switch it on, and keep holding "
                "until all spaces flash red"
            )
    return report
