"""VLKNO's position as sets of spaces, a number's bits: what a pawn's step, and a stone taken or put, change for all."""

from __future__ import annotations

from hallcore.games.vlkno import geometry, phases

SPACES = geometry.SPACES
HEIGHT_MASK = phases.HEIGHT_MASK
PAWNS_MASK = phases.PAWNS_MASK
_OFF_BOARD = geometry.OFF_BOARD

NEAR = [
    sum(1 << near for near in geometry.NEIGHBOURS[8 * space : 8 * space + 8] if near != _OFF_BOARD)
    for space in range(SPACES)
]
COUNT = bytes(number.bit_count() for number in range(1 << 13))  # two of them count a whole board
PLACE = bytes(next((place for place in range(SPACES) if (1 << place) % 37 == rest), 0) for rest in range(37))


def size(spaces: int) -> int:
    """How many spaces a set has."""
    return COUNT[spaces & 8191] + COUNT[spaces >> 13]


def board_of(cells: bytearray, own: int, free: list[int], pawns: list[int]) -> int:
    """The unoccupied spaces. `free[2 + height]` becomes those of a height, `pawns` where pawns are, `own` first."""
    mine = 0
    other = 2
    every = 0
    for space in range(SPACES):
        cell = cells[space]
        if cell == 0:
            continue
        if cell <= HEIGHT_MASK:
            free[2 + cell] |= 1 << space
            every |= 1 << space
        elif cell & PAWNS_MASK == own:
            pawns[mine] = space
            mine += 1
        else:
            pawns[other] = space
            other += 1
    return every


def effects(
    cells: bytearray,
    free: list[int],
    every: int,
    pawns: list[int],
    mover: int,
    target: int,
    low: int,
    out: list[int],
) -> int:
    """What the step of a pawn (0 or 1 of `pawns`) to `target` does, and what a stone does after it.

    Returns the steps that all four pawns have then, as the bytes of a number. `out` gets four sets for each pawn: where
    a stone of height `low` taken gives it a step more, and one less; where a stone put does.
    """
    origin = pawns[mover]
    left = 1 << origin
    back = cells[origin] & HEIGHT_MASK
    usable = every & ~(1 << target)
    takes = free[2 + low]
    steps = 0
    for i in range(4):
        space = target if i == mover else pawns[i]
        height = cells[space] & HEIGHT_MASK
        near = NEAR[space]
        around = near & usable
        ring = around & (free[1 + height] | free[2 + height] | free[3 + height])
        number = size(ring)
        if near & left and -2 < back - height < 2:
            number += 1
        steps += number << 8 * i
        out[4 * i] = around & takes if low == height + 2 else 0
        out[4 * i + 1] = around & takes if low == height - 1 or (low == 1 and height == 1) else 0
        out[4 * i + 2] = around & free[height]
        out[4 * i + 3] = around & free[3 + height]
    return steps


def effect_at(sets: list[int], space: int, put: int) -> int:
    """What a stone taken from the space (put: 0) or put on it (2) adds to the number that `effects` returned."""
    change = 0
    for i in range(4):
        change += ((sets[4 * i + put] >> space & 1) - (sets[4 * i + put + 1] >> space & 1)) * (1 << 8 * i)
    return change


def by_effect(sets: list[int], spaces: int, put: int, values: list[int], groups: list[int]) -> int:
    """Part the spaces by their effect, those without any last; returns how many groups there are."""
    n = 0
    some = spaces & (sets[put] | sets[put + 1] | sets[4 + put] | sets[5 + put])
    some |= spaces & (sets[8 + put] | sets[9 + put] | sets[12 + put] | sets[13 + put])
    spaces &= ~some
    while some:
        bit = some & -some
        some ^= bit
        value = effect_at(sets, PLACE[bit % 37], put)
        i = 0
        while i < n and values[i] != value:
            i += 1
        if i == n:
            values[n] = value
            groups[n] = 0
            n += 1
        groups[i] |= bit
    if spaces:
        values[n] = 0
        groups[n] = spaces
        n += 1
    return n
