"""Moves as text: `j13-g13`, with captures `j13-g13xg12,f13`, with `#` for the king taken and `++` for his escape."""

from array import array

from ...errors import IllegalMove, InvalidMove
from ...keys import OVER, TURN
from .geometry import DIRECTIONS, SPACES, parse_space, space_name, space_of, square_of
from .moving import captures, moves_from
from .rules import KINDS, MAX_MOVES_FROM, REASONS, SIDES, make_move

_SPACE = "a space (a1 to s19)"


def format_move(cells: bytearray, counters: "array[int]", move: int) -> str:
    """The canonical text of a legal move: captures by row, then column; `#` or `++` where it ends so."""
    text = f"{_name(move >> 9)}-{_name(move & 511)}"
    taken = _captured(cells, counters, move)
    if taken:
        text += "x" + ",".join([space_name(space) for space in taken])
    after = counters[:]
    make_move(cells[:], after, move)
    return text + {"escape": "++", "capture": "#"}.get(REASONS[after[OVER]], "")


def parse_move(cells: bytearray, counters: "array[int]", text: str) -> int:
    """The legal move that a text names.

    Letters of either case, spaces between the parts, captured pieces in any order or left out altogether, and either
    suffix. Raises InvalidMove for what is no notation and IllegalMove for a move that the rules do not allow here, or
    that takes other pieces than the text says.
    """
    low = text.lower()
    source, i = _space(text, low, 0)
    i = _sign(text, low, i, "-")
    target, i = _space(text, low, i)
    named = []
    sign = "x"
    while low[i : i + 1] == sign:
        space, i = _space(text, low, i + 1)
        named.append(space)
        sign = ","
    if low[i : i + 1] == "#":
        i = _skip(low, i + 1)
    elif low[i : i + 2] == "++":
        i = _skip(low, i + 2)
    if i < len(low):
        raise InvalidMove(text, i + 1, "'x', '#', '++' or the end of the move" if sign == "x" else "',' or the end")
    move = _legal(cells, counters, source, target)
    taken = _captured(cells, counters, move)
    if named and sorted(named) != taken:
        shown = f"{space_name(source)}-{space_name(target)}"
        took = ", ".join([space_name(space) for space in taken])
        raise IllegalMove(f"{shown} takes {took or 'nothing'}, not {', '.join([space_name(s) for s in named])}")
    return move


def _legal(cells: bytearray, counters: "array[int]", source: int, target: int) -> int:
    """The legal move between two spaces, or IllegalMove with the reason."""
    a = space_name(source)
    kind = cells[square_of(source)] & 3
    if counters[OVER]:
        raise IllegalMove(f"{a}-{space_name(target)}: the game is over ({REASONS[counters[OVER]]})")
    if kind == 0:
        raise IllegalMove(f"{a}-{space_name(target)}: there is no piece on {a}")
    if (KINDS[kind] == "attacker") != (SIDES[counters[TURN]] == "attackers"):
        raise IllegalMove(f"{a}-{space_name(target)}: the {SIDES[counters[TURN]]} are to move, on {a} is {_a(kind)}")
    move = square_of(source) << 9 | square_of(target)
    moves = array("i", bytes(4 * MAX_MOVES_FROM))
    for i in range(moves_from(cells, counters, source, moves)):
        if moves[i] == move:
            return move
    raise IllegalMove(f"{a}-{space_name(target)}: the {KINDS[kind]} on {a} cannot move to {space_name(target)}")


def _a(kind: int) -> str:
    """The kind with its article."""
    return ("an " if KINDS[kind][0] in "aeiou" else "a ") + KINDS[kind]


def _captured(cells: bytearray, counters: "array[int]", move: int) -> "list[int]":
    """The spaces of the captured pieces, ascending, which is by row, then column."""
    mask = captures(cells, counters, move)
    return sorted([space_of((move & 511) + DIRECTIONS[j]) for j in range(4) if mask >> j & 1])


def _name(square: int) -> str:
    """The name of a square of the frame."""
    return space_name(space_of(square))


def _skip(low: str, i: int) -> int:
    """The index of the next character that is not a blank."""
    while i < len(low) and low[i] in " \t":
        i += 1
    return i


def _sign(text: str, low: str, i: int, sign: str) -> int:
    """The index behind a sign."""
    if low[i : i + 1] != sign:
        raise InvalidMove(text, i + 1, repr(sign))
    return i + 1


def _space(text: str, low: str, i: int) -> "tuple[int, int]":
    """A space, and the index of what follows it."""
    i = _skip(low, i)
    end = i + 1
    while end < len(low) and "0" <= low[end] <= "9":
        end += 1
    space = parse_space(low[i:end])
    if not 0 <= space < SPACES:
        raise InvalidMove(text, i + 1, _SPACE)
    return space, _skip(low, end)
