"""The text of a Nevo position: rows 7 to 1 of pieces and numbers of empty spaces, the player to move, the ply.

The set-up: `bbbbbbbbbbbb/12/12/12/12/12/wwwwwwwwwwww w 0`.
"""

from array import array

from ...errors import InvalidPosition
from ...keys import OVER, PLY, REVERSIBLE, TURN, WINNER
from .geometry import HEIGHT, SPACES, WIDTH
from .rules import CELLS, judge, set_keys

_PLAYERS = "wb"
_PIECES = 12
_MOST_PLIES = 999999999


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
    at = 0
    for row in range(HEIGHT - 1, -1, -1):
        if row < HEIGHT - 1:
            if text[at : at + 1] != "/":
                raise InvalidPosition(text, at + 1, f"'/': {HEIGHT} rows of {WIDTH} spaces")
            at += 1
        at = _row(text, at, row * WIDTH, new)
    for kind in (1, 2):
        count = sum([1 for space in range(SPACES) if new[space] == kind])
        if count > _PIECES:
            raise InvalidPosition(text, 1, f"at most {_PIECES} pieces a side, not {count} {_PLAYERS[kind - 1]}")
    turn = _PLAYERS.find(text[at + 1]) if at + 1 < len(text) and text[at] == " " else -1
    if turn < 0:
        raise InvalidPosition(text, at + 1, "a space and the player to move, w or b")
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
    judge(cells, counters)
    return 0


def _row(text: str, at: int, first: int, cells: bytearray) -> int:
    """Read one row into the cells from `first` on; returns where the text goes on."""
    file = 0
    while file < WIDTH:
        kind = _PLAYERS.find(text[at]) + 1 if at < len(text) else 0
        if kind:
            cells[first + file] = kind
            file += 1
            at += 1
        else:
            empty, at = _number(text, at, "w, b, or a number of empty spaces", WIDTH - file)
            if not empty:
                raise InvalidPosition(text, at, "w, b, or a number of empty spaces from 1")
            file += empty
    return at


def _number(text: str, at: int, what: str, most: int) -> "tuple[int, int]":
    """The number that begins at `at`, and where it ends."""
    end = at
    while end < len(text) and text[end] in "0123456789" and end - at < 10:
        end += 1
    if end == at or int(text[at:end]) > most:
        raise InvalidPosition(text, at + 1, f"{what} up to {most}")
    return int(text[at:end]), end
