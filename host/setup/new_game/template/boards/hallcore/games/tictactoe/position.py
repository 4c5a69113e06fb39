"""The text of a position: rows 3 to 1 with `x`, `o` and `.`, the player to move, the ply: `.../.x./... o 1`."""

from array import array

from ...keys import PLY, TURN
from ...reader import Reader, go_on_from
from .geometry import HEIGHT, SPACES, WIDTH
from .rules import CELLS, judge, set_keys

_SIGNS = ".xo"


def format_position(cells: bytearray, counters: "array[int]") -> str:
    """The position on one line."""
    rows = []
    for row in range(HEIGHT - 1, -1, -1):
        rows.append("".join([_SIGNS[cells[WIDTH * row + column]] for column in range(WIDTH)]))
    return f"{'/'.join(rows)} {_SIGNS[counters[TURN] + 1]} {counters[PLY]}"


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> int:
    """Fill the buffers from the text; raises InvalidPosition and leaves them as they were.

    Ends that the position alone decides are seen here as well as in `make_move`: both call `judge`.
    """
    new = bytearray(CELLS)
    reader = Reader(text)
    reader.skip()
    for row in range(HEIGHT - 1, -1, -1):
        if row < HEIGHT - 1:
            reader.need("/", f"'/': {HEIGHT} rows of {WIDTH} spaces")
        for column in range(WIDTH):
            kind = reader.sign(_SIGNS)
            if kind < 0:
                raise reader.fail("x, o, or . for an empty space")
            new[WIDTH * row + column] = kind
    turn = reader.turn(_SIGNS[1:])
    ply = reader.last_ply()
    crosses = sum([1 for space in range(SPACES) if new[space] == 1])
    noughts = sum([1 for space in range(SPACES) if new[space] == 2])
    if crosses - noughts != turn or ply != crosses + noughts:
        raise reader.fail(f"a turn and a ply that fit {crosses} x and {noughts} o", 0)
    cells[:] = new
    go_on_from(counters, turn, ply)
    set_keys(cells, counters)
    judge(cells, counters)
    return 0
