"""The rules. A cell is a kind: 0 nothing, 1 a cross, 2 a nought. A move is the space that it fills."""

from array import array

from ...keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, remember, table
from ...portable import const
from .geometry import LINES, SPACES

SIDES = ("crosses", "noughts")
VARIANTS = (("centre", ("free", "closed")),)
REASONS = ("", "line", "full board")
KINDS = ("", "cross", "nought")

_LINE = const(1)
_FULL = const(2)

_CENTRE = const(4)
_FIRST_TURN = const(18)  # behind the numbers of both kinds

CENTRE_CLOSED = const(7)  # the first counter of the game's own

CELLS = const(9)
COUNTERS = const(8)
MAX_MOVES = const(9)
MAX_MOVES_FROM = const(1)

KEYS = table(20, 333)


def players(counters: "array[int]") -> int:
    """Two."""
    return 2


def setup(cells: bytearray, counters: "array[int]", options) -> int:  # type: ignore[no-untyped-def]
    """The empty board; `options` has the index of a value of `centre`."""
    for i in range(CELLS):
        cells[i] = 0
    for i in range(COUNTERS):
        counters[i] = 0
    counters[WINNER] = -1
    counters[CENTRE_CLOSED] = options[0]
    return set_keys(cells, counters)


def set_keys(cells: bytearray, counters: "array[int]") -> int:
    """KEY_A and KEY_B anew."""
    keys = KEYS
    a = 0
    b = 0
    for space in range(SPACES):
        if cells[space]:
            i = SPACES * (cells[space] - 1) + space
            a ^= keys[i]
            b ^= keys[i + 1]
    if counters[TURN]:
        a ^= keys[_FIRST_TURN]
        b ^= keys[_FIRST_TURN + 1]
    counters[KEY_A] = a
    counters[KEY_B] = b
    return 0


def _is_open(cells: bytearray, counters: "array[int]", space: int) -> int:
    """1 if the player to move may fill the space."""
    if counters[OVER] or cells[space]:
        return 0
    return 0 if space == _CENTRE and counters[CENTRE_CLOSED] and counters[PLY] == 0 else 1


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """See the contract."""
    n = 0
    for space in range(SPACES):
        if _is_open(cells, counters, space):
            out[n] = space
            n += 1
    return n


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """See the contract."""
    if _is_open(cells, counters, space) == 0:
        return 0
    out[0] = space
    return 1


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """See the contract."""
    for space in range(SPACES):
        if _is_open(cells, counters, space):
            return 1
    return 0


def judge(cells: bytearray, counters: "array[int]") -> int:
    """Write the end that the position alone decides: a line of three, or a full board."""
    lines = LINES
    empty = 0
    for space in range(SPACES):
        if cells[space] == 0:
            empty += 1
    if empty == 0:
        counters[OVER] = _FULL
    for i in range(8):
        kind = cells[lines[3 * i]]
        if kind and cells[lines[3 * i + 1]] == kind and cells[lines[3 * i + 2]] == kind:
            counters[OVER] = _LINE
            counters[WINNER] = kind - 1
    return counters[OVER]


def make_move(cells: bytearray, counters: "array[int]", move: int) -> int:
    """See the contract."""
    keys = KEYS
    i = SPACES * counters[TURN] + move
    cells[move] = counters[TURN] + 1
    counters[KEY_A] ^= keys[i] ^ keys[_FIRST_TURN]
    counters[KEY_B] ^= keys[i + 1] ^ keys[_FIRST_TURN + 1]
    counters[TURN] = 1 - counters[TURN]
    counters[PLY] += 1
    counters[REVERSIBLE] = 0  # a filled space stays filled: no earlier position comes back
    return judge(cells, counters)


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """Remember the position; nothing but `judge` ends this game."""
    remember(counters, history)
    return counters[OVER]
