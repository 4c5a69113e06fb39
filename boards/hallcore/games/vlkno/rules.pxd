cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .geometry cimport NEIGHBOURS, SPACES

cdef int CELLS, COUNTERS, PUTBACK, MAX_MOVES, MAX_MOVES_FROM, STONES, PAWNS_MASK, HEIGHT_MASK, _PAWN_SHIFT, _STUCK
cdef int _REPETITION, _PAWN_KEYS, _TURN_KEY
cdef int[898] KEYS

@cython.locals(space=int, i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(keys="const int *", a=int, b=int, space=int, cell=int, i=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(low=int, space=int, cell=int)
cdef int shortest(unsigned char *cells, int target) noexcept nogil

@cython.locals(height=int, cell=int, stacks=int, last=int, space=int)
cdef int can_step(unsigned char *cells, int *counters, int origin, int target) noexcept nogil

@cython.locals(neighbours="const unsigned char *", cell=int, target=int, j=int, origin=int)
cdef int allows(unsigned char *cells, int *counters, int move, int phase, int space) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", barred=int, height=int, j=int, target=int, cell=int, step=int, first=int,
    low=int, at=int, put=int, take=int, back=int, end=int, i=int, other=int, change=int, k=int,
)
cdef int _moves_of(unsigned char *cells, int *counters, int origin, int *out, int n) noexcept nogil

@cython.locals(own=int, n=int, space=int)
cdef int legal_moves(unsigned char *cells, int *counters, int *out) noexcept nogil

cdef int moves_from(unsigned char *cells, int *counters, int space, int *out) noexcept nogil

@cython.locals(neighbours="const unsigned char *", own=int, space=int, j=int)
cdef int has_move(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(
    keys="const int *", origin=int, target=int, take=int, put=int, pawn=int, i=int,
    k=int, a=int, b=int,
)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
