"""A Nevo board for people, in plain text."""

from array import array

from ...keys import TURN
from .geometry import HEIGHT, WIDTH
from .rules import SIDES, tally

# What rows 1 to 7 are worth, and to whom.
_WORTH = ("8 black", "5 black", "2 black", "", "2 white", "5 white", "8 white")


def symbol(content: int) -> str:
    """`w`, `b`, and `.` for an empty space."""
    return ".wb"[content]


def owner(content: int) -> int:
    """See the contract."""
    return content - 1


def draw(cells: bytearray, counters: "array[int]") -> str:
    """The board with row 7 on top, what its rows are worth, the scores, and who is to move."""
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        pieces = " ".join([symbol(cells[row * WIDTH + file]) for file in range(WIDTH)])
        lines.append(f"{row + 1}  {pieces}  {_WORTH[row]}".rstrip())
    lines.append("   " + " ".join("abcdefghijkl"))
    scores = ", ".join([f"{SIDES[player]} {tally(cells, player) & 255}" for player in (0, 1)])
    lines.append(f"{SIDES[counters[TURN]]} to move; scores: {scores}")
    return "\n".join(lines)
