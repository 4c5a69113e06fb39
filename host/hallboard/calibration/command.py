"""What `hallboard board calibrate` prints while a board calibrates itself."""

from __future__ import annotations

from ..virtual import VirtualBoard, is_virtual, parse_url
from .follow import follow_at
from .report import Report

_SILENT_S = 60.0


def calibrate_at(port: str) -> Report:
    """Follow the board at a port, and say what it waits for and what it found. Raises UserError."""
    if is_virtual(port):
        from .virtual_hand import calibrate

        name, arguments = parse_url(port)
        with VirtualBoard(name, **{"calibration": "none", "speed": 20.0, **arguments}) as board:
            report = calibrate(board, tell)
    else:
        print("Switch the board off, hold its button while you switch it on, and keep holding until all flashes red.")
        report = follow_at(port, tell, _SILENT_S)
    for space, text in sorted(report.faults.items()):
        print(f"{report.space_name(space)} {text}")
    noise = sorted(report.noise_uT.values())
    print(
        f"{len(report.zero_counts)} sensors are calibrated, noise {noise[len(noise) // 2]:.0f} uT (median); "
        f"{len(report.faults) or 'none'} {'is' if len(report.faults) == 1 else 'are'} broken."
    )
    return report


def tell(report: Report) -> None:
    """Say what the board waits for."""
    if report.step == "empty":
        print(f"{report.board}: take everything off the board, then press its button.")
    elif report.step == "put":
        print(f"Put the {report.kind} on {report.space_name(report.space)}; a press leaves the space out.")
