"""VLKNO: who can move, and how far. A player loses by having no step, so steps are what counts."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import phases

from .vlkno_board import COUNT, NEAR, PLACE, board_of
from .vlkno_moves import best_moves as best_moves
from .vlkno_moves import order as order

# What a pawn is worth by the number of its steps, and what is added while the other side is to move; a space that it
# could come to with the heights as they are; a step that could follow one of its own; a step onto a single stone, which
# may be taken away; a neighbour too high for it, and one too low; a space that both of a side's pawns can step onto;
# one that both sides can, for the side to move; one that only this side could come to; the turn to move. Then how many
# hundredths of all that count by the number of spaces that are not lava: the fewer there are, the likelier is a draw.
WEIGHTS = (
    ("steps_0", -60),
    ("steps_1", -10),
    ("steps_2", 12),
    ("steps_3", 26),
    ("steps_4", 38),
    ("steps_5", 48),
    ("steps_6", 57),
    ("steps_7", 65),
    ("steps_8", 72),
    ("waiting_0", 0),
    ("waiting_1", 0),
    ("waiting_2", 0),
    ("waiting_3", 0),
    ("reach", 3),
    ("second_step", 1),
    ("thin", -4),
    ("too_high", -3),
    ("too_low", 0),
    ("shared", 0),
    ("contested", 0),
    ("own", 0),
    ("turn", 5),
    *((f"share_{spaces}", share) for spaces, share in ((7, 4), (8, 25), (9, 55), (10, 70), (11, 85), (12, 100))),
)
POINTS = 60
NOISY = 15_000
WIDTHS = (0, 6, 12, 20, 40)
ROOT_WIDTHS = (0, 0, 200, 150, 100, 80, 60)

HEIGHT_MASK = phases.HEIGHT_MASK
_TURN = 0
_WAITING = 9
_REACH = 13
_SECOND_STEP = 14
_THIN = 15
_TOO_HIGH = 16
_TOO_LOW = 17
_SHARED = 18
_CONTESTED = 19
_OWN = 20
_TEMPO = 21
_SHARE = 22


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Freedom of the player's pawns less that of the other's."""
    free = [0] * 36
    pawns = [0] * 4
    around = [0] * 25
    regions = [0] * 32
    rings = [0] * 4
    reaches = [0] * 4
    every = board_of(cells, (player + 1) << 5, free, pawns)
    score = weights[_TEMPO] if counters[_TURN] == player else -weights[_TEMPO]
    number = 0
    for i in range(4):
        waits = 1 if (i < 2) != (counters[_TURN] == player) else 0
        space = pawns[i]
        height = cells[space] & HEIGHT_MASK
        near = NEAR[space] & every
        ring = near & (free[1 + height] | free[2 + height] | free[3 + height])
        high = near & ~ring
        while height > 1:
            high &= ~free[height]
            height -= 1
        reach = ring
        new = ring
        for k in range(number):
            if regions[k] & ring:
                reach |= regions[k]
                new &= ~regions[k]
        while new:
            regions[number] = region(cells, free, new & -new, around)
            reach |= regions[number]
            new &= ~regions[number]
            number += 1
        rings[i] = ring
        reaches[i] = reach
        steps = size(ring)
        worth = weights[steps] + weights[_REACH] * size(reach) + weights[_SECOND_STEP] * onward(ring, around)
        worth += weights[_THIN] * size(ring & free[3])
        worth += weights[_TOO_HIGH] * size(high) + weights[_TOO_LOW] * size(near & ~ring & ~high)
        if waits and steps < 4:
            worth += weights[_WAITING + steps]
        score += worth if i < 2 else -worth
    score += weights[_SHARED] * (size(rings[0] & rings[1]) - size(rings[2] & rings[3]))
    contested = weights[_CONTESTED] * size((rings[0] | rings[1]) & (rings[2] | rings[3]))
    score += contested if counters[_TURN] == player else -contested
    mine = reaches[0] | reaches[1]
    theirs = reaches[2] | reaches[3]
    score += weights[_OWN] * (size(mine & ~theirs) - size(theirs & ~mine))
    left = size(every) + 4
    left = 0 if left < 7 else 5 if left > 12 else left - 7
    score *= weights[_SHARE + left]
    return score // 100 if score > 0 else -(-score // 100)


def size(spaces: int) -> int:
    """As in vlkno_board: as another module's function it would cost a tenth of the search's speed."""
    return COUNT[spaces & 8191] + COUNT[spaces >> 13]


def region(cells: bytearray, free: list[int], edge: int, around: list[int]) -> int:
    """All the spaces that a walk from `edge` comes to; `around` gets where it can step to from each of them."""
    found = edge
    while edge:
        bit = edge & -edge
        space = PLACE[bit % 37]
        cell = cells[space]
        around[space] = NEAR[space] & (free[1 + cell] | free[2 + cell] | free[3 + cell])
        edge = (edge ^ bit) | (around[space] & ~found)
        found |= edge
    return found


def onward(ring: int, around: list[int]) -> int:
    """How many steps there are from the spaces of a set, all together."""
    steps = 0
    while ring:
        bit = ring & -ring
        ring ^= bit
        steps += size(around[PLACE[bit % 37]])
    return steps
