"""A VLKNO board for people, in plain text."""

from array import array

from ...keys import TURN
from .geometry import WIDTH
from .rules import HEIGHT_MASK, SIDES

_LAVA = "~"


def symbol(content: int) -> str:
    """The height, and the pawn on top: `4`, `1b`, `12w`; `~` is lava."""
    return str(content & HEIGHT_MASK) + ("", "b", "w")[content >> 5] if content else _LAVA


def owner(content: int) -> int:
    """See the contract: the pawn's player; stones are nobody's."""
    return (content >> 5) - 1


def draw(cells: bytearray, counters: "array[int]") -> str:
    """The board with row 5 on top, and who is to move."""
    lines = []
    for row in range(WIDTH - 1, -1, -1):
        line = str(row + 1)
        for space in range(row * WIDTH, row * WIDTH + WIDTH):
            text = symbol(cells[space])
            line += " " * (4 - len(text)) + text
        lines.append(line)
    lines.append("    " + "   ".join("abcde"))
    lines.append(f"{SIDES[counters[TURN]]} to move; b, w: pawns on their stacks; ~ lava")
    return "\n".join(lines)
