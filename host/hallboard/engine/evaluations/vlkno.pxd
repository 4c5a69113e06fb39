cimport cython

cdef int SPACES, HEIGHT_MASK, PAWNS_MASK, _TURN, _WAITING, _REACH, _SECOND_STEP, _THIN, _TOO_HIGH, _TEMPO, _SHARE, _SCALE, _WON
cdef unsigned char[200] NEIGHBOURS

@cython.locals(score=int, space=int, left=int, pawn=int, worth=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", seen=int, ring=int, number=int, reach=int, steps=int, second=int, thin=int, high=int,
    found=int, space=int, height=int, j=int, target=int, cell=int, worth=int,
)
cdef int freedom(unsigned char *cells, int *weights, int start, int to_move) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", step=int, own=int, steps=int, i=int, move=int, origin=int, target=int,
    space=int, mine=int, other=int, pawn=int, unit=int, height=int, j=int, near=int, cell=int, difference=int,
    take=int, put=int, after=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
