cimport cython

from ...keys cimport OVER, TURN
from .geometry cimport FIRST_WALK, HEPTAGONS, WALKS

cdef int HAND, _EMPTY, _MAX_HEIGHT
cdef unsigned char[32] HEIGHT

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
