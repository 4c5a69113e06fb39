cimport cython

cdef int SPACES, HEIGHT_MASK, PAWNS_MASK, _TURN, _REACH, _SECOND_STEP, _TOO_HIGH, _TEMPO
cdef unsigned char[200] NEIGHBOURS

@cython.locals(score=int, space=int, pawn=int, worth=int, tempo=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", seen=int, ring=int, number=int, reach=int, steps=int, second=int, high=int,
    found=int, space=int, height=int, j=int, target=int, cell=int,
)
cdef int freedom(unsigned char *cells, int *weights, int start) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", step=int, own=int, base=int, i=int, move=int, origin=int, target=int,
    space=int, pawn=int, steps=int, height=int, j=int, near=int, cell=int, difference=int, worth=int, take=int,
    put=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
