"""What the squares of Alea's frame are worth knowing for: a byte each, for its evaluation."""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry


def _places() -> bytes:
    """Square of the frame -> one of 55 places: what the board's symmetries exchange is the same; 0 for the border."""
    out = bytearray(geometry.FRAME)
    for p in range(geometry.FRAME):
        rows, columns = abs(p // 20 - 10), abs(p % 20 - 10)
        far = max(rows, columns)
        if far < 10:
            out[p] = far * (far + 1) // 2 + min(rows, columns)
    return bytes(out)


def _contents() -> bytes:
    """A square of the frame as it is in the cells -> 0 if empty, its piece's kind, 4 for the border, 5 for a corner."""
    return bytes(held & 3 or {0: 0, 4: 5}.get(held, 4) for held in range(256))


def _rings() -> bytes:
    """Square of the frame -> its distance from the throne by rows or columns, the larger of them; 9 for the border."""
    out = bytearray(geometry.FRAME)
    for p in range(geometry.FRAME):
        out[p] = min(9, max(abs(p // 20 - 10), abs(p % 20 - 10)))
    return bytes(out)


def _guards() -> bytes:
    """1 on the squares of the diagonals that bar the corners best."""
    out = bytearray(geometry.FRAME)
    for p in range(geometry.FRAME):
        if 0 < p // 20 < 20 and p % 20 and 10 <= abs(p // 20 - 10) + abs(p % 20 - 10) <= 13:
            out[p] = 1
    return bytes(out)


def _sectors() -> bytes:
    """Square -> one of 24 sectors around the throne, in their order; 24 for squares too near to it."""
    out = bytearray(geometry.FRAME)
    for p in range(geometry.FRAME):
        y = p // 20 - 10
        x = p % 20 - 10
        far = max(abs(x), abs(y))
        out[p] = 24
        if far >= 4:
            if y == far:
                side, along = 0, x
            elif x == far:
                side, along = 1, -y
            elif y == -far:
                side, along = 2, -x
            else:
                side, along = 3, y
            out[p] = 6 * side + min(5, 6 * (along + far) // (2 * far))
    return bytes(out)


def _outer() -> bytes:
    """1 on the two outermost lines on each side: they lead to corners."""
    out = bytearray(geometry.FRAME)
    for p in range(geometry.FRAME):
        if p // 20 in (1, 2, 18, 19) or p % 20 in (1, 2, 18, 19):
            out[p] = 1
    return bytes(out)


def _corners() -> bytes:
    """1 on the corner squares."""
    out = bytearray(geometry.FRAME)
    for space in range(geometry.SPACES):
        out[geometry.square_of(space)] = geometry.is_corner(space)
    return bytes(out)


def _before() -> array[int]:
    """The squares of the triangle before each corner, 55 each, in 10 lines from one rim on, each from the other rim.

    Instead of those beside corner squares, where attackers may be taken from within, there is one of the border.
    """
    out = array("i")
    for corner in range(4):
        row, down = (19, -1) if corner & 2 else (1, 1)
        column, right = (19, -1) if corner & 1 else (1, 1)
        for x in range(10):
            for y in range(10 - x):
                hostile = min(x, y) < 2 and max(x, y) == 2
                out.append(0 if hostile else 20 * (row + down * y) + column + right * x)
    return out


PLACE = _places()
CONTENT = _contents()
RING = _rings()
GUARD = _guards()
SECTOR = _sectors()
OUTER = _outer()
CORNERS = _corners()
BEFORE = _before()
AROUND = array("i", (1, -1, 20, -20, 19, -19, 21, -21))
