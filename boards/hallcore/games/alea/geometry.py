"""The 19x19 board: spaces with names, and the frame in which the rules walk.

A space is 19 * row + column, both from 0: a1 is 0, b1 is 1, s19 is 360.

The rules keep the board in a frame of 20 columns, so that a walk needs no test for the edge: the square of a space is
20 * (row + 1) + column + 1, and column 0 (which is also the right-hand border of the row below), the row below row 1
and the row above row 19 are border. A step north is +20, east +1.

Zobrist numbers of the squares: an attacker on square s has KEYS[s], a defender KEYS[421 + s], the king both. KEY_B
takes the number after the one that KEY_A takes. KEYS[0] is the attackers' turn: square 0 is border.
"""

from array import array

from ...keys import table
from ...portable import const
from ...rectangle import parse_square, square_name

SIZE = const(19)
SPACES = const(361)
FRAME = const(421)  # squares with their border
THRONE = const(210)  # the square of j10

DIRECTIONS = array("i", (20, 1, -20, -1))  # north, east, south, west, in the frame

KEYS = table(2 * 421 + 1, 19)


def square_of(space: int) -> int:
    """The frame's square of a space."""
    return space + space // 19 + 21


def space_of(square: int) -> int:
    """The space of a square of the frame that is not border."""
    return square - 21 - (square - 21) // 20


def is_corner(space: int) -> bool:
    """True for the 16 corner squares: the 2x2 block in each corner of the board."""
    row = space // 19
    column = space % 19
    return (row < 2 or row > 16) and (column < 2 or column > 16)


def space_name(space: int) -> str:
    """`"j10"`: the column's letter a-s, then the row 1-19."""
    return square_name(space, SIZE)


def parse_space(name: str) -> int:
    """The space of a name, -1 if there is none of that name."""
    return parse_square(name, SIZE, SIZE)
