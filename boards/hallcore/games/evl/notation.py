"""EVL's notation: `+b6` places; `b2-b4,a4-a5` walks, a hyphen along a row and a comma across to the next row."""

from array import array

from ...errors import AmbiguousMove, IllegalMove, InvalidMove
from .geometry import CROSS, HEPTAGONS, NEXT, parse_space, space_name
from .moving import HEIGHT, moves_from
from .rules import MAX_MOVES_FROM

_HYPHENS = "-\u2010\u2011\u2012\u2013\u2212"


def format_move(cells: bytearray, counters: "array[int]", move: int) -> str:
    """The canonical text: runs along a row as `first-last`, a run of one heptagon as its name, joined by commas."""
    if move < HEPTAGONS:
        return "+" + space_name(move)
    here = move & 31
    path = move >> 8
    text = space_name(here)
    run = False
    for _ in range(move >> 5 & 7):
        there = NEXT[4 * here + (path & 3)]
        if path & 3 == CROSS:
            text += ("-" + space_name(here) if run else "") + "," + space_name(there)
            run = False
        else:
            run = True
        here = there
        path >>= 2
    return text + ("-" + space_name(here) if run else "")


def _parse_heptagon(text: str, i: int) -> "tuple[int, int]":
    """The heptagon named at or after text[i], and the index behind its name."""
    i = _skip(text, i)
    end = _skip(text, i + 1)
    space = parse_space(text[i : i + 1] + text[end : end + 1])
    if space < 0:
        raise InvalidMove(text, i + 1, "a heptagon, a1 to d7")
    return space, end + 1


def _skip(text: str, i: int) -> int:
    """The index of the first sign from text[i] on that is not white space."""
    while i < len(text) and text[i].isspace():
        i += 1
    return i


def _walk_fits(move: int, named: "list[int]") -> bool:
    """True if the walk meets the named heptagons in order, the first and the last at its ends, rows without detour."""
    here = move & 31
    path = move >> 8
    if here != named[0]:
        return False
    at = 1
    since = 0
    for _ in range(move >> 5 & 7):
        here = NEXT[4 * here + (path & 3)]
        path >>= 2
        since += 1
        if at == len(named):
            return False
        if here == named[at]:
            before = named[at - 1]
            if before // 7 == here // 7 and abs(before - here) != since:
                return False
            at += 1
            since = 0
    return at == len(named) and since == 0


def parse_move(cells: bytearray, counters: "array[int]", text: str) -> int:
    """The legal move that the text names.

    Case and spaces don't matter. Of a walk any heptagons may be named, in order and the two ends among them, joined
    by hyphens or commas: two of one row mean the run along that row, two of different rows any way between them.
    Raises InvalidMove, IllegalMove, and AmbiguousMove if several legal walks fit.
    """
    moves = array("i", bytes(4 * MAX_MOVES_FROM))
    i = _skip(text, 0)
    if text[i : i + 1] == "+":
        space, i = _parse_heptagon(text, i + 1)
        i = _skip(text, i)
        if i < len(text):
            raise InvalidMove(text, i + 1, "the end of the move")
        if moves_from(cells, counters, space, moves) and moves[0] == space:
            return space
        raise IllegalMove(f"{text.strip()}: no piece can be placed on {space_name(space)} now")
    if i == len(text):
        raise InvalidMove(text, i + 1, "a move such as +b6 or b2-b4,a4-a5")
    space, i = _parse_heptagon(text, i)
    named = [space]
    i = _skip(text, i)
    while i < len(text) or len(named) == 1:
        if i == len(text) or (text[i] != "," and text[i] not in _HYPHENS):
            raise InvalidMove(text, i + 1, "'-' or ',' and a heptagon")
        space, i = _parse_heptagon(text, i + 1)
        named.append(space)
        i = _skip(text, i)
    found = []
    for j in range(moves_from(cells, counters, named[0], moves)):
        if moves[j] >= HEPTAGONS and _walk_fits(moves[j], named):
            found.append(moves[j])
    if len(found) > 1:
        raise AmbiguousMove(
            f"{text.strip()}: several walks go there: {' or '.join([format_move(cells, counters, m) for m in found])}"
        )
    if not found:
        height = HEIGHT[cells[named[0]]]
        raise IllegalMove(f"{text.strip()}: the stack on {space_name(named[0])} ({height} high) can't walk so")
    return found[0]
