"""How pyramids are written, `rQ` is a red queen, and whose they are: for the host alone."""

from array import array

from .state import COLOUR_OF, PIPS_OF, PLAYERS, SEAT_OF

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


def seat_key(counters: "array[int]", player: int) -> int:
    """The index of a player into OWN and MINE."""
    return 4 * (counters[PLAYERS] - 2) + player


def seat_of(counters: "array[int]", colour: int) -> int:
    """The player who owns a colour; WILD for nobody."""
    return SEAT_OF[4 * (counters[PLAYERS] - 2) + colour]
