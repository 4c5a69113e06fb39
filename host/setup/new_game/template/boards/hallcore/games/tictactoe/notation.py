"""The notation: a move is the name of the space that it fills, `b2`."""

from array import array

from ...errors import IllegalMove, InvalidMove
from ...keys import OVER
from .geometry import parse_space, space_name
from .rules import MAX_MOVES_FROM, moves_from

_moves = array("i", bytes(4 * MAX_MOVES_FROM))


def format_move(cells: bytearray, counters: "array[int]", move: int) -> str:
    """The canonical text of a legal move."""
    return space_name(move)


def parse_move(cells: bytearray, counters: "array[int]", text: str) -> int:
    """The legal move that the text names; raises InvalidMove or IllegalMove."""
    start = len(text) - len(text.lstrip())
    space = parse_space(text.strip().lower())
    if space < 0:
        raise InvalidMove(text, start + 1, "a space from a1 to c3")
    if moves_from(cells, counters, space, _moves):
        return space
    if counters[OVER]:
        raise IllegalMove(f"{text.strip()}: the game is over")
    if cells[space]:
        raise IllegalMove(f"{text.strip()}: {space_name(space)} is taken")
    raise IllegalMove(f"{text.strip()}: the first cross may not be put in the centre (variant centre=closed)")
