cimport cython

from .vlkno_moves cimport best_moves, order

cdef int SPACES, HEIGHT_MASK, PAWNS_MASK, _TURN, _WAITING, _REACH, _SECOND_STEP, _THIN, _TOO_HIGH, _TEMPO, _SHARE
cdef unsigned char[200] NEIGHBOURS

@cython.locals(score=int, space=int, left=int, pawn=int, worth=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", seen=int, ring=int, number=int, reach=int, steps=int, second=int, thin=int, high=int,
    found=int, space=int, height=int, j=int, target=int, cell=int, worth=int,
)
cdef int freedom(unsigned char *cells, int *weights, int start, int to_move) noexcept nogil
