"""VLKNO's board: 5 x 5 spaces, a1 = 0, b1 = 1, ... e5 = 24."""

from ...portable import const

WIDTH = const(5)
SPACES = const(25)
OFF_BOARD = const(25)  # stands in NEIGHBOURS where the board ends; its cell is always lava

_FILES = "abcde"
_ROWS = "12345"


def space_name(space: int) -> str:
    """`"e5"` for 24."""
    return _FILES[space % WIDTH] + _ROWS[space // WIDTH]


def parse_space(name: str) -> int:
    """24 for `"e5"`; -1 for what names no space."""
    if len(name) != 2:
        return -1
    file = _FILES.find(name[0])
    row = _ROWS.find(name[1])
    return row * WIDTH + file if file >= 0 and row >= 0 else -1


def _neighbours() -> bytes:
    """The 8 neighbours of each space, OFF_BOARD where there is none: shape (25, 8), flat."""
    out = bytearray()
    for space in range(SPACES):
        for up in (1, 0, -1):
            for right in (-1, 0, 1):
                if up or right:
                    file = space % WIDTH + right
                    row = space // WIDTH + up
                    inside = 0 <= file < WIDTH and 0 <= row < WIDTH
                    out.append(row * WIDTH + file if inside else OFF_BOARD)
    return bytes(out)


NEIGHBOURS = _neighbours()
