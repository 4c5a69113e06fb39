"""Evacuate's notation: `Q@g4.2` or `rQ@g4.2` places, `-g4.2` takes off, `swap g3` swaps trees; `end` and `pass`."""

from array import array

from ...errors import AmbiguousMove, IllegalMove, InvalidMove
from ...keys import OVER, TURN
from . import rules
from .geometry import FLOOR_OF, LEVEL_OF, WALL, parse_space, space_name
from .names import COLOURS, SIZES, format_kind, seat_key
from .state import (
    CEILING,
    COLOUR_OF,
    PHASE,
    PHASE_CLEARED,
    PHASE_NUDGE,
    PHASE_PASS,
    PHASE_PLACED,
    PHASE_SWAP,
    PHASE_TURN,
    PIPS_OF,
    PLACEABLE,
    SIZE_NAMES,
    STASH,
)

_PHASE_HINTS = (
    "",
    "pyramids of a jam came off: move, nudge or end the turn",
    "no move is possible: a nudge must be made",
    "nothing is possible: pass",
    "the pyramid is placed: take one off, or end the turn",
    "say with whose tree the inner one is swapped",
)


def _usable(cells: bytearray, counters: "array[int]", pips: int) -> "list[int]":
    """The kinds of this size that the player to move has in a stash."""
    i = 6 * seat_key(counters, counters[TURN])
    return [kind for kind in PLACEABLE[i : i + 6] if kind and cells[STASH + kind] and PIPS_OF[kind] == pips]


def format_move(cells: bytearray, counters: "array[int]", move: int) -> str:
    """The canonical text: the colour stands there exactly if there is a choice of it."""
    act = move >> rules.ACT_SHIFT
    if act == rules.END:
        return "end"
    if act == rules.PASS:
        return "pass"
    name = space_name(move & 63)
    if act == rules.TAKE_OFF:
        return "-" + name
    if act == rules.SWAP_TREES:
        return "swap " + name
    text = format_kind(move >> rules.KIND_SHIFT & 15)
    if len(_usable(cells, counters, PIPS_OF[move >> rules.KIND_SHIFT & 15])) < 2:
        text = text[1:]
    return text + "@" + name


def ends_turn(cells: bytearray, counters: "array[int]", move: int) -> bool:
    """True if the turn is over with the move; the next one may be the same player's, who is left alone."""
    if move >> rules.ACT_SHIFT == rules.TAKE_OFF and counters[PHASE] != PHASE_PLACED:
        return False
    after = counters[:]
    rules.make_move(bytearray(cells), after, move)
    return after[PHASE] != PHASE_PLACED


def _skip(text: str, i: int) -> int:
    """The index of the first sign from text[i] on that is not white space."""
    while i < len(text) and text[i].isspace():
        i += 1
    return i


def _parse_triangle(text: str, i: int) -> int:
    """The triangle named from text[i] to the end, spaces between its signs allowed."""
    i = _skip(text, i)
    space = parse_space("".join(text[i:].split()))
    if space < WALL:
        raise InvalidMove(text, i + 1, "a triangle, g1.1 to g8.6")
    return space


def _parse_swap(text: str, i: int) -> int:
    i = _skip(text, i)
    space = parse_space("".join(text[i:].split()))
    if not 0 <= space < WALL:
        raise InvalidMove(text, i + 1, "the floor space of a tree, g3 or g6")
    return space | rules.SWAP_TREES << rules.ACT_SHIFT


def parse_move(cells: bytearray, counters: "array[int]", text: str) -> int:
    """The legal move that the text names.

    Case and spaces don't matter, and a colour may be given where there is no choice of it. Raises InvalidMove,
    IllegalMove, and AmbiguousMove if the colour is missing where there is a choice.
    """
    i = _skip(text, 0)
    word = text[i:].strip().lower()
    if word == "end":
        return _checked(cells, counters, text, rules.END << rules.ACT_SHIFT)
    if word == "pass":
        return _checked(cells, counters, text, rules.PASS << rules.ACT_SHIFT)
    if word[:4] == "swap":
        return _checked(cells, counters, text, _parse_swap(text, i + 4))
    if word[:1] == "-":
        return _checked(cells, counters, text, _parse_triangle(text, i + 1) | rules.TAKE_OFF << rules.ACT_SHIFT)
    colour = COLOURS.find(word[:1]) if word else -1
    at = _skip(text, i + 1) if colour >= 0 else i
    pips = SIZES.find(text[at : at + 1].upper()) + 1 if text[at : at + 1] else 0
    if pips == 0:
        what = "P, D or Q" if colour >= 0 else "a move such as Q@g4.2, rQ@g4.2, -g4.2, end or pass"
        raise InvalidMove(text, at + 1, what)
    at = _skip(text, at + 1)
    if text[at : at + 1] != "@":
        raise InvalidMove(text, at + 1, "'@' and a triangle")
    space = _parse_triangle(text, at + 1)
    kinds = _usable(cells, counters, pips)
    if colour >= 0:
        kinds = [kind for kind in kinds if COLOUR_OF[kind] == colour]
    if not kinds and counters[PHASE] < PHASE_PASS and not counters[OVER]:
        shade = (rules.KINDS[3 * colour + pips]) if colour >= 0 else SIZE_NAMES[pips - 1]
        raise IllegalMove(f"{text.strip()}: {rules.SIDES[counters[TURN]]} has no {shade} to place")
    move = _checked(cells, counters, text, space | (kinds[0] if kinds else pips) << rules.KIND_SHIFT)
    if len(kinds) > 1:
        names = " or ".join([format_kind(kind) + "@" + space_name(space) for kind in kinds])
        raise AmbiguousMove(f"{text.strip()}: the stash has it in several colours: {names}")
    return move


def _checked(cells: bytearray, counters: "array[int]", text: str, move: int) -> int:
    """The move, if it is legal; raises IllegalMove."""
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    for i in range(rules.legal_moves(cells, counters, moves)):
        if moves[i] == move:
            return move
    raise IllegalMove(f"{text.strip()}: {_reason(cells, counters, move)}")


def _reason(cells: bytearray, counters: "array[int]", move: int) -> str:
    """Why the move is not legal, for people."""
    if counters[OVER]:
        return "the game is over"
    act = move >> rules.ACT_SHIFT
    space = move & 63
    phase = counters[PHASE]
    if act == rules.END and phase not in (PHASE_PLACED, PHASE_CLEARED):
        return "a turn ends with a pyramid placed" if phase == PHASE_TURN else _PHASE_HINTS[phase]
    if act == rules.PASS and phase != PHASE_PASS:
        return _PHASE_HINTS[phase] if phase == PHASE_CLEARED else "only who can neither move nor nudge passes"
    if act == rules.SWAP_TREES:
        return "g3 and g6 have the trees to swap with" if phase == PHASE_SWAP else "trees are swapped between rounds"
    if act == rules.TAKE_OFF and phase in (PHASE_TURN, PHASE_CLEARED, PHASE_PLACED):
        if not cells[space]:
            return f"{space_name(space)} is vacant"
        return f"{rules.SIDES[counters[TURN]]} does not surround {space_name(space)}"
    if act == rules.TAKE_OFF or phase >= PHASE_PASS:
        return _PHASE_HINTS[phase]
    if cells[space]:
        return f"{space_name(space)} is occupied"
    if LEVEL_OF[space] > counters[CEILING]:
        return f"{space_name(space)} lies above the ceiling, which is {counters[CEILING]} now"
    if LEVEL_OF[space] > cells[FLOOR_OF[space]]:
        return "it moves nobody, and no other pyramid becomes surrounded by it"
    if phase == PHASE_NUDGE:
        return _PHASE_HINTS[phase]
    return "the group may not go there: no queen right on a pawn, and out of a door only as the rules say"
