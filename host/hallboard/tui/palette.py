"""Colours of the terminal board: its dark face, and the lights by role. What all pictures share is in `..colours`."""

from __future__ import annotations

from hallcore import lights

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
    lights.MOVABLE: (34, 84, 92),
    lights.ORIGIN: (150, 120, 30),
    lights.TARGET: (38, 160, 78),
    lights.GIVE: (52, 116, 214),
    lights.TAKE_OFF: TAKEN,
    lights.LAST_FROM: LAST_FROM,
    lights.LAST_TO: LAST_TO,
    lights.ENGINE_LIFT: (24, 168, 214),
    lights.ENGINE_DROP: (28, 206, 176),
    lights.PUT_BACK: (240, 156, 28),
    lights.EXTRA: (206, 60, 186),
    lights.WRONG: (206, 60, 186),
    lights.CHOICE: (140, 180, 255),
    lights.PENDING: (150, 190, 60),
    lights.WIN: (60, 200, 90),
    lights.LOSS: (200, 60, 60),
    lights.DRAW: (80, 120, 200),
    lights.HOST_FROM: (150, 90, 220),
    lights.HOST_TO: (190, 130, 250),
}
_MISSING: Rgb = (232, 112, 30)


def role_colour(role: int, sides: tuple[str, ...]) -> Rgb | None:
    """The light's colour on the face, None where it is dark."""
    if lights.OWNER <= role < lights.OWNER + 4:
        return mixed(side_colour(sides, role - lights.OWNER), FACE, 0.35)
    if lights.FORCED <= role < lights.FORCED + 4:
        return mixed(side_colour(sides, role - lights.FORCED), FACE, 0.7)
    if role >= lights.MISSING:
        return _MISSING
    return _ROLES.get(role)


def bright(colour: Rgb) -> Rgb:
    """The colour, made light enough to be read as ink on the face."""
    return colour if ink_on(colour) == INK_DARK else mixed(colour, INK_LIGHT, 0.45)
