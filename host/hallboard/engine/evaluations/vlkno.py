"""VLKNO: who can move, and how far. A player loses by having no step, so steps are what counts."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno.geometry import NEIGHBOURS, SPACES
from hallcore.games.vlkno.rules import HEIGHT_MASK, PAWNS_MASK
from hallcore.keys import TURN

_STEP = 10  # a step that a pawn has
_REACH = 3  # a space that it can come to with the heights as they are
_TRAPPED = 40  # a pawn without a step
_TEMPO = 5

_marks = bytearray(SPACES + 1)
_queue = array("i", bytes(4 * SPACES))


def evaluate(cells: bytearray, counters: array[int], player: int) -> int:
    """Steps and reach of the player's pawns less those of the other's."""
    score = 0
    for space in range(SPACES):
        pawn = cells[space] & PAWNS_MASK
        if pawn:
            worth = _worth(cells, space)
            score += worth if pawn >> 5 == player + 1 else -worth
    return score + (_TEMPO if counters[TURN] == player else -_TEMPO)


def _worth(cells: bytearray, start: int) -> int:
    neighbours = NEIGHBOURS
    marks = _marks
    queue = _queue
    for i in range(SPACES):
        marks[i] = 0
    marks[start] = 1
    queue[0] = start
    done = 0
    n = 1
    steps = 0
    while done < n:
        space = queue[done]
        done += 1
        height = cells[space] & HEIGHT_MASK
        base = 8 * space
        for j in range(8):
            target = neighbours[base + j]
            cell = cells[target]
            if 0 < cell <= height + 1 and cell <= HEIGHT_MASK and cell + 1 >= height and not marks[target]:
                marks[target] = 1
                queue[n] = target
                n += 1
        if done == 1:
            steps = n - 1
    if steps == 0:
        return -_TRAPPED
    return _STEP * steps + _REACH * (n - 1)
