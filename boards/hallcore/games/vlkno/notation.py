"""VLKNO's notation: `e5-d4 c3>b2`, the pawn's way and the stone's."""

from array import array

from ...errors import IllegalMove, InvalidMove
from ...keys import OVER, TURN
from .geometry import parse_space, space_name
from .phases import HEIGHT_MASK, PAWNS_MASK, allows, shortest
from .rules import SIDES

_MARKS = ("", "-", "", ">")
_EXPECTED = ("the pawn's space such as e5", "where the pawn goes", "where the stone is taken", "where the stone goes")


def format_move(cells: bytearray, counters: "array[int]", move: int) -> str:
    """The canonical text of a legal move."""
    names = [space_name(move >> 5 * phase & 31) for phase in range(4)]
    return f"{names[0]}-{names[1]} {names[2]}>{names[3]}"


def parse_move(cells: bytearray, counters: "array[int]", text: str) -> int:
    """The legal move that the text names; raises InvalidMove or IllegalMove."""
    at = 0
    move = 0
    for phase in range(4):
        at = _skip(text, at)
        mark = _MARKS[phase]
        if mark:
            if text[at : at + 1] != mark:
                raise InvalidMove(text, at + 1, f"{mark!r} and {_EXPECTED[phase]}")
            at = _skip(text, at + 1)
        space = parse_space(text[at : at + 2].lower())
        if space < 0:
            raise InvalidMove(text, at + 1, _EXPECTED[phase])
        at += 2
        move |= space << 5 * phase
    at = _skip(text, at)
    if at < len(text):
        raise InvalidMove(text, at + 1, "the end of the move")
    for phase in range(4):
        if not allows(cells, counters, move, phase, move >> 5 * phase & 31):
            raise IllegalMove(f"{format_move(cells, counters, move)}: {_reason(cells, counters, move, phase)}")
    return move


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def _reason(cells: bytearray, counters: "array[int]", move: int, phase: int) -> str:
    """Why the phase of the move is not legal, for people."""
    if counters[OVER]:
        return "the game is over"
    space = move >> 5 * phase & 31
    name = space_name(space)
    cell = cells[space]
    target = move >> 5 & 31
    if phase == 0:
        own = cell & PAWNS_MASK == (counters[TURN] + 1) << 5
        return f"the pawn on {name} has no move" if own else f"{SIDES[counters[TURN]]} has no pawn on {name}"
    if cell == 0:
        return f"{name} is lava"
    if space == move & 31 and phase > 1:
        return f"the pawn has just left {name}"
    if cell > HEIGHT_MASK or (space == target and phase > 1):
        return f"{name} is occupied"
    if phase == 1:
        return f"the pawn cannot go to {name}"
    if phase == 2:
        return f"{name} is not a shortest stack: these have height {shortest(cells, target)}"
    return f"the stone may not be put back on {name}"
