cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER
from .geometry cimport NEIGHBOURS, SPACES

cdef int REMOVAL, PIECES, _LOOSE, WINNING_SCORE, WINNING_COLUMNS, _FEWEST, _NOWHERE, _SCORE, _FEW_PIECES, _TURN_KEY
cdef int[170] KEYS

@cython.locals(own=int, near=int, way=int, score=int, columns=int, file=int, space=int)
cdef int tally(unsigned char *cells, int player) noexcept nogil

@cython.locals(mover=int, sums=int)
cdef int judge(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(neighbours="const unsigned char *", j=int, near=int)
cdef int alone(unsigned char *cells, int space, int kind, int origin, int target) noexcept nogil

@cython.locals(kind=int, origin=int, target=int, n=int, space=int)
cdef int removed(unsigned char *cells, int *counters, int move, int *out) noexcept nogil

@cython.locals(i=int)
cdef int _take_off(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(keys="const int *", origin=int, target=int, kind=int, i=int, k=int, space=int)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

@cython.locals(neighbours="const unsigned char *", space=int, j=int)
cdef int _take_isolated(unsigned char *cells, int *counters, int kind, int origin, int target) noexcept nogil
