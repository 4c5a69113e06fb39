"""Evacuate: pips that are out, and how near to a door and how free to go the others are."""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import geometry, state

# For each pip: out; on the floor by the spaces to the nearer door. For an occupant: with only own pieces above it, an
# enemy's piece above it, a pyramid on the wall that bars its level, in the top level or above it. A pyramid in the
# stash, the lead in pips when few of the leader's occupants are left, the turn to move. Pips that could go out with one
# pyramid: of each stack the most, of all stacks the most, and these in the own turn; a stack of own pieces alone.
WEIGHTS = (
    ("out", 60),
    ("door_1", 38),
    ("door_2", 30),
    ("door_3", 22),
    ("door_4", 16),
    ("free", 8),
    ("covered", -3),
    ("barred", -2),
    ("ceiling", -8),
    ("stash", 1),
    ("lead", 6),
    ("turn", 8),
    ("exit", 6),
    ("best_exit", 8),
    ("exit_turn", 14),
    ("alone", 0),
)
POINTS = 90
METHOD = "mcts"
PLAYOUT_CHOICES = 1
PLAYOUT_PLIES = 24

FLOORS = geometry.FLOORS
LEVELS = geometry.LEVELS
FLOOR_OF = geometry.FLOOR_OF
LEVEL_OF = geometry.LEVEL_OF
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
_CEILING = state.CEILING
_SCORE = state.SCORE
_ON_FLOOR = state.ON_FLOOR
_TOTAL = state.TOTAL
_DOOR = 0  # before door_1
_FREE = 5
_COVERED = 6
_BARRED = 7
_HIGH = 8
_IN_STASH = 9
_LEAD = 10
_TEMPO = 11
_EXIT = 12
_BEST_EXIT = 13
_EXIT_TURN = 14
_ALONE = 15


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """The player's points less the average of the others'."""
    players = counters[_PLAYERS]
    own = 0
    others = 0
    pips = 0
    most = 0
    for other in range(players):
        worth = standing(cells, counters, weights, other)
        got = counters[_SCORE + other] + counters[_TOTAL + other]
        if other == player:
            own = worth
            pips = got
        else:
            others += worth
            if got > most:
                most = got
    # C and Python round a quotient below zero differently: it is kept above.
    score = own + 100_000 - (others + 100_000 * (players - 1)) // (players - 1)
    few = 0
    for colour in range(4):
        if counters[_ON_FLOOR + colour] == 1:
            few += 1
    score += weights[_LEAD] * (pips - most) * few
    return score + weights[_TEMPO] if counters[_TURN] == player else score


def standing(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """One player's points."""
    seats = SEAT_OF
    colours = COLOUR_OF
    sizes = PIPS_OF
    base = 4 * (counters[_PLAYERS] - 2)
    ceiling = counters[_CEILING]
    best = 0
    score = weights[0] * (counters[_SCORE + player] + counters[_TOTAL + player])
    for floor in range(FLOORS):
        near = floor + 1 if floor < 4 else 8 - floor
        above = 0
        pips = 0
        most = 0
        tall = cells[floor]
        for down in range(tall):
            i = tall - 1 - down
            kind = cells[_FLOOR + 6 * floor + i]
            if seats[base + colours[kind]] == player:
                score += sizes[kind] * weights[_DOOR + near]
                pips += sizes[kind]
                if above == 0 and i < ceiling and cells[_WALL + 6 * floor + i] == 0:
                    way = floor + 1 if NORTH[_SPACES * counters[_PARITY] + _WALL + 6 * floor + i] else 8 - floor
                    if way < 4:
                        most = pips
                if above == 0:
                    score += weights[_FREE]
                else:
                    score += weights[_COVERED] * above
                if cells[_WALL + 6 * floor + i]:
                    score += weights[_BARRED]
                if i + 1 >= ceiling:
                    score += weights[_HIGH] * sizes[kind]
            else:
                above += 1
        score += weights[_EXIT] * most
        if most > best:
            best = most
        if tall and above == 0:
            score += weights[_ALONE]
    score += weights[_BEST_EXIT] * best
    if counters[_TURN] == player:
        score += weights[_EXIT_TURN] * best
    for kind in range(1, 13):
        if seats[base + colours[kind]] == player:
            score += weights[_IN_STASH] * cells[_STASH + kind]
    return score


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Movements that bring own pips out or nearer first, then nudges, the end of the turn and removals."""
    seats = SEAT_OF
    colours = COLOUR_OF
    sizes = PIPS_OF
    base = 4 * (counters[_PLAYERS] - 2)
    player = counters[_TURN]
    for k in range(n):
        move = moves[k]
        act = move >> 10
        if act:
            scores[k] = 50 if act == 2 else -50
            continue
        space = move & 63
        pips = sizes[move >> 6 & 15]
        floor = FLOOR_OF[space]
        low = LEVEL_OF[space] - 1
        tall = cells[floor]
        if low >= tall:
            scores[k] = -100
            continue
        to = floor - pips if NORTH[_SPACES * counters[_PARITY] + space] else floor + pips
        was = floor + 1 if floor < 4 else 8 - floor
        gain = 3 * was
        if 0 <= to < FLOORS:
            gain = was - (to + 1 if to < 4 else 8 - to)
        out = to < 0 or to >= FLOORS
        score = 0
        for i in range(low, tall):
            kind = cells[_FLOOR + 6 * floor + i]
            worth = sizes[kind] * gain * 20
            if out:
                worth += 300 * sizes[kind]
            elif cells[to] + i - low >= counters[_CEILING]:
                worth = -200 * sizes[kind]
            score += worth if seats[base + colours[kind]] == player else -worth
        if not out and cells[to]:
            # Whoever is landed upon is held.
            kind = cells[_FLOOR + 6 * to + cells[to] - 1]
            score += -20 if seats[base + colours[kind]] == player else 20
        scores[k] = score
    return 0
