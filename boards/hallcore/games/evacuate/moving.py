"""How a group of occupants goes: kernels.

A pyramid on triangle g.l takes all of the stack on g from level l upward, as many spaces as it has pips, in its
direction. What would stand above the ceiling is lost at every space that the group comes to, uppermost first.
"""

from array import array

from ...keys import KEY_A, KEY_B, TURN
from ...portable import const
from .geometry import FLOOR_OF, FLOORS, LEVEL_OF, LEVELS, NORTH, SHADED, SPACES
from .state import (
    CEILING,
    COLOUR_OF,
    FLOOR,
    KEYS,
    MINE,
    ON_FLOOR,
    PARITY,
    PAWN,
    PIPS_OF,
    PLAYERS,
    QUEEN,
    SCORE,
    SEAT_OF,
    WILD,
    flip,
    flip_floor,
    forget,
    occupants,
    put,
)

GONE = const(16)  # somebody is no longer on the floor

_HOISTED = const(3)  # pieces in a group that may be hoisted


def may_leave(cells: bytearray, counters: "array[int]", floor: int, low: int, n: int) -> int:
    """1 if the n occupants of a stack, from the one with `low` others below it, may go out by a door together."""
    players = counters[PLAYERS]
    if players == 4:
        return 1
    mine = MINE[4 * (players - 2) + counters[TURN]]
    base = FLOOR + LEVELS * floor + low
    own = 0
    colours = 0
    for i in range(n):
        if mine >> cells[base + i] & 1:
            own += 1
            colours |= 1 << COLOUR_OF[cells[base + i]]
    if own == n:
        return 1
    # The hoist: from a shaded space, two of one colour, own or wild, and one of an enemy's.
    if n == _HOISTED and own == _HOISTED - 1 and SHADED[floor] and not colours & (colours - 1):
        return 1
    return 0


def sizes(cells: bytearray, counters: "array[int]", space: int, any_will_do: int) -> int:
    """Which pyramids on the triangle, at most as high as its stack, make a legal move: a mask of `1 << pips`.

    With `any_will_do` the rest of them may be missing once there is one.
    """
    floor = FLOOR_OF[space]
    low = LEVEL_OF[space] - 1
    ceiling = counters[CEILING]
    n = cells[floor] - low
    queen = PIPS_OF[cells[FLOOR + LEVELS * floor + low]] == QUEEN
    way = 1 - 2 * NORTH[SPACES * counters[PARITY] + space]
    here = floor
    legal = 0
    for pips in range(1, 4):
        here += way
        if here < 0 or here >= FLOORS:
            if may_leave(cells, counters, floor, low, n):
                legal |= 14 << (pips - 1) & 14
            return legal
        high = cells[here]
        room = ceiling - high
        if room <= 0:
            return legal | (14 << (pips - 1) & 14)
        if n > room:
            n = room
        if not (queen and high and PIPS_OF[cells[FLOOR + LEVELS * here + high - 1]] == PAWN):
            legal |= 1 << pips
            if any_will_do:
                return legal
    return legal


def way_end(cells: bytearray, counters: "array[int]", space: int, pips: int) -> int:
    """Where the group of a legal move ends and how many come there: `floor space | number << 4`.

    The floor space is 8 for a group that leaves by a door; the number is 0 for one that the ceiling takes whole.
    """
    floor = FLOOR_OF[space]
    n = cells[floor] - LEVEL_OF[space] + 1
    way = 1 - 2 * NORTH[SPACES * counters[PARITY] + space]
    here = floor
    for _ in range(pips):
        here += way
        if here < 0 or here >= FLOORS:
            return FLOORS | n << 4
        room = counters[CEILING] - cells[here]
        if room <= 0:
            return here
        if n > room:
            n = room
    return here | n << 4


def displace(cells: bytearray, counters: "array[int]", space: int, pips: int) -> int:
    """Make the movement and score it.

    Returns 0 if all who were on the floor still are, else GONE with the mask of the colours that left by a door.
    """
    floor = FLOOR_OF[space]
    low = LEVEL_OF[space] - 1
    end = way_end(cells, counters, space, pips)
    n = end >> 4
    to = end & 15
    tall = cells[floor]
    cells[floor] = low
    if to < FLOORS:
        _carry(cells, counters, LEVELS * floor + low, LEVELS * to + cells[to], n)
        cells[to] += n
        if n == tall - low:
            return 0
    return _see_off(cells, counters, LEVELS * floor + low, tall - low, end)


def _see_off(cells: bytearray, counters: "array[int]", here: int, n: int, end: int) -> int:
    """Score those of a group of `n` that left by a door, and take off the floor whom nobody carried on.

    `here` is LEVELS * the group's floor space + those below it, `end` what `way_end` says. Returns GONE with the mask
    of the colours that left by a door.
    """
    to = end & 15
    before = 0
    for player in range(counters[PLAYERS]):
        if occupants(counters, player):
            before |= 1 << player
    left = 0
    for i in range(n):
        kind = cells[FLOOR + here + i]
        if not kind:
            continue
        cells[FLOOR + here + i] = 0
        flip(counters, 12 * (here + i) + kind - 1)
        _lose(counters, kind)
        if to == FLOORS and i < end >> 4:
            left |= 1 << COLOUR_OF[kind]
            owner = SEAT_OF[4 * (counters[PLAYERS] - 2) + COLOUR_OF[kind]]
            if owner == WILD:
                owner = counters[TURN]
            put(counters, SCORE + owner, counters[SCORE + owner] + PIPS_OF[kind])
    if end >> 4 == 0:
        _cut(cells, counters, to)
    _forfeit(counters, before, left)
    return GONE | left


def _carry(cells: bytearray, counters: "array[int]", here: int, there: int, n: int) -> int:
    """The n occupants from one place on, to another on; a place is LEVELS * floor space + those below."""
    a = 0
    b = 0
    for i in range(n):
        kind = cells[FLOOR + here + i]
        cells[FLOOR + here + i] = 0
        cells[FLOOR + there + i] = kind
        old = 12 * (here + i) + kind - 1
        new = 12 * (there + i) + kind - 1
        a ^= KEYS[old] ^ KEYS[new]
        b ^= KEYS[old + 1] ^ KEYS[new + 1]
    counters[KEY_A] ^= a
    counters[KEY_B] ^= b
    return 0


def _lose(counters: "array[int]", kind: int) -> int:
    """An occupant is no longer on the floor, and never comes back in this round."""
    counters[ON_FLOOR + COLOUR_OF[kind]] -= 1
    return forget(counters)


def _cut(cells: bytearray, counters: "array[int]", floor: int) -> int:
    """A stack that something came onto loses what stands above the ceiling."""
    while cells[floor] > counters[CEILING]:
        cells[floor] -= 1
        i = FLOOR + LEVELS * floor + cells[floor]
        flip_floor(counters, floor, cells[floor], cells[i])
        _lose(counters, cells[i])
        cells[i] = 0
    return 0


def _forfeit(counters: "array[int]", before: int, left: int) -> int:
    """Those who had occupants `before` (a mask), have none, and got none of them out just now: they score nothing."""
    for player in range(counters[PLAYERS]):
        if before >> player & 1 and not occupants(counters, player):
            out = 0
            for colour in range(4):
                if left >> colour & 1 and SEAT_OF[4 * (counters[PLAYERS] - 2) + colour] == player:
                    out = 1
            if not out:
                put(counters, SCORE + player, 0)
    return 0
