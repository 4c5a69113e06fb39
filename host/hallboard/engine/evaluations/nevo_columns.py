"""What a column of Nevo's goal pays, in tables for its kernels; `stepping.tally` says it."""

from __future__ import annotations

from array import array

from hallcore.games.nevo import geometry, stepping

_GOAL = 48  # White's first space of it


def _sum(held: int) -> int:
    """`score | columns << 8` of a single column, of whose three spaces those are held that are set as bits."""
    cells = bytearray(geometry.SPACES)
    for i in range(3):
        cells[_GOAL + geometry.WIDTH * i] = held >> i & 1
    return stepping.tally(cells, 0)


def _held(code: int, piece: int) -> int:
    """The spaces, as bits, whose digit of a code to the base of three is the piece."""
    return sum(1 << i for i in range(3) if code // 3**i % 3 == piece)


# By the spaces that are held; by the patterns' code, what the player's goal pays and then what the other's pays.
SUMS = array("i", [_sum(held) for held in range(8)])
PAYS = bytes(SUMS[_held(code, piece)] & 255 for piece in (1, 2) for code in range(27))
