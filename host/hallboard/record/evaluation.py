"""How positions of a recorded game stand, as an engine has found: kept with the game, and part of its text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import UserError

LEVELS = range(1, 11)
MAX_MOVETIME_MS = 600_000
EXPECTED = "a chance and the best move, 0.612 MOVE; or #5 MOVE for a win in 5 plies, #-4 MOVE for a loss"

_EVALUATION = re.compile(r"(0(?:\.[0-9]{1,3})?|1(?:\.0{1,3})?|#(-?[1-9][0-9]{0,3})) +(\S.*)")
_SETTINGS = re.compile(r"level=([0-9]{1,2}) movetime_ms=([0-9]{1,6})")


@dataclass(frozen=True)
class RecordedEvaluation:
    """A position for the game's first side: its chance from 0 to 1, in steps of 0.001, and the best move, as text.

    `win_in` is the number of plies to that side's proven win, below zero to its loss, and 0 where the end is open.
    """

    chance: float
    win_in: int
    best: str


@dataclass(frozen=True)
class AnalysisSettings:
    """The level and the time for each position. Raises UserError for what no engine has."""

    level: int = 10
    movetime_ms: int = 300

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise UserError(f"level: expected {LEVELS[0]} to {LEVELS[-1]}, found {self.level}")
        if not 1 <= self.movetime_ms <= MAX_MOVETIME_MS:
            raise UserError(f"time per move: expected 1 to {MAX_MOVETIME_MS} ms, found {self.movetime_ms}")

    def __str__(self) -> str:
        return f"level={self.level} movetime_ms={self.movetime_ms}"


def parse_settings(text: str) -> AnalysisSettings | None:
    """The settings of `level=10 movetime_ms=300`, None for another text."""
    match = _SETTINGS.fullmatch(text)
    if not match:
        return None
    try:
        return AnalysisSettings(int(match[1]), int(match[2]))
    except UserError:
        return None


def format_evaluation(evaluation: RecordedEvaluation) -> str:
    """`0.612 e5-d4 c3>b2`, or `#5 ...` where the first side wins in 5 plies, `#-4 ...` where it loses in 4."""
    worth = f"#{evaluation.win_in}" if evaluation.win_in else f"{evaluation.chance:.3f}"
    return f"{worth} {evaluation.best}"


def parse_evaluation(text: str) -> RecordedEvaluation | None:
    """The inverse of `format_evaluation`, whatever the move is; None for another text."""
    match = _EVALUATION.fullmatch(text)
    if not match:
        return None
    if match[2]:
        return RecordedEvaluation(float(int(match[2]) > 0), int(match[2]), match[3].rstrip())
    return RecordedEvaluation(float(match[1]), 0, match[3].rstrip())
