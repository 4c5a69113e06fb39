"""A position of Evacuate on one line.

    2,rQyDgP,yQrDbP,bQgDyP,gQbDrP,2 6/6/6/6/6/6/6/6 6 0-0 0.0 p1 turn 0

The floor from g1 to g8: stacks from the lowest occupant to the uppermost; a number counts empty spaces. The wall at
g1 to g8, each from level 1 to 6: pyramids; a number counts vacant triangles. The ceiling. The pips of each
player in this round. Turns in a row in which nobody moved, and passes in a row. The player to move, how far the turn
is, and the plies made. Stashes are what is missing on the wall; of three players, who has nobody on the floor is
eliminated.

In a match four fields stand between the round's pips and the quiet turns, three with two or four players:

    ... 0-0-0 6-0-3 p2 GBYR choice 0.0 ...

the pips of the rounds before; who began this round; whose pawns topped the trees on g3 to g6 when it began; and, with
three players, how the trees will change before the next round: `choice`, `g3`, `g6`, `inner`.
"""

from array import array

from ...keys import OVER, PLY, REVERSIBLE, TURN, WINNER
from ...reader import Reader
from .checks import all_eliminated, check_pips, check_players, check_totals, check_turn
from .geometry import FLOORS, LEVELS, WALL
from .jam import QUIET_TURNS
from .names import format_kind
from .reading import TREE_LETTERS, read_floor, read_pips, read_trees, read_wall
from .rounds import CEILING_DOWN, MATCH_WON, leader, match_winner
from .rules import SIDES
from .state import (
    CEILING,
    CELLS,
    FLOOR,
    MATCH,
    PASSES,
    PHASE,
    PLAYERS,
    QUIET,
    SCORE,
    STARTER,
    SWAP,
    TOTAL,
    TREE,
    TREE_COLOUR,
)
from .surround import set_keys

_PHASES = ("turn", "cleared", "turn", "turn", "placed", "swap")
_ENDS = ("", "evacuation", "elimination", "ceiling", "match")
_OLD = (("move", "cleared"), ("empty", "elimination"))  # words of older texts, and what they are now
_SWAPS = ("choice", "g3", "g6", "inner")
_MOST_PIPS = 31
_MOST_TOTAL = 999  # two players who are tied play round after round


def _row(kinds: "list[int]") -> str:
    """Pieces, and numbers that count empty places."""
    text = ""
    empty = 0
    for kind in kinds:
        if kind and empty:
            text += str(empty)
            empty = 0
        if kind:
            text += format_kind(kind)
        else:
            empty += 1
    return text + (str(empty) if empty else "")


def stack_of(cells: bytearray, floor: int) -> "list[int]":
    """The kinds on a floor space, the lowest first."""
    base = FLOOR + LEVELS * floor
    return list(cells[base : base + cells[floor]])


def _format_floor(cells: bytearray) -> str:
    parts = []
    empty = 0
    for floor in range(FLOORS):
        if cells[floor] == 0:
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
        empty = 0
        parts.append(_row(stack_of(cells, floor)))
    if empty:
        parts.append(str(empty))
    return ",".join(parts)


def format_position(cells: bytearray, counters: "array[int]") -> str:
    """The line described above; the inverse of parse_position."""
    n = counters[PLAYERS]
    fields = [_format_floor(cells)]
    fields.append("/".join([_row(list(cells[WALL + LEVELS * g : WALL + LEVELS * g + LEVELS])) for g in range(FLOORS)]))
    fields.append(str(counters[CEILING]))
    fields.append("-".join([str(counters[SCORE + i]) for i in range(n)]))
    if counters[MATCH]:
        fields.append("-".join([str(counters[TOTAL + i]) for i in range(n)]))
        fields.append(SIDES[counters[STARTER]])
        fields.append("".join([TREE_LETTERS[TREE_COLOUR[counters[TREE + i]]] for i in range(4)]))
        if n == 3:
            fields.append(_SWAPS[counters[SWAP]])
    fields.append(f"{counters[QUIET]}.{counters[PASSES]}")
    fields.append(SIDES[counters[TURN]])
    fields.append(_ENDS[counters[OVER]] or _PHASES[counters[PHASE]])
    fields.append(str(counters[PLY]))
    return " ".join(fields)


def parse_position(text: str, cells: bytearray, counters: "array[int]") -> None:
    """Fill the buffers from the line described above; they are untouched if it raises InvalidPosition.

    A turn that begins is judged: who cannot move gets the help of the jam.
    """
    reader = Reader(text)
    new = bytearray(CELLS)
    count = counters[:]
    n = counters[PLAYERS]
    sides = SIDES[:n]
    reader.skip()
    read_floor(reader, new)
    reader.gap("the wall")
    wall_at = reader.i
    read_wall(reader, new, 3 if n == 2 else 4)
    reader.gap("the ceiling")
    ceiling_at = reader.i
    count[CEILING] = reader.number(LEVELS, "the ceiling")
    for space in range(WALL, WALL + LEVELS * FLOORS):
        if new[space] and (space - WALL) % LEVELS >= count[CEILING]:
            raise reader.fail(f"no pyramid above the ceiling, which is {count[CEILING]}", wall_at)
    reader.gap("the round's pips")
    pips_at = reader.i
    read_pips(reader, count, SCORE, _MOST_PIPS)
    totals_at = -1
    if counters[MATCH]:
        reader.gap("the pips of earlier rounds")
        totals_at = reader.i
        read_pips(reader, count, TOTAL, _MOST_TOTAL)
        reader.gap("who began the round")
        count[STARTER] = reader.word(sides, "who began the round, one of " + ", ".join(sides))
        reader.gap("the trees")
        read_trees(reader, count)
        if n == 3:
            reader.gap("the next swap of trees")
            count[SWAP] = reader.word(_SWAPS, "the next swap of trees, one of " + ", ".join(_SWAPS))
    reader.gap("quiet turns and passes")
    count[QUIET] = reader.number(QUIET_TURNS, "turns without a movement")
    reader.need(".", "'.' and the passes in a row")
    passes_at = reader.i
    count[PASSES] = reader.number(n - 1, "passes in a row")
    reader.gap("the player to move")
    turn_at = reader.i
    count[TURN] = reader.word(sides, "the player to move, one of " + ", ".join(sides))
    reader.gap("how far the turn is")
    phase_at = reader.i
    words = _PHASES[:2] + ("", "") + _PHASES[4:] + _ENDS[1:]
    known = ", ".join([word for word in words if word])
    word = reader.word(words + tuple([old for old, _ in _OLD]), "how far the turn is, one of " + known)
    if word >= len(words):
        word = words.index(_OLD[word - len(words)][1])
    count[PLY] = reader.last_ply()
    count[REVERSIBLE] = 0
    count[PHASE] = word if word < len(_PHASES) else 0
    count[OVER] = word - len(_PHASES) + 1 if word >= len(_PHASES) else 0
    count[WINNER] = -1
    set_keys(new, count)
    check_pips(reader, new, count, pips_at)
    if totals_at >= 0:
        check_totals(reader, count, totals_at)
    if count[OVER] == 0:
        check_players(reader, count, turn_at, passes_at)
        check_turn(reader, new, count, ceiling_at, phase_at)
    elif (count[OVER] == MATCH_WON) != (count[MATCH] != 0):
        raise reader.fail("the end of a match: match" if count[MATCH] else "match only in a match", phase_at)
    elif (count[CEILING] == 0) != (count[OVER] == CEILING_DOWN) and count[OVER] != MATCH_WON:
        raise reader.fail("a ceiling of 0 exactly where it ended the round", ceiling_at)
    elif _ENDS[count[OVER]] == "elimination" and not all_eliminated(count):
        raise reader.fail("elimination only where all three players have nobody on the floor", phase_at)
    if count[OVER]:
        count[WINNER] = match_winner(count) if count[MATCH] else leader(count)
    cells[:] = new
    counters[:] = count
