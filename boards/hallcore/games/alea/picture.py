"""The board for people."""

from array import array

from ...captions import caption
from . import rules
from .geometry import SIZE, THRONE, is_corner, square_of

_SYMBOLS = (".", "A", "D", "K")
_OWNERS = (-1, 1, 0, 0)


def symbol(content: int) -> str:
    """A, D or K; a dot for nothing."""
    return _SYMBOLS[content]


def owner(content: int) -> int:
    """1 for an attacker, 0 for a defender and the king, -1 for nothing."""
    return _OWNERS[content]


def draw(cells: bytearray, counters: "array[int]") -> str:
    """Rows from 19 to 1 with their numbers, columns with their letters; `x` is a corner square, `+` the throne.

    Below it the pieces that are left, and who is to move or how it ended.
    """
    letters = "   " + " ".join([chr(97 + column) for column in range(SIZE)])
    lines = [letters]
    for row in range(SIZE - 1, -1, -1):
        signs = []
        for column in range(SIZE):
            space = SIZE * row + column
            square = square_of(space)
            sign = symbol(cells[square] & 3)
            if sign == "." and is_corner(space):
                sign = "x"
            elif sign == "." and square == THRONE:
                sign = "+"
            signs.append(sign)
        number = str(row + 1)
        lines.append(" " * (2 - len(number)) + number + " " + " ".join(signs) + " " + number)
    lines.append(letters)
    drawn = "\n".join(lines[1:-1])
    lines.append(
        f"A attackers: {drawn.count('A')}, D defenders: {drawn.count('D')}, K king; x corner squares, + the throne"
    )
    lines.append(caption(rules, counters))
    return "\n".join(lines)
