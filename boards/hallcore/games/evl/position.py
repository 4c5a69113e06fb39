"""A position of EVL on one line: stacks, pentagons, player to move, ply.

    1,BBW,5/7/2,W,4/7 6/2BW2/6 w 31

Four rows of heptagons from a to d, joined by `/`: a stack is its pieces from the lowest to the uppermost, a number is
so many empty heptagons; commas separate them. Three gaps of pentagons (ab, bc, cd): `B` and `W` are owners, a digit
is so many free ones. Then `b` or `w`, and the plies made. The hands are what is missing from 28 pieces a player.
"""

from array import array

from ...errors import InvalidPosition
from ...keys import OVER, PLY, REVERSIBLE, TURN, WINNER
from .geometry import HEPTAGONS, PENTAGONS, SPACES
from .rules import BY_TARGET, EACH, HAND, HEIGHT, OWNED, TARGET, set_keys

_SIDES = "BW"


def format_stack(stack: int) -> str:
    """`"BBW"`: a heptagon's byte as pieces from the lowest to the uppermost."""
    text = ""
    for above in range(HEIGHT[stack]):
        text = _SIDES[stack >> above & 1] + text
    return text


def format_position(cells: bytearray, counters: "array[int]") -> str:
    """The line described above; the inverse of parse_position."""
    rows = []
    for row in range(4):
        parts = []
        empty = 0
        for s in range(7 * row, 7 * row + 7):
            if cells[s] == 1:
                empty += 1
                continue
            if empty:
                parts.append(str(empty))
            empty = 0
            parts.append(format_stack(cells[s]))
        if empty:
            parts.append(str(empty))
        rows.append(",".join(parts))
    gaps = []
    for gap in range(3):
        text = ""
        free = 0
        for s in range(HEPTAGONS + 6 * gap, HEPTAGONS + 6 * gap + 6):
            if cells[s] == 0:
                free += 1
                continue
            text += (str(free) if free else "") + _SIDES[cells[s] - 1]
            free = 0
        gaps.append(text + (str(free) if free else ""))
    return f"{'/'.join(rows)} {'/'.join(gaps)} {'bw'[counters[TURN]]} {counters[PLY]}"


class _Reader:
    """The text and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.i = 0

    def fail(self, expected: str, at: int = -1) -> InvalidPosition:
        """The error at the present column, or at that of index `at`."""
        return InvalidPosition(self.text, (self.i if at < 0 else at) + 1, expected)

    def peek(self) -> str:
        """The next sign, "" at the end."""
        return self.text[self.i : self.i + 1]

    def digit(self, most: int) -> int:
        """A digit from 1 to `most`, 0 if the next sign isn't one."""
        if self.peek() and self.peek() in "123456789"[:most]:
            self.i += 1
            return int(self.text[self.i - 1])
        return 0

    def need(self, sign: str, expected: str) -> None:
        """Read this sign."""
        if self.peek() != sign:
            raise self.fail(expected)
        self.i += 1

    def gap(self, expected: str) -> None:
        """Read one or more spaces."""
        self.need(" ", expected)
        while self.peek() == " ":
            self.i += 1


def _read_row(reader: _Reader, cells: bytearray, row: int) -> None:
    """Seven heptagons, `cells` being all empty before."""
    s = 7 * row
    end = s + 7
    while s < end:
        if s > 7 * row:
            reader.need(",", f"',' and more of row {'abcd'[row]}, which has {s - 7 * row} of 7 heptagons")
        empty = reader.digit(end - s)
        if empty:
            s += empty
            continue
        while reader.peek() and reader.peek().upper() in _SIDES:
            if cells[s] >= 16:
                raise reader.fail("at most 4 pieces on a heptagon")
            cells[s] = cells[s] << 1 | _SIDES.index(reader.peek().upper())
            reader.i += 1
        if cells[s] == 1:
            raise reader.fail(f"a stack such as BBW, or a number of empty heptagons up to {end - s}")
        s += 1


def _read_gap(reader: _Reader, cells: bytearray, gap: int) -> None:
    """Six pentagons."""
    s = HEPTAGONS + 6 * gap
    end = s + 6
    while s < end:
        free = reader.digit(end - s)
        if free:
            s += free
        elif reader.peek() and reader.peek().upper() in _SIDES:
            cells[s] = _SIDES.index(reader.peek().upper()) + 1
            s += 1
            reader.i += 1
        else:
            raise reader.fail(f"B, W or a number of free pentagons up to {end - s}")


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> None:
    """Fill the buffers from the line described above; they are untouched if it raises InvalidPosition."""
    reader = _Reader(text)
    new = bytearray(b"\x01" * HEPTAGONS + bytes(PENTAGONS))
    while reader.peek() == " ":
        reader.i += 1
    for row in range(4):
        if row:
            reader.need("/", f"'/' and row {'abcd'[row]}")
        _read_row(reader, new, row)
    reader.gap("a space and the pentagons")
    pentagons_at = reader.i
    for gap in range(3):
        if gap:
            reader.need("/", f"'/' and the pentagons {('ab', 'bc', 'cd')[gap]}")
        _read_gap(reader, new, gap)
    reader.gap("a space and the player to move")
    side = "bw".find(reader.peek().lower()) if reader.peek() else -1
    if side < 0:
        raise reader.fail("b or w, the player to move")
    reader.i += 1
    reader.gap("a space and the ply")
    ply_at = reader.i
    while reader.peek() and reader.peek() in "0123456789":
        reader.i += 1
    digits = text[ply_at : reader.i]
    if not digits or len(digits) > 9:
        raise reader.fail("the ply, 0 to 999999999", ply_at)
    while reader.peek() == " ":
        reader.i += 1
    if reader.peek():
        raise reader.fail("the end of the position")
    _fill(reader, new, side, int(digits), pentagons_at, cells, counters)


def _fill(
    reader: _Reader,
    new: bytearray,
    side: int,
    ply: int,
    pentagons_at: int,
    cells: bytearray,
    counters: "array[int]",
) -> None:
    """Check what only the whole position can tell, then write it."""
    pieces = array("i", (0, 0))
    owned = array("i", (0, 0))
    for s in range(HEPTAGONS):
        for above in range(HEIGHT[new[s]]):
            pieces[new[s] >> above & 1] += 1
    for s in range(HEPTAGONS, SPACES):
        if new[s]:
            owned[new[s] - 1] += 1
    for player in range(2):
        if pieces[player] > EACH:
            raise reader.fail(f"at most {EACH} pieces {_SIDES[player]} on the board", 0)
    target = counters[TARGET]
    if owned[0] >= target and owned[1] >= target:
        raise reader.fail(f"at most one player with {target} pentagons", pentagons_at)
    cells[:SPACES] = new
    for player in range(2):
        counters[HAND + player] = EACH - pieces[player]
        counters[OWNED + player] = owned[player]
    counters[TURN] = side
    counters[PLY] = ply
    counters[REVERSIBLE] = 0
    counters[OVER] = 0
    counters[WINNER] = -1
    for player in range(2):
        if owned[player] >= target:
            counters[OVER] = BY_TARGET
            counters[WINNER] = player
    set_keys(cells, counters)
