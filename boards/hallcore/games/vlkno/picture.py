"""A VLKNO board for people, in plain text."""

from array import array

from ...captions import caption
from . import rules
from .geometry import WIDTH
from .phases import HEIGHT_MASK

_LAVA = "~"


def symbol(content: int) -> str:
    """The height, and the pawn on top: `4`, `1b`, `12w`; `~` is lava."""
    return str(content & HEIGHT_MASK) + ("", "b", "w")[content >> 5] if content else _LAVA


def owner(content: int) -> int:
    """See the contract: the pawn's player; stones are nobody's."""
    return (content >> 5) - 1


def draw(cells: bytearray, counters: "array[int]") -> str:
    """The board with row 5 on top, each space with its height and its pawn; who is to move, or how it ended."""
    rule = "  +" + "-----+" * WIDTH
    lines = [rule]
    for row in range(WIDTH - 1, -1, -1):
        line = str(row + 1) + " |"
        for space in range(row * WIDTH, row * WIDTH + WIDTH):
            text = symbol(cells[space])
            if text == _LAVA:
                line += 5 * _LAVA + "|"
            else:
                pawn = text[-1] if text[-1] in "bw" else " "
                height = text if pawn == " " else text[:-1]
                line += " " * (3 - len(height)) + height + pawn + " |"
        lines.append(line)
        lines.append(rule)
    lines.append("     " + "     ".join("abcde"))
    lines.append(caption(rules, counters, "to move; heights of stacks, b and w: pawns on them, ~ lava"))
    return "\n".join(lines)
