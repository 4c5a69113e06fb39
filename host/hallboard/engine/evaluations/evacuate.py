"""Evacuate: pips that are out, and how near to a door and how free to go the others are.

For two players a network says what is to be added for each occupant where it stands.
"""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import state
from hallcore.portable import const

from hallboard.engine.evaluations.network_file import network_path, read_network

from .evacuate_moves import any_space as any_space
from .evacuate_moves import distinct as distinct
from .evacuate_moves import order as order
from .evacuate_patterns import INPUTS as INPUTS
from .evacuate_patterns import PHASES as PHASES
from .evacuate_patterns import inputs as inputs
from .evacuate_patterns import symmetries as symmetries
from .evacuate_standing import next_to_place, standing
from .network import SLOTS, sum_of
from .widths import Shorts

# A pip out. A pip on the floor by the spaces to the nearer door: with none but own pieces above it, below one that
# holds it, below more of them. A pip of a free piece by the spaces to the door to which the triangle at its level
# points (4 is 4 and more) while that is vacant, and while a pyramid shuts it; a piece by the same. A piece that is
# free, below one, below more. A piece whose level is shut; a pip in the top level or above it; a stack of own pieces
# alone. Pips that one pyramid would take out: of the best stack, of all stacks; the triangles for that. A movement
# that would win the round, or the match of three and four, in the own turn and in another's. A pyramid in the stash by
# size. A colour of which nobody, one, two, three are on the floor. The lead in pips, by how many are left of the own
# colour that has fewest. The turns until all of a colour may be out with the lead, at the least, 8 for more or never.
# The turn. The slot of the network for two players, below 0 for none.
WEIGHTS = (
    ("out", 4),
    ("free_1", -2),
    ("free_2", 3),
    ("free_3", 15),
    ("free_4", 12),
    ("under_1", 18),
    ("under_2", 8),
    ("under_3", 19),
    ("under_4", 6),
    ("deep_1", 26),
    ("deep_2", 1),
    ("deep_3", 20),
    ("deep_4", 7),
    ("open_1", 22),
    ("open_2", 17),
    ("open_3", 11),
    ("open_4", 11),
    ("shut_1", 18),
    ("shut_2", 1),
    ("shut_3", 4),
    ("shut_4", 0),
    ("open_piece_1", 26),
    ("open_piece_2", -1),
    ("open_piece_3", -31),
    ("open_piece_4", -19),
    ("shut_piece_1", 53),
    ("shut_piece_2", 46),
    ("shut_piece_3", 17),
    ("shut_piece_4", 5),
    ("free_piece", 1),
    ("under_piece", 7),
    ("deep_piece", 2),
    ("shut", -18),
    ("ceiling", -11),
    ("alone", -20),
    ("best_exit", 0),
    ("exit", 10),
    ("exits", -4),
    ("wins_now", 211),
    ("wins_next", 66),
    ("stash_1", -9),
    ("stash_2", -8),
    ("stash_3", -9),
    ("none_left", -36),
    ("one_left", -6),
    ("two_left", -8),
    ("three_left", 8),
    ("lead_1", 21),
    ("lead_2", 18),
    ("lead_3", 21),
    ("race_1", 0),
    ("race_2", 0),
    ("race_3", 0),
    ("race_4", 0),
    ("race_5", 0),
    ("race_6", 0),
    ("race_7", 0),
    ("race_8", 0),
    ("turn", 15),
    ("network", 0),
)
POINTS = 90
TERMS = True
NOISY = 250  # movements that bring pips out, or many of them near
METHOD_OF_MORE = "mcts"  # three and four are not all against one
PLAYOUTS = {2: (3, 8), 3: (1, 16), 4: (1, 16)}
CURIOSITY = {4: 0.3}

_TURN = 0
_PLAYERS = state.PLAYERS
_PHASE = state.PHASE
_PLACED = state.PHASE_PLACED
_TEMPO = 58
_NETWORK = const(59)
NUMBERS = const(13825)  # what `network.py` needs for these inputs in a single layer
NETWORKS: Shorts = read_network(network_path("evacuate"), NUMBERS) + [0] * ((SLOTS - 1) * NUMBERS)


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """The player's points less the average of the others'."""
    scores = [0] * 4
    evaluate_each(cells, counters, weights, scores)
    return scores[player]


def evaluate_each(cells: bytearray, counters: array[int], weights: array[int], scores: list[int]) -> int:
    """Write what `evaluate` says of each player."""
    players = counters[_PLAYERS]
    turn = counters[_TURN]
    if counters[_PHASE] == _PLACED:
        turn = next_to_place(counters, turn)
    total = 0
    for player in range(players):
        scores[player] = standing(cells, counters, weights, player, turn)
        total += scores[player]
    for player in range(players):
        others = total - scores[player]
        # C and Python round a quotient below zero differently: it is kept above.
        scores[player] += 100_000 - (others + 100_000 * (players - 1)) // (players - 1)
    scores[turn] += weights[_TEMPO]
    if players == 2 and weights[_NETWORK] >= 0:
        rows = [0] * 12
        turn = counters[_TURN]
        n = inputs(cells, counters, turn, rows)
        worth = sum_of(NETWORKS, weights[_NETWORK] * NUMBERS, INPUTS, rows, n)
        scores[turn] += worth
        scores[1 - turn] -= worth
    return 0


def put_network(slot: int, numbers: list[int]) -> None:
    """Put a network into one of the SLOTS; the weight `network` chooses among them."""
    for i in range(NUMBERS):
        NETWORKS[slot * NUMBERS + i] = numbers[i]
