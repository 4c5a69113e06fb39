"""How the attackers end a game: the king in a pocket, or his side cut off from the rim."""

from array import array

from ...portable import const
from .geometry import DIRECTIONS

_CAPTURE = const(2)
_ENCIRCLEMENT = const(3)

_ATTACKER = const(1)
_KIND_MASK = const(3)
_CORNER = const(4)
_BORDER = const(8)

_FRAME = const(421)
_THRONE = const(210)
_MARKS = const(421)
_LAST_STAMP = const(63)

_KING_AT = const(9)
_N_DEFENDERS = const(11)
_FREE = const(12)
_STAMP = const(13)
_DEFENDERS = const(62)


def closed_in(cells: bytearray, counters: "array[int]", square: int, taken: int) -> int:
    """The end, as one of REASONS, that an attacker's arrival on a square makes, 0 for none.

    `taken` is not 0 if he has taken anything.
    """
    if takes_king(cells, counters, square):
        return _CAPTURE
    if (counters[_FREE] == 0 or (taken and counters[_FREE] == 1) or _may_part(cells, square)) and is_encircled(
        cells, counters
    ):
        return _ENCIRCLEMENT
    return 0


def takes_king(cells: bytearray, counters: "array[int]", square: int) -> int:
    """1 if an attacker's arrival on a square takes the king."""
    d = square - counters[_KING_AT]
    return 1 if (d == 1 or d == -1 or d == 20 or d == -20) and gap(cells, counters) == 0 else 0


def gap(cells: bytearray, counters: "array[int]") -> int:
    """The only neighbour of the king that is no attacker, off the board, the throne or a corner square.

    0 if there is none, so that he is in a pocket; -1 if there are several.
    """
    directions = DIRECTIONS
    k = counters[_KING_AT]
    found = 0
    for j in range(4):
        p = k + directions[j]
        v = cells[p]
        if v & _KIND_MASK != _ATTACKER and v != _BORDER and v != _CORNER and p != _THRONE:
            if found:
                return -1
            found = p
    return found


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
    """1 if neither the king nor a defender has a way to the rim over squares without an attacker."""
    return 1 if way_out(cells, counters) == 0 else 0


def way_out(cells: bytearray, counters: "array[int]") -> int:
    """The end on the rim of a way from the king, or else from a defender, over squares without an attacker; 0 for none.

    From there the directions in the marks lead back to the piece.
    Who has one is remembered in the counters. Pieces of the defending side never bar a way and attackers that leave or
    are taken only open some, so that a way seen once stands until an attacker's arrival cuts it (`_may_part`) or,
    if it was not the king's, until a defender is taken: only then is this asked again.
    """
    stamp = next_stamp(cells, counters)
    counters[_FREE] = 0
    end = _rim_from(cells, counters[_KING_AT], stamp)
    if end:
        counters[_FREE] = 2
        return end
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        if cells[_MARKS + p] >> 2 != stamp:
            end = _rim_from(cells, p, stamp)
            if end:
                counters[_FREE] = 1
                return end
    return 0


def next_stamp(cells: bytearray, counters: "array[int]") -> int:
    """A number for the marks of a flood, one that no square has; the counters remember it."""
    stamp = counters[_STAMP] + 1
    if stamp > _LAST_STAMP:
        for i in range(_FRAME):
            cells[_MARKS + i] = 0
        stamp = 1
    counters[_STAMP] = stamp
    return stamp


def _rim_from(cells: bytearray, start: int, stamp: int) -> int:
    """Where a flood from `start` comes to the rim, 0 if nowhere.

    Marks what it saw with `stamp << 2 | direction it came by`. Depth first, and back along the directions in the
    marks: no stack is needed.
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
                return p
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
