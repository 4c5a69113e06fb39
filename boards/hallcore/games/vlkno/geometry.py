"""VLKNO's board: 5 x 5 spaces, a1 = 0, b1 = 1, ... e5 = 24. A smaller one is its corner at a1, the rest is lava."""

from ...portable import const
from ...rectangle import king_steps, parse_square, square_name

WIDTH = const(5)
SPACES = const(25)
OFF_BOARD = const(25)  # stands in NEIGHBOURS where the board ends; its cell is always lava


def space_name(space: int) -> str:
    """`"e5"` for 24."""
    return square_name(space, WIDTH)


def parse_space(name: str) -> int:
    """24 for `"e5"`; -1 for what names no space."""
    return parse_square(name, WIDTH, WIDTH)


NEIGHBOURS = king_steps(WIDTH, WIDTH)

# Columns and rows of each value of the variant `size`.
SIZES = bytes((5, 5, 3, 3, 3, 4))
