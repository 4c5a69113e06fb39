"""Counting lines of legal moves over the compiled kernels."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, copy_state, counters_of

cdef int _LOOK = 2  # a signal is looked at where so many moves are left: not in the inner loop


def perft(CompiledRules rules not None, unsigned char[::1] cells, int[::1] counters, int depth, bint bulk=True):
    """How many lines of `depth` legal moves begin here; the state is left as it was.

    With `bulk` the last move is counted by the length of its list, without it it is made. A finished game has no
    moves; repetition and caps are no part of it.
    """
    cdef const RulesetTable *table = &rules.table
    cdef long long found
    cdef char *states
    cdef int *moves
    rules.check(cells, counters)
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    states = <char *> malloc((depth + 1) * table.state_bytes)
    moves = <int *> malloc((depth + 1) * table.max_moves * sizeof(int))
    try:
        if not states or not moves:
            raise MemoryError
        memcpy(counters_of(table, states), &counters[0], table.counters * sizeof(int))
        memcpy(cells_of(table, states), &cells[0], table.cells)
        with nogil:
            found = _count(table, states, moves, depth, bulk)
    finally:
        free(states)
        free(moves)
    return found


cdef long long _count(const RulesetTable *table, char *state, int *moves, int depth, bint bulk) except -1 nogil:
    cdef long long found = 0
    cdef char *after = state + table.state_bytes
    cdef int n, i
    if depth == 0:
        return 1
    n = table.legal_moves(cells_of(table, state), counters_of(table, state), moves)
    if depth == 1 and bulk:
        return n
    for i in range(n):
        copy_state(after, state, table.state_bytes)
        table.make_move(cells_of(table, after), counters_of(table, after), moves[i])
        if depth == 1:
            found += 1
        else:
            found += _count(table, after, moves + table.max_moves, depth - 1, bulk)
    if depth >= _LOOK:
        with gil:
            PyErr_CheckSignals()
    return found
