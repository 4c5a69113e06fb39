"""The text of a VLKNO position: rows 5 to 1, each space its height and its pawn, then the player to move and the ply.

The set-up: `1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w b 0`.
"""

from array import array

from ...errors import InvalidPosition
from ...keys import PLY, TURN
from ...reader import Reader, go_on_from
from .geometry import SIZES, SPACES, WIDTH, space_name
from .phases import HEIGHT_MASK, SIZE
from .rules import STONES, set_keys

_PLAYERS = "bw"


def format_position(cells: bytearray, counters: "array[int]") -> str:
    """The position on one line."""
    rows = []
    for row in range(WIDTH - 1, -1, -1):
        texts = []
        for space in range(row * WIDTH, row * WIDTH + WIDTH):
            pawn = cells[space] >> 5
            texts.append(str(cells[space] & HEIGHT_MASK) + (_PLAYERS[pawn - 1] if pawn else ""))
        rows.append(",".join(texts))
    return f"{'/'.join(rows)} {_PLAYERS[counters[TURN]]} {counters[PLY]}"


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> int:
    """Fill the buffers from the text; raises InvalidPosition and leaves them as they were."""
    reader = Reader(text)
    new = bytearray(SPACES + 1)
    reader.skip()
    for i in range(SPACES):
        if i:
            mark = "," if i % WIDTH else "/"
            reader.need(mark, f"{mark!r}: 5 rows of 5 spaces")
        start = reader.i
        height = reader.number(STONES, "a stack's height")
        pawn = reader.sign(_PLAYERS) + 1
        if pawn and not height:
            raise reader.fail("a stone under the pawn", start)
        new[(WIDTH - 1 - i // WIDTH) * WIDTH + i % WIDTH] = height | pawn << 5
    _check(text, new, SIZES[2 * counters[SIZE]], SIZES[2 * counters[SIZE] + 1])
    turn = reader.turn(_PLAYERS)
    ply = reader.last_ply()
    cells[:] = new
    go_on_from(counters, turn, ply)
    set_keys(cells, counters)
    return 0


def _check(text: str, cells: bytearray, columns: int, rows: int) -> int:
    """As many stones as the board has spaces, 25 or fewer, all on the board, and two pawns a side."""
    stones = 0
    pawns = [0, 0, 0]
    for space in range(SPACES):
        if cells[space] and (space % WIDTH >= columns or space // WIDTH >= rows):
            raise InvalidPosition(text, 1, f"{space_name(space)} empty: this board has {columns} columns, {rows} rows")
        stones += cells[space] & HEIGHT_MASK
        pawns[cells[space] >> 5] += 1
    if stones != columns * rows:
        raise InvalidPosition(text, 1, f"{columns * rows} stones on the board, not {stones}")
    if pawns[1] != 2 or pawns[2] != 2:
        raise InvalidPosition(text, 1, f"two pawns a side, not {pawns[1]} black and {pawns[2]} white")
    return 0
