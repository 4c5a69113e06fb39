"""VLKNO: who can move, and how far. A player loses by having no step, so steps are what counts."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import geometry, phases

from .vlkno_moves import best_moves as best_moves
from .vlkno_moves import order as order

# What a pawn is worth by the number of its steps, and what is added while the other side is to move; a space that it
# could come to with the heights as they are; a step that could follow one of its own; a step onto a single stone, which
# may be taken away; a neighbour too high for it; the turn to move. Then how many hundredths of all that count by the
# number of spaces that are not lava: the fewer there are, the likelier is a draw.
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
    ("turn", 5),
    *((f"share_{spaces}", share) for spaces, share in ((7, 4), (8, 25), (9, 55), (10, 70), (11, 85), (12, 100))),
)
POINTS = 60
WIDTHS = (0, 12, 24, 40)
ROOT_WIDTHS = (0, 0, 200, 150, 100, 80, 60)

SPACES = geometry.SPACES
NEIGHBOURS = geometry.NEIGHBOURS
HEIGHT_MASK = phases.HEIGHT_MASK
PAWNS_MASK = phases.PAWNS_MASK
_TURN = 0
_WAITING = 9
_REACH = 13
_SECOND_STEP = 14
_THIN = 15
_TOO_HIGH = 16
_TEMPO = 17
_SHARE = 18


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Freedom of the player's pawns less that of the other's."""
    score = weights[_TEMPO] if counters[_TURN] == player else -weights[_TEMPO]
    left = 0
    for space in range(SPACES):
        if cells[space]:
            left += 1
        pawn = cells[space] & PAWNS_MASK
        if pawn:
            worth = freedom(cells, weights, space, 1 if pawn >> 5 == counters[_TURN] + 1 else 0)
            score += worth if pawn >> 5 == player + 1 else -worth
    left = 0 if left < 7 else 5 if left > 12 else left - 7
    score *= weights[_SHARE + left]
    return score // 100 if score > 0 else -(-score // 100)


def freedom(cells: bytearray, weights: array[int], start: int, to_move: int) -> int:
    """What the freedom of the pawn on `start` is worth: a flood over the spaces it can come to, in rings of steps."""
    neighbours = NEIGHBOURS
    seen = 1 << start
    ring = seen
    number = 0
    reach = 0
    steps = 0
    second = 0
    thin = 0
    high = 0
    while ring:
        found = 0
        for space in range(SPACES):
            if ring >> space & 1:
                height = cells[space] & HEIGHT_MASK
                for j in range(8):
                    target = neighbours[8 * space + j]
                    cell = cells[target]
                    if cell < 1 or cell > HEIGHT_MASK or cell + 1 < height:
                        continue
                    if cell > height + 1:
                        if number == 0:
                            high += 1
                        continue
                    if number == 0 and cell == 1:
                        thin += 1
                    if number == 1:
                        second += 1
                    if not seen >> target & 1:
                        seen |= 1 << target
                        found |= 1 << target
                        reach += 1
        if number == 0:
            steps = reach
        number += 1
        ring = found
    worth = weights[steps]
    if not to_move and steps < 4:
        worth += weights[_WAITING + steps]
    worth += weights[_REACH] * reach + weights[_SECOND_STEP] * second
    return worth + weights[_THIN] * thin + weights[_TOO_HIGH] * high
