"""The last resort in trouble: does the board, whatever the hands did, show the result of a legal move?"""

from ..steps import drop, is_drop, lift
from .occupancy import MOST
from .step_log import CAPACITY, StepLog


def successor(game, stand, log, reading) -> int:  # type: ignore[no-untyped-def]
    """The one legal move whose result stands on the board, all of it, -1 if there is none.

    Every piece that the move puts down must have been put down by a hand in this turn: a captured piece that still
    stands where a lifted one might go is no move. `stand` must expect the committed position; `reading` is used up.
    """
    if not 0 < stand.n_off < CAPACITY // 2 or stand.odd:
        return -1
    made = StepLog(stand.hands)
    for space in range(stand.spaces):
        if not stand.is_off(space):
            continue
        way = stand.way(stand.due[space], stand.actual[space])
        last = log.last(space)
        if way >> 6 > MOST or made.n + 1 + (way & 63) > CAPACITY:
            return -1
        if way & 63 and (last < 0 or not is_drop(log.steps[last])):
            return -1
        if way >> 6:
            made.append(lift(space, stand.hands.top(stand.due[space]), way >> 6), stand.due[space])
        for i in range(way & 63):
            made.append(drop(space, stand.kinds[i]), 0)
    reading.explain(made, False)
    if reading.n_done < made.n:
        return -1
    n = stand.hands.finished(game.cells, game.counters, reading.done, reading.n_done, game.found)
    return int(game.found[0]) if n == 1 else -1
