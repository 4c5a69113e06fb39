"""Evacuate: which moves are likely, which come to the same, and where one can be drawn by chance."""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import geometry, state

from .evacuate_standing import on_floor

FLOORS = geometry.FLOORS
FLOOR_OF = geometry.FLOOR_OF
LEVEL_OF = geometry.LEVEL_OF
NORTH = geometry.NORTH
SEAT_OF = state.SEAT_OF
COLOUR_OF = state.COLOUR_OF
PIPS_OF = state.PIPS_OF
_TURN = 0
_SPACES = 56
_FLOOR = state.FLOOR
_STASH = state.STASH
_PLAYERS = state.PLAYERS
_PARITY = state.PARITY
_CEILING = state.CEILING
_PHASE = state.PHASE
_CLEARED = state.PHASE_CLEARED
_WALL = geometry.WALL
_LEVELS = geometry.LEVELS


def any_space(cells: bytearray, counters: array[int], chance: int) -> int:
    """The triangle at the level of the occupant that this number means, each by as many numbers; -1 for none.

    Pyramids there move somebody. There is none where the turn must not begin with a movement, or where it may end.
    """
    if counters[_PHASE] > _CLEARED:
        return -1
    occupants = on_floor(cells)
    if occupants == 0:
        return -1
    level = chance % occupants
    for floor in range(FLOORS):
        if level < cells[floor]:
            return _WALL + _LEVELS * floor + level
        level -= cells[floor]
    return -1


def distinct(cells: bytearray, counters: array[int], moves: array[int], n: int) -> int:
    """Leave out what differs only in which of two own colours a pyramid for the wall has; returns how many are left.

    On the wall and in the stash nothing tells the two colours of a player from each other. One that is placeable goes
    for both: the first of the two as long as there are any, so that the same walls come about the same way.
    """
    if counters[_PLAYERS] != 2:
        return n
    kept = 0
    for k in range(n):
        move = moves[k]
        kind = move >> 6 & 15
        if move >> 10 or not COLOUR_OF[kind] & 1 or not cells[_STASH + kind - 3]:
            moves[kept] = move
            kept += 1
    return kept


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Movements that bring own pips out or nearer first, then nudges, the end of the turn and removals."""
    seats = SEAT_OF
    colours = COLOUR_OF
    sizes = PIPS_OF
    base = 4 * (counters[_PLAYERS] - 2)
    player = counters[_TURN]
    last = 0
    group = 0  # pips that leave the space, the player's less the others'
    for k in range(n):
        move = moves[k]
        act = move >> 10
        if act:
            scores[k] = 50 if act == 2 else -50
            continue
        space = move & 63
        pips = sizes[move >> 6 & 15]
        floor = FLOOR_OF[space]
        low = LEVEL_OF[space] - 1
        tall = cells[floor]
        if low >= tall:
            scores[k] = -100
            continue
        if space != last:
            last = space
            group = 0
            for i in range(low, tall):
                kind = cells[_FLOOR + 6 * floor + i]
                group += sizes[kind] if seats[base + colours[kind]] == player else -sizes[kind]
        to = floor - pips if NORTH[_SPACES * counters[_PARITY] + space] else floor + pips
        was = floor + 1 if floor < 4 else 8 - floor
        if to < 0 or to >= FLOORS:
            scores[k] = group * (60 * was + 300)
            continue
        gain = was - (to + 1 if to < 4 else 8 - to)
        score = group * gain * 20
        high = low + counters[_CEILING] - cells[to]
        for i in range(high if high > low else low, tall):
            kind = cells[_FLOOR + 6 * floor + i]
            lost = sizes[kind] * (200 + gain * 20)
            score += -lost if seats[base + colours[kind]] == player else lost
        if cells[to]:
            # Whoever is landed upon is held.
            kind = cells[_FLOOR + 6 * to + cells[to] - 1]
            score += -20 if seats[base + colours[kind]] == player else 20
        scores[k] = score
    return 0
