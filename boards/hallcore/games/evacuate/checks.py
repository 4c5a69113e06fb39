"""What only the whole of a position can tell: whether the rules can have it."""

from array import array

from ...keys import OVER, TURN
from ...reader import Reader
from .geometry import FLOORS, LEVELS, SPACES, WALL
from .jam import QUIET_TURNS, begin_turn, can_move
from .rounds import MATCH_WON, TARGETS, inner_tree, set_round
from .rules import SIDES
from .state import (
    ALL_KINDS,
    CEILING,
    CELLS,
    COLOUR_OF,
    FLOOR,
    MATCH,
    PASSES,
    PHASE,
    PHASE_MOVE,
    PHASE_PLACED,
    PHASE_SWAP,
    PIPS_OF,
    PLAYERS,
    QUIET,
    SCORE,
    SEAT_OF,
    SWAP,
    SWAP_CHOICE,
    TOTAL,
    TREE,
    TREE_COLOUR,
    occupants,
)
from .surround import any_removable, surrounded


def check_pips(reader: Reader, cells: bytearray, counters: "array[int]", at: int) -> None:
    """Nobody has more than what is missing on the floor; nobody without occupants has any while the round goes on."""
    missing = array("i", (6, 6, 6, 6))
    for i in range(FLOOR, FLOOR + LEVELS * FLOORS):
        if cells[i]:
            missing[COLOUR_OF[cells[i]]] -= PIPS_OF[cells[i]]
    n = counters[PLAYERS]
    wild = 0
    for player in range(n):
        most = 0
        for colour in range(4):
            if SEAT_OF[4 * (n - 2) + colour] == player:
                most += missing[colour]
        if not counters[OVER] and not occupants(counters, player):
            most = 0
        elif counters[SCORE + player] > most:
            wild += counters[SCORE + player] - most
            most = counters[SCORE + player]
        if counters[SCORE + player] > most or (wild and (n != 3 or wild > missing[3])):
            raise reader.fail(f"pips that {SIDES[player]} can have with what is missing on the floor", at)


def check_totals(reader: Reader, counters: "array[int]", at: int) -> None:
    """The match is over when somebody has enough, and not before."""
    n = counters[PLAYERS]
    best = max([counters[TOTAL + player] for player in range(n)])
    if (best >= TARGETS[n - 2]) != (counters[OVER] == MATCH_WON):
        raise reader.fail(f"pips below {TARGETS[n - 2]} until the match is over", at)


def check_turn(reader: Reader, cells: bytearray, counters: "array[int]", ceiling_at: int, phase_at: int) -> None:
    """What the word for the turn says must be possible; `turn` is judged anew."""
    phase = counters[PHASE]
    if counters[CEILING] == 0:
        raise reader.fail("a ceiling from 1 until the round is over", ceiling_at)
    if sum(cells[:FLOORS]) == 0:
        raise reader.fail("the end of the round: the floor is empty", phase_at)
    if phase != PHASE_PLACED and counters[QUIET] == QUIET_TURNS:
        raise reader.fail("placed: eight quiet turns bring the ceiling down", phase_at)
    if phase == PHASE_SWAP:
        chooser = SEAT_OF[4 + TREE_COLOUR[counters[TREE + inner_tree(counters)]]]
        if counters[PLAYERS] != 3 or not counters[MATCH] or counters[SWAP] != SWAP_CHOICE or counters[TURN] != chooser:
            raise reader.fail("swap only in a match of three, where the player of the inner tree chooses", phase_at)
        fresh = bytearray(CELLS)
        start = counters[:]
        set_round(fresh, start)
        for i in (CEILING, QUIET, PASSES, SCORE, SCORE + 1, SCORE + 2):
            if fresh != cells or start[i] != counters[i]:
                raise reader.fail("swap only where a round is set up", phase_at)
    elif phase == PHASE_PLACED:
        if not any_removable(counters):
            raise reader.fail("placed only where something can be taken off", phase_at)
    elif phase == PHASE_MOVE:
        if not can_move(cells, counters) or _any_surrounded(cells, counters, ALL_KINDS):
            raise reader.fail("move only where a jam has just been loosened", phase_at)
    else:
        begin_turn(cells, counters)


def _any_surrounded(cells: bytearray, counters: "array[int]", kinds: int) -> int:
    """1 if any pyramid is surrounded by `kinds` (a mask)."""
    for space in range(WALL, SPACES):
        if cells[space] and surrounded(cells, counters, space, kinds):
            return 1
    return 0
