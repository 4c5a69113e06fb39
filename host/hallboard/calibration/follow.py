"""Follows the calibration of a board at a port, a real one or a virtual one."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..errors import UserError
from ..link.errors import CannotOpen
from ..link.ports import Port, open_port
from ..link.whereabouts import Whereabouts
from .report import Report

_LOOK_AGAIN_S = 0.1
_MOST = 65536  # bytes without the end of a line: not a calibration


class _Gone(OSError):
    """The port has vanished."""


def follow_at(
    url: str, told: Callable[[Report], None], silent_s: float, stopped: Callable[[], bool] = lambda: False
) -> Report:
    """Follow the board at an address, where it goes and comes back when it is switched off and on, as `follow` does.

    A USB port may come back under another name. Raises UserError, also for a port that stays away for `silent_s`.
    """
    whereabouts = Whereabouts(url)
    port, gone_s = open_port(url), 0.0
    whereabouts.seen()
    while True:
        try:
            return follow(port, told, silent_s, stopped)
        except _Gone:
            gone_s = time.monotonic()
        finally:
            port.close()
        while True:
            if stopped():
                raise UserError("stopped")
            try:
                port = open_port(whereabouts.now())
                break
            except CannotOpen:
                if time.monotonic() - gone_s > silent_s:
                    raise
                time.sleep(_LOOK_AGAIN_S)


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
        try:
            port.wait(0.2, False)
            got = port.read()
        except OSError as error:
            raise _Gone(str(error)) from error
        if stopped():
            raise UserError("stopped")
        *lines, rest = (rest + got).split(b"\n")
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
