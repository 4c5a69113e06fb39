"""The parts of a position's text, read from the left to the right."""

from array import array

from ...errors import InvalidPosition
from .geometry import FLOORS, LEVELS, WALL
from .names import format_kind, parse_kind
from .rules import SIDES
from .state import FLOOR, PLAYERS, STASH, TREE, TREE_COLOUR

TREE_LETTERS = "GYRB"  # by colour


class Reader:
    """The text, its words, and in which columns (from 0) they begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.i = 0
        self.end = 0

    def fail(self, expected: str, at: int = -1) -> InvalidPosition:
        """The error at the present column, or at that of index `at`."""
        return InvalidPosition(self.text, (self.i if at < 0 else at) + 1, expected)

    def peek(self) -> str:
        """The next sign, "" at the end of the text or at a space."""
        sign = self.text[self.i : self.i + 1]
        return "" if sign == " " else sign

    def gap(self, expected: str, first: bool = False) -> None:
        """Go to the next word; there must be one, and a space before it unless it is the first."""
        start = self.i
        while self.text[self.i : self.i + 1] == " ":
            self.i += 1
        if (self.i == start and not first) or self.i == len(self.text):
            raise self.fail(("" if first else "a space and ") + expected, start)

    def need(self, sign: str, expected: str) -> None:
        """Read this sign."""
        if self.peek() != sign:
            raise self.fail(expected)
        self.i += 1

    def kind(self) -> int:
        """A pyramid such as rQ, 0 if there is none."""
        kind = parse_kind(self.text[self.i : self.i + 2])
        if kind:
            self.i += 2
        return kind

    def digit(self, most: int) -> int:
        """A digit from 1 to `most`, 0 if the next sign isn't one."""
        if self.peek() and self.peek() in "123456789"[:most]:
            self.i += 1
            return int(self.text[self.i - 1])
        return 0

    def number(self, most: int, what: str) -> int:
        """A number from 0 to `most`."""
        at = self.i
        while self.peek() and self.peek() in "0123456789" and self.i - at < 10:
            self.i += 1
        if self.i == at or int(self.text[at : self.i]) > most:
            raise self.fail(f"{what}, 0 to {most}", at)
        return int(self.text[at : self.i])

    def word(self, words, what: str) -> int:  # type: ignore[no-untyped-def]
        """Which of the words stands here."""
        at = self.i
        while self.peek():
            self.i += 1
        word = self.text[at : self.i].lower()
        for i in range(len(words)):
            if words[i] and words[i].lower() == word:
                return i
        raise self.fail(what, at)


def read_floor(reader: Reader, cells: bytearray) -> None:
    """Eight floor spaces; every kind at most once."""
    floor = 0
    while floor < FLOORS:
        if floor:
            reader.need(",", f"',' and more of the floor, which has {floor} of {FLOORS} spaces")
        empty = reader.digit(FLOORS - floor)
        if empty:
            floor += empty
            continue
        at = reader.i
        kind = reader.kind()
        while kind:
            for i in range(FLOOR, FLOOR + LEVELS * FLOORS):
                if cells[i] == kind:
                    raise reader.fail(f"{format_kind(kind)} on the floor only once", at)
            if cells[floor] == LEVELS:
                raise reader.fail(f"at most {LEVELS} occupants on a space", at)
            cells[FLOOR + LEVELS * floor + cells[floor]] = kind
            cells[floor] += 1
            at = reader.i
            kind = reader.kind()
        if cells[floor] == 0:
            raise reader.fail(f"occupants such as rQyD, or a number of empty spaces up to {FLOORS - floor}")
        floor += 1


def read_wall(reader: Reader, cells: bytearray, trios: int) -> None:
    """48 triangles; of every kind at most so many as the players have."""
    for kind in range(1, 13):
        cells[STASH + kind] = trios
    for g in range(FLOORS):
        if g:
            reader.need("/", f"'/' and the wall at g{g + 1}")
        level = 0
        while level < LEVELS:
            at = reader.i
            empty = reader.digit(LEVELS - level)
            if empty:
                level += empty
                continue
            kind = reader.kind()
            if not kind:
                raise reader.fail(f"a pyramid such as rQ, or a number of vacant triangles up to {LEVELS - level}")
            if not cells[STASH + kind]:
                raise reader.fail(f"at most {trios} times {format_kind(kind)} on the wall", at)
            cells[STASH + kind] -= 1
            cells[WALL + LEVELS * g + level] = kind
            level += 1


def read_pips(reader: Reader, counters: "array[int]", first: int, most: int) -> None:
    """A number for each player."""
    for player in range(counters[PLAYERS]):
        if player:
            reader.need("-", f"'-' and the pips of {SIDES[player]}")
        counters[first + player] = reader.number(most, f"pips of {SIDES[player]}")


def read_trees(reader: Reader, counters: "array[int]") -> None:
    """The four trees in an order."""
    at = reader.i
    for i in range(4):
        colour = TREE_LETTERS.find(reader.peek().upper()) if reader.peek() else -1
        tree = -1
        for j in range(4):
            if TREE_COLOUR[j] == colour:
                tree = j
        for j in range(i):
            if counters[TREE + j] == tree:
                tree = -1
        if tree < 0:
            raise reader.fail("the trees on g3 to g6 by their pawns, such as GBYR", at)
        counters[TREE + i] = tree
        reader.i += 1
    if counters[PLAYERS] == 3 and 3 in (TREE_COLOUR[counters[TREE]], TREE_COLOUR[counters[TREE + 3]]):
        raise reader.fail("the wild tree, B, on g4 or g5", at)
