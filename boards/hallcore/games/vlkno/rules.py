"""VLKNO's rules as kernels (see the contract in boards/README.md, and this ruleset's README.md).

A cell is `height | pawn << 5` with pawn 0 none, 1 black, 2 white; cell 25 lies off the board and is lava. A move is
`origin | target << 5 | take << 10 | put << 15`: the pawn's way and the stone's, the four phases of a turn.
"""

from array import array

from ...keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember, table
from ...portable import const
from .geometry import NEIGHBOURS, SIZES, SPACES, WIDTH
from .phases import HEIGHT_MASK, PAWNS_MASK, PUTBACK, SIZE, has_move

CELLS = const(26)
COUNTERS = const(9)

# Both pawns in the open and every stack a single stone: 2 x 8 steps, 20 stacks to take from, 19 to put on.
MAX_MOVES = const(6080)
MAX_MOVES_FROM = const(3040)

SIDES = ("black", "white")
VARIANTS = (("putback", ("allowed", "barred")), ("size", ("5x5", "3x3", "3x4")))
REASONS = ("", "stuck", "repetition")
KINDS = ("", "stone", "black pawn", "white pawn")

STONES = const(25)
_PAWN_SHIFT = const(5)
_STUCK = const(1)
_REPETITION = const(2)

# Keys: a space's height at 32 * space + height, the pawn on it at 800 + 32 * pawn + space, White to move at 896.
_PAWN_KEYS = const(800)
_TURN_KEY = const(896)
KEYS = table(898, 1)  # KEY_B takes the number after the one that KEY_A takes


def players(counters: "array[int]") -> int:
    """Always two."""
    return 2


def setup(cells: bytearray, counters: "array[int]", options: "array[int]") -> int:
    """A stone on every space, white pawns on a5 and e1, black pawns on e5 and a1; Black moves first.

    On a smaller board the pawns stand in its corners.
    """
    size = options[1]
    columns = SIZES[2 * size]
    rows = SIZES[2 * size + 1]
    for space in range(SPACES):
        cells[space] = space % WIDTH < columns and space // WIDTH < rows
    cells[SPACES] = 0
    top = WIDTH * (rows - 1)
    cells[top + columns - 1] = cells[0] = 1 | 1 << _PAWN_SHIFT
    cells[top] = cells[columns - 1] = 1 | 2 << _PAWN_SHIFT
    for i in range(COUNTERS):
        counters[i] = 0
    counters[WINNER] = -1
    counters[PUTBACK] = options[0]
    counters[SIZE] = size
    set_keys(cells, counters)
    return 0


def set_keys(cells: bytearray, counters: "array[int]") -> int:
    """KEY_A and KEY_B from the whole position."""
    keys = KEYS
    a = 0
    b = 0
    for space in range(SPACES):
        cell = cells[space]
        i = 32 * space + (cell & HEIGHT_MASK)
        a ^= keys[i]
        b ^= keys[i + 1]
        if cell > HEIGHT_MASK:
            i = _PAWN_KEYS + (cell & PAWNS_MASK) + space
            a ^= keys[i]
            b ^= keys[i + 1]
    if counters[TURN]:
        a ^= keys[_TURN_KEY]
        b ^= keys[_TURN_KEY + 1]
    counters[KEY_A] = a
    counters[KEY_B] = b
    return 0


def _moves_of(cells: bytearray, counters: "array[int]", origin: int, out: "array[int]", n: int) -> int:
    """Append the turns of the pawn on `origin` to the `n` moves in `out`; returns how many there are then.

    For each target the turns that take from the first of the shortest stacks are listed, and copied for the others.
    """
    neighbours = NEIGHBOURS
    barred = counters[PUTBACK]
    height = cells[origin] & HEIGHT_MASK
    for j in range(8):
        target = neighbours[8 * origin + j]
        cell = cells[target]
        if cell < 1 or cell > HEIGHT_MASK or cell > height + 1 or cell + 1 < height:
            continue
        step = origin | target << 5
        first = n
        low = 32
        at = n
        for put in range(SPACES):
            cell = cells[put]
            if 0 < cell <= HEIGHT_MASK and put != target:
                if cell < low:
                    low = cell
                    at = n
                out[n] = step | put << 15
                n += 1
        if n == first:
            continue
        take = out[at] >> 15
        back = low > 1 and not barred
        if not back:
            n -= 1
            for i in range(at, n):
                out[i] = out[i + 1]
        end = n
        for i in range(first, end):
            out[i] |= take << 10
        for i in range(first, end):
            other = out[i] >> 15
            if cells[other] == low and other != take:
                change = (take ^ other) << 10
                for k in range(first, end):
                    out[n] = out[k] ^ change
                    n += 1
                if not back:
                    out[n - end + i] = step | other << 10 | take << 15
    return n


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """See the contract."""
    if counters[OVER]:
        return 0
    own = (counters[TURN] + 1) << _PAWN_SHIFT
    n = 0
    for space in range(SPACES):
        if cells[space] & PAWNS_MASK == own:
            n = _moves_of(cells, counters, space, out, n)
    return n


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """See the contract: a turn always begins with one of the mover's pawns. `allows` answers a lift without a list."""
    if counters[OVER] or cells[space] & PAWNS_MASK != (counters[TURN] + 1) << _PAWN_SHIFT:
        return 0
    return _moves_of(cells, counters, space, out, 0)


def make_move(cells: bytearray, counters: "array[int]", move: int) -> int:
    """See the contract.

    The stone goes from a shortest stack to one at least as high, so that the sum of the squares of all heights rises
    with every turn but that which puts the stone back: only such turns are reversible.
    """
    keys = KEYS
    origin = move & 31
    target = move >> 5 & 31
    take = move >> 10 & 31
    put = move >> 15
    pawn = cells[origin] & PAWNS_MASK
    cells[origin] -= pawn
    cells[target] += pawn
    i = _PAWN_KEYS + pawn + origin
    k = _PAWN_KEYS + pawn + target
    a = counters[KEY_A] ^ keys[i] ^ keys[k] ^ keys[_TURN_KEY]
    b = counters[KEY_B] ^ keys[i + 1] ^ keys[k + 1] ^ keys[_TURN_KEY + 1]
    if take == put:
        counters[REVERSIBLE] += 1
    else:
        counters[REVERSIBLE] = 0
        i = 32 * take + cells[take]
        k = 32 * put + cells[put]
        a ^= keys[i] ^ keys[i - 1] ^ keys[k] ^ keys[k + 1]
        b ^= keys[i + 1] ^ keys[i] ^ keys[k + 1] ^ keys[k + 2]
        cells[take] -= 1
        cells[put] += 1
    counters[KEY_A] = a
    counters[KEY_B] = b
    counters[TURN] ^= 1
    counters[PLY] += 1
    return 0


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """See the contract: being stuck goes before the third occurrence."""
    remember(counters, history)
    if counters[OVER]:
        return counters[OVER]
    if not has_move(cells, counters):
        counters[OVER] = _STUCK
        counters[WINNER] = 1 - counters[TURN]
    elif occurrences(counters, history) >= 3:
        counters[OVER] = _REPETITION
    return counters[OVER]
