"""How pyramids are written: `rQ` is a red queen."""

from .state import COLOUR_OF, PIPS_OF

COLOURS = "gyrb"
SIZES = "PDQ"


def format_kind(kind: int) -> str:
    """`"rQ"`: the colour and the size of a pyramid."""
    return COLOURS[COLOUR_OF[kind]] + SIZES[PIPS_OF[kind] - 1]


def parse_kind(text: str) -> int:
    """The kind of `rQ`, in any case; 0 if it is none."""
    if len(text) != 2:
        return 0
    colour = COLOURS.find(text[0].lower())
    size = SIZES.find(text[1].upper())
    return 3 * colour + size + 1 if colour >= 0 and size >= 0 else 0
