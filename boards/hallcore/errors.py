"""The errors that texts and moves can meet, under the same names on the device and on the host."""


class InvalidText(ValueError):
    """A text that is not in the notation: says what was expected and in which column (from 1)."""

    def __init__(self, text: str, column: int, expected: str) -> None:
        self.text = text
        self.column = column
        self.expected = expected
        found = repr(text[column - 1 : column + 11]) if column <= len(text) else "the end of the text"
        super().__init__(f"column {column}: expected {expected}, found {found}")


class InvalidMove(InvalidText):
    """Not notation of this game."""


class InvalidPosition(InvalidText):
    """Not the text of a position of this game."""


class IllegalMove(ValueError):
    """Well-formed notation of a move that the rules do not allow in this position."""


class AmbiguousMove(ValueError):
    """Well-formed notation that several legal moves share."""
