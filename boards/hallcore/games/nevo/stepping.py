"""What a move does in Nevo: the piece steps, isolated pieces come off, the score may end the game."""

from array import array

from ...keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, table
from ...portable import const
from .geometry import NEIGHBOURS, SPACES

REMOVAL = const(8)  # who takes isolated pieces off: 0 the rules, 1 the opponent if he likes
PIECES = const(9)  # how many pieces White has; Black's number follows
_LOOSE = const(11)  # kinds (1 | 2) that may have isolated pieces where no step of theirs was near

WINNING_SCORE = const(16)
WINNING_COLUMNS = const(3)
_FEWEST = const(3)
_NOWHERE = const(-1)
_SCORE = const(1)
_FEW_PIECES = const(2)

# Keys: a white piece at its space, a black one at 84 + its space, Black to move at 168.
_TURN_KEY = const(168)
KEYS = table(170, 3)  # KEY_B takes the number after the one that KEY_A takes


def tally(cells: bytearray, player: int) -> int:
    """The player's `score | scoring columns << 8` as the pieces stand."""
    own = player + 1
    near = 24 if player else 48
    way = -12 if player else 12
    score = 0
    columns = 0
    for file in range(12):
        space = near + file
        if cells[space] == own:
            columns += 1
            if cells[space + way] != own:
                score += 2
            elif cells[space + way + way] != own:
                score += 5
            else:
                score += 8
    return score | columns << 8


def judge(cells: bytearray, counters: "array[int]") -> int:
    """Ends that the position alone decides: the score of the player who has moved, then both players' few pieces."""
    mover = 1 - counters[TURN]
    sums = tally(cells, mover)
    if sums & 255 >= WINNING_SCORE and sums >> 8 >= WINNING_COLUMNS:
        counters[OVER] = _SCORE
        counters[WINNER] = mover
    elif counters[PIECES] < _FEWEST and counters[PIECES + 1] < _FEWEST:
        counters[OVER] = _FEW_PIECES
    return counters[OVER]


def alone(cells: bytearray, space: int, kind: int, origin: int, target: int) -> int:
    """1 if no piece of `kind` is next to `space` once one has gone from `origin` to `target`; -1, -1 for no step."""
    neighbours = NEIGHBOURS
    for j in range(8):
        near = neighbours[8 * space + j]
        if near == target or (cells[near] == kind and near != origin):
            return 0
    return 1


def removed(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """Write the spaces from which the step's pieces go, by row, then column; returns their number (up to 12).

    What the step before has left stands together, so that only the piece and those that it leaves can be isolated, and
    they all stand around `origin`; but anywhere where no step of theirs was near.
    """
    if counters[REMOVAL]:
        return 0
    neighbours = NEIGHBOURS
    kind = counters[TURN] + 1
    origin = move & 127
    target = move >> 7
    n = 0
    if counters[_LOOSE] & kind:
        for space in range(SPACES):
            if (space == target or (cells[space] == kind and space != origin)) and alone(
                cells, space, kind, origin, target
            ):
                out[n] = space
                n += 1
        return n
    for j in range(8):
        space = neighbours[8 * origin + (j + 5 if j < 3 else j if j < 5 else j - 5)]  # the row below comes first
        if (space == target or cells[space] == kind) and alone(cells, space, kind, origin, target):
            out[n] = space
            n += 1
    return n


def _take_off(cells: bytearray, counters: "array[int]", space: int) -> int:
    """Remove the piece from cells, keys and numbers."""
    i = SPACES * (cells[space] - 1) + space
    counters[KEY_A] ^= KEYS[i]
    counters[KEY_B] ^= KEYS[i + 1]
    counters[PIECES - 1 + cells[space]] -= 1
    counters[REVERSIBLE] = 0
    cells[space] = 0
    return 0


def make_move(cells: bytearray, counters: "array[int]", move: int) -> int:
    """See the contract. Only a removal is irreversible: every step can be taken back by later ones."""
    keys = KEYS
    origin = move & 127
    target = move >> 7
    counters[PLY] += 1
    counters[REVERSIBLE] += 1
    if origin == target:
        _take_off(cells, counters, origin)
        return judge(cells, counters)
    kind = cells[origin]
    cells[origin] = 0
    cells[target] = kind
    i = SPACES * (kind - 1) + origin
    k = SPACES * (kind - 1) + target
    counters[KEY_A] ^= keys[i] ^ keys[k] ^ keys[_TURN_KEY]
    counters[KEY_B] ^= keys[i + 1] ^ keys[k + 1] ^ keys[_TURN_KEY + 1]
    counters[TURN] ^= 1
    if not counters[REMOVAL]:
        _take_isolated(cells, counters, kind, origin, target)
    return judge(cells, counters)


def _take_isolated(cells: bytearray, counters: "array[int]", kind: int, origin: int, target: int) -> int:
    """Remove the isolated pieces of `kind`, one of which has gone from `origin` to `target`.

    One after another is all at once: an isolated piece is nobody's neighbour. What the step before has left stands
    together, and the enemy takes nothing, so that only the piece and those that it has left can be isolated.
    """
    neighbours = NEIGHBOURS
    if counters[_LOOSE] & kind:
        counters[_LOOSE] ^= kind
        for space in range(SPACES):
            if cells[space] == kind and alone(cells, space, kind, _NOWHERE, _NOWHERE):
                _take_off(cells, counters, space)
        return 0
    if alone(cells, target, kind, _NOWHERE, _NOWHERE):
        _take_off(cells, counters, target)
    for j in range(8):
        space = neighbours[8 * origin + j]
        if cells[space] == kind and alone(cells, space, kind, _NOWHERE, _NOWHERE):
            _take_off(cells, counters, space)
    return 0
