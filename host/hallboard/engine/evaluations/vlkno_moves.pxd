cimport cython

from .vlkno_board cimport NEAR, PLACE, SPACES, board_of, by_effect, effect_at, effects, size

cdef int HEIGHT_MASK, _TURN, _PUTBACK, _PAIRS, SCALE, WON, _NARROW

@cython.locals(
    free="int[36]", pawns="int[4]", sets="int[16]", every=int, step=int, steps=int, i=int, move=int, mover=int,
    space=int, take=int, put=int, after=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil

@cython.locals(other=int, score=int)
cdef int score_of(int *weights, int after) noexcept nogil

@cython.locals(
    free="int[36]", pawns="int[4]", sets="int[16]", take_values="int[26]", takes="int[26]", put_values="int[26]",
    puts="int[26]", every=int, pairs=int, last=int, found=int, least=int, mover=int, origin=int, height=int,
    targets=int, bit=int, target=int, low=int, takeable=int, usable=int, step=int, steps=int, back=int, take=int,
    put=int, after=int, n=int, m=int, i=int, k=int, score=int, number=int, best=int,
)
cdef int best_moves(
    unsigned char *cells, int *counters, int *weights, int known, int most, int *moves, int *scores
) noexcept nogil

@cython.locals(
    takes="int[32]", puts="int[32]", score=int, step=int, n=int, m=int, back=int, i=int, at=int, k=int, take=int,
    put=int, move=int,
)
cdef int unfold(int known, int most, int *moves, int *scores, int pair, int found) noexcept nogil

@cython.locals(n=int, bit=int)
cdef int places(int spaces, int *out) noexcept nogil

cdef int with_pair(int *scores, int at, int pairs, int score, int step, int takes, int puts) noexcept nogil
