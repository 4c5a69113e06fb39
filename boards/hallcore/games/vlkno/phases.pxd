cimport cython

from ...keys cimport OVER, TURN
from .geometry cimport NEIGHBOURS, SPACES

cdef int PUTBACK, PAWNS_MASK, HEIGHT_MASK, _PAWN_SHIFT

@cython.locals(low=int, space=int, cell=int)
cdef int shortest(unsigned char *cells, int target) noexcept nogil

@cython.locals(height=int, cell=int, stacks=int, last=int, space=int)
cdef int can_step(unsigned char *cells, int *counters, int origin, int target) noexcept nogil

@cython.locals(neighbours="const unsigned char *", cell=int, target=int, j=int, origin=int)
cdef int allows(unsigned char *cells, int *counters, int move, int phase, int space) noexcept nogil

@cython.locals(neighbours="const unsigned char *", own=int, space=int, j=int)
cdef int has_move(unsigned char *cells, int *counters) noexcept nogil
