"""Colours of the terminal board: its dark face. What all pictures share is in `..colours` and `..role_colours`."""

from __future__ import annotations

from ..colours import FACE, INK_DARK, INK_LIGHT, Rgb, ink_on, mixed, side_colour
from ..role_colours import role_colour

__all__ = [
    "CHEQUERS",
    "CURSOR",
    "FACE",
    "SHADES",
    "TABLE",
    "Rgb",
    "bright",
    "ink_on",
    "mixed",
    "role_colour",
    "side_colour",
]

TABLE: Rgb = (18, 20, 24)
CHEQUERS: tuple[Rgb, ...] = ((62, 55, 48), FACE)  # of faces of squares
SHADES: tuple[Rgb, ...] = ((88, 78, 67), (54, 47, 41), (70, 66, 72), (100, 84, 62))  # of other faces, by neighbourhood
CURSOR: Rgb = (255, 255, 255)


def bright(colour: Rgb) -> Rgb:
    """The colour, made light enough to be read as ink on the face."""
    return colour if ink_on(colour) == INK_DARK else mixed(colour, INK_LIGHT, 0.45)
