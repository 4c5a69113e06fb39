"""A Nevo board for people, in plain text."""

from array import array

from ...captions import caption
from . import rules
from .geometry import HEIGHT, SPACES, WIDTH
from .rules import SIDES
from .stepping import WINNING_COLUMNS, WINNING_SCORE, tally

# What rows 1 to 7 are worth, and to whom.
_WORTH = ("8 for black", "5", "2", "", "2", "5", "8 for white")


def symbol(content: int) -> str:
    """`w`, `b`, and `.` for an empty space."""
    return ".wb"[content]


def owner(content: int) -> int:
    """See the contract."""
    return content - 1


def points(cells: bytearray, counters: "array[int]", player: int) -> int:
    """The player's score as the pieces stand."""
    return tally(cells, player) & 255


def draw(cells: bytearray, counters: "array[int]") -> str:
    """The board with row 7 on top, what its rows are worth, pieces and scores; who is to move, or how it ended."""
    letters = "   " + " ".join("abcdefghijkl")
    lines = [letters]
    for row in range(HEIGHT - 1, -1, -1):
        pieces = " ".join([symbol(cells[row * WIDTH + file]) for file in range(WIDTH)])
        lines.append(f"{row + 1}  {pieces}  {row + 1}   {_WORTH[row]}".rstrip())
    lines.append(letters)
    for player in (0, 1):
        sums = tally(cells, player)
        left = sum([1 for space in range(SPACES) if cells[space] == player + 1])
        lines.append(
            f"{'wb'[player]} {SIDES[player]}: {sums & 255} of {WINNING_SCORE} points in {sums >> 8} of "
            f"{WINNING_COLUMNS} columns, {left} pieces"
        )
    lines.append(caption(rules, counters))
    return "\n".join(lines)
