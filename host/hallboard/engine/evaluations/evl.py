"""EVL: a position's patterns, each with a number, judge it; walks that take pentagons are the likely moves."""

from __future__ import annotations

from array import array

from hallcore.games.evl import geometry, moving
from hallcore.portable import const

from hallboard.engine.evaluations.network_file import network_path, read_network

from .evl_patterns import INPUTS as INPUTS
from .evl_patterns import PHASES as PHASES
from .evl_patterns import inputs as inputs
from .evl_patterns import symmetries as symmetries
from .network import SLOTS, sum_of
from .widths import Shorts

WEIGHTS = (("network", 0),)  # the slot of the network that judges
POINTS = 100
MARGIN = 60
LATE = 6

NEXT = geometry.NEXT
FIRST_PAIR = geometry.FIRST_PAIR
PAIRS = geometry.PAIRS
HEIGHT = moving.HEIGHT
_TURN = 0
NUMBERS = const(32433)  # what `network.py` needs for these inputs in a single layer
NETWORKS: Shorts = read_network(network_path("evl"), NUMBERS) + [0] * ((SLOTS - 1) * NUMBERS)


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """What the patterns that are there add up to; they are seen as the player to move does."""
    rows = [0] * 84
    n = inputs(cells, counters, counters[_TURN], rows)
    worth = sum_of(NETWORKS, weights[0] * NUMBERS, INPUTS, rows, n)
    return worth if counters[_TURN] == player else -worth


def put_network(slot: int, numbers: list[int]) -> None:
    """Put a network into one of the SLOTS; the weight `network` chooses among them."""
    for i in range(NUMBERS):
        NETWORKS[slot * NUMBERS + i] = numbers[i]


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Walks that take pentagons first, then placing where pairs arise."""
    height = HEIGHT
    pairs = PAIRS
    following = NEXT
    side = counters[_TURN]
    for i in range(n):
        move = moves[i]
        start = move & 31
        steps = move >> 5
        score = 0
        if steps == 0:
            for k in range(FIRST_PAIR[start], FIRST_PAIR[start + 1]):
                other = cells[pairs[2 * k]]
                if cells[pairs[2 * k + 1]] != side + 1:
                    if other == 1:
                        score += 3
                    elif other & 1 == side:
                        score += 20
            score += 10 * height[cells[start]]
            scores[i] = score
            continue
        steps &= 7
        path = move >> 8
        hand = cells[start]
        left = height[hand]
        here = start
        taken = 0
        for j in range(steps):
            here = following[4 * here + (path & 3)]
            path >>= 2
            left -= 1
            piece = hand & 1 if j == steps - 1 else hand >> left & 1
            if piece != side:
                score -= 25
                continue
            if cells[here] > 1 and cells[here] & 1 != side:
                score += 25
            for k in range(FIRST_PAIR[here], FIRST_PAIR[here + 1]):
                other = cells[pairs[2 * k]]
                if other > 1 and other & 1 == side and pairs[2 * k] != start:
                    owner = cells[pairs[2 * k + 1]]
                    if owner != side + 1 and not taken >> (pairs[2 * k + 1] - 28) & 1:
                        taken |= 1 << (pairs[2 * k + 1] - 28)
                        score += 200 if owner else 140
        scores[i] = score
    return 0
