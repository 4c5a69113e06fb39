"""A position of EVL on one line: stacks, pentagons, player to move, ply.

    1,BBW,5/7/2,W,4/7 6/2BW2/6 w 31

Four rows of heptagons from a to d, joined by `/`: a stack is its pieces from the lowest to the uppermost, a number
counts empty heptagons; commas separate them. Three gaps of pentagons (ab, bc, cd): `B` and `W` are owners, a digit
counts free ones. Then `b` or `w`, and the plies made. The hands are what is missing from 28 pieces a player.
"""

from array import array

from ...keys import OVER, PLY, TURN, WINNER
from ...reader import Reader, go_on_from
from .geometry import HEPTAGONS, PENTAGONS, SPACES
from .moving import HAND, HEIGHT
from .rules import BY_TARGET, EACH, OWNED, TARGET, set_keys

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


def _read_row(reader: Reader, cells: bytearray, row: int) -> None:
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
        side = reader.sign(_SIDES)
        while side >= 0:
            if cells[s] >= 16:
                raise reader.fail("at most 4 pieces on a heptagon", reader.i - 1)
            cells[s] = cells[s] << 1 | side
            side = reader.sign(_SIDES)
        if cells[s] == 1:
            raise reader.fail(f"a stack such as BBW, or a number of empty heptagons up to {end - s}")
        s += 1


def _read_gap(reader: Reader, cells: bytearray, gap: int) -> None:
    """Six pentagons."""
    s = HEPTAGONS + 6 * gap
    end = s + 6
    while s < end:
        free = reader.digit(end - s)
        owner = reader.sign(_SIDES) + 1 if not free else 0
        if not free and not owner:
            raise reader.fail(f"B, W or a number of free pentagons up to {end - s}")
        if owner:
            cells[s] = owner
        s += free or 1


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> None:
    """Fill the buffers from the line described above; they are untouched if it raises InvalidPosition."""
    reader = Reader(text)
    new = bytearray(b"\x01" * HEPTAGONS + bytes(PENTAGONS))
    reader.skip()
    for row in range(4):
        if row:
            reader.need("/", f"'/' and row {'abcd'[row]}")
        _read_row(reader, new, row)
    reader.gap("the pentagons")
    pentagons_at = reader.i
    for gap in range(3):
        if gap:
            reader.need("/", f"'/' and the pentagons {('ab', 'bc', 'cd')[gap]}")
        _read_gap(reader, new, gap)
    side = reader.turn(_SIDES.lower())
    _fill(reader, new, side, reader.last_ply(), pentagons_at, cells, counters)


def _fill(
    reader: Reader,
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
    go_on_from(counters, side, ply)
    for player in range(2):
        if owned[player] >= target:
            counters[OVER] = BY_TARGET
            counters[WINNER] = player
    set_keys(cells, counters)
