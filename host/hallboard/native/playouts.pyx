"""Random games over the compiled kernels, by the full rules: repetition and every end included."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

from array import array

from hallcore import keys

cdef int _PLY = keys.PLY
cdef int _OVER = keys.OVER


def playouts(CompiledRules rules not None, options, int games, int max_plies=100_000, uint64_t seed=1):
    """Play `games` games of uniformly random moves from the set-up, each move drawn from the full list of legal ones.

    Returns (moves made, moves listed, number of games by how they ended: REASONS, the first for those broken off
    after `max_plies`).
    """
    cdef const RulesetTable *table = &rules.table
    cdef long long made = 0, listed = 0
    cdef int[::1] ends = keys.new_history(len(rules.REASONS))[: len(rules.REASONS)]
    cdef int plies = min(max_plies, 1 << 14) + 1
    # `keys.new_history` counts its zeros one by one, to spare a device's memory: longer than some games take here.
    cdef int[::1] history = array("i", bytes(4 * (1 + 2 * plies)))
    cdef char *first = <char *> malloc(2 * table.state_bytes)
    cdef int *moves = <int *> malloc(table.max_moves * sizeof(int))
    cdef char *state = first + table.state_bytes
    cdef unsigned char *cells = cells_of(table, state)
    cdef int *counters = counters_of(table, state)
    cdef uint64_t x = seed * 2654435769 + 88172645463325252
    cdef int game, n
    try:
        if not first or not moves:
            raise MemoryError
        ends[:] = 0
        history[0] = plies
        table.setup(cells_of(table, first), counters_of(table, first), options)
        with nogil:
            for game in range(games):
                memcpy(state, first, table.state_bytes)
                table.settle(cells, counters, &history[0])
                while not counters[_OVER] and counters[_PLY] < max_plies:
                    n = table.legal_moves(cells, counters, moves)
                    listed += n
                    x ^= x << 13
                    x ^= x >> 7
                    x ^= x << 17
                    table.make_move(cells, counters, moves[<uint32_t> (((x >> 32) * <uint64_t> n) >> 32)])
                    table.settle(cells, counters, &history[0])
                    made += 1
                ends[counters[_OVER]] += 1
    finally:
        free(first)
        free(moves)
    return made, listed, list(ends)
