"""Colours that every picture of a board shares, in the terminal and on paper: sides, pieces, the last move."""

from __future__ import annotations

Rgb = tuple[int, int, int]

FACE: Rgb = (70, 62, 54)
NEUTRAL_PIECE: Rgb = (196, 170, 125)
INK_DARK: Rgb = (16, 16, 18)
INK_LIGHT: Rgb = (240, 238, 232)
LAST_FROM: Rgb = (74, 66, 110)
LAST_TO: Rgb = (104, 92, 168)
TAKEN: Rgb = (214, 52, 48)

_NAMED: dict[str, Rgb] = {
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


def named_colour(name: str) -> Rgb | None:
    """The colour that a side or a kind has by its name's first word (`"black"`, `"green pawn"`), None without one."""
    return _NAMED.get(name.partition(" ")[0])


def hexadecimal(colour: Rgb) -> str:
    """`#c4aa7d`, as CSS has it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def side_colour(sides: tuple[str, ...], seat: int) -> Rgb:
    """The colour of a seat's pieces; NEUTRAL_PIECE for nobody's (-1)."""
    if seat < 0:
        return NEUTRAL_PIECE
    named = named_colour(sides[seat]) if seat < len(sides) else None
    return named or _SEATS[seat % len(_SEATS)]


def mixed(colour: Rgb, other: Rgb, share: float) -> Rgb:
    """`colour` with this share of `other` in it."""
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def ink_on(colour: Rgb) -> Rgb:
    """Dark or light ink, whichever reads better on the colour (luma of ITU-R BT.601)."""
    return INK_DARK if 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > 120 else INK_LIGHT
