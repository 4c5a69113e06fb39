"""Rounds: their set-up, their end, the score, and what changes from one round of a match to the next. Kernels."""

from array import array

from ...keys import OVER, REVERSIBLE, TURN, WINNER
from ...portable import const
from .geometry import LEVELS
from .state import (
    CEILING,
    CELLS,
    COLOURS,
    FLOOR,
    MATCH,
    ON_FLOOR,
    PASSES,
    PHASE,
    PHASE_SWAP,
    PHASE_TURN,
    PLAYERS,
    QUIET,
    SCORE,
    SEAT_OF,
    STARTER,
    STASH,
    SWAP,
    SWAP_CHOICE,
    SWAP_G3,
    SWAP_G6,
    SWAP_INNER,
    TOTAL,
    TREE,
    TREE_COLOUR,
    TREES,
    WILD,
    put,
    put_turn,
)
from .surround import set_keys

EVACUATION = const(1)  # the last occupant of a colour left
_ELIMINATION = const(2)  # nobody is left whose last occupant the ceiling hasn't taken
CEILING_DOWN = const(3)
MATCH_WON = const(4)

FIRST_TREE = const(2)  # the floor space, from 0, of the first tree
TARGETS = bytes((14, 13, 12))  # pips that win a match of 2, 3, 4 players


def set_round(cells: bytearray, counters: "array[int]") -> int:
    """Trees on the floor, full stashes, an empty wall, ceiling 6, nobody has scored. Makes the keys anew."""
    for i in range(CELLS):
        cells[i] = 0
    trios = 3 if counters[PLAYERS] == 2 else 4
    for kind in range(1, 13):
        cells[STASH + kind] = trios
    for i in range(4):
        floor = FIRST_TREE + i
        cells[floor] = 3
        for j in range(3):
            cells[FLOOR + LEVELS * floor + j] = TREES[3 * counters[TREE + i] + j]
    counters[CEILING] = LEVELS
    counters[PHASE] = PHASE_TURN
    counters[QUIET] = 0
    counters[PASSES] = 0
    for player in range(4):
        counters[SCORE + player] = 0
    return set_keys(cells, counters)


def score(counters: "array[int]", player: int) -> int:
    """The player's pips: in this round, and in the earlier ones of the match."""
    return counters[TOTAL + player] + counters[SCORE + player]


def leader(counters: "array[int]") -> int:
    """The player with most pips, -1 if several have as many."""
    best = 0
    shared = 0
    for player in range(1, counters[PLAYERS]):
        if score(counters, player) > score(counters, best):
            best = player
            shared = 0
        elif score(counters, player) == score(counters, best):
            shared = 1
    return -1 if shared else best


def match_winner(counters: "array[int]") -> int:
    """Who has pips enough to win the match, -1 for nobody.

    Of several it is the one with most; among equals the player to move, then the next after him. Two players with
    equal pips play another round.
    """
    best = counters[TURN]
    shared = 0
    player = best
    for _ in range(1, counters[PLAYERS]):
        player = player + 1 if player + 1 < counters[PLAYERS] else 0
        if score(counters, player) > score(counters, best):
            best = player
        elif score(counters, player) == score(counters, best):
            shared = 1
    if score(counters, best) < TARGETS[counters[PLAYERS] - 2] or (shared and counters[PLAYERS] == 2):
        return -1
    return best


def round_end(counters: "array[int]", left: int) -> int:
    """The reason for which a movement has ended the round, in which the colours `left` (a mask) went out; 0 for none.

    In a match of three or four it may have ended the match as well: that goes first.
    """
    if counters[MATCH] and counters[PLAYERS] > 2 and match_winner(counters) >= 0:
        return MATCH_WON
    n = 0
    for colour in range(COLOURS):
        if SEAT_OF[4 * (counters[PLAYERS] - 2) + colour] == WILD:
            continue
        if counters[ON_FLOOR + colour]:
            n += 1
        elif left >> colour & 1:
            return EVACUATION
    return 0 if n else _ELIMINATION


def end_round(cells: bytearray, counters: "array[int]", reason: int) -> int:
    """The round is over: so is the game, or the next round is set up. Returns 1 if its first turn begins now.

    Of a match, three or four players have won it by their movement, two by the round's score.

    Three players may first have to say how trees are swapped: then that player is to move.
    """
    put(counters, PHASE, PHASE_TURN)
    if not counters[MATCH]:
        counters[OVER] = reason
        counters[WINNER] = leader(counters)
        return 0
    starter = _next_starter(counters)
    for player in range(counters[PLAYERS]):
        if counters[SCORE + player]:
            counters[REVERSIBLE] = 0
        put(counters, TOTAL + player, counters[TOTAL + player] + counters[SCORE + player])
        put(counters, SCORE + player, 0)
    winner = match_winner(counters)
    if winner >= 0:
        counters[OVER] = MATCH_WON
        counters[WINNER] = winner
        return 0
    counters[STARTER] = starter
    return _next_trees(cells, counters)


def _next_starter(counters: "array[int]") -> int:
    """Who begins the next round: the next after the winner, of two players after the last starter.

    Of several winners it is the first, counted from the last starter.
    """
    best = counters[STARTER]
    player = best
    for _ in range(1, counters[PLAYERS]):
        player = player + 1 if player + 1 < counters[PLAYERS] else 0
        if counters[PLAYERS] > 2 and counters[SCORE + player] > counters[SCORE + best]:
            best = player
    return best + 1 if best + 1 < counters[PLAYERS] else 0


def _next_trees(cells: bytearray, counters: "array[int]") -> int:
    """Swap the trees as far as nobody has to choose, and set the round up; returns 1 if nobody has to."""
    swap = counters[SWAP]
    if counters[PLAYERS] == 4:
        _exchange(counters, 0, 1)
        _exchange(counters, 2, 3)
    elif counters[PLAYERS] == 3 and swap == SWAP_INNER:
        _exchange(counters, 1, 2)
        counters[SWAP] = SWAP_CHOICE
    elif counters[PLAYERS] == 3 and swap != SWAP_CHOICE:
        _exchange(counters, inner_tree(counters), 0 if swap == SWAP_G3 else 3)
        counters[SWAP] = SWAP_INNER
    set_round(cells, counters)
    if counters[PLAYERS] == 3 and swap == SWAP_CHOICE:
        put(counters, PHASE, PHASE_SWAP)
        put_turn(counters, SEAT_OF[4 + TREE_COLOUR[counters[TREE + inner_tree(counters)]]])
        return 0
    put_turn(counters, counters[STARTER])
    return 1


def inner_tree(counters: "array[int]") -> int:
    """Of three players' trees the one that stands on g4 or g5: its place, 1 or 2; the other one there is wild."""
    return 2 if SEAT_OF[4 + TREE_COLOUR[counters[TREE + 1]]] == WILD else 1


def swap_trees(cells: bytearray, counters: "array[int]", outer: int) -> int:
    """Three players: the inner tree changes places with the chosen one (place 0 or 3), and the round is set up."""
    _exchange(counters, inner_tree(counters), outer)
    counters[SWAP] = SWAP_G6 if outer == 0 else SWAP_G3
    set_round(cells, counters)
    return put_turn(counters, counters[STARTER])


def _exchange(counters: "array[int]", i: int, j: int) -> int:
    """Two trees change places; the keys are made anew by the set-up that follows."""
    tree = counters[TREE + i]
    counters[TREE + i] = counters[TREE + j]
    counters[TREE + j] = tree
    return 0
