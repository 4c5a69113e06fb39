"""The rules of Alea Evangelii 19x19, after the sheet by HERO-GAMES (see README.md).

`cells` holds the frame of geometry.py, one byte a square: bits 0-1 the kind (0 nothing, 1 attacker, 2 defender,
3 king: bit 1 is the defending side), bits 2-7 the piece's slot in its side's list in `counters`. An empty corner
square is 4 and the border 8, so that a walk over zeros stops where anybody but the king must stop. Behind the frame
lie as many bytes of marks for the flood. A move is `source << 9 | target`, both squares of the frame; its captures
follow from the position.
"""

from array import array

from ...keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember, table
from ...portable import const
from .geometry import DIRECTIONS

SIDES = ("defenders", "attackers")
VARIANTS = (("layout", ("murray", "cyningstan")), ("repetition", ("loss", "draw")))
REASONS = ("", "escape", "capture", "encirclement", "stuck", "repetition")
KINDS = ("", "attacker", "defender", "king")

_ESCAPE = const(1)
_CAPTURE = const(2)
_ENCIRCLEMENT = const(3)
_STUCK = const(4)
_REPETITION = const(5)

_DEFENDING = const(0)  # the player who moves first
_ATTACKING = const(1)

_ATTACKER = const(1)
_DEFENDER = const(2)
_KING = const(3)
_DEFENDING_BIT = const(2)
_KIND_MASK = const(3)
_SLOT_SHIFT = const(2)
_CORNER = const(4)
_BORDER = const(8)

_FRAME = const(421)
_THRONE = const(210)
_MARKS = const(421)
_LAST_STAMP = const(63)

LAYOUT = const(7)
REPETITION_DRAWS = const(8)
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

# Zobrist numbers: an attacker on square s has KEYS[s], a defender KEYS[421 + s], the king both. KEY_B takes the number
# after the one that KEY_A takes. KEYS[0] is the attackers' turn: square 0 is border.
KEYS = table(2 * 421 + 1, 19)


def players(counters: "array[int]") -> int:
    """Two."""
    return 2


def setup(cells: bytearray, counters: "array[int]", options) -> int:  # type: ignore[no-untyped-def]
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


def _moves_of(cells: bytearray, p: int, out: "array[int]", n: int) -> int:
    """Write the moves of the piece on square p behind the first n; returns their number with those."""
    directions = DIRECTIONS
    base = p << 9
    if cells[p] == _KING:
        for j in range(4):
            d = directions[j]
            t = p + d
            while cells[t] == 0 or cells[t] == _CORNER:
                out[n] = base | t
                n += 1
                t += d
    else:
        for j in range(4):
            d = directions[j]
            t = p + d
            while cells[t] == 0:
                if t != _THRONE:
                    out[n] = base | t
                    n += 1
                t += d
    return n


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """The moves of every piece of the player to move; see the contract."""
    n = 0
    if counters[OVER]:
        return 0
    if counters[TURN] == _DEFENDING:
        n = _moves_of(cells, counters[_KING_AT], out, 0)
        first = _DEFENDERS
        pieces = counters[_N_DEFENDERS]
    else:
        first = _ATTACKERS
        pieces = counters[_N_ATTACKERS]
    for i in range(pieces):
        n = _moves_of(cells, counters[first + i], out, n)
    return n


def movable(cells: bytearray, p: int) -> int:
    """1 if the piece on square p has a move, whoever's turn it is."""
    directions = DIRECTIONS
    king = cells[p] == _KING
    for j in range(4):
        d = directions[j]
        t = p + d
        if not king and t == _THRONE and cells[t] == 0:
            t += d
        if cells[t] == 0 or (king and cells[t] == _CORNER):
            return 1
    return 0


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move has a move."""
    if counters[OVER]:
        return 0
    if counters[TURN] == _DEFENDING:
        if movable(cells, counters[_KING_AT]):
            return 1
        first = _DEFENDERS
        pieces = counters[_N_DEFENDERS]
    else:
        first = _ATTACKERS
        pieces = counters[_N_ATTACKERS]
    for i in range(pieces):
        if movable(cells, counters[first + i]):
            return 1
    return 0


def _is_hostile(cells: bytearray, p: int, mover: int) -> int:
    """1 if square p serves the mover as an anvil."""
    v = cells[p]
    if v == _CORNER:
        return 1
    if mover == _DEFENDING:
        return 1 if v & _DEFENDING_BIT or p == _THRONE else 0
    return 1 if v & _KIND_MASK == _ATTACKER or (p == _THRONE and v == 0) else 0


def captures(cells: bytearray, counters: "array[int]", move: int) -> int:
    """Bit j is set if the move takes the piece beside its target in direction j.

    The mover may still stand on its source: that can be neither a victim nor an anvil, since a victim between
    source and target would bar the way.
    """
    directions = DIRECTIONS
    p = move & 511
    mover = counters[TURN]
    victim = _ATTACKER if mover == _DEFENDING else _DEFENDER
    mask = 0
    for j in range(4):
        d = directions[j]
        if cells[p + d] & _KIND_MASK == victim and _is_hostile(cells, p + d + d, mover):
            mask |= 1 << j
    return mask


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """The moves of the own piece on a space, or those that take the enemy there; the king is never taken off."""
    p = space + space // 19 + 21
    kind = cells[p] & _KIND_MASK
    mover = counters[TURN]
    if counters[OVER] or kind == 0:
        return 0
    if (kind == _ATTACKER) == (mover == _ATTACKING):
        return _moves_of(cells, p, out, 0)
    if kind == _KING:
        return 0
    return _takers_of(cells, p, mover, out, 0)


def _takers_of(cells: bytearray, p: int, mover: int, out: "array[int]", n: int) -> int:
    """Write the mover's moves that take the piece on square p behind the first n; returns their number with those."""
    directions = DIRECTIONS
    for j in range(4):
        d = directions[j]
        anvil = p - d
        if cells[anvil] == 0 and anvil != _THRONE:
            continue
        to = p + d
        if (cells[to] == 0 or cells[to] == _CORNER) and _is_hostile(cells, anvil, mover):
            king_only = cells[to] == _CORNER or to == _THRONE
            for i in range(4):
                s = directions[i]
                t = to + s
                while cells[t] == 0 or cells[t] == _CORNER:
                    t += s
                v = cells[t]
                if v & _KIND_MASK == _ATTACKER:
                    if mover == _ATTACKING and not king_only:
                        out[n] = t << 9 | to
                        n += 1
                elif v & _DEFENDING_BIT and mover == _DEFENDING and (v == _KING or not king_only):
                    out[n] = t << 9 | to
                    n += 1
    return n


def touchable(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """Write the squares of the own pieces that can move and of the enemies that can be taken; returns their number.

    They are 73 at most; `out` must hold 12 more, the room in which each enemy's takers are tried.
    """
    mover = counters[TURN]
    own = _DEFENDER if mover == _DEFENDING else _ATTACKER
    n = 0
    if counters[OVER]:
        return 0
    if mover == _DEFENDING and movable(cells, counters[_KING_AT]):
        out[n] = counters[_KING_AT]
        n += 1
    for kind in range(_ATTACKER, _KING):
        first = _ATTACKERS + 48 * (kind - 1)
        for i in range(counters[_N_ATTACKERS + kind - 1]):
            p = counters[first + i]
            if kind == own:
                if movable(cells, p):
                    out[n] = p
                    n += 1
            elif _takers_of(cells, p, mover, out, n) > n:
                out[n] = p
                n += 1
    return n


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
        d = target - counters[_KING_AT]
        if (d == 1 or d == -1 or d == 20 or d == -20) and in_pocket(cells, counters):
            counters[OVER] = _CAPTURE
            counters[WINNER] = _ATTACKING
        elif (counters[_FREE] == 0 or (taken and counters[_FREE] == 1) or _may_part(cells, target)) and is_encircled(
            cells, counters
        ):
            counters[OVER] = _ENCIRCLEMENT
            counters[WINNER] = _ATTACKING
    return 0


def in_pocket(cells: bytearray, counters: "array[int]") -> int:
    """1 if each neighbour of the king is an attacker, off the board, the throne or a corner square."""
    directions = DIRECTIONS
    k = counters[_KING_AT]
    for j in range(4):
        p = k + directions[j]
        v = cells[p]
        if v & _KIND_MASK != _ATTACKER and v != _BORDER and v != _CORNER and p != _THRONE:
            return 0
    return 1


def _may_part(cells: bytearray, p: int) -> int:
    """1 if a new attacker on p may have cut what was joined: its free neighbours are not joined around it.

    The outside counts as free and joined all around the board. Counted are the free neighbours whose way to the next
    neighbour clockwise, over the square between them, is barred: two or more of them are two or more parts.
    """
    directions = DIRECTIONS
    parts = 0
    for j in range(4):
        d = directions[j]
        if cells[p + d] & _KIND_MASK != _ATTACKER:
            e = directions[(j + 1) & 3]
            if cells[p + e] & _KIND_MASK == _ATTACKER or cells[p + d + e] & _KIND_MASK == _ATTACKER:
                parts += 1
    return 1 if parts > 1 else 0


def is_encircled(cells: bytearray, counters: "array[int]") -> int:
    """1 if neither the king nor a defender has a way to the rim over squares without an attacker.

    Who has one is remembered in the counters. Pieces of the defending side never bar a way and attackers that leave or
    are taken only open some, so that a way seen once stands until an attacker's arrival cuts it (`_may_part`) or,
    if it was not the king's, until a defender is taken: only then is this asked again.
    """
    stamp = counters[_STAMP] + 1
    if stamp > _LAST_STAMP:
        for i in range(_FRAME):
            cells[_MARKS + i] = 0
        stamp = 1
    counters[_STAMP] = stamp
    counters[_FREE] = 0
    if _reaches_rim(cells, counters[_KING_AT], stamp):
        counters[_FREE] = 2
        return 0
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        if cells[_MARKS + p] >> 2 != stamp and _reaches_rim(cells, p, stamp):
            counters[_FREE] = 1
            return 0
    return 1


def _reaches_rim(cells: bytearray, start: int, stamp: int) -> int:
    """1 if a flood from `start` comes to the border; marks what it saw with `stamp << 2 | direction it came by`.

    Depth first, and back along the directions in the marks: no stack is needed.
    """
    directions = DIRECTIONS
    cells[_MARKS + start] = stamp << 2
    p = start
    j = 0
    while True:
        if j < 4:
            q = p + directions[j]
            v = cells[q]
            if v == _BORDER:
                return 1
            if v & _KIND_MASK != _ATTACKER and cells[_MARKS + q] >> 2 != stamp:
                cells[_MARKS + q] = stamp << 2 | j
                p = q
                j = 0
            else:
                j += 1
        elif p == start:
            return 0
        else:
            j = cells[_MARKS + p] & 3
            p -= directions[j]
            j += 1


def settle(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """Remember the position; then no legal move is a draw, and the third occurrence a loss or a draw."""
    remember(counters, history)
    if counters[OVER] == 0:
        if has_move(cells, counters) == 0:
            counters[OVER] = _STUCK
        elif counters[REVERSIBLE] >= 8 and occurrences(counters, history) >= 3:
            counters[OVER] = _REPETITION
            if counters[REPETITION_DRAWS] == 0:
                counters[WINNER] = 1 - counters[TURN]
    return counters[OVER]
