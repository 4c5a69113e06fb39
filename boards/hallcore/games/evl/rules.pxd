cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .geometry cimport FIRST_PAIR, FIRST_WALK, HEPTAGONS, NEXT, PAIRS, SPACES, WALKS

cdef int HAND, OWNED, TARGET, SCOPE, CELLS, COUNTERS, MAX_MOVES, MAX_MOVES_FROM, MAX_HEIGHT, EACH, BY_TARGET
cdef int BY_REPETITION, BY_STUCK, _EMPTY, _OWNERS, _TO_MOVE
cdef unsigned char[32] HEIGHT
cdef int[934] _KEYS

@cython.locals(i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(keys="const int *", a=int, b=int, s=int, i=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

cdef int _may_place(int stack, int side) noexcept nogil

cdef int _may_lift(int stack, int side) noexcept nogil

@cython.locals(
    walks="const int *", height="const unsigned char *", tall=int, i=int, end=int, walk=int, steps=int,
    there=int,
)
cdef int _walks_from(unsigned char *cells, int space, int *out, int n) noexcept nogil

@cython.locals(
    walks="const int *", height="const unsigned char *", tall=int, i=int, end=int, walk=int, steps=int,
    there=int,
)
cdef int _can_walk(unsigned char *cells, int space) noexcept nogil

@cython.locals(side=int, hand=int, n=int, s=int, stack=int)
cdef int legal_moves(unsigned char *cells, int *counters, int *out) noexcept nogil

@cython.locals(side=int, stack=int, n=int)
cdef int moves_from(unsigned char *cells, int *counters, int space, int *out) noexcept nogil

@cython.locals(side=int, hand=int, s=int, stack=int)
cdef int has_move(unsigned char *cells, int *counters) noexcept nogil

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
