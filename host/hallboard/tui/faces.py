"""The outlines of a game's spaces on a physical board, and the names of its rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..boards import PhysicalBoard
from ..colours import Rgb
from ..draw import bare_colours, face_of, labels, remarks, seat_colours, signs
from ..game import Game
from .raster import Outline, Point


@dataclass(frozen=True)
class Face:
    """A board's face as one game has it: an outline per space, in order, and names at points in mm.

    A column's name belongs below its point, a row's to the left of it. `seats` are the colours of each seat, `signs`
    what is printed on spaces, `row_remarks` what is said at the right of rows, `board` the board, `bare` the ground and
    the veins of a space on which nothing stands, where it looks unlike others.
    """

    outlines: tuple[Outline, ...]
    columns: tuple[tuple[str, Point], ...] = ()
    rows: tuple[tuple[str, Point], ...] = ()
    seats: tuple[tuple[Rgb, ...], ...] = ()
    signs: dict[int, str] = field(default_factory=dict)
    row_remarks: tuple[tuple[str, Point], ...] = ()
    board: PhysicalBoard | None = None
    bare: tuple[Rgb, Rgb] | None = None
    is_flipped: bool = False  # seen from the other side of the table

    def flipped(self) -> Face:
        """The same, seen from the other side of the table."""
        outlines = tuple(
            Outline(outline.name, _opposite(outline.centre), tuple(map(_opposite, outline.corners)))
            for outline in self.outlines
        )
        left, right, bottom = _edges(outlines)
        return replace(
            self,
            outlines=outlines,
            columns=tuple((text, (-x, bottom)) for text, (x, _) in self.columns),
            rows=tuple((text, (left, -y)) for text, (_, y) in self.rows),
            row_remarks=tuple((text, (right, -y)) for text, (_, y) in self.row_remarks),
            is_flipped=not self.is_flipped,
        )


def face(board: PhysicalBoard, game: Game) -> Face:
    """The face of this board, as the game's variants have it. The spaces are named as on the board."""
    places = face_of(board, game)
    outlines = tuple(
        Outline(name, (places[name].x_mm, places[name].y_mm), places[name].outline)
        for name in board.games[game.name].places
    )
    left, right, bottom = _edges(outlines)
    columns, rows = labels(board, game)
    return Face(
        outlines,
        tuple((text, (x, bottom)) for text, x in columns),
        tuple((text, (left, y)) for text, y in rows),
        tuple(tuple(seat_colours(board, game, seat)) for seat in range(len(game.sides))),
        signs(board, game),
        tuple((text, (right, y)) for text, (_, y) in zip(remarks(board, game)[3], rows, strict=False) if text),
        board,
        bare_colours(game),
    )


def _edges(outlines: Sequence[Outline]) -> tuple[float, float, float]:
    """Left, right and bottom of the face."""
    points = [point for outline in outlines for point in outline.corners]
    return min(x for x, _ in points), max(x for x, _ in points), min(y for _, y in points)


def _opposite(point: Point) -> Point:
    return -point[0], -point[1]
