"""What Evacuate's buffers hold: pieces and their owners, cells, counters, keys.

| cells | hold |
|---|---|
| 0..7 | how high the stack on g1..g8 is |
| 8..55 | the kind of the pyramid on a triangle, 0 for none |
| 56..103 | 56 + 6 * g + i: the kind of the occupant that has i others below it on the floor space g (from 0) |
| 104..115 | 103 + kind: how many of the kind are in a stash |

A kind is 1 + 3 * colour + pips - 1, colours green 0, yellow 1, red 2, blue 3.
"""

from array import array

from ...keys import KEY_A, KEY_B, REVERSIBLE, TURN, table
from ...portable import const
from .geometry import LEVELS, WALL

FLOOR = const(56)
STASH = const(103)
CELLS = const(116)

PLAYERS = const(7)  # FIRST_OWN
PARITY = const(8)
MATCH = const(9)
CEILING = const(10)  # levels up to this one are open; 6 at first
PHASE = const(11)
QUIET = const(12)  # turns in a row in which no occupant moved
PASSES = const(13)  # passes in a row
STARTER = const(14)  # who began this round
SWAP = const(15)  # three players: what the trees do before the next round, SWAP_...
TREE = const(16)  # four counters: which tree stands on g3..g6 at the start of a round, by where it stood first
SCORE = const(20)  # four counters: the round's pips by player
TOTAL = const(24)  # four counters: the pips of the match's finished rounds by player
ON_FLOOR = const(28)  # four counters: occupants by colour; they follow from the cells
SURROUNDED = const(32)  # four numbers of 6 bits, by player: pyramids surrounded for him; they follow from the cells
COUNTERS = const(33)

PHASE_TURN = const(0)  # a turn has begun: move, nudge or take off
PHASE_CLEARED = const(1)  # a jam's pyramids came off: as at a turn's beginning, or end the turn
PHASE_NUDGE = const(2)  # no move: a nudge must be made
PHASE_PASS = const(3)  # neither, and no pyramid came off
PHASE_PLACED = const(4)  # the pyramid is placed: take off, or end the turn
PHASE_SWAP = const(5)  # between rounds of three: the player says with whose tree his own changes places

SWAP_CHOICE = const(0)
SWAP_G3 = const(1)
SWAP_G6 = const(2)
SWAP_INNER = const(3)

COLOURS = const(4)
SIZES = const(3)
PAWN = const(1)
QUEEN = const(3)
WILD = const(4)  # the seat of the wild colour's owner

COLOUR_NAMES = ("green", "yellow", "red", "blue")
SIZE_NAMES = ("pawn", "drone", "queen")

# The trees on g3..g6, from the floor up, and the colour of the pawn that tops each.
TREES = bytes((9, 5, 1, 6, 8, 10, 12, 2, 4, 3, 11, 7))
TREE_COLOUR = bytes((0, 3, 1, 2))

ALL_KINDS = const(0x1FFE)  # as a mask of kinds
ALL_SIZES = const(14)  # as a mask of `1 << pips`
COLOUR_OF = bytes((0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3))  # of a kind
PIPS_OF = bytes((0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3))
# 4 * (players - 2) + colour -> the seat that owns it.
SEAT_OF = bytes((0, 0, 1, 1, 1, 0, 2, WILD, 2, 1, 3, 0))

# Keys: occupants by 12 * (6 * floor space + height) + kind - 1, then pyramids by 12 * (triangle - WALL) + kind - 1,
# then counters CEILING to TOTAL + 3 by 32 * counter + value, then the player to move. KEY_B takes the number after the
# one that KEY_A takes: different positions take different numbers, so the keys are as good as with two tables. Only
# the pips of a match of two that is tied again and again grow beyond 31: they are taken modulo 32.
_WALL_KEYS = const(576)
_COUNTER_KEYS = const(1152)
_VALUES = const(31)  # the bits of a counter's value that have keys
_KEYED = const(18)
_TURN_KEYS = const(1728)
KEYS = table(1733, 9)


def _masks(with_wild: bool) -> "array[int]":
    """4 * (players - 2) + seat -> the mask of the player's kinds."""
    out = array("i", bytes(48))
    for players in range(2, 5):
        for kind in range(1, 13):
            seat = SEAT_OF[4 * (players - 2) + COLOUR_OF[kind]]
            for player in range(players):
                if seat == player or (with_wild and seat == WILD):
                    out[4 * (players - 2) + player] |= 1 << kind
    return out


OWN = _masks(False)
MINE = _masks(True)  # own and wild: what a player may place, and what surrounds for him


def _placeable() -> bytes:
    """6 * (4 * (players - 2) + seat) -> up to six kinds that the player may place, own colours first, then zeros."""
    out = bytearray(72)
    for i in range(12):
        n = 6 * i
        for mask in (OWN[i], MINE[i] & ~OWN[i]):
            for kind in range(1, 13):
                if mask >> kind & 1:
                    out[n] = kind
                    n += 1
    return bytes(out)


PLACEABLE = _placeable()


def _seats() -> bytes:
    """13 * (players - 2) + kind -> the players, as a mask, for whom a pyramid of the kind surrounds; 0 for kind 0."""
    out = bytearray(39)
    for players in range(2, 5):
        for player in range(players):
            for kind in range(1, 13):
                if MINE[4 * (players - 2) + player] >> kind & 1:
                    out[13 * (players - 2) + kind] |= 1 << player
    return bytes(out)


SEATS = _seats()


def occupants(counters: "array[int]", player: int) -> int:
    """How many occupants of the player's own colours are on the floor."""
    n = 0
    for colour in range(COLOURS):
        if SEAT_OF[4 * (counters[PLAYERS] - 2) + colour] == player:
            n += counters[ON_FLOOR + colour]
    return n


def eliminated(counters: "array[int]", player: int) -> int:
    """1 if the player has no more turns in this round: one of three whose last occupant the ceiling took.

    Where a last occupant leaves by a door, the round is over.
    """
    return 1 if counters[PLAYERS] == 3 and not occupants(counters, player) else 0


def flip(counters: "array[int]", i: int) -> int:
    """Put key i into the position's key, or take it out."""
    counters[KEY_A] ^= KEYS[i]
    counters[KEY_B] ^= KEYS[i + 1]
    return 0


def put(counters: "array[int]", counter: int, value: int) -> int:
    """Set a counter from CEILING to TOTAL + 3, and the key with it."""
    old = counters[counter]
    i = _COUNTER_KEYS + 32 * (counter - CEILING)
    j = i + (value & _VALUES)
    i += old & _VALUES
    counters[KEY_A] ^= KEYS[i] ^ KEYS[j]
    counters[KEY_B] ^= KEYS[i + 1] ^ KEYS[j + 1]
    counters[counter] = value
    return 0


def put_turn(counters: "array[int]", player: int) -> int:
    """Make it the player's turn, and the key with it."""
    i = _TURN_KEYS + counters[TURN]
    j = _TURN_KEYS + player
    counters[KEY_A] ^= KEYS[i] ^ KEYS[j]
    counters[KEY_B] ^= KEYS[i + 1] ^ KEYS[j + 1]
    counters[TURN] = player
    return 0


def flip_floor(counters: "array[int]", floor: int, height: int, kind: int) -> int:
    """The key of an occupant with `height` others below it."""
    return flip(counters, 12 * (LEVELS * floor + height) + kind - 1)


def flip_wall(counters: "array[int]", space: int, kind: int) -> int:
    """The key of a pyramid on a triangle."""
    return flip(counters, _WALL_KEYS + 12 * (space - WALL) + kind - 1)


def forget(counters: "array[int]") -> int:
    """No earlier position of the round can come back; in a match the next round may bring it."""
    if not counters[MATCH]:
        counters[REVERSIBLE] = 0
    return 0


def flip_counters(counters: "array[int]") -> int:
    """The keys of the counters and of the player to move."""
    for i in range(_KEYED):
        flip(counters, _COUNTER_KEYS + 32 * i + (counters[CEILING + i] & _VALUES))
    return flip(counters, _TURN_KEYS + counters[TURN])
