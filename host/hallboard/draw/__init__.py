"""Pictures of the games as SVG: the board as it is printed, the pieces on it, the last move, the players."""

from .compose import (
    bare_colours,
    draw,
    face_of,
    labels,
    layout_of,
    picture_of,
    remarks,
    seat_colours,
    seat_details,
    signs,
)

__all__ = [
    "bare_colours",
    "draw",
    "face_of",
    "labels",
    "layout_of",
    "picture_of",
    "remarks",
    "seat_colours",
    "seat_details",
    "signs",
]
