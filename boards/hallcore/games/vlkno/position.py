"""The text of a VLKNO position: rows 5 to 1, each space its height and its pawn, then the player to move and the ply.

The set-up: `1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w b 0`.
"""

from array import array

from ...errors import InvalidPosition
from ...keys import OVER, PLY, REVERSIBLE, TURN, WINNER
from .geometry import SPACES, WIDTH
from .rules import HEIGHT_MASK, STONES, set_keys

_PLAYERS = "bw"
_MOST_PLIES = 999999999


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
    new = bytearray(SPACES + 1)
    at = 0
    for i in range(SPACES):
        if i:
            mark = "," if i % WIDTH else "/"
            if text[at : at + 1] != mark:
                raise InvalidPosition(text, at + 1, f"{mark!r}: 5 rows of 5 spaces")
            at += 1
        start = at
        height, at = _number(text, at, "a stack's height", STONES)
        pawn = _PLAYERS.find(text[at]) + 1 if at < len(text) else 0
        if pawn:
            if not height:
                raise InvalidPosition(text, start + 1, "a stone under the pawn")
            at += 1
        new[(WIDTH - 1 - i // WIDTH) * WIDTH + i % WIDTH] = height | pawn << 5
    _check(text, new)
    turn = _PLAYERS.find(text[at + 1]) if at + 1 < len(text) and text[at] == " " else -1
    if turn < 0:
        raise InvalidPosition(text, at + 1, "a space and the player to move, b or w")
    at += 2
    if text[at : at + 1] != " ":
        raise InvalidPosition(text, at + 1, "a space and the ply")
    ply, at = _number(text, at + 1, "the ply", _MOST_PLIES)
    if at < len(text):
        raise InvalidPosition(text, at + 1, "the end of the position")
    cells[:] = new
    counters[TURN] = turn
    counters[PLY] = ply
    counters[OVER] = 0
    counters[WINNER] = -1
    counters[REVERSIBLE] = 0
    set_keys(cells, counters)
    return 0


def _number(text: str, at: int, what: str, most: int) -> "tuple[int, int]":
    """The number that begins at `at`, and where it ends."""
    end = at
    while end < len(text) and text[end] in "0123456789" and end - at < 10:
        end += 1
    if end == at or int(text[at:end]) > most:
        raise InvalidPosition(text, at + 1, f"{what} from 0 to {most}")
    return int(text[at:end]), end


def _check(text: str, cells: bytearray) -> int:
    """The whole board has 25 stones and two pawns a side."""
    stones = 0
    pawns = [0, 0, 0]
    for space in range(SPACES):
        stones += cells[space] & HEIGHT_MASK
        pawns[cells[space] >> 5] += 1
    if stones != STONES:
        raise InvalidPosition(text, 1, f"{STONES} stones on the board, not {stones}")
    if pawns[1] != 2 or pawns[2] != 2:
        raise InvalidPosition(text, 1, f"two pawns a side, not {pawns[1]} black and {pawns[2]} white")
    return 0
