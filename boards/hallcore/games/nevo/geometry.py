"""Nevo's board: 12 columns and 7 rows, a1 = 0, b1 = 1, ... l7 = 83."""

from ...portable import const
from ...rectangle import king_steps, parse_square, square_name

WIDTH = const(12)
HEIGHT = const(7)
SPACES = const(84)
OFF_BOARD = const(84)  # stands in NEIGHBOURS where the board ends


def space_name(space: int) -> str:
    """`"l7"` for 83."""
    return square_name(space, WIDTH)


def parse_space(name: str) -> int:
    """83 for `"l7"`; -1 for what names no space."""
    return parse_square(name, WIDTH, HEIGHT)


NEIGHBOURS = king_steps(WIDTH, HEIGHT)
