"""Walking over a board with the arrow keys: the nearest space in a direction, whatever the board's shape."""

from __future__ import annotations

from collections.abc import Sequence

from .raster import Outline

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
_SIDEWAYS = 2.2  # a step aside counts this much more than one ahead


def neighbour(outlines: Sequence[Outline], space: int, direction: str) -> int:
    """The next space from `space` in that direction; `space` itself if there is none."""
    dx, dy = DIRECTIONS[direction]
    x, y = _middle(outlines[space])
    best, nearest = space, float("inf")
    for other, outline in enumerate(outlines):
        there_x, there_y = _middle(outline)
        ahead = (there_x - x) * dx + (there_y - y) * dy
        aside = abs((there_x - x) * dy) + abs((there_y - y) * dx)
        if ahead > 1e-6 and aside <= 1.8 * ahead and ahead + _SIDEWAYS * aside < nearest:
            best, nearest = other, ahead + _SIDEWAYS * aside
    return best


def _middle(outline: Outline) -> tuple[float, float]:
    """The centre; of a triangle that of its box: those in a row that point up and down are at one height."""
    if len(outline.corners) != 3:
        return outline.centre
    xs, ys = [x for x, _ in outline.corners], [y for _, y in outline.corners]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
