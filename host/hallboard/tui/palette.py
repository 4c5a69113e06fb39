"""Colours of the terminal board: the face, the pieces by the names of their sides, and the lights by role."""

from __future__ import annotations

from hallcore import hints

Rgb = tuple[int, int, int]

TABLE: Rgb = (18, 20, 24)
FACE: Rgb = (70, 62, 54)
FACE_ALTERNATE: Rgb = (62, 55, 48)
NEUTRAL_PIECE: Rgb = (196, 170, 125)
CURSOR: Rgb = (255, 255, 255)
INK_DARK: Rgb = (16, 16, 18)
INK_LIGHT: Rgb = (240, 238, 232)

_SIDES: dict[str, Rgb] = {
    "black": (12, 12, 14),
    "white": (236, 230, 216),
    "attackers": (132, 32, 32),
    "defenders": (232, 222, 196),
    "green": (64, 160, 84),
    "yellow": (226, 188, 60),
    "red": (196, 60, 52),
    "blue": (66, 112, 200),
}
_SEATS: tuple[Rgb, ...] = ((232, 222, 196), (132, 32, 32), (64, 160, 84), (66, 112, 200))

_ROLES: dict[int, Rgb] = {
    hints.TURN: (34, 84, 92),
    hints.ORIGIN: (150, 120, 30),
    hints.TARGET: (38, 160, 78),
    hints.GIVE: (52, 116, 214),
    hints.TAKE_OFF: (214, 52, 48),
    hints.LAST_FROM: (74, 66, 110),
    hints.LAST_TO: (104, 92, 168),
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


def side_colour(sides: tuple[str, ...], seat: int) -> Rgb:
    """The colour of a seat's pieces; NEUTRAL_PIECE for nobody's (-1)."""
    if seat < 0:
        return NEUTRAL_PIECE
    if seat < len(sides) and sides[seat] in _SIDES:
        return _SIDES[sides[seat]]
    return _SEATS[seat % len(_SEATS)]


def role_colour(role: int, sides: tuple[str, ...]) -> Rgb | None:
    """The light's colour on the face, None where it is dark."""
    if hints.OWNER <= role < hints.OWNER + 4:
        return mixed(side_colour(sides, role - hints.OWNER), FACE, 0.35)
    if role >= hints.MISSING:
        return _MISSING
    return _ROLES.get(role)


def mixed(colour: Rgb, other: Rgb, share: float) -> Rgb:
    """`colour` with this share of `other` in it."""
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def ink_on(colour: Rgb) -> Rgb:
    """Dark or light ink, whichever reads better on the colour (luma of ITU-R BT.601)."""
    return INK_DARK if 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > 120 else INK_LIGHT


def bright(colour: Rgb) -> Rgb:
    """The colour, made light enough to be read as ink on the face."""
    return colour if ink_on(colour) == INK_DARK else mixed(colour, INK_LIGHT, 0.45)
