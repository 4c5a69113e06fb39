cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, TURN, WINNER, occurrences, remember
from .geometry cimport NEIGHBOURS, SPACES
from .stepping cimport KEYS, PIECES, REMOVAL, alone, make_move, tally

cdef int CELLS, COUNTERS, REPETITION, _LOOSE, MAX_MOVES, MAX_MOVES_FROM, _EDGE, _NOWHERE, _STUCK, _THIRD_TIME
cdef int _TURN_KEY

@cython.locals(space=int, i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(keys="const int *", a=int, b=int, space=int, kind=int, i=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(neighbours="const unsigned char *", j=int)
cdef int _next_to(int space, int other) noexcept nogil

@cython.locals(neighbours="const unsigned char *", j=int, target=int)
cdef int _steps_of(unsigned char *cells, int origin, int avoid, int *out, int n) noexcept nogil

@cython.locals(neighbours="const unsigned char *", own=int, n=int, left=int, space=int, j=int, target=int)
cdef int legal_moves(unsigned char *cells, int *counters, int *out) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", own=int, kind=int, n=int, friends=int, friend=int, j=int, near=int,
    origin=int,
)
cdef int moves_from(unsigned char *cells, int *counters, int space, int *out) noexcept nogil

@cython.locals(neighbours="const unsigned char *", own=int, removal=int, space=int, j=int, near=int, kind=int)
cdef int has_move(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(white=int, black=int)
cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
