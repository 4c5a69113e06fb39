"""Where a reader is in a text: a line, a column, and how to complain there."""

from __future__ import annotations

from .errors import InvalidRecord


class LineReader:
    """The lines of a text, and the one that is being read."""

    def __init__(self, text: str) -> None:
        self._lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        self.index = 0

    @property
    def done(self) -> bool:
        """True after the last line."""
        return self.index >= len(self._lines)

    @property
    def line(self) -> str:
        """The present line, empty after the last one."""
        return "" if self.done else self._lines[self.index]

    def next(self) -> None:
        """Go on to the next line."""
        self.index += 1

    def skip_empty(self) -> None:
        """Go on to a line that holds something."""
        while not self.done and not self.line.strip():
            self.next()

    def between(self, first: int, end: int) -> str:
        """The lines from an index up to another, each with its line feed."""
        return "".join(line + "\n" for line in self._lines[first:end])

    def error(self, column: int, expected: str, kind: type[InvalidRecord] = InvalidRecord) -> InvalidRecord:
        """The complaint about what stands at this column (from 1) of the present line."""
        if self.done:
            return kind(len(self._lines), len(self._lines[-1]) + 1, expected, "the end of the file")
        rest = self.line[column - 1 :]
        shown = ascii(rest[:16]) + ("..." if len(rest) > 16 else "") if rest else "the end of the line"
        return kind(self.index + 1, column, expected, shown)

    def complaint(
        self, column: int, expected: str, index: int | None = None, kind: type[InvalidRecord] = InvalidRecord
    ) -> InvalidRecord:
        """The complaint without showing what stands there, about the present line or that of the index."""
        return kind((self.index if index is None else index) + 1, column, expected)
