"""What a calibrating board tells, line by line, put together."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from hallcore.games import part


@dataclass
class Report:
    """Zeros, noise and gains by sensor; `faults` by space; `step` is what the board waits for, `"done"` at the end.

    `space` and `kind` are of the piece that the board waits for in the step `"put"`.
    """

    board: str = ""
    game: str = ""
    step: str = ""
    space: int = -1
    kind: str = ""
    zero_counts: dict[int, int] = field(default_factory=dict)
    noise_uT: dict[int, float] = field(default_factory=dict)
    gain_q12: dict[int, int] = field(default_factory=dict)
    faults: dict[int, str] = field(default_factory=dict)

    def space_name(self, space: int) -> str:
        """The name of a space of the game whose spaces are calibrated."""
        return str(part(self.game, "geometry").space_name(space))

    def take(self, line: bytes) -> bool:
        """One line of the board; False if it is none of a calibration."""
        try:
            told: Any = json.loads(line)
            if "step" in told:
                self.step, self.space, self.kind = told["step"], told.get("space", -1), told.get("kind", "")
                self.board, self.game = told.get("board", self.board), told.get("game", self.game)
            elif "sensor" in told:
                sensor = int(told["sensor"])
                self.zero_counts[sensor] = int(told["zero_counts"])
                self.noise_uT[sensor] = float(told["noise_uT"])
                self.gain_q12[sensor] = int(told["gain_q12"])
            elif "fault" in told:
                self.faults[int(told["space"])] = str(told["fault"])
            else:
                return False
        except (ValueError, TypeError, KeyError):
            return False
        return True

    def format(self) -> str:
        """As JSON: for each sensor its zero, noise and gain; the faults by space."""
        sensors = sorted(self.zero_counts)
        table = {
            "board": self.board,
            "zero_counts": [self.zero_counts[sensor] for sensor in sensors],
            "gain_q12": [self.gain_q12[sensor] for sensor in sensors],
            "noise_uT": [self.noise_uT[sensor] for sensor in sensors],
            "faults": {str(space): text for space, text in sorted(self.faults.items())},
        }
        return json.dumps(table) + "\n"
