"""Walking over a board with the arrow keys: the nearest space in a direction, whatever the board's shape."""

from __future__ import annotations

from collections.abc import Sequence

from .raster import Outline

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
_SIDEWAYS = 2.2  # a step aside counts this much more than one ahead


def neighbour(outlines: Sequence[Outline], space: int, direction: str) -> int:
    """The space that one goes to from `space`; `space` itself where there is none that way."""
    dx, dy = DIRECTIONS[direction]
    x, y = outlines[space].centre
    best, nearest = space, float("inf")
    for other, outline in enumerate(outlines):
        ahead = (outline.centre[0] - x) * dx + (outline.centre[1] - y) * dy
        aside = abs((outline.centre[0] - x) * dy) + abs((outline.centre[1] - y) * dx)
        if ahead > 1e-6 and aside <= 1.8 * ahead and ahead + _SIDEWAYS * aside < nearest:
            best, nearest = other, ahead + _SIDEWAYS * aside
    return best
