cimport cython

from ...keys cimport TURN
from .geometry cimport LEVEL_OF, SIDES_OF, SPACES, WALL
from .state cimport CEILING, MINE, PARITY, PLAYERS

@cython.locals(
    sides="const unsigned char *", levels="const unsigned char *", ceiling=int, i=int, found=int, j=int,
    side=int,
)
cdef int surrounded(unsigned char *cells, int *counters, int space, int kinds) noexcept nogil

cdef int removable(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(space=int)
cdef int any_surrounded(unsigned char *cells, int *counters, int kinds) noexcept nogil

cdef int any_removable(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(
    sides="const unsigned char *", levels="const unsigned char *", ceiling=int, mine=int, base=int, j=int,
    other=int, closed=int, k=int, side=int,
)
cdef int surrounds_another(unsigned char *cells, int *counters, int space) noexcept nogil
