"""Evacuate's board for people, in plain text: the stacks on the floor, and beside each its triangles of the wall."""

from array import array

from ...captions import caption
from ...keys import OVER, TURN
from . import rules
from .geometry import FLOORS, LEVEL_OF, LEVELS, NORTH, SHADED, SPACES, WALL, space_name
from .names import SIZES, format_kind, seat_key, seat_of
from .position import stack_of
from .rounds import TARGETS
from .rounds import score as pips_of
from .rules import SIDES
from .state import (
    CEILING,
    COLOUR_NAMES,
    COLOUR_OF,
    MATCH,
    PARITY,
    PASSES,
    PHASE,
    PLACEABLE,
    PLAYERS,
    QUIET,
    SCORE,
    STASH,
    WILD,
    eliminated,
)

_FLOOR_COLUMNS = 3 * LEVELS
_PHASE_TEXTS = (
    "to move",
    "may move, nudge or end the turn: pyramids of a jam came off",
    "must nudge",
    "passes",
    "may take pyramids off or end the turn",
    "says with which tree the inner one is swapped",
)


def symbol(content: int) -> str:
    """`rQ` for one pyramid, `3gP` for three with a green pawn on top, `.` for nothing."""
    if content == 0:
        return "."
    height = 0
    rest = content
    while rest:
        height += 1
        rest >>= 4
    return (str(height) if height > 1 else "") + format_kind(content & 15)


def owner(content: int) -> int:
    """Nobody's: who owns a colour depends on the number of players, and the letters tell the colour."""
    return -1


def owner_of_kind(counters: "array[int]", kind: int) -> int:
    """The player whose colour the kind has, -1 for the wild one."""
    seat = seat_of(counters, COLOUR_OF[kind])
    return -1 if seat == WILD else seat


def points(cells: bytearray, counters: "array[int]", player: int) -> int:
    """The player's pips: in this round, and in the earlier ones of the match."""
    return pips_of(counters, player)


def hand(cells: bytearray, counters: "array[int]", player: int) -> "list[tuple[int, int]]":
    """The kinds that the player may place, the player's own first, and how many there are of each."""
    i = 6 * seat_key(counters, player)
    return [(kind, cells[STASH + kind]) for kind in PLACEABLE[i : i + 6] if kind and cells[STASH + kind]]


def stash(cells: bytearray, counters: "array[int]") -> "list[tuple[int, int]]":
    """The hand of the player to move."""
    return hand(cells, counters, counters[TURN])


def closed(cells: bytearray, counters: "array[int]") -> "list[int]":
    """The triangles above the ceiling, where nothing is placed any more."""
    return [space for space in range(WALL, SPACES) if LEVEL_OF[space] > counters[CEILING]]


def draw(cells: bytearray, counters: "array[int]") -> str:
    """Door N on top; a triangle points to the door to which it moves, and its lowest line is a neighbour's top."""
    ceiling = counters[CEILING]
    rule = "+" + "-" * (_FLOOR_COLUMNS + 1) + "+"
    heads = "".join([f"  {level}  " for level in range(1, LEVELS + 1)])
    lines = [f"{'':6}{'door N':^{len(rule)}}   {heads}", f"{'':6}{rule}"]
    for g in range(FLOORS):
        base = SPACES * counters[PARITY] + WALL + LEVELS * g
        tops = ""
        bottoms = ""
        bases = ""
        for i in range(min(ceiling, LEVELS)):
            kind = cells[WALL + LEVELS * g + i]
            inside = format_kind(kind) if kind else "  "
            if NORTH[base + i]:
                tops += " /\\  "
                bottoms += "/" + inside + "\\ "
                bases += "---- "
            else:
                tops += "\\" + inside + "/ "
                bottoms += " \\/  "
                bases += "     "
        stack = " ".join([format_kind(kind) for kind in stack_of(cells, g)])
        shade = ":" * _FLOOR_COLUMNS if SHADED[g] else ""
        side = "|" if ceiling < LEVELS else ""
        lines.append(f"      | {shade:{_FLOOR_COLUMNS}}|   {tops}{side}")
        lines.append(f"  {space_name(g):3} | {stack:{_FLOOR_COLUMNS}}|   {bottoms}{side}")
        lines.append(f"      {rule if g == FLOORS - 1 else '|' + ' ' * (len(rule) - 2) + '|'}   {bases}{side}")
    lines.append(f"{'':6}{'door S':^{len(rule)}}")
    lines = [line.rstrip() for line in lines]
    return "\n".join(lines + _texts(cells, counters))


def _texts(cells: bytearray, counters: "array[int]") -> "list[str]":
    """Stashes, scores, ceiling, and who is to move."""
    lines = []
    n = counters[PLAYERS]
    for player in list(range(n)) + ([WILD] if n == 3 else []):
        stashes = []
        for colour in range(4):
            if seat_of(counters, colour) == player:
                left = " ".join([f"{cells[STASH + 3 * colour + pips]}{SIZES[pips - 1]}" for pips in (1, 2, 3)])
                stashes.append(f"{COLOUR_NAMES[colour]} {left}")
        if player == WILD:
            lines.append(f"  wild  {', '.join(stashes)}")
            continue
        pips = f"{counters[SCORE + player]} pips"
        if counters[MATCH]:
            pips += f", {pips_of(counters, player)} of {TARGETS[n - 2]} in the match"
        if eliminated(counters, player) and not counters[OVER]:
            pips += ", eliminated"
        lines.append(f"  {SIDES[player]}    stash {', '.join(stashes)}; {pips}")
    lines.append(
        f"  ceiling {counters[CEILING]}, turns without a movement {counters[QUIET]}, passes in a row {counters[PASSES]}"
    )
    lines.append("  " + caption(rules, counters, _PHASE_TEXTS[counters[PHASE]]))
    return lines
