"""The rules of Alea Evangelii 19x19, after the sheet by HERO-GAMES (see README.md).

`cells` holds the frame of geometry.py, one byte a square: bits 0-1 the kind (0 nothing, 1 attacker, 2 defender,
3 king: bit 1 is the defending side), bits 2-7 the piece's slot in its side's list in `counters`. An empty corner
square is 4 and the border 8, so that a walk over zeros stops where anybody but the king must stop. Behind the frame
lie as many bytes of marks for the flood. A move is described in `moving.py`.

Private constants take no memory on a device: the ruleset's other modules repeat those that they use.
"""

from array import array

from ...keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from ...portable import const
from .encirclement import closed_in, is_encircled
from .geometry import DIRECTIONS, KEYS
from .moving import captures, has_move
from .moving import legal_moves as legal_moves
from .moving import moves_from as moves_from
from .repetition import REPETITION_DRAWS, loser, run_length
from .repetition import bound_to_lose as bound_to_lose

if False:  # types
    from collections.abc import Sequence

SIDES = ("defenders", "attackers")
VARIANTS = (("layout", ("murray", "cyningstan")), ("repetition", ("loss", "draw")))
REASONS = ("", "escape", "capture", "encirclement", "stuck", "repetition")
KINDS = ("", "attacker", "defender", "king")

_ESCAPE = const(1)
_STUCK = const(4)
_REPETITION = const(5)

_DEFENDING = const(0)  # the player who moves first
_ATTACKING = const(1)

_ATTACKER = const(1)
_DEFENDER = const(2)
_KING = const(3)
_KIND_MASK = const(3)
_SLOT_SHIFT = const(2)
_CORNER = const(4)
_BORDER = const(8)

_FRAME = const(421)
_MARKS = const(421)

LAYOUT = const(7)
_KING_AT = const(9)
_N_ATTACKERS = const(10)  # _N_ATTACKERS + kind - 1 is the number of that kind
_N_DEFENDERS = const(11)
_FREE = const(12)  # who was last seen with a way to the rim: 2 the king, 1 some defender, 0 nobody yet
_STAMP = const(13)  # of the last flood's marks
_ATTACKERS = const(14)  # squares of the attackers, _ATTACKERS + 48 * (kind - 1) is the list of that kind
_DEFENDERS = const(62)

CELLS = const(842)
COUNTERS = const(86)
# A square is reached from four sides at most: 361 less the pieces (48 attackers, for fewer pieces 36 moves each bind
# sooner), the corner squares and the throne, times four.
MAX_MOVES = const(1184)
MAX_MOVES_FROM = const(36)

# Columns a-j of rows 10-1; the rest of the board mirrors this quarter.
_QUARTERS = (
    ("...A..D.DK....D..D.D...A....D.....A....DA.A..A..........A.D........A.AA....A................A..A...."),
    ("...D..D.DK....A..D.D...A....D.....A....DA.A..D..........A.A........A.DA....A................A..A...."),
)


def players(counters: "array[int]") -> int:
    """Two."""
    return 2


def setup(cells: bytearray, counters: "array[int]", options: "Sequence[int]") -> int:
    """The first position; `options` is (layout, repetition), each 0 or 1."""
    quarter = _QUARTERS[options[0]]
    for i in range(COUNTERS):
        counters[i] = 0
    counters[LAYOUT] = options[0]
    counters[REPETITION_DRAWS] = options[1]
    counters[WINNER] = -1
    clear(cells, counters)
    for row in range(19):
        for column in range(19):
            piece = quarter[10 * abs(9 - row) + 9 - abs(9 - column)]
            if piece != ".":
                place(cells, counters, 20 * row + column + 21, ".ADK".find(piece))
    is_encircled(cells, counters)
    return set_keys(cells, counters)


def clear(cells: bytearray, counters: "array[int]") -> int:
    """Take every piece off the board."""
    for i in range(_FRAME):
        row = i // 20
        column = i % 20
        cells[i] = 0
        cells[_MARKS + i] = 0
        if row < 1 or row > 19 or column < 1:
            cells[i] = _BORDER
        elif (row < 3 or row > 17) and (column < 3 or column > 17):
            cells[i] = _CORNER
    counters[_KING_AT] = 0
    counters[_N_ATTACKERS] = 0
    counters[_N_DEFENDERS] = 0
    counters[_FREE] = 0
    counters[_STAMP] = 0
    return 0


def place(cells: bytearray, counters: "array[int]", square: int, kind: int) -> int:
    """Put a piece on an empty square; the keys and the flood's memory are not kept."""
    if kind == _KING:
        counters[_KING_AT] = square
        cells[square] = _KING
        return 0
    slot = counters[_N_ATTACKERS + kind - 1]
    counters[_N_ATTACKERS + kind - 1] = slot + 1
    counters[_ATTACKERS + 48 * (kind - 1) + slot] = square
    cells[square] = slot << _SLOT_SHIFT | kind
    return 0


def set_keys(cells: bytearray, counters: "array[int]") -> int:
    """KEY_A and KEY_B anew."""
    keys = KEYS
    k = counters[_KING_AT]
    a = keys[k] ^ keys[_FRAME + k]
    b = keys[k + 1] ^ keys[_FRAME + k + 1]
    for i in range(counters[_N_ATTACKERS]):
        p = counters[_ATTACKERS + i]
        a ^= keys[p]
        b ^= keys[p + 1]
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i] + _FRAME
        a ^= keys[p]
        b ^= keys[p + 1]
    if counters[TURN] == _ATTACKING:
        a ^= keys[0]
        b ^= keys[1]
    counters[KEY_A] = a
    counters[KEY_B] = b
    return 0


def _remove(cells: bytearray, counters: "array[int]", square: int) -> int:
    """Take an attacker or defender off; the last of its list takes its slot."""
    v = cells[square]
    kind = v & _KIND_MASK
    first = _ATTACKERS + 48 * (kind - 1)
    last = counters[_N_ATTACKERS + kind - 1] - 1
    other = counters[first + last]
    counters[_N_ATTACKERS + kind - 1] = last
    counters[first + (v >> _SLOT_SHIFT)] = other
    cells[other] = v
    cells[square] = 0
    z = square + _FRAME * (kind - 1)
    counters[KEY_A] ^= KEYS[z]
    counters[KEY_B] ^= KEYS[z + 1]
    return 0


def make_move(cells: bytearray, counters: "array[int]", move: int) -> int:
    """Play a legal move with its captures; ends it finds: escape, capture of the king, encirclement."""
    directions = DIRECTIONS
    keys = KEYS
    source = move >> 9
    target = move & 511
    mover = counters[TURN]
    v = cells[source]
    kind = v & _KIND_MASK
    a = keys[0]
    b = keys[1]
    if kind == _KING:
        counters[_KING_AT] = target
        if cells[target] == _CORNER:
            counters[OVER] = _ESCAPE
            counters[WINNER] = _DEFENDING
    else:
        counters[_ATTACKERS + 48 * (kind - 1) + (v >> _SLOT_SHIFT)] = target
    if kind & _ATTACKER:  # the king's number is that of both
        a ^= keys[source] ^ keys[target]
        b ^= keys[source + 1] ^ keys[target + 1]
    if kind & _DEFENDER:
        a ^= keys[_FRAME + source] ^ keys[_FRAME + target]
        b ^= keys[_FRAME + source + 1] ^ keys[_FRAME + target + 1]
    counters[KEY_A] ^= a
    counters[KEY_B] ^= b
    cells[source] = 0
    cells[target] = v
    taken = captures(cells, counters, move)
    counters[REVERSIBLE] += 1
    if taken:
        counters[REVERSIBLE] = 0
        for j in range(4):
            if taken >> j & 1:
                _remove(cells, counters, target + directions[j])
    counters[TURN] = 1 - mover
    counters[PLY] += 1
    if mover == _ATTACKING:
        reason = closed_in(cells, counters, target, taken)
        if reason:
            counters[OVER] = reason
            counters[WINNER] = _ATTACKING
    return 0


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """Remember the position; then no legal move is a draw, and repetition what the variant makes of it."""
    remember(counters, history)
    if counters[OVER]:
        return counters[OVER]
    if has_move(cells, counters) == 0:
        counters[OVER] = _STUCK
    elif counters[REPETITION_DRAWS]:
        if counters[REVERSIBLE] >= 8 and occurrences(counters, history) >= 3:
            counters[OVER] = _REPETITION
    elif counters[REVERSIBLE] >= 12:
        n = run_length(counters, history)
        if n:
            n = loser(cells, counters, history, n, 1 - counters[TURN])
            counters[OVER] = _REPETITION
            counters[WINNER] = 1 - n if n >= 0 else -1
    return counters[OVER]
