"""Which spaces of a board are on one panel, so that equal panels side by side make the whole of it.

A board that is not too wide has panels of whole lines of its drawing; a wider grid has rectangles of spaces. Panels
side by side are a row: one cable from the carrier leads to each row, and edges join its panels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from hallboard.boards import PhysicalBoard
from hallboard.boards.shapes import Place

WIDE_MM, HIGH_MM = 310.0, 250.0  # of a panel of whole lines
SIDE_MM = 150.0  # of a rectangle of a grid
GAP_MM = 0.2  # between two panels: what a maker's saw may leave
LEAST_ORDER = 5  # of one kind of panel, at most makers
_READS = 16  # a multiplexer's or an expander's inputs, two shift registers': a rectangle has no more spaces
_EDGE_MM = 20.0  # what lights and edges need beside the middles of spaces


@dataclass(frozen=True)
class Block:
    """The spaces of the first panel, line by line as the chain of lights passes them, each from the left.

    A board has `across` times `rows` panels; `step_mm` is how far it is to the next one to the right, and to the next
    row, y up; 0 where there is none.
    """

    lines: tuple[tuple[str, ...], ...]
    across: int
    rows: int
    step_mm: tuple[float, float]
    board_lines: tuple[tuple[str, ...], ...]

    @property
    def panels(self) -> int:
        """How many panels to order."""
        return self.across * self.rows

    @property
    def columns(self) -> int:
        """Spaces of the longest line of a panel."""
        return max(map(len, self.lines))

    @property
    def tiles(self) -> int:
        """Spaces of a panel."""
        return sum(map(len, self.lines))

    def places(self) -> Iterator[tuple[int, int, int, str]]:
        """(row of panels, panel in the row, tile from 0, place) of every space of the board."""
        for i, line in enumerate(self.board_lines):
            row, here = divmod(i, len(self.lines))
            before = sum(map(len, self.lines[:here]))
            for j, name in enumerate(line):
                column, tile = divmod(j, self.columns) if self.across > 1 else (0, j)
                yield row, column, before + tile, name


def block(board: PhysicalBoard) -> Block:
    """Raises ValueError for a board that no equal panels make, with the reason."""
    lines = [names for _, names in board.face.lines]
    first = min(board.lights, key=board.lights.__getitem__)
    if first in lines[-1]:
        lines.reverse()
    lines = [tuple(sorted(names, key=lambda name: board.face.places[name].x_mm)) for names in lines]
    xs = [place.x_mm for place in board.face.places.values()]
    if max(xs) - min(xs) + _EDGE_MM <= WIDE_MM:
        return _of_lines(board, lines)
    if board.face.shape == "grid":
        return _of_rectangles(board, lines)
    raise ValueError(f"{board.name}: a line of {max(xs) - min(xs):.0f} mm is longer than a panel, and no grid")


def _of_lines(board: PhysicalBoard, lines: list[tuple[str, ...]]) -> Block:
    """Whole lines, as many as make the smallest order."""
    places = board.face.places
    found: list[tuple[float, Block]] = []
    for count in range(min(2, len(lines)), len(lines) + 1):
        step = _step([[places[name] for name in line] for line in lines], count)
        if step is None:
            continue
        rows = ceil(len(lines) / count)
        ys = [places[name].y_mm for line in lines[:count] for name in line]
        high = abs(step) if rows > 1 else max(ys) - min(ys) + _EDGE_MM
        if high <= HIGH_MM:
            found.append(
                (max(LEAST_ORDER, rows) * high, Block(tuple(lines[:count]), 1, rows, (0.0, step), tuple(lines)))
            )
    if not found:
        raise ValueError(f"{board.name}: its lines repeat only in panels of more than {HIGH_MM:.0f} mm")
    return min(found, key=lambda one: one[0])[1]


def _step(lines: list[list[Place]], count: int) -> float | None:
    """How far up the line is that looks the same, `count` lines further; 0 if there is none, None if none does."""
    steps = {
        (round(b.x_mm - a.x_mm, 3), round(b.y_mm - a.y_mm, 3)) if len(one) == len(other) else (1e9, 0.0)
        for one, other in zip(lines, lines[count:], strict=False)
        for a, b in zip(one, other, strict=False)
    }
    if not steps:
        return 0.0
    x, y = next(iter(steps))
    return y if len(steps) == 1 and x == 0 else None


def _of_rectangles(board: PhysicalBoard, lines: list[tuple[str, ...]]) -> Block:
    """The largest rectangle that the reader of a panel can take; its lines are even, so that the chain comes back."""
    places = board.face.places
    pitch = places[lines[0][1]].x_mm - places[lines[0][0]].x_mm
    up = places[lines[1][0]].y_mm - places[lines[0][0]].y_mm if len(lines) > 1 else pitch
    most = int(SIDE_MM / pitch)
    sizes = [(c, r) for c in range(1, most + 1) for r in range(2, most + 1, 2) if c * r <= _READS]
    if not sizes:
        raise ValueError(f"{board.name}: {pitch} mm from space to space leave no two lines on a panel")

    def panels(size: tuple[int, int]) -> tuple[int, int]:
        return ceil(len(lines[0]) / size[0]) * ceil(len(lines) / size[1]), size[0] * size[1]

    columns, rows = min(sizes, key=panels)
    first = tuple(tuple(line[:columns]) for line in lines[:rows])
    across, high = ceil(len(lines[0]) / columns), ceil(len(lines) / rows)
    return Block(first, across, high, (columns * pitch, rows * up), tuple(lines))
