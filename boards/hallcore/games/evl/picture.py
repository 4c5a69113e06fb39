"""EVL's board for people, in plain text: the tiling of heptagons, with the pentagons between its rows."""

from array import array

from ...captions import caption
from . import rules
from .geometry import HEPTAGONS, SPACES, space_name
from .moving import HAND, HEIGHT
from .position import format_stack
from .rules import OWNED, SIDES, TARGET

_PITCH = 10  # columns of text from one heptagon to the next
_DEPTH = 6  # lines of text from one row to the next
_WIDTH = 71
_LINES = 25
_BLACK_MARKER = 32

# Where rows meet flat on flat they share a line; neighbours in a row share their upright sides.
_FLAT_TOP = (
    "   _____   ",
    "  /     \\  ",
    " /       \\ ",
    "|         |",
    "|         |",
    " '-.   .-' ",
    "    '-'    ",
)
_POINTED_TOP = (
    "           ",
    "    .-.    ",
    " .-'   '-. ",
    "|         |",
    "|         |",
    " \\       / ",
    "  \\_____/  ",
)


def symbol(content: int) -> str:
    """`B` and `W` for a piece, `3W` for three pieces under white's control, `(B)` for a marker, `.` for nothing."""
    if content == 0:
        return "."
    if content >= _BLACK_MARKER:
        return "(" + "BW"[content - _BLACK_MARKER] + ")"
    height = HEIGHT[content]
    return (str(height) if height > 1 else "") + "BW"[content & 1]


def owner(content: int) -> int:
    """See the contract: whose piece is uppermost, or whose marker it is."""
    if content == 0:
        return -1
    return content - _BLACK_MARKER if content >= _BLACK_MARKER else content & 1


def _stamp(canvas: "list[bytearray]", x: int, y: int, text: str) -> None:
    """Write the text's signs, not its spaces, at column x of line y."""
    for i in range(len(text)):
        if text[i] != " ":
            canvas[y][x + i] = ord(text[i])


def points(cells: bytearray, counters: "array[int]", player: int) -> int:
    """The player's pentagons."""
    return counters[OWNED + player]


def hand(cells: bytearray, counters: "array[int]", player: int) -> "list[tuple[int, int]]":
    """The player's pieces that are not on the board yet."""
    return [(player + 1, counters[HAND + player])]


def draw(cells: bytearray, counters: "array[int]") -> str:
    """Row a on top; each heptagon with its name and its stack from the lowest piece to the uppermost."""
    canvas = [bytearray(b" " * _WIDTH) for _ in range(_LINES)]
    for space in range(HEPTAGONS):
        r = space // 7
        x = _PITCH * (space % 7)
        y = _DEPTH * r
        # An even r + c, counted as in the geometry, has its flat side below.
        shape = _FLAT_TOP if (r + space % 7) % 2 == 0 else _POINTED_TOP
        for i in range(7):
            _stamp(canvas, x, y + i, shape[i])
        _stamp(canvas, x + 4, y + 3, space_name(space))
        stack = format_stack(cells[space])
        _stamp(canvas, x + 5 - len(stack) // 2, y + 4, stack)
    for space in range(HEPTAGONS, SPACES):
        gap = (space - HEPTAGONS) // 6
        left = (space - HEPTAGONS) % 6
        # A pentagon leans to the side where two points meet.
        x = _PITCH * (left + 1) + (-1 if (gap + left) % 2 == 0 else 1)
        mark = ("  .", " (B)", " (W)")[cells[space]]
        _stamp(canvas, x - 2, _DEPTH * (gap + 1), mark)
    lines = [bytes(line).decode().rstrip() for line in canvas]
    for player in range(2):
        lines.append(
            f"{'BW'[player]} {SIDES[player]}: {points(cells, counters, player)} of {counters[TARGET]} pentagons, "
            f"{counters[HAND + player]} pieces in hand"
        )
    lines.append(caption(rules, counters, "to move; stacks from the lowest piece to the uppermost"))
    return "\n".join(lines)
