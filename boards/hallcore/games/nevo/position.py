"""The text of a Nevo position: rows 7 to 1 of pieces and numbers of empty spaces, the player to move, the ply.

The set-up: `bbbbbbbbbbbb/12/12/12/12/12/wwwwwwwwwwww w 0`.
"""

from array import array

from ...keys import PLY, TURN
from ...reader import Reader, go_on_from
from .geometry import HEIGHT, SPACES, WIDTH
from .rules import CELLS, set_keys
from .stepping import judge

_PLAYERS = "wb"
_PIECES = 12


def format_position(cells: bytearray, counters: "array[int]") -> str:
    """The position on one line."""
    rows = []
    for row in range(HEIGHT - 1, -1, -1):
        text = ""
        empty = 0
        for space in range(row * WIDTH, row * WIDTH + WIDTH):
            kind = cells[space]
            if kind and empty:
                text += str(empty)
                empty = 0
            if kind:
                text += _PLAYERS[kind - 1]
            else:
                empty += 1
        rows.append(text + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {_PLAYERS[counters[TURN]]} {counters[PLY]}"


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> int:
    """Fill the buffers from the text; raises InvalidPosition and leaves them as they were.

    An end that the position alone decides (score, few pieces) is seen.
    """
    new = bytearray(CELLS)
    new[SPACES] = cells[SPACES]
    reader = Reader(text)
    reader.skip()
    for row in range(HEIGHT - 1, -1, -1):
        if row < HEIGHT - 1:
            reader.need("/", f"'/': {HEIGHT} rows of {WIDTH} spaces")
        _read_row(reader, row * WIDTH, new)
    for kind in (1, 2):
        count = sum([1 for space in range(SPACES) if new[space] == kind])
        if count > _PIECES:
            raise reader.fail(f"at most {_PIECES} pieces a side, not {count} {_PLAYERS[kind - 1]}", 0)
    turn = reader.turn(_PLAYERS)
    ply = reader.last_ply()
    cells[:] = new
    go_on_from(counters, turn, ply)
    set_keys(cells, counters)
    judge(cells, counters)
    return 0


def _read_row(reader: Reader, first: int, cells: bytearray) -> None:
    """Twelve spaces, into the cells from `first` on."""
    file = 0
    while file < WIDTH:
        kind = reader.sign(_PLAYERS) + 1
        if kind:
            cells[first + file] = kind
            file += 1
            continue
        at = reader.i
        empty = reader.number(WIDTH - file, "w, b, or a number of empty spaces")
        if not empty:
            raise reader.fail("w, b, or a number of empty spaces from 1", at)
        file += empty
