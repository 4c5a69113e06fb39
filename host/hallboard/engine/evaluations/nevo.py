"""Nevo: pieces on their way and in formation, held together, with steps to spare."""

from __future__ import annotations

from array import array

from hallcore.games.nevo import geometry, stepping

# A piece by its row, its own first row being 0; a column's run of 1, 2, 3 pieces; pieces behind a gap; a piece with no
# or one neighbour; a piece beyond the number that can just win; a run's column that the enemy bars; the turn to move.
WEIGHTS = (
    ("row_1", 20),
    ("row_2", 22),
    ("row_3", 25),
    ("row_4", 29),
    ("row_5", 34),
    ("row_6", 36),
    ("row_7", 38),
    ("run_1", 6),
    ("run_2", 16),
    ("run_3", 30),
    ("behind_gap", 2),
    ("no_neighbour", -24),
    ("one_neighbour", -4),
    ("enough_pieces", 60),
    ("full_columns", 14),
    ("score", 3),
    ("turn", 6),
)
POINTS = 60

WIDTH = geometry.WIDTH
NEIGHBOURS = geometry.NEIGHBOURS
_TURN = 0
_PIECES = stepping.PIECES
_RUN = 6  # before run_1
_BEHIND_GAP = 10
_NO_NEIGHBOUR = 11
_ONE_NEIGHBOUR = 12
_ENOUGH = 13
_FULL = 14
_SCORED = 15
_TEMPO = 16


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Points of the player less those of the other."""
    score = side(cells, counters, weights, player) - side(cells, counters, weights, 1 - player)
    tempo = weights[_TEMPO]
    return score + (tempo if counters[_TURN] == player else -tempo)


def side(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """One player's points."""
    neighbours = NEIGHBOURS
    own = player + 1
    way = -12 if player else 12
    home = 72 if player else 0
    score = 0
    sums = 0
    full = 0
    for file in range(12):
        space = home + file
        run = 0
        for row in range(7):
            if cells[space] == own:
                score += weights[row]
                friends = 0
                for j in range(8):
                    if cells[neighbours[8 * space + j]] == own:
                        friends += 1
                if friends < 2:
                    score += weights[_NO_NEIGHBOUR + friends]
                if row > 3:
                    if run == row - 4:
                        run += 1
                    else:
                        score += weights[_BEHIND_GAP]
            space += way
        if run:
            score += weights[_RUN + run]
            sums += 3 * run - 1
            if run == 3:
                full += 1
    if counters[_PIECES + player] > 6:
        score += weights[_ENOUGH]
    if full > 1:
        score += weights[_FULL]
    return score + weights[_SCORED] * sums


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Steps ahead first, those into a run before others; those that leave the piece alone last."""
    neighbours = NEIGHBOURS
    own = counters[_TURN] + 1
    for i in range(n):
        origin = moves[i] & 127
        target = moves[i] >> 7
        if origin == target:
            scores[i] = 1000
            continue
        was = origin // 12
        now = target // 12
        back = 12
        if own == 2:
            was = 6 - was
            now = 6 - now
            back = -12
        score = 16 * (weights[now] - weights[was])
        if now > 3 and (now == 4 or cells[target - back] == own):
            score += 40 * (now - 3)
        if was > 3 and (was == 4 or cells[origin - back] == own):
            score -= 40 * (was - 3)
        friends = 0
        for j in range(8):
            near = neighbours[8 * target + j]
            if near != origin and cells[near] == own:
                friends += 1
        if friends == 0:
            score -= 1500
        elif friends == 1:
            score -= 40
        scores[i] = score
    return 0
