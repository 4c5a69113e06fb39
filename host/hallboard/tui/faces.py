"""The outlines of a game's spaces on a physical board."""

from __future__ import annotations

from ..boards import PhysicalBoard
from .raster import Outline


def outlines(board: PhysicalBoard, game: str) -> list[Outline]:
    """An outline per space of the game, in its order."""
    places = board.face.places
    return [
        Outline(name, (places[name].x_mm, places[name].y_mm), places[name].outline) for name in board.games[game].places
    ]
