"""The steps that a decoder may expect next."""

from array import array

from ..steps import count_of, drop, is_drop, lift, space_of
from .occupancy import MOST


def expected(occupancy, log, matching, first, out: "array[int]") -> int:  # type: ignore[no-untyped-def]
    """Write legal next steps (`first` has those of a turn not yet begun, or is None), undoing steps, and debts."""
    n = add_all(out, 0, matching.next, matching.n_next)
    if first is not None:
        n = add_all(out, n, first, len(first))
    for i in range(log.n - 1, -1, -1):
        space = space_of(log.steps[i])
        if log.last(space) == i:
            if is_drop(log.steps[i]):
                n = add(out, n, lift(space, occupancy.top_of(space), count_of(log.steps[i])))
            else:
                n = _add_way(occupancy, out, n, space, log.before[i])
    if occupancy.n_off:
        for space in range(occupancy.spaces):
            if occupancy.is_off(space):
                n = _add_way(occupancy, out, n, space, occupancy.due[space])
    return n


def _add_way(occupancy, out: "array[int]", n: int, space: int, goal: int) -> int:  # type: ignore[no-untyped-def]
    """Append the step that leads to `goal`; of several pieces missing both the lowest and all at once."""
    way = occupancy.way(occupancy.actual[space], goal)
    if way >> 6:
        return add(out, n, lift(space, occupancy.top_of(space), min(way >> 6, MOST)))
    if way:
        n = add(out, n, drop(space, occupancy.kinds[0]))
        if 1 < way <= MOST:
            n = add(out, n, drop(space, occupancy.kinds[0], way))
    return n


def add(out: "array[int]", n: int, value: int) -> int:
    """Append a value that is not yet there and for which there is room; returns the new number."""
    if n == len(out):
        return n
    for i in range(n):
        if out[i] == value:
            return n
    out[n] = value
    return n + 1


def add_all(out: "array[int]", n: int, values: "array[int]", count: int) -> int:
    """Append the first `count` of the values."""
    for i in range(count):
        n = add(out, n, values[i])
    return n
