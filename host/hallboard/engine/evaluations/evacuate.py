"""Evacuate: pips that are out, and how near to a door and how free to go the others are."""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import geometry, state

from .evacuate_moves import distinct as distinct
from .evacuate_moves import order as order

# A pip out. A pip on the floor by the spaces to the nearer door: with none but own pieces above it, below one that
# holds it, below more of them. A pip of a free piece by the spaces to the door to which the triangle at its level
# points (4 is 4 and more) while that is vacant, and while a pyramid shuts it; a piece by the same. A piece that is
# free, below one, below more. A piece whose level is shut; a pip in the top level or above it; a stack of own pieces
# alone. Pips that one pyramid would take out: of the best stack, of all stacks; the triangles for that. A movement
# that would win the round, in the own turn and in another's. A pyramid in the stash by size. A colour of which nobody,
# one, two, three are on the floor. The lead in pips, by how many are left of the own colour that has fewest. The turn.
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
    ("turn", 15),
)
POINTS = 90
NOISY = 250  # movements that bring pips out, or many of them near
METHOD_OF_MORE = "mcts"  # three and four are not all against one
PLAYOUT_CHOICES = 1
PLAYOUT_PLIES = 8

FLOORS = geometry.FLOORS
LEVELS = geometry.LEVELS
NORTH = geometry.NORTH
SEAT_OF = state.SEAT_OF
COLOUR_OF = state.COLOUR_OF
PIPS_OF = state.PIPS_OF
_TURN = 0
_WALL = 8
_SPACES = 56
_FLOOR = state.FLOOR
_STASH = state.STASH
_PLAYERS = state.PLAYERS
_PARITY = state.PARITY
_MATCH = state.MATCH
_CEILING = state.CEILING
_SCORE = state.SCORE
_ON_FLOOR = state.ON_FLOOR
_TOTAL = state.TOTAL
_WILD = state.WILD
_PHASE = state.PHASE
_PLACED = state.PHASE_PLACED
_OUT = 0
_PLACE = 0  # before free_1; below one 4, below more 8 further on
_OPEN = 12  # before open_1
_SHUT = 16  # before shut_1
_PIECE = 8  # from open_1 to open_piece_1, from shut_1 to shut_piece_1
_PIECES = 29
_BARRED = 32
_HIGH = 33
_ALONE = 34
_BEST_EXIT = 35
_EXIT = 36
_EXITS = 37
_WINS_NOW = 38
_WINS_NEXT = 39
_IN_STASH = 39  # before stash_1
_LEFT = 43
_LEAD = 46  # before lead_1
_TEMPO = 50


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """The player's points less the average of the others'."""
    players = counters[_PLAYERS]
    turn = counters[_TURN]
    if counters[_PHASE] == _PLACED:
        turn = turn + 1 if turn + 1 < players else 0
    own = 0
    others = 0
    for other in range(players):
        worth = standing(cells, counters, weights, other, turn)
        if other == player:
            own = worth
        else:
            others += worth
    # C and Python round a quotient below zero differently: it is kept above.
    score = own + 100_000 - (others + 100_000 * (players - 1)) // (players - 1)
    return score + weights[_TEMPO] if turn == player else score


def standing(cells: bytearray, counters: array[int], weights: array[int], player: int, turn: int) -> int:
    """One player's points; `turn` is the player who places next."""
    seats = SEAT_OF
    colours = COLOUR_OF
    sizes = PIPS_OF
    players = counters[_PLAYERS]
    base = 4 * (players - 2)
    ceiling = counters[_CEILING]
    farthest = 0
    score = 0
    fewest = 3
    for colour in range(4):
        if seats[base + colour] == player:
            for pips in range(1, 4):
                if cells[_STASH + 3 * colour + pips]:
                    score += weights[_IN_STASH + pips] * cells[_STASH + 3 * colour + pips]
                    if pips > farthest:
                        farthest = pips
            left = counters[_ON_FLOOR + colour]
            score += weights[_LEFT + (left if left < 3 else 3)]
            if left and left < fewest:
                fewest = left
    lead = 100
    for other in range(players):
        if other != player and counters[_SCORE + player] - counters[_SCORE + other] < lead:
            lead = counters[_SCORE + player] - counters[_SCORE + other]
    best = 0
    wins = 0
    for floor in range(FLOORS):
        tall = cells[floor]
        if tall == 0:
            continue
        near = floor + 1 if floor < 4 else 8 - floor
        above = 0
        group = 0
        of_colours = 0
        out = 0
        for down in range(tall):
            i = tall - 1 - down
            kind = cells[_FLOOR + 6 * floor + i]
            colour = colours[kind]
            seat = seats[base + colour]
            if seat == player:
                pips = sizes[kind]
                group += pips
                of_colours += 1 << 4 * colour
                held = above if above < 2 else 2
                score += pips * weights[_PLACE + 4 * held + near] + weights[_PIECES + held]
                if i + 1 >= ceiling:
                    score += pips * weights[_HIGH]
                if i < ceiling:
                    shut = cells[_WALL + 6 * floor + i]
                    if shut:
                        score += weights[_BARRED]
                    if above == 0:
                        way = floor + 1 if NORTH[_SPACES * counters[_PARITY] + _WALL + 6 * floor + i] else 8 - floor
                        k = (_SHUT if shut else _OPEN) + (way if way < 4 else 4)
                        score += pips * weights[k] + weights[_PIECE + k]
                        if not shut and way <= farthest:
                            out = group
                            score += weights[_EXITS]
                            if lead + group > 0 and counters[_MATCH] == 0:
                                for other in range(4):
                                    left = of_colours >> 4 * other & 15
                                    if left and left == counters[_ON_FLOOR + other]:
                                        wins = 1
            elif seat == _WILD:
                group += sizes[kind]
            elif players < 4:
                above += 1
        score += weights[_EXIT] * out
        if out > best:
            best = out
        if above == 0:
            score += weights[_ALONE]
    score += weights[_BEST_EXIT] * best
    if wins:
        score += weights[_WINS_NOW if turn == player else _WINS_NEXT]
    score += weights[_LEAD + fewest] * lead
    return score + weights[_OUT] * (counters[_SCORE + player] + counters[_TOTAL + player])
