"""Nevo: a number for each pattern that is there judges a position; rows and runs alone say which moves are likely."""

from __future__ import annotations

from array import array

from hallcore.games.nevo import geometry
from hallcore.portable import const

from hallboard.engine.evaluations.network_file import network_path, read_network

from .network import SLOTS, sum_of
from .nevo_patterns import INPUTS as INPUTS
from .nevo_patterns import inputs as inputs
from .nevo_patterns import symmetries as symmetries

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

NEIGHBOURS = geometry.NEIGHBOURS
_TURN = 0
_NETWORK = const(7)
NUMBERS = const(1788)  # what `network.py` needs for so many inputs in a single layer
NETWORKS = read_network(network_path("nevo"), NUMBERS) + [0] * ((SLOTS - 1) * NUMBERS)


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
