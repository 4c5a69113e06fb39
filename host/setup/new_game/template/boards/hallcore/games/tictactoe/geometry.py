"""The board: 3 columns and 3 rows, a1 = 0, b1 = 1, ... c3 = 8."""

from ...portable import const
from ...rectangle import parse_square, square_name

WIDTH = const(3)
HEIGHT = const(3)
SPACES = const(9)

# The eight lines of three, one after the other.
LINES = bytes((0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 4, 8, 2, 4, 6))


def space_name(space: int) -> str:
    """`"c3"` for 8."""
    return square_name(space, WIDTH)


def parse_space(name: str) -> int:
    """8 for `"c3"`; -1 for what names no space."""
    return parse_square(name, WIDTH, HEIGHT)
