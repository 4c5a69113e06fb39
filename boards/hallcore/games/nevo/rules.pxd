cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .geometry cimport NEIGHBOURS, SPACES

cdef int CELLS, COUNTERS, REPETITION, REMOVAL, PIECES, _LOOSE, MAX_MOVES, MAX_MOVES_FROM, WINNING_SCORE, WINNING_COLUMNS
cdef int _FEWEST, _EDGE, _NOWHERE, _SCORE, _FEW_PIECES, _STUCK, _THIRD_TIME, _TURN_KEY
cdef int[170] KEYS

@cython.locals(space=int, i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(keys="const int *", a=int, b=int, space=int, kind=int, i=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(own=int, near=int, way=int, score=int, columns=int, file=int, space=int)
cdef int tally(unsigned char *cells, int player) noexcept nogil

@cython.locals(mover=int, sums=int)
cdef int judge(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(neighbours="const unsigned char *", j=int, near=int)
cdef int alone(unsigned char *cells, int space, int kind, int origin, int target) noexcept nogil

@cython.locals(neighbours="const unsigned char *", j=int)
cdef int _next_to(int space, int other) noexcept nogil

@cython.locals(kind=int, origin=int, target=int, n=int, space=int)
cdef int removed(unsigned char *cells, int *counters, int move, int *out) noexcept nogil

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

@cython.locals(i=int)
cdef int _take_off(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(keys="const int *", origin=int, target=int, kind=int, i=int, k=int, space=int)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

@cython.locals(white=int, black=int)
@cython.locals(neighbours="const unsigned char *", space=int, j=int)
cdef int _take_isolated(unsigned char *cells, int *counters, int kind, int origin, int target) noexcept nogil

cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
