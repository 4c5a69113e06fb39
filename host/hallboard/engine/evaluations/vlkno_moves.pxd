cimport cython

cdef int SPACES, HEIGHT_MASK, PAWNS_MASK, _TURN, _PUTBACK, _BACK, _STEPS_ROOM, _PAIRS, _SCALE, _WON
cdef unsigned char[200] NEIGHBOURS

@cython.locals(step=int, steps=int, i=int, move=int, take=int, put=int, after=int)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", own=int, steps=int, space=int, mine=int, other=int, pawn=int, unit=int,
    height=int, j=int, near=int, cell=int, difference=int,
)
cdef int changes(unsigned char *cells, int origin, int target, int *scores, int at) noexcept nogil

cdef int score_of(int *weights, int after) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", own=int, at=int, pairs=int, n=int, found=int, origin=int, height=int, j=int,
    target=int, cell=int, steps=int, low=int, space=int, back=int, takes=int, puts=int, code=int, i=int, k=int,
    best=int, lowest=int, second=int, number=int, some=int, after=int,
)
cdef int best_moves(
    unsigned char *cells, int *counters, int *weights, int known, int most, int *moves, int *scores
) noexcept nogil

@cython.locals(i=int)
cdef int with_value(int *scores, int at, int n, int value) noexcept nogil

@cython.locals(
    score=int, code=int, at=int, target=int, i=int, k=int, low=int, takes=int, puts=int, n=int, m=int, space=int,
    cell=int, back=int, take=int, put=int, move=int,
)
cdef int unfold(
    unsigned char *cells, int known, int most, int *moves, int *scores, int pair, int found
) noexcept nogil
