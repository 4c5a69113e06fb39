"""VLKNO: who can move, and how far. A player loses by having no step, so steps are what counts."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import geometry, rules

# What a pawn is worth by the number of its steps; a space that it could come to with the heights as they are; a step
# that could follow one of its own; a neighbour too high for it; the turn to move.
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
    ("reach", 3),
    ("second_step", 1),
    ("too_high", -3),
    ("turn", 5),
)
POINTS = 60
WIDTHS = (0, 30, 40, 40, 30, 24)
ROOT_WIDTHS = (0, 0, 400, 200, 120, 90, 70)

SPACES = geometry.SPACES
NEIGHBOURS = geometry.NEIGHBOURS
HEIGHT_MASK = rules.HEIGHT_MASK
PAWNS_MASK = rules.PAWNS_MASK
_TURN = 0
_REACH = 9
_SECOND_STEP = 10
_TOO_HIGH = 11
_TEMPO = 12


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Freedom of the player's pawns less that of the other's."""
    score = 0
    for space in range(SPACES):
        pawn = cells[space] & PAWNS_MASK
        if pawn:
            worth = freedom(cells, weights, space)
            score += worth if pawn >> 5 == player + 1 else -worth
    tempo = weights[_TEMPO]
    return score + (tempo if counters[_TURN] == player else -tempo)


def freedom(cells: bytearray, weights: array[int], start: int) -> int:
    """What the freedom of the pawn on `start` is worth: a flood over the spaces it can come to, in rings of steps."""
    neighbours = NEIGHBOURS
    seen = 1 << start
    ring = seen
    number = 0
    reach = 0
    steps = 0
    second = 0
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
    return weights[steps] + weights[_REACH] * reach + weights[_SECOND_STEP] * second + weights[_TOO_HIGH] * high


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Likely moves first: steps for the moved pawn, and what a stone less or more does to the steps of all pawns.

    Moves with the same pawn's step stand together in the list. What a stone does is kept behind the n scores: at
    n + space if one is taken there, at n + 32 + space if one is put there.
    """
    neighbours = NEIGHBOURS
    step = -1
    own = (counters[_TURN] + 1) << 5
    base = 0
    for i in range(n):
        move = moves[i]
        if move & 1023 != step:
            step = move & 1023
            origin = step & 31
            target = step >> 5
            base = 0
            for space in range(SPACES):
                scores[n + space] = 0
                scores[n + 32 + space] = 0
            for space in range(SPACES):
                pawn = cells[space] & PAWNS_MASK
                if space == target:
                    pawn = own
                elif space == origin:
                    pawn = 0
                if pawn == 0:
                    continue
                steps = 0
                height = cells[space] & HEIGHT_MASK
                for j in range(8):
                    near = neighbours[8 * space + j]
                    cell = cells[near] & HEIGHT_MASK
                    if near != target and cell and (cells[near] <= HEIGHT_MASK or near == origin):
                        difference = cell - height
                        if -2 < difference < 2:
                            steps += 1
                worth = 60 if steps < 2 else 36 if steps < 4 else 16
                if pawn != own:
                    worth = -worth
                if space == target:
                    base = weights[steps]
                for j in range(8):
                    near = neighbours[8 * space + j]
                    cell = cells[near] & HEIGHT_MASK
                    if near != target and near != origin and cell and cells[near] <= HEIGHT_MASK:
                        difference = cell - height
                        if difference == 2:
                            scores[n + near] += worth
                        elif difference == 1:
                            scores[n + 32 + near] -= worth
                        elif difference == -1:
                            scores[n + near] -= worth
                        elif difference == -2:
                            scores[n + 32 + near] += worth
                        elif cell == 1:
                            scores[n + near] -= worth
        take = move >> 10 & 31
        put = move >> 15
        scores[i] = 4 * base
        if take != put:
            scores[i] += 4 * (scores[n + take] + scores[n + 32 + put])
    return 0
