"""The board for people, in plain text."""

from array import array

from ...captions import caption
from . import rules
from .geometry import HEIGHT, WIDTH


def symbol(content: int) -> str:
    """`X`, `O`, and `.` for an empty space."""
    return ".XO"[content]


def owner(content: int) -> int:
    """See the contract."""
    return content - 1


def draw(cells: bytearray, counters: "array[int]") -> str:
    """The board with row 3 on top; who is to move, or how it ended."""
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        signs = " ".join([symbol(cells[WIDTH * row + column]) for column in range(WIDTH)])
        lines.append(f"{row + 1}  {signs}")
    lines.append("   " + " ".join("abc"))
    lines.append(caption(rules, counters))
    return "\n".join(lines)
