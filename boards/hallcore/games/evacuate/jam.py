"""A turn begins, and what helps when nobody can move: kernels."""

from array import array

from ...keys import TURN
from ...portable import const
from .geometry import FLOORS, LEVELS, SPACES, WALL
from .moving import sizes
from .rounds import CEILING_DOWN, end_round
from .state import (
    ALL_KINDS,
    CEILING,
    PASSES,
    PHASE,
    PHASE_MOVE,
    PHASE_NUDGE,
    PHASE_PASS,
    PHASE_TURN,
    PIPS_OF,
    PLACEABLE,
    PLAYERS,
    QUIET,
    STASH,
    forget,
    put,
    put_turn,
    take_off_wall,
)
from .surround import surrounded, surrounds_another

QUIET_TURNS = const(8)  # in a row without an occupant moved: then the ceiling comes down

_MARK = const(16)  # on a triangle: its pyramid is about to come off


def sizes_in_stash(cells: bytearray, counters: "array[int]") -> int:
    """Which pyramids the player to move has to place: a mask of `1 << pips`."""
    i = 6 * (4 * (counters[PLAYERS] - 2) + counters[TURN])
    found = 0
    for j in range(6):
        kind = PLACEABLE[i + j]
        if kind and cells[STASH + kind]:
            found |= 1 << PIPS_OF[kind]
    return found


def can_move(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move can move an occupant."""
    have = sizes_in_stash(cells, counters)
    ceiling = counters[CEILING]
    for floor in range(FLOORS):
        first = WALL + LEVELS * floor
        for i in range(cells[floor]):
            if i < ceiling and not cells[first + i] and sizes(cells, counters, first + i) & have:
                return 1
    return 0


def can_nudge(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move can place a pyramid that moves nobody and makes another one surrounded."""
    if not sizes_in_stash(cells, counters):
        return 0
    ceiling = counters[CEILING]
    for floor in range(FLOORS):
        first = WALL + LEVELS * floor
        for i in range(cells[floor], LEVELS):
            if i < ceiling and not cells[first + i] and surrounds_another(cells, counters, first + i):
                return 1
    return 0


def begin_turn(cells: bytearray, counters: "array[int]") -> int:
    """Judge what the player to move may do, once the pyramids that are closed in have come off if he can't move."""
    phase = PHASE_TURN
    if not can_move(cells, counters):
        _open(cells, counters)
        if can_move(cells, counters):
            phase = PHASE_MOVE
        elif can_nudge(cells, counters):
            phase = PHASE_NUDGE
        else:
            phase = PHASE_PASS
    return put(counters, PHASE, phase)


def _open(cells: bytearray, counters: "array[int]") -> int:
    """All pyramids whose real sides all hold anything go back to their stashes, at once."""
    for space in range(WALL, SPACES):
        if cells[space] and surrounded(cells, counters, space, ALL_KINDS | ALL_KINDS << _MARK):
            cells[space] |= _MARK
    for space in range(WALL, SPACES):
        if cells[space] & _MARK:
            cells[space] &= _MARK - 1
            take_off_wall(cells, counters, space)
    return 0


def end_turn(cells: bytearray, counters: "array[int]") -> int:
    """After the turn's last move: the ceiling may come down, and the next player's turn begins."""
    if counters[PASSES] == counters[PLAYERS] or counters[QUIET] >= QUIET_TURNS:
        for space in range(WALL, SPACES):
            if cells[space]:
                take_off_wall(cells, counters, space)
        put(counters, QUIET, 0)
        put(counters, PASSES, 0)
        put(counters, CEILING, counters[CEILING] - 1)
        forget(counters)
        if counters[CEILING] == 0:
            return begin_turn(cells, counters) if end_round(cells, counters, CEILING_DOWN) else 0
    player = counters[TURN] + 1
    put_turn(counters, player if player < counters[PLAYERS] else 0)
    return begin_turn(cells, counters)
