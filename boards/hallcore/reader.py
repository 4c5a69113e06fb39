"""Reads a position's text from the left to the right, and says what was expected where."""

from array import array

from .errors import InvalidPosition
from .keys import OVER, PLY, REVERSIBLE, TURN, WINNER

if False:  # types
    from collections.abc import Sequence

MOST_PLIES = 999999999


def go_on_from(counters: "array[int]", turn: int, ply: int) -> None:
    """The counters of a position as read: the game goes on, and no earlier position is known."""
    counters[TURN] = turn
    counters[PLY] = ply
    counters[OVER] = 0
    counters[WINNER] = -1
    counters[REVERSIBLE] = 0


class Reader:
    """The text, and how far it has been read: `i`, from 0."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.i = 0

    def fail(self, expected: str, at: int = -1) -> InvalidPosition:
        """The error at the present column, or at that of index `at`."""
        return InvalidPosition(self.text, (self.i if at < 0 else at) + 1, expected)

    def peek(self) -> str:
        """The next sign, "" at the end of the text or at a space."""
        sign = self.text[self.i : self.i + 1]
        return "" if sign == " " else sign

    def skip(self) -> None:
        """Go past spaces."""
        while self.text[self.i : self.i + 1] == " ":
            self.i += 1

    def gap(self, expected: str) -> None:
        """Go past one or more spaces to the next word."""
        start = self.i
        self.skip()
        if self.i == start or self.i == len(self.text):
            raise self.fail("a space and " + expected, start)

    def need(self, sign: str, expected: str) -> None:
        """Read this sign."""
        if self.peek() != sign:
            raise self.fail(expected)
        self.i += 1

    def sign(self, signs: str) -> int:
        """The index of the sign that stands here, in either case; -1 if none does."""
        sign = self.peek().lower()
        found = signs.lower().find(sign) if sign else -1
        if found >= 0:
            self.i += 1
        return found

    def digit(self, most: int) -> int:
        """A digit from 1 to `most`, 0 if the next sign isn't one."""
        return self.sign("123456789"[:most]) + 1

    def number(self, most: int, what: str) -> int:
        """A number from 0 to `most`."""
        at = self.i
        while self.peek() and self.peek() in "0123456789" and self.i - at < 10:
            self.i += 1
        if self.i == at or int(self.text[at : self.i]) > most:
            raise self.fail(f"{what} from 0 to {most}", at)
        return int(self.text[at : self.i])

    def word(self, words: "Sequence[str]", what: str) -> int:
        """The index of the word that stands here, in either case."""
        at = self.i
        while self.peek():
            self.i += 1
        word = self.text[at : self.i].lower()
        for i in range(len(words)):
            if words[i] and words[i].lower() == word:
                return i
        raise self.fail(what, at)

    def turn(self, sides: str) -> int:
        """A gap and the player to move, by a letter."""
        expected = "the player to move, " + " or ".join(list(sides))
        self.gap(expected)
        side = self.sign(sides)
        if side < 0:
            raise self.fail(expected)
        return side

    def last_ply(self) -> int:
        """A gap, the plies made, and the end of the text."""
        self.gap("the ply")
        ply = self.number(MOST_PLIES, "the ply")
        self.skip()
        if self.i < len(self.text):
            raise self.fail("the end of the position")
        return ply
