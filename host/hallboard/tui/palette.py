"""Colours of the terminal board: its dark face, and the lights by role. What all pictures share is in `..colours`."""

from __future__ import annotations

from hallcore import hints

from ..colours import FACE, INK_DARK, INK_LIGHT, LAST_FROM, LAST_TO, TAKEN, Rgb, ink_on, mixed, side_colour

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

_ROLES: dict[int, Rgb] = {
    hints.TURN: (34, 84, 92),
    hints.ORIGIN: (150, 120, 30),
    hints.TARGET: (38, 160, 78),
    hints.GIVE: (52, 116, 214),
    hints.TAKE_OFF: TAKEN,
    hints.LAST_FROM: LAST_FROM,
    hints.LAST_TO: LAST_TO,
    hints.ENGINE_LIFT: (24, 168, 214),
    hints.ENGINE_DROP: (28, 206, 176),
    hints.PUT_BACK: (240, 156, 28),
    hints.EXTRA: (206, 60, 186),
    hints.WRONG: (206, 60, 186),
    hints.CHOICE: (140, 180, 255),
    hints.PENDING: (150, 190, 60),
    hints.WIN: (60, 200, 90),
    hints.LOSS: (200, 60, 60),
    hints.DRAW: (80, 120, 200),
    hints.HOST_FROM: (150, 90, 220),
    hints.HOST_TO: (190, 130, 250),
}
_MISSING: Rgb = (232, 112, 30)


def role_colour(role: int, sides: tuple[str, ...]) -> Rgb | None:
    """The light's colour on the face, None where it is dark."""
    if hints.OWNER <= role < hints.OWNER + 4:
        return mixed(side_colour(sides, role - hints.OWNER), FACE, 0.35)
    if hints.FORCED <= role < hints.FORCED + 4:
        return mixed(side_colour(sides, role - hints.FORCED), FACE, 0.7)
    if role >= hints.MISSING:
        return _MISSING
    return _ROLES.get(role)


def bright(colour: Rgb) -> Rgb:
    """The colour, made light enough to be read as ink on the face."""
    return colour if ink_on(colour) == INK_DARK else mixed(colour, INK_LIGHT, 0.45)
