"""Checks of a whole position: whether it can arise by the rules."""

from array import array

from ...keys import OVER, TURN
from ...reader import Reader
from .geometry import FLOORS, LEVELS, SPACES, WALL
from .jam import QUIET_TURNS, begin_turn, can_move, can_nudge
from .rounds import MATCH_WON, TARGETS, inner_tree, match_winner, set_round
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
    PHASE_CLEARED,
    PHASE_NUDGE,
    PHASE_PLACED,
    PHASE_SWAP,
    PIPS_OF,
    PLAYERS,
    QUIET,
    SCORE,
    SEAT_OF,
    SWAP,
    SWAP_CHOICE,
    TREE,
    TREE_COLOUR,
    eliminated,
    occupants,
    put,
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
    """The match is over when somebody has won it, and not before: of two players by the rounds that are over."""
    n = counters[PLAYERS]
    counted = counters[:]
    if n == 2 and not counters[OVER]:
        counted[SCORE] = counted[SCORE + 1] = 0
    if (match_winner(counted) >= 0) != (counters[OVER] == MATCH_WON):
        if counters[OVER]:
            raise reader.fail(f"pips that win the match, from {TARGETS[n - 2]}", at)
        raise reader.fail(f"pips below {TARGETS[n - 2]} until the match is over", at)


def all_eliminated(counters: "array[int]") -> bool:
    """True if none of three players has a turn any more."""
    return all(eliminated(counters, player) for player in range(counters[PLAYERS]))


def check_players(reader: Reader, counters: "array[int]", turn_at: int, passes_at: int) -> None:
    """A player who is eliminated at most finishes the turn, and does not count among those who pass."""
    left = [player for player in range(counters[PLAYERS]) if not eliminated(counters, player)]
    if counters[TURN] not in left and (counters[PHASE] != PHASE_PLACED or not left):
        names = ", ".join([SIDES[player] for player in left])
        raise reader.fail(
            f"a player who has somebody on the floor, one of {names}" if left else "the end: all are eliminated",
            turn_at,
        )
    if counters[PASSES] >= len(left):
        raise reader.fail(f"passes in a row, fewer than the players who are left, {len(left)}", passes_at)


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
    elif phase == PHASE_CLEARED:
        if _any_surrounded(cells, counters, ALL_KINDS):
            raise reader.fail("cleared only where what was closed in has come off", phase_at)
        if not can_move(cells, counters) and can_nudge(cells, counters):
            put(counters, PHASE, PHASE_NUDGE)
    else:
        begin_turn(cells, counters)


def _any_surrounded(cells: bytearray, counters: "array[int]", kinds: int) -> int:
    """1 if any pyramid is surrounded by `kinds` (a mask)."""
    for space in range(WALL, SPACES):
        if cells[space] and surrounded(cells, counters, space, kinds):
            return 1
    return 0
