"""VLKNO: a network that learned from games judges a position (`network.py`); steps alone say which moves are likely."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import phases
from hallcore.portable import const

from hallboard.engine.evaluations.network_file import network_path, read_network

from .network import SLOTS, add_rows, exchange_rows, output, output_of
from .vlkno_board import SPACES
from .vlkno_moves import SCALE, WON
from .vlkno_moves import best_moves as best_moves
from .vlkno_moves import order as order
from .widths import Shorts

# What a pawn is worth by the number of its steps, for the order of moves; and the slot of the network that judges.
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
    ("network", 0),
)
POINTS = 100
NOISY = 15_000
TWOFOLD = True
WIDTHS = (0, 6, 12, 20, 40)
ROOT_WIDTHS = (0, 0, 200, 150, 100, 80, 60)
LOOKED = (0, 32, 60, 150, 300)

HEIGHT_MASK = phases.HEIGHT_MASK
PAWNS_MASK = phases.PAWNS_MASK
_TURN = const(0)
_NETWORK = const(9)
_HIGHEST = const(7)  # higher stacks are as this one
_OF_SPACE = const(24)  # inputs: 8 heights without a pawn,
_OWN = const(8)  # ... 8 with the mover's,
_OTHER = const(16)  # ... and 8 with the other's
INPUTS = const(600)
NUMBERS = const(77969)  # what `network.py` needs for these inputs
NETWORKS: Shorts = read_network(network_path("vlkno"), NUMBERS) + [0] * ((SLOTS - 1) * NUMBERS)


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """The network's judgement; it sees the position as the player to move does."""
    rows = [0] * 25
    inputs(cells, counters, counters[_TURN], rows)
    worth = output(NETWORKS, weights[_NETWORK] * NUMBERS, INPUTS, rows, SPACES)
    return worth if counters[_TURN] == player else -worth


def inputs(cells: bytearray, counters: array[int], player: int, rows: list[int]) -> int:
    """Write which inputs of the network are there while it is the player's move; returns how many."""
    own = (player + 1) << 5
    for space in range(SPACES):
        cell = cells[space]
        pawn = cell & PAWNS_MASK
        rows[space] = input_of(space, cell & HEIGHT_MASK) + (0 if pawn == 0 else _OWN if pawn == own else _OTHER)
    return SPACES


def input_of(space: int, height: int) -> int:
    """The input of a space without a pawn."""
    return _OF_SPACE * space + (height if height < _HIGHEST else _HIGHEST)


def look(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Make the order scores of moves those of the network's judgement after them; what `order` takes for won stays.

    A move changes the network's inputs on four spaces: the pawn's two, as the other player sees it, and the stone's.
    """
    rows = [0] * 25
    before: Shorts = [0] * 128
    stepped: Shorts = [0] * 128
    after: Shorts = [0] * 128
    start = weights[_NETWORK] * NUMBERS
    inputs(cells, counters, 1 - counters[_TURN], rows)
    add_rows(NETWORKS, start, INPUTS, rows, SPACES, before)
    step = -1
    for i in range(n):
        if scores[i] >= WON:
            continue
        move = moves[i]
        if move & 1023 != step:
            step = move & 1023
            left = rows[step & 31]
            entered = rows[step >> 5]
            exchange_rows(NETWORKS, start, before, left, left - _OTHER, entered, entered + _OTHER, stepped)
        take = move >> 10 & 31
        put = move >> 15
        if take == put:
            scores[i] = -SCALE * output_of(NETWORKS, start, INPUTS, stepped)
        else:
            lower = input_of(take, cells[take] - 1)
            higher = input_of(put, cells[put] + 1)
            exchange_rows(NETWORKS, start, stepped, rows[take], lower, rows[put], higher, after)
            scores[i] = -SCALE * output_of(NETWORKS, start, INPUTS, after)
    return 0


def put_network(slot: int, numbers: list[int]) -> None:
    """Put a network into one of the SLOTS; the weight `network` chooses among them."""
    for i in range(NUMBERS):
        NETWORKS[slot * NUMBERS + i] = numbers[i]


def symmetries() -> list[list[int]]:
    """For each way to turn and mirror the board, which input each input becomes."""
    found = []
    for turned in range(8):
        new = []
        for space in range(SPACES):
            x, y = space % 5, space // 5
            if turned & 1:
                x = 4 - x
            if turned & 2:
                y = 4 - y
            if turned & 4:
                x, y = y, x
            new += [_OF_SPACE * (5 * y + x) + code for code in range(_OF_SPACE)]
        found.append(new)
    return found
