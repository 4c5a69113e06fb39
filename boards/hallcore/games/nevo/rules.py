"""Nevo's rules as kernels (see the contract in boards/README.md, and this ruleset's README.md).

A cell is 0 empty, 1 white, 2 black; cell 84 lies off the board and is 3. A move is `origin | target << 7`; with
`removal=opponent` a sub-move that takes an enemy's isolated piece off has its space as both.
"""

from array import array

from ...keys import KEY_A, KEY_B, OVER, TURN, WINNER, occurrences, remember
from ...portable import const
from .geometry import NEIGHBOURS, SPACES
from .stepping import KEYS, PIECES, REMOVAL, alone, tally
from .stepping import make_move as make_move

CELLS = const(85)
COUNTERS = const(12)
REPETITION = const(7)  # what a third occurrence is: 0 decided by the scores, 1 a draw
_LOOSE = const(11)  # kinds (1 | 2) that may have isolated pieces where no step of theirs was near

MAX_MOVES = const(108)  # 12 pieces with 8 steps each, 12 pieces of the enemy to take off
MAX_MOVES_FROM = const(96)  # 8 steps of the piece, and 8 of each of 11 others that leave it isolated

SIDES = ("white", "black")
VARIANTS = (("repetition", ("score", "draw")), ("removal", ("automatic", "opponent")))
REASONS = ("", "score", "few pieces", "stuck", "repetition")
KINDS = ("", "white piece", "black piece")

_EDGE = const(3)
_NOWHERE = const(-1)
_STUCK = const(3)
_THIRD_TIME = const(4)

_TURN_KEY = const(168)


def players(counters: "array[int]") -> int:
    """Always two."""
    return 2


def setup(cells: bytearray, counters: "array[int]", options: "array[int]") -> int:
    """White's pieces on row 1, Black's on row 7; White moves first."""
    for space in range(SPACES):
        cells[space] = 1 if space < 12 else 2 if space >= 72 else 0
    cells[SPACES] = _EDGE
    for i in range(COUNTERS):
        counters[i] = 0
    counters[WINNER] = -1
    counters[REPETITION] = options[0]
    counters[REMOVAL] = options[1]
    set_keys(cells, counters)
    counters[_LOOSE] = 0
    return 0


def set_keys(cells: bytearray, counters: "array[int]") -> int:
    """KEY_A, KEY_B and the numbers of pieces, from the whole position; any piece may be isolated in it."""
    keys = KEYS
    a = 0
    b = 0
    counters[PIECES] = 0
    counters[PIECES + 1] = 0
    counters[_LOOSE] = 3
    for space in range(SPACES):
        kind = cells[space]
        if kind:
            i = SPACES * (kind - 1) + space
            a ^= keys[i]
            b ^= keys[i + 1]
            counters[PIECES - 1 + kind] += 1
    if counters[TURN]:
        a ^= keys[_TURN_KEY]
        b ^= keys[_TURN_KEY + 1]
    counters[KEY_A] = a
    counters[KEY_B] = b
    return 0


def _next_to(space: int, other: int) -> int:
    neighbours = NEIGHBOURS
    for j in range(8):
        if neighbours[8 * space + j] == other:
            return 1
    return 0


def _steps_of(cells: bytearray, origin: int, avoid: int, out: "array[int]", n: int) -> int:
    """Append the steps from `origin` that do not end next to `avoid` (-1: nothing); returns the new number of moves."""
    neighbours = NEIGHBOURS
    for j in range(8):
        target = neighbours[8 * origin + j]
        if cells[target] == 0 and (avoid < 0 or not _next_to(avoid, target)):
            out[n] = origin | target << 7
            n += 1
    return n


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """See the contract."""
    neighbours = NEIGHBOURS
    if counters[OVER]:
        return 0
    own = counters[TURN] + 1
    n = 0
    if counters[REMOVAL] and has_move(cells, counters):
        for space in range(SPACES):
            if cells[space] == 3 - own and alone(cells, space, 3 - own, _NOWHERE, _NOWHERE):
                out[n] = space | space << 7
                n += 1
    left = counters[PIECES - 1 + own]
    space = 0
    while left:
        if cells[space] == own:
            left -= 1
            for j in range(8):
                target = neighbours[8 * space + j]
                out[n] = space | target << 7  # written over unless it counts: no branch to be guessed
                if cells[target] == 0:
                    n += 1
        space += 1
    return n


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """See the contract: the steps of the piece, and those of others after which it is isolated."""
    neighbours = NEIGHBOURS
    own = counters[TURN] + 1
    kind = cells[space]
    if counters[OVER] or kind == 0:
        return 0
    if kind != own:
        if counters[REMOVAL] and alone(cells, space, kind, _NOWHERE, _NOWHERE) and has_move(cells, counters):
            out[0] = space | space << 7
            return 1
        return 0
    n = _steps_of(cells, space, _NOWHERE, out, 0)
    if counters[REMOVAL]:
        return n
    friends = 0
    friend = _NOWHERE
    for j in range(8):
        near = neighbours[8 * space + j]
        if cells[near] == own:
            friends += 1
            friend = near
    if friends == 1:
        return _steps_of(cells, friend, space, out, n)
    if friends == 0:
        for origin in range(SPACES):
            if cells[origin] == own and origin != space:
                n = _steps_of(cells, origin, space, out, n)
    return n


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """See the contract: a step is possible, with `removal=opponent` also where an isolated enemy now stands."""
    neighbours = NEIGHBOURS
    if counters[OVER]:
        return 0
    own = counters[TURN] + 1
    removal = counters[REMOVAL]
    for space in range(SPACES):
        if cells[space] == own:
            for j in range(8):
                near = neighbours[8 * space + j]
                kind = cells[near]
                if kind == 0:
                    return 1
                if removal and kind == 3 - own and alone(cells, near, kind, _NOWHERE, _NOWHERE):
                    return 1
    return 0


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """See the contract: score and few pieces (seen by `make_move`), being stuck, the third occurrence."""
    remember(counters, history)
    if counters[OVER]:
        return counters[OVER]
    if not has_move(cells, counters):
        counters[OVER] = _STUCK
        counters[WINNER] = 1 - counters[TURN]
    elif occurrences(counters, history) >= 3:
        counters[OVER] = _THIRD_TIME
        if not counters[REPETITION]:
            white = tally(cells, 0) & 255
            black = tally(cells, 1) & 255
            if white != black:
                counters[WINNER] = 0 if white > black else 1
    return counters[OVER]
