cimport cython

cdef int WIDTH, _TURN, _PIECES, _RUN, _BEHIND_GAP, _NO_NEIGHBOUR, _ONE_NEIGHBOUR, _ENOUGH, _FULL, _SCORED, _TEMPO
cdef unsigned char[672] NEIGHBOURS

@cython.locals(score=int, tempo=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", own=int, way=int, home=int, score=int, sums=int, full=int, file=int,
    space=int, run=int, row=int, friends=int, j=int,
)
cdef int side(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", own=int, i=int, origin=int, target=int, was=int, now=int, back=int,
    score=int, friends=int, j=int, near=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
