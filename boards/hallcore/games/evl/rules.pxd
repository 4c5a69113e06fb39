cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .geometry cimport FIRST_PAIR, HEPTAGONS, NEXT, PAIRS, SPACES
from .moving cimport HAND, HEIGHT, has_move, legal_moves, moves_from

cdef int OWNED, TARGET, SCOPE, CELLS, COUNTERS, MAX_MOVES, MAX_MOVES_FROM, EACH, HISTORY_PLIES, BY_TARGET
cdef int _BY_REPETITION, _BY_STUCK, _EMPTY, _OWNERS, _TO_MOVE
cdef int[934] _KEYS

@cython.locals(i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(keys="const int *", a=int, b=int, s=int, i=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(pairs="const unsigned char *", free=int, i=int, stack=int, pentagon=int, owner=int, key=int)
cdef int _capture(unsigned char *cells, int *counters, int space, int side) noexcept nogil

@cython.locals(
    keys="const int *", start=int, steps=int, hand=int, left=int, a=int, b=int,
    here=int, path=int, i=int, free=int, old=int, s=int, _=int, new=int,
)
cdef int _unstack(unsigned char *cells, int *counters, int move, int side) noexcept nogil

@cython.locals(side=int, old=int, new=int)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

@cython.locals(reason=int)
cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
