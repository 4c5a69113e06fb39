"""Nevo's notation: `c5-d6`, with the isolated pieces that go `c5-d6xb4,b5`; `xb4` takes an enemy's piece off."""

from array import array

from ...errors import IllegalMove, InvalidMove
from ...keys import OVER, TURN
from .geometry import SPACES, parse_space, space_name
from .rules import MAX_MOVES_FROM, SIDES, moves_from
from .stepping import REMOVAL, removed

_moves = array("i", bytes(4 * MAX_MOVES_FROM))
_removed = array("i", bytes(4 * 12))


def format_move(cells: bytearray, counters: "array[int]", move: int) -> str:
    """The canonical text of a legal move: the removed pieces by row, then column."""
    origin = move & 127
    target = move >> 7
    if origin == target:
        return "x" + space_name(origin)
    names = [space_name(_removed[i]) for i in range(removed(cells, counters, move, _removed))]
    return f"{space_name(origin)}-{space_name(target)}" + ("x" + ",".join(names) if names else "")


def parse_move(cells: bytearray, counters: "array[int]", text: str) -> int:
    """The legal move that the text names; raises InvalidMove or IllegalMove.

    The removed pieces may come in any order or be left out; if given, they must be those that go.
    """
    at = _skip(text, 0)
    taken: "list[int]" = []
    if text[at : at + 1] in ("x", "X"):
        space, at = _space(text, _skip(text, at + 1), "the space of a piece to take off")
        move = space | space << 7
    else:
        origin, at = _space(text, at, "a piece's space such as c5, or x")
        if text[at : at + 1] != "-":
            raise InvalidMove(text, at + 1, "'-' and where the piece goes")
        target, at = _space(text, _skip(text, at + 1), "where the piece goes")
        move = origin | target << 7
        if text[at : at + 1] in ("x", "X"):
            taken, at = _list(text, at + 1)
    if at < len(text):
        raise InvalidMove(text, at + 1, "the end of the move")
    reason = _reason(cells, counters, move)
    if reason:
        raise IllegalMove(f"{text.strip()}: {reason}")
    if taken:
        going = [_removed[i] for i in range(removed(cells, counters, move, _removed))]
        if sorted(taken) != going:
            names = ", ".join([space_name(space) for space in going])
            raise IllegalMove(f"{text.strip()}: the pieces that go are {names or 'none'}")
    return move


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def _space(text: str, at: int, expected: str) -> "tuple[int, int]":
    """The space named at `at`, and where the text goes on."""
    space = parse_space(text[at : at + 2].lower())
    if space < 0:
        raise InvalidMove(text, at + 1, expected)
    return space, _skip(text, at + 2)


def _list(text: str, at: int) -> "tuple[list[int], int]":
    """The spaces from `at` on with commas between them, and where the text goes on."""
    space, at = _space(text, _skip(text, at), "the space of a piece that goes")
    spaces = [space]
    while text[at : at + 1] == ",":
        space, at = _space(text, _skip(text, at + 1), "the space of a piece that goes")
        spaces.append(space)
    return spaces, at


def _reason(cells: bytearray, counters: "array[int]", move: int) -> str:
    """Why the move is not legal, for people; "" if it is."""
    origin = move & 127
    target = move >> 7
    for i in range(moves_from(cells, counters, origin, _moves)):
        if _moves[i] == move:
            return ""
    if counters[OVER]:
        return "the game is over"
    own = counters[TURN] + 1
    if origin == target:
        if not counters[REMOVAL]:
            return "isolated pieces go by themselves (variant removal=automatic)"
        return f"{SIDES[2 - own]} has no isolated piece on {space_name(origin)}, or no step could follow"
    if cells[origin] != own:
        return f"{SIDES[own - 1]} has no piece on {space_name(origin)}"
    if target < SPACES and cells[target]:
        return f"{space_name(target)} is occupied"
    return f"{space_name(target)} is not next to {space_name(origin)}"
