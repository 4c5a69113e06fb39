"""Colours of lights by their role, as they look on the dark face of a board."""

from __future__ import annotations

from hallcore import lights

from .colours import FACE, LAST_FROM, LAST_TO, TAKEN, Rgb, mixed, side_colour

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
