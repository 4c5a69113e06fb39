cimport cython

from .vlkno_board cimport COUNT, NEAR, PLACE, board_of
from .vlkno_moves cimport best_moves, order

cdef int HEIGHT_MASK, _TURN, _WAITING, _REACH, _SECOND_STEP, _THIN, _TOO_HIGH, _TOO_LOW, _SHARED, _CONTESTED, _OWN, _TEMPO, _SHARE

@cython.locals(
    free="int[36]", pawns="int[4]", around="int[25]", regions="int[32]", rings="int[4]", reaches="int[4]", every=int, score=int, number=int, i=int,
    k=int, waits=int, space=int, height=int, near=int, ring=int, high=int, reach=int, new=int, worth=int, steps=int,
    left=int, contested=int, mine=int, theirs=int,
)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(found=int, bit=int, space=int, cell=int)
cdef int region(unsigned char *cells, int *free, int edge, int *around) noexcept nogil

@cython.locals(steps=int, bit=int)
cdef int onward(int ring, int *around) noexcept nogil

cdef int size(int spaces) noexcept nogil
