"""Calibrations of connected boards: followed in threads, told as plain data. The board itself does the work."""

from __future__ import annotations

import secrets
import statistics
import threading
from typing import Any

from ..calibration.follow import follow_at
from ..calibration.report import Report
from ..calibration.virtual_hand import calibrate
from ..errors import UserError, report_fault
from ..jobs import Jobs
from ..virtual import VirtualBoard, is_virtual, parse_url

_SILENT_S = 120.0  # for somebody who walks to the board with this page in mind
_SPEED = 20.0  # of a virtual board, which has a hand of its own
_SWITCH_ON = (
    "Switch the board off, hold its button while you switch it on, and keep holding until all spaces flash red."
)


class Calibration:
    """One board's, from the constructor until it is done or stopped."""

    def __init__(self, url: str) -> None:
        self.id = secrets.token_hex(6)
        self.url = url
        self.running = True
        self._report = Report()
        self._problem = ""
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"calibration {url}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Leave the board alone."""
        self._stopped.set()
        self._thread.join()

    def state(self) -> dict[str, Any]:
        """How far it is, what the board waits for, and what was found."""
        report = self._report
        noise = list(report.noise_uT.values())
        return {
            "id": self.id,
            "url": self.url,
            "running": self.running,
            "problem": self._problem,
            "board": report.board,
            "step": report.step,
            "instruction": self._instruction(report),
            "sensors": len(report.zero_counts),
            "noiseUT": round(statistics.median(noise), 1) if noise else None,
            "faults": {report.space_name(space): text for space, text in sorted(report.faults.items())},
        }

    def figures(self) -> str:
        """The finished calibration, as `hallboard board calibrate -o` writes it. Raises UserError."""
        if self._report.step != "done":
            raise UserError("the calibration is not done yet")
        return self._report.format()

    def _instruction(self, report: Report) -> str:
        if self._problem:
            return ""
        if report.step == "empty":
            return "Take everything off the board, then press its button."
        if report.step == "put":
            where = report.space_name(report.space)
            return f"Put the {report.kind} on {where}, which shines green. A press of the button leaves the space out."
        return "Done." if report.step == "done" else _SWITCH_ON

    def _run(self) -> None:
        try:
            if is_virtual(self.url):
                name, arguments = parse_url(self.url)
                with VirtualBoard(name, **{"calibration": "none", "speed": _SPEED, **arguments}) as board:
                    self._report = calibrate(board, self._told)
            else:
                self._report = follow_at(self.url, self._told, _SILENT_S, self._stopped.is_set)
        except (UserError, OSError) as error:
            self._problem = "stopped" if self._stopped.is_set() else str(error)
        except Exception as error:
            self._problem = report_fault(error)
        finally:
            self.running = False

    def _told(self, report: Report) -> None:
        self._report = report
        if self._stopped.is_set():
            raise UserError("stopped")


class Calibrations:
    """Those of this server; for any thread."""

    def __init__(self) -> None:
        self._jobs = Jobs[Calibration]("calibration", "calibrated")

    def begin(self, url: str) -> Calibration:
        """Follow the board at an address. Raises UserError if that is done already."""
        return self._jobs.begin(url, lambda: Calibration(url))

    def at(self, url: str) -> bool:
        """True while the board there is being calibrated."""
        return self._jobs.at(url)

    def get(self, calibration_id: str) -> Calibration:
        """The one of that number. Raises UserError."""
        return self._jobs.get(calibration_id)

    def close_all(self) -> None:
        """Stop all of them."""
        self._jobs.close_all()
