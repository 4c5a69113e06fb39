cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .geometry cimport NEIGHBOURS, SPACES
from .phases cimport HEIGHT_MASK, PAWNS_MASK, PUTBACK, has_move

cdef int CELLS, COUNTERS, MAX_MOVES, MAX_MOVES_FROM, STONES, _PAWN_SHIFT, _STUCK, _REPETITION, _PAWN_KEYS, _TURN_KEY
cdef int[898] KEYS

@cython.locals(space=int, i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(keys="const int *", a=int, b=int, space=int, cell=int, i=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(
    neighbours="const unsigned char *", barred=int, height=int, j=int, target=int, cell=int, step=int, first=int,
    low=int, at=int, put=int, take=int, back=int, end=int, i=int, other=int, change=int, k=int,
)
cdef int _moves_of(unsigned char *cells, int *counters, int origin, int *out, int n) noexcept nogil

@cython.locals(own=int, n=int, space=int)
cdef int legal_moves(unsigned char *cells, int *counters, int *out) noexcept nogil

cdef int moves_from(unsigned char *cells, int *counters, int space, int *out) noexcept nogil

@cython.locals(
    keys="const int *", origin=int, target=int, take=int, put=int, pawn=int, i=int,
    k=int, a=int, b=int,
)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
