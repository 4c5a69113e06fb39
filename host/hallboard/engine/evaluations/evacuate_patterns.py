"""Evacuate for two: what each occupant is, where its triangle points, what stands in its way and above it.

Each pattern has a number for each of four phases of a round, by how many occupants are left on the floor.
"""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import geometry, state
from hallcore.portable import const

from .evacuate_standing import on_floor, to_door

FLOORS = geometry.FLOORS
SEAT_OF = state.SEAT_OF
COLOUR_OF = state.COLOUR_OF
PIPS_OF = state.PIPS_OF
_WALL = const(8)
_FLOOR = state.FLOOR
_LEVELS = const(6)
_SHUTTERS = const(3)  # the triangle beside an occupant: vacant, a pyramid of the player's, one of the other's
_KINDS = const(6)  # own pawn, drone, queen, then the other's
_ABOVE = const(4)  # above it: nobody, none but of its own, one of the other player's, more of them
_OF_PHASE = const(3456)
PHASES = const(4)
INPUTS = const(13824)


def inputs(cells: bytearray, counters: array[int], player: int, rows: list[int]) -> int:
    """Write which patterns are there as the player sees them, one for each occupant, at most 12; returns how many.

    A triangle is told by its level and its distance from the door to which it points, so that a board with its ends
    exchanged has the same patterns.
    """
    seats = SEAT_OF
    colours = COLOUR_OF
    sizes = PIPS_OF
    left = on_floor(cells)
    phase = _OF_PHASE * (0 if left > 11 else 1 if left > 8 else 2 if left > 5 else 3)
    n = 0
    for floor in range(FLOORS):
        own = 0  # occupants above
        others = 0
        tall = cells[floor]
        for down in range(tall):
            level = tall - 1 - down
            kind = cells[_FLOOR + 6 * floor + level]
            if seats[colours[kind]] == player:
                code = sizes[kind] - 1
                held = others
                below = own
                own += 1
            else:
                code = sizes[kind] + 2
                held = own
                below = others
                others += 1
            above = 3 if held > 1 else 2 if held else 1 if below else 0
            triangle = _WALL + _LEVELS * floor + level
            way = to_door(counters, floor, level) - 1
            shut = cells[triangle]
            shutter = 0
            if shut:
                shutter = 1 if seats[colours[shut]] == player else 2
            rows[n] = phase + (((_LEVELS * way + level) * _SHUTTERS + shutter) * _KINDS + code) * _ABOVE + above
            n += 1
    return n


def symmetries() -> list[list[int]]:
    """No pattern becomes another one: those of a board with its ends exchanged are the same."""
    return [list(range(INPUTS))]
