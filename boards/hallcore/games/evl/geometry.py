"""EVL's board: 28 heptagons in four rows of seven, and the 18 pentagons between the rows.

Heptagons are spaces 0..27, row by row: a1..a7, b1..b7, c1..c7, d1..d7. Pentagons are spaces 28..45, gap by gap:
ab1..ab6, bc1..bc6, cd1..cd6; ab1 lies between rows a and b and between columns 1 and 2.

Neighbours in a row share an edge. Heptagon (r, c), r = 0..3 and c = 1..7, shares one with (r + 1, c) where r + c is
even. Nothing else is adjacent: 34 edges, and the shortest ring has six heptagons. So a heptagon has at most three
neighbours, and at most one of them in another row.
"""

from array import array

from ...portable import const

HEPTAGONS = const(28)
PENTAGONS = const(18)
SPACES = const(46)
NOWHERE = const(255)  # the sentinel of NEXT

LEFT = const(0)
RIGHT = const(1)
CROSS = const(2)  # over the edge to another row

_ROWS = const(4)
_COLUMNS = const(7)
_GAP = const(6)  # pentagons in a gap
_LETTERS = "abcd"
_LONGEST = const(4)  # the steps of a walk: a stack is at most four high


def space_name(space: int) -> str:
    """`"b4"` for a heptagon, `"bc4"` for a pentagon."""
    if space < HEPTAGONS:
        return _LETTERS[space // _COLUMNS] + str(space % _COLUMNS + 1)
    gap = (space - HEPTAGONS) // _GAP
    return _LETTERS[gap : gap + 2] + str((space - HEPTAGONS) % _GAP + 1)


def parse_space(name: str) -> int:
    """The space of that name, in capitals or not; -1 if there is none."""
    name = name.lower()
    for space in range(SPACES):
        if space_name(space) == name:
            return space
    return -1


def _neighbours() -> bytes:
    """NEXT: heptagon * 4 + direction -> heptagon or NOWHERE."""
    out = bytearray(b"\xff" * (4 * HEPTAGONS))
    for space in range(HEPTAGONS):
        r = space // _COLUMNS
        c = space % _COLUMNS + 1
        if c > 1:
            out[4 * space + LEFT] = space - 1
        if c < _COLUMNS:
            out[4 * space + RIGHT] = space + 1
        if (r + c) % 2 == 0 and r < _ROWS - 1:
            out[4 * space + CROSS] = space + _COLUMNS
            out[4 * (space + _COLUMNS) + CROSS] = space
    return bytes(out)


NEXT = _neighbours()


def _rings() -> bytes:
    """RINGS: pentagon number * 4 -> its four heptagons, each adjacent to the one before; first and last are not."""
    out = bytearray(4 * PENTAGONS)
    for p in range(PENTAGONS):
        linked = p // _GAP * _COLUMNS + p % _GAP
        other = linked + 1
        if NEXT[4 * linked + CROSS] != linked + _COLUMNS:
            linked, other = other, linked
        out[4 * p] = other
        out[4 * p + 1] = linked
        out[4 * p + 2] = linked + _COLUMNS
        out[4 * p + 3] = other + _COLUMNS
    return bytes(out)


RINGS = _rings()


def _pairs() -> "tuple[bytes, bytes]":
    """(FIRST_PAIR, PAIRS): a heptagon's capture pairs are those from FIRST_PAIR[h] up to FIRST_PAIR[h + 1].

    A pair is two bytes of PAIRS: the other heptagon, and the pentagon (as a space) that the two take together.
    Two of a pentagon's heptagons that aren't adjacent take it: the ring's 1st + 3rd, 2nd + 4th and 1st + 4th.
    """
    first = bytearray(HEPTAGONS + 1)
    pairs = bytearray()
    for space in range(HEPTAGONS):
        for p in range(PENTAGONS):
            for one, two in ((0, 2), (1, 3), (0, 3)):
                if RINGS[4 * p + one] == space:
                    pairs += bytes((RINGS[4 * p + two], HEPTAGONS + p))
                if RINGS[4 * p + two] == space:
                    pairs += bytes((RINGS[4 * p + one], HEPTAGONS + p))
        first[space + 1] = len(pairs) // 2
    return bytes(first), bytes(pairs)


_PAIR_TABLES = _pairs()  # a table has its own line: Cython assigns none from a tuple
FIRST_PAIR = _PAIR_TABLES[0]
PAIRS = _PAIR_TABLES[1]


def _grow(walks: "array[int]", start: int, came: int, here: int, steps: int, path: int) -> None:
    """Append every walk that goes on from `here`, each before those that go on from its own end."""
    for direction in range(3):
        to = NEXT[4 * here + direction]
        if to in (NOWHERE, came):
            continue
        i = len(walks)
        longer = path | direction << 2 * steps
        walks.append(0)
        if steps + 1 < _LONGEST:
            _grow(walks, start, here, to, steps + 1, longer)
        walks[i] = start | (steps + 1) << 5 | longer << 8 | to << 16 | (len(walks) - i) << 21


def _walks() -> "tuple[array[int], array[int]]":
    """(FIRST_WALK, WALKS): the walks from a heptagon are those from FIRST_WALK[h] up to FIRST_WALK[h + 1].

    | bits of a walk | hold |
    |---|---|
    | 0..15 | the move: start (5), steps (3), directions (2 each, the first step lowest) |
    | 16..20 | the heptagon on which it ends |
    | 21..26 | how many walks begin with this one, itself included: those stand next to it |
    """
    first = array("i", bytes(4 * (HEPTAGONS + 1)))
    walks = array("i")
    for space in range(HEPTAGONS):
        _grow(walks, space, NOWHERE, space, 0, 0)
        first[space + 1] = len(walks)
    return first, walks


_WALK_TABLES = _walks()
FIRST_WALK = _WALK_TABLES[0]
WALKS = _WALK_TABLES[1]
del _PAIR_TABLES, _WALK_TABLES
