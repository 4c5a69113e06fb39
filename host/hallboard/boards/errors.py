"""The error of a board file: one line that names the file, the line and what was expected."""

from __future__ import annotations

from pathlib import Path

from hallboard.errors import UserError


class BoardFileError(UserError, ValueError):
    """A board file that can't be used: `path`, `line` (from 1; 0 for the file as a whole) and `reason`."""

    def __init__(self, path: Path | str, line: int, reason: str) -> None:
        self.path = Path(path)
        self.line = line
        self.reason = reason
        place = f"{self.path}, line {line}" if line else f"{self.path}"
        super().__init__(f"{place}: {reason}")
