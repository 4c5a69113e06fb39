"""Which of a node's moves are looked at first: the table's, by the ruleset's kernel, killers, and history."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from hallboard.engine.compiled.judge cimport JudgeTable

cdef enum:
    MAX_LEVEL = 96
    HISTORY_BITS = 14
    FIRST = 1 << 29  # is added to the order score of the table's move
    KILLER = 3000
    HISTORY_MOST = 2000
    TRIED_MOST = 32  # moves before the one that refuted that are remembered as not having done so

cdef struct Ordering:
    int *history  # four sides times 1 << HISTORY_BITS
    int killers[2 * (MAX_LEVEL + 2)]


cdef inline void no_killers(Ordering *ordering) noexcept nogil:
    memset(ordering.killers, 0xFF, sizeof(ordering.killers))


cdef inline uint32_t history_slot(int side, int move) noexcept nogil:
    return (<uint32_t> side << HISTORY_BITS) | ((<uint32_t> move * <uint32_t> 2654435769) >> (32 - HISTORY_BITS))


cdef inline void judge_moves(
    const JudgeTable *judge, unsigned char *cells, int *counters, int *moves, int n, int *scores
) noexcept nogil:
    """The ruleset's order scores of the moves."""
    cdef int i
    if judge.order:
        judge.order(cells, counters, judge.weights, moves, n, scores)
        return
    for i in range(n):
        scores[i] = 0


cdef inline void order_moves(
    const Ordering *ordering, int level, int side, int *moves, int n, int known, int *scores
) noexcept nogil:
    """Score judged moves of a level anew: the table's (`known`) first, then with killers and history."""
    cdef int one = ordering.killers[2 * level], other = ordering.killers[2 * level + 1]
    cdef int i, move
    for i in range(n):
        move = moves[i]
        if move == known:
            scores[i] += FIRST
        else:
            scores[i] += ordering.history[history_slot(side, move)]
            if move == one or move == other:
                scores[i] += KILLER


cdef inline bint is_noisy(const JudgeTable *judge, int score) noexcept nogil:
    """True if a move of this order score is followed beyond the last ply and looked at as far as the first ones."""
    return score - (FIRST if score > FIRST // 2 else 0) >= judge.noisy


cdef inline void remember_refutation(
    Ordering *ordering, int level, int side, const int *moves, int tried, int move, int depth
) noexcept nogil:
    """Remember the move that refuted at `depth`, and that the `tried` moves before it didn't."""
    cdef int bonus = min(depth * depth * 8, 400)
    cdef int *slot = &ordering.history[history_slot(side, move)]
    cdef int i
    slot[0] += bonus - slot[0] * bonus // HISTORY_MOST
    for i in range(min(tried, TRIED_MOST)):
        slot = &ordering.history[history_slot(side, moves[i])]
        slot[0] -= bonus + slot[0] * bonus // HISTORY_MOST
    if ordering.killers[2 * level] != move:
        ordering.killers[2 * level + 1] = ordering.killers[2 * level]
        ordering.killers[2 * level] = move
