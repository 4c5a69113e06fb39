"""The errors of a text that is no record."""

from __future__ import annotations

from ..errors import UserError


class InvalidRecord(UserError, ValueError):
    """A text that is no record: one line naming line and column (from 1) and what was expected.

    `actual` is what stands there instead, `background` what else helps to understand it.
    """

    def __init__(self, line: int, column: int, expected: str, actual: str = "", background: str = "") -> None:
        self.line = line
        self.column = column
        self.expected = expected
        self.actual = actual
        message = f"line {line}, column {column}: expected {expected}" + (f", found {actual}" if actual else "")
        super().__init__(message + (f"; {background}" if background else ""))


class AgainstRules(InvalidRecord):
    """A move or an end that the rules do not allow."""


class OtherRules(InvalidRecord):
    """A move or an end that the present rules do not allow, in a game that was played by others.

    `parse_records(text, as_played=True)` keeps it.
    """
