"""The outlines of a game's spaces on a physical board, and the names of its rows and columns."""

from __future__ import annotations

from dataclasses import dataclass

from ..boards import PhysicalBoard
from ..colours import Rgb
from ..draw import face_of, labels, seat_colours
from ..game import Game
from .raster import Outline, Point


@dataclass(frozen=True)
class Face:
    """A board's face as one game has it: an outline per space, in order, and names at points in mm.

    A column's name belongs below its point, a row's to the left of it. `seats` are the colours of each seat.
    """

    outlines: tuple[Outline, ...]
    columns: tuple[tuple[str, Point], ...] = ()
    rows: tuple[tuple[str, Point], ...] = ()
    seats: tuple[tuple[Rgb, ...], ...] = ()


def face(board: PhysicalBoard, game: Game) -> Face:
    """The face of this board, as the game's variants have it. The spaces are named as on the board."""
    places = face_of(board, game)
    outlines = tuple(
        Outline(name, (places[name].x_mm, places[name].y_mm), places[name].outline)
        for name in board.games[game.name].places
    )
    left = min(x for outline in outlines for x, _ in outline.corners)
    bottom = min(y for outline in outlines for _, y in outline.corners)
    columns, rows = labels(board, game)
    return Face(
        outlines,
        tuple((text, (x, bottom)) for text, x in columns),
        tuple((text, (left, y)) for text, y in rows),
        tuple(tuple(seat_colours(board, game, seat)) for seat in range(len(game.sides))),
    )
