cimport cython

from .network cimport SLOTS, sum_of
from .nevo_patterns cimport INPUTS, inputs

cdef int WINNING_SCORE, WINNING_COLUMNS, _NEAR_SCORE, _TURN, _NETWORK, NUMBERS
cdef int[8] SUMS
cdef unsigned char[672] NEIGHBOURS
cdef short[7152] NETWORKS

@cython.locals(rows="int[51]", worth=int, n=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(slot=int, i=int)
cpdef put_network(int slot, list numbers)

@cython.locals(
    neighbours="const unsigned char *", own=int, i=int, origin=int, target=int, was=int, now=int, back=int,
    columns="int[12]", sums=int, after=int, score=int, friends=int, j=int, near=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil

@cython.locals(all_sums="const int *", sums=int, file=int, space=int, held=int, i=int)
cdef int goal_columns(unsigned char *cells, int own, int *columns) noexcept nogil

@cython.locals(all_sums="const int *", file=int, held=int, left=int, other=int)
cdef int goal_after(int *columns, int sums, int origin, int target, int was, int now) noexcept nogil
