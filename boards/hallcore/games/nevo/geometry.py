"""Nevo's board: 12 columns and 7 rows, a1 = 0, b1 = 1, ... l7 = 83."""

from ...portable import const

WIDTH = const(12)
HEIGHT = const(7)
SPACES = const(84)
OFF_BOARD = const(84)  # stands in NEIGHBOURS where the board ends

_FILES = "abcdefghijkl"
_ROWS = "1234567"


def space_name(space: int) -> str:
    """`"l7"` for 83."""
    return _FILES[space % WIDTH] + _ROWS[space // WIDTH]


def parse_space(name: str) -> int:
    """83 for `"l7"`; -1 for what names no space."""
    if len(name) != 2:
        return -1
    file = _FILES.find(name[0])
    row = _ROWS.find(name[1])
    return row * WIDTH + file if file >= 0 and row >= 0 else -1


def _neighbours() -> bytes:
    """The 8 neighbours of each space, OFF_BOARD where there is none: shape (84, 8), flat."""
    out = bytearray()
    for space in range(SPACES):
        for up in (1, 0, -1):
            for right in (-1, 0, 1):
                if up or right:
                    file = space % WIDTH + right
                    row = space // WIDTH + up
                    inside = 0 <= file < WIDTH and 0 <= row < HEIGHT
                    out.append(row * WIDTH + file if inside else OFF_BOARD)
    return bytes(out)


NEIGHBOURS = _neighbours()
