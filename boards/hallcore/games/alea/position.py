"""Positions as one line: the rows from 19 to 1, the side to move, the ply, and how the game ended.

    2A2A7A2A2/19/A4A7A4A/.../2A2A7A2A2 d 0 -

In a row `A` is an attacker, `D` a defender, `K` the king, and a number that many empty spaces. `d` or `a` is the side
to move. The last word is one of REASONS, `-` while the game goes on. Behind `repetition` stands the side that has won,
unless it is a draw: the board does not show who had the choice.
"""

from array import array

from ...errors import InvalidPosition
from ...keys import OVER, PLY, REVERSIBLE, TURN, WINNER
from .encirclement import gap, is_encircled
from .geometry import SPACES, THRONE, is_corner, space_name, square_of
from .moving import has_move
from .repetition import REPETITION_DRAWS
from .rules import REASONS, clear, place, set_keys

_LETTERS = ".ADK"
_SIDES = "da"
_MOST = (0, 48, 24, 1)
_NAMES = ("", "attackers", "defenders", "kings")
_MAX_PLY = 1000000


def format_position(cells: bytearray, counters: "array[int]") -> str:
    """The text of a position, finished or not."""
    rows = []
    for row in range(18, -1, -1):
        text = ""
        empty = 0
        for column in range(19):
            kind = cells[square_of(19 * row + column)] & 3
            if kind == 0:
                empty += 1
                continue
            text += (str(empty) if empty else "") + _LETTERS[kind]
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    end = REASONS[counters[OVER]] or "-"
    if end == "repetition" and counters[WINNER] >= 0:
        end += " " + _SIDES[counters[WINNER]]
    return f"{'/'.join(rows)} {_SIDES[counters[TURN]]} {counters[PLY]} {end}"


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> int:
    """Fill the buffers from a text; the variants in the counters stay.

    The ply and the end may be left out (0 and `-`). An escape, and an encirclement with the defenders to move, are
    seen from the board whatever the text says. Raises InvalidPosition and leaves the buffers as they were.
    """
    new_cells = cells[:]
    new_counters = counters[:]
    clear(new_cells, new_counters)
    i = _board(text, new_cells, new_counters)
    words, columns = _words(text, i)
    if not words or words[0].lower() not in ("d", "a"):
        raise InvalidPosition(text, columns[0], "the side to move, 'd' or 'a'")
    new_counters[TURN] = _SIDES.find(words[0].lower())
    new_counters[PLY] = 0
    if len(words) > 1:
        if not _is_number(words[1]) or len(words[1]) > 7 or int(words[1]) > _MAX_PLY:
            raise InvalidPosition(text, columns[1], f"the ply, a number up to {_MAX_PLY}")
        new_counters[PLY] = int(words[1])
    named = words[2].lower() if len(words) > 2 else "-"
    winner = -1
    if len(words) > 3 and named == "repetition" and not new_counters[REPETITION_DRAWS]:
        if words[3].lower() not in ("d", "a"):
            raise InvalidPosition(text, columns[3], "the side that has won, 'd' or 'a', or the end of the text")
        winner = _SIDES.find(words.pop(3).lower())
        columns.pop(3)
    if len(words) > 3:
        raise InvalidPosition(text, columns[3], "the end of the text")
    new_counters[REVERSIBLE] = 0
    encircled = is_encircled(new_cells, new_counters)
    set_keys(new_cells, new_counters)
    _set_end(new_cells, new_counters, encircled, named, text, columns)
    if REASONS[new_counters[OVER]] == "repetition":
        new_counters[WINNER] = winner
    cells[:] = new_cells
    counters[:] = new_counters
    return 0


def _board(text: str, cells: bytearray, counters: "array[int]") -> int:
    """Place the pieces of the rows; returns the index of what follows them."""
    held = [0, 0, 0, 0]
    row = 18
    column = 0
    i = 0
    while i < len(text) and text[i] in " \t":
        i += 1
    while True:
        sign = text[i].upper() if i < len(text) else ""
        kind = _LETTERS.find(sign) if sign else -1
        start = i
        if kind > 0:
            i += 1
            if column > 18:
                raise InvalidPosition(text, start + 1, f"'/': row {row + 1} has its 19 spaces")
            space = 19 * row + column
            if kind < 3 and (is_corner(space) or square_of(space) == THRONE):
                raise InvalidPosition(text, start + 1, f"no piece but the king on {space_name(space)}")
            held[kind] += 1
            if held[kind] > _MOST[kind]:
                raise InvalidPosition(text, start + 1, f"at most {_MOST[kind]} {_NAMES[kind]}")
            place(cells, counters, square_of(space), kind)
            column += 1
        elif _is_number(sign):
            while i < len(text) and _is_number(text[i]):
                i += 1
            empty = int(text[start:i]) if i - start < 3 else 99
            if not 0 < empty <= 19 - column:
                raise InvalidPosition(text, start + 1, f"at most {19 - column} more spaces in row {row + 1}")
            column += empty
        elif column < 19:
            raise InvalidPosition(
                text, start + 1, f"'A', 'D', 'K' or a number: row {row + 1} has {column} of 19 spaces"
            )
        elif row == 0:
            break
        elif sign != "/":
            raise InvalidPosition(text, start + 1, f"'/' and row {row}")
        else:
            i += 1
            row -= 1
            column = 0
    if not held[3]:
        raise InvalidPosition(text, i + 1, "a king in one of the rows before")
    return i


def _words(text: str, i: int) -> "tuple[list[str], list[int]]":
    """The words from index i on, and their columns with that of the text's end."""
    words = []
    columns = []
    while i < len(text):
        if text[i] in " \t\r\n":
            i += 1
            continue
        start = i
        while i < len(text) and text[i] not in " \t\r\n":
            i += 1
        words.append(text[start:i])
        columns.append(start + 1)
    columns.append(len(text) + 1)
    return words, columns


def _is_number(word: str) -> bool:
    """True for plain digits."""
    for sign in word:
        if not "0" <= sign <= "9":
            return False
    return word != ""


def _set_end(
    cells: bytearray, counters: "array[int]", encircled: int, named: str, text: str, columns: "list[int]"
) -> None:
    """OVER and WINNER from the board and from the word that names the end."""
    counters[OVER] = 0
    counters[WINNER] = -1
    for space in range(SPACES):
        if is_corner(space) and cells[square_of(space)] & 3:
            seen = "escape"
            break
    else:
        defenders_to_move = counters[TURN] == 0
        seen = "-"
        if named == "capture" and defenders_to_move and gap(cells, counters) == 0:
            seen = "capture"
        elif encircled and defenders_to_move:
            seen = "encirclement"
        elif named == "repetition" or (named == "stuck" and not has_move(cells, counters)):
            seen = named
    if named not in ("-", seen):
        expected = "'-'" if seen == "-" else f"'-' or '{seen}'"
        raise InvalidPosition(text, columns[2], f"the end of the game as the board shows it, {expected}")
    if seen == "-":
        return
    counters[OVER] = REASONS.index(seen)
    if seen == "escape":
        counters[WINNER] = 0
    elif seen in ("capture", "encirclement"):
        counters[WINNER] = 1
