"""Counts legal moves to a depth: the usual check that two implementations of rules agree."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from .. import compiled
from .ruleset import HostRuleset

_AT_ONCE = 10**8  # about so many lines are counted without a look at Ctrl-C, which compiled code does not hear


def perft(ruleset: HostRuleset, cells: bytearray, counters: array[int], depth: int) -> int:
    """How many lines of `depth` legal moves begin here; 1 for depth 0.

    A finished game has no moves. Repetition and caps are no part of it. The state is left as it was.
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    fast = compiled.find(ruleset.name, tell=False)
    if fast is not None:
        from ..native.perft import perft as fast_perft

        n_moves: int = ruleset.rules.legal_moves(cells, counters, array("i", bytes(4 * ruleset.rules.MAX_MOVES)))
        if n_moves**depth > _AT_ONCE:
            return sum(count for _, count in divide(ruleset, cells, counters, depth))
        return fast_perft(fast, cells, counters, depth)
    rules = ruleset.rules
    lists: list[array[int]] = []  # one a level, made when a line reaches it
    states: list[tuple[bytearray, array[int]]] = []
    legal_moves, make_move = rules.legal_moves, rules.make_move

    def count(cells: bytearray, counters: array[int], level: int) -> int:
        if level == len(lists):
            lists.append(array("i", bytes(4 * rules.MAX_MOVES)))
            states.append((bytearray(cells), array("i", counters)))
        moves = lists[level]
        n_moves = legal_moves(cells, counters, moves)
        if level == depth - 1:
            return n_moves
        next_cells, next_counters = states[level]
        count_here = 0
        for i in range(n_moves):
            next_cells[:] = cells
            next_counters[:] = counters
            make_move(next_cells, next_counters, moves[i])
            count_here += count(next_cells, next_counters, level + 1)
        return count_here

    return count(cells, counters, 0)


def divide(ruleset: HostRuleset, cells: bytearray, counters: array[int], depth: int) -> Iterator[tuple[int, int]]:
    """Each legal move with the count of `depth - 1` below it, in the core's order. `depth` is 1 or more."""
    if depth < 1:
        raise ValueError(f"a depth to divide is 1 or more, not {depth}")
    moves = array("i", bytes(4 * ruleset.rules.MAX_MOVES))
    n_moves: int = ruleset.rules.legal_moves(cells, counters, moves)
    next_cells, next_counters = bytearray(cells), array("i", counters)
    for move in moves[:n_moves]:
        next_cells[:] = cells
        next_counters[:] = counters
        ruleset.rules.make_move(next_cells, next_counters, move)
        yield move, perft(ruleset, next_cells, next_counters, depth - 1)
