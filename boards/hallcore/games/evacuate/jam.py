"""A turn begins, and what helps when nobody can move: kernels."""

from array import array

from ...keys import TURN
from ...portable import const
from .geometry import FLOORS, LEVELS, NORTH, SPACES, WALL
from .moving import sizes
from .rounds import CEILING_DOWN, end_round
from .state import (
    ALL_SIZES,
    CEILING,
    PARITY,
    PASSES,
    PHASE,
    PHASE_CLEARED,
    PHASE_NUDGE,
    PHASE_PASS,
    PHASE_TURN,
    PIPS_OF,
    PLACEABLE,
    PLAYERS,
    QUIET,
    STASH,
    eliminated,
    forget,
    put,
    put_turn,
)
from .surround import clear_wall, open_wall, surrounds_another

_PAWNS = const(2)  # as a mask of `1 << pips`
QUIET_TURNS = const(8)  # in a row without an occupant moved: then the ceiling comes down


def has_any(cells: bytearray, counters: "array[int]", sizes_wanted: int) -> int:
    """1 if the player to move has a pyramid to place of one of the sizes, a mask of `1 << pips`."""
    i = 6 * (4 * (counters[PLAYERS] - 2) + counters[TURN])
    for j in range(6):
        kind = PLACEABLE[i + j]
        if kind and cells[STASH + kind] and sizes_wanted >> PIPS_OF[kind] & 1:
            return 1
    return 0


def can_move(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move can move an occupant."""
    ceiling = counters[CEILING]
    north = SPACES * counters[PARITY]
    for floor in range(FLOORS):
        first = WALL + LEVELS * floor
        for i in range(cells[floor]):
            if i < ceiling and not cells[first + i]:
                # Quickly found: a pawn moves those that have an empty space before them.
                to = floor - 1 if NORTH[north + first + i] else floor + 1
                if 0 <= to < FLOORS and not cells[to] and has_any(cells, counters, _PAWNS):
                    return 1
                legal = sizes(cells, counters, first + i, 1)
                if legal and (
                    has_any(cells, counters, legal) or has_any(cells, counters, sizes(cells, counters, first + i, 0))
                ):
                    return 1
    return 0


def can_nudge(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move can place a pyramid that moves nobody and makes another one surrounded."""
    if not has_any(cells, counters, ALL_SIZES):
        return 0
    ceiling = counters[CEILING]
    for floor in range(FLOORS):
        first = WALL + LEVELS * floor
        for i in range(cells[floor], LEVELS):
            if i < ceiling and not cells[first + i] and surrounds_another(cells, counters, first + i):
                return 1
    return 0


def begin_turn(cells: bytearray, counters: "array[int]") -> int:
    """Judge what the player to move may do, once the pyramids that are closed in have come off if he can't move.

    If any came off, and a move exists now, he plays as in any turn or ends it. Else he must nudge; if he can't, he
    ends the turn if any came off, and passes if not.
    """
    phase = PHASE_TURN
    if not can_move(cells, counters):
        opened = open_wall(cells, counters)
        if opened and can_move(cells, counters):
            phase = PHASE_CLEARED
        elif can_nudge(cells, counters):
            phase = PHASE_NUDGE
        else:
            phase = PHASE_CLEARED if opened else PHASE_PASS
    return put(counters, PHASE, phase) if counters[PHASE] != phase else 0


def end_turn(cells: bytearray, counters: "array[int]") -> int:
    """After the turn's last move: the ceiling may come down, and the next player's turn begins.

    A player who is eliminated has no turn, and one who is left alone has the next turn again.
    """
    player = counters[TURN]
    following = -1
    left = 0
    for _ in range(counters[PLAYERS]):
        player = player + 1 if player + 1 < counters[PLAYERS] else 0
        if not eliminated(counters, player):
            left += 1
            if following < 0:
                following = player
    if counters[PASSES] >= left or counters[QUIET] >= QUIET_TURNS:
        clear_wall(cells, counters)
        put(counters, QUIET, 0)
        put(counters, PASSES, 0)
        put(counters, CEILING, counters[CEILING] - 1)
        forget(counters)
        if counters[CEILING] == 0:
            return begin_turn(cells, counters) if end_round(cells, counters, CEILING_DOWN) else 0
    put_turn(counters, following)
    return begin_turn(cells, counters)
