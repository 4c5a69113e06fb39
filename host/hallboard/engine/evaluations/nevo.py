"""Nevo: a position's patterns, each with a number, judge it; rows and steps that score say which moves are likely."""

from __future__ import annotations

from array import array

from hallcore.games.nevo import geometry, stepping
from hallcore.portable import const

from hallboard.engine.evaluations import nevo_columns
from hallboard.engine.evaluations.network_file import network_path, read_network

from .network import SLOTS, sum_of
from .nevo_patterns import INPUTS as INPUTS
from .nevo_patterns import inputs as inputs
from .nevo_patterns import symmetries as symmetries
from .widths import Shorts

# What a piece is worth by its row, its own first one being 0, for the order of moves; the slot of the network.
WEIGHTS = (
    ("row_1", 20),
    ("row_2", 22),
    ("row_3", 25),
    ("row_4", 29),
    ("row_5", 34),
    ("row_6", 36),
    ("row_7", 38),
    ("network", 0),
)
POINTS = 100
NOISY = 1000  # steps that win, or bring the score near it
QUIET_PLIES = 2
_NEAR_SCORE = const(11)

SUMS = nevo_columns.SUMS
NEIGHBOURS = geometry.NEIGHBOURS
WINNING_SCORE = stepping.WINNING_SCORE
WINNING_COLUMNS = stepping.WINNING_COLUMNS
_TURN = 0
_NETWORK = const(7)
NUMBERS = const(1788)  # what `network.py` needs for these inputs in a single layer
NETWORKS: Shorts = read_network(network_path("nevo"), NUMBERS) + [0] * ((SLOTS - 1) * NUMBERS)


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """What the patterns that are there add up to; they are seen as the player to move does."""
    rows = [0] * 51
    n = inputs(cells, counters, counters[_TURN], rows)
    worth = sum_of(NETWORKS, weights[_NETWORK] * NUMBERS, INPUTS, rows, n)
    return worth if counters[_TURN] == player else -worth


def put_network(slot: int, numbers: list[int]) -> None:
    """Put a network into one of the SLOTS; the weight `network` chooses among them."""
    for i in range(NUMBERS):
        NETWORKS[slot * NUMBERS + i] = numbers[i]


def goal_columns(cells: bytearray, own: int, columns: list[int]) -> int:
    """Write which spaces of each column of the goal a player holds, as bits; returns his `score | columns << 8`."""
    all_sums = SUMS
    sums = 0
    for file in range(12):
        space = (24 if own == 2 else 48) + file
        held = 0
        for i in range(3):
            if cells[space] == own:
                held |= 1 << i
            space += -12 if own == 2 else 12
        columns[file] = held
        sums += all_sums[held]
    return sums


def goal_after(columns: list[int], sums: int, origin: int, target: int, was: int, now: int) -> int:
    """The `score | columns << 8` after a step into or in the goal, between rows as the player counts them."""
    all_sums = SUMS
    file = target % 12
    held = columns[file]
    sums -= all_sums[held]
    if was > 3:
        left = 1 << (was - 4)
        if origin % 12 == file:
            held &= ~left
        else:
            other = columns[origin % 12]
            sums += all_sums[other & ~left] - all_sums[other]
    return sums + all_sums[held | 1 << (now - 4)]


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Steps that win or come near it first, those ahead, into a run before others; last those that leave it alone."""
    neighbours = NEIGHBOURS
    own = counters[_TURN] + 1
    columns = [0] * 12
    sums = goal_columns(cells, own, columns)
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
        if now > 3:
            after = goal_after(columns, sums, origin, target, was, now)
            if after & 255 > sums & 255:
                if after & 255 >= WINNING_SCORE and after >> 8 >= WINNING_COLUMNS:
                    score += 100_000
                elif after & 255 >= _NEAR_SCORE:
                    score += 3000
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
