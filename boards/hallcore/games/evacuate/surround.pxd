cimport cython

from ...keys cimport KEY_A, KEY_B, TURN
from .geometry cimport FLOORS, LEVEL_OF, LEVELS, SIDES_OF, SPACES, WALL
from .state cimport (
    ALL_KINDS, CEILING, COLOUR_OF, COLOURS, FLOOR, MINE, ON_FLOOR, PARITY, PLAYERS, SEATS, STASH, SURROUNDED,
    flip_counters, flip_floor, flip_wall,
)

cdef int _COUNT, _KINDS, _MARK
cdef int[16] ONE_EACH

@cython.locals(
    sides="const unsigned char *", levels="const unsigned char *", ceiling=int, i=int, found=int, j=int,
    side=int,
)
cdef int surrounded(unsigned char *cells, int *counters, int space, int kinds) noexcept nogil

@cython.locals(
    sides="const unsigned char *", levels="const unsigned char *", seats="const unsigned char *", ceiling=int,
    first=int, i=int, found=int, who=int, j=int, side=int,
)
cdef int _one_each(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(sides="const unsigned char *", i=int)
cdef int _with_sides(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(
    sides="const unsigned char *", levels="const unsigned char *", seats="const unsigned char *", ceiling=int,
    first=int, found=int, who=int, all_of_them=int, j=int, side=int, kind=int,
)
cdef int _with_pyramids(unsigned char *cells, int *counters, int i) noexcept nogil

cdef int put_on_wall(unsigned char *cells, int *counters, int space, int kind) noexcept nogil

cdef int take_off_wall(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(kind=int)
cdef int _to_stash(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(space=int)
cdef int clear_wall(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(space=int)
cdef int open_wall(unsigned char *cells, int *counters) noexcept nogil

cdef int any_removable(int *counters) noexcept nogil

cdef int removable(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(
    sides="const unsigned char *", levels="const unsigned char *", ceiling=int, mine=int, base=int, i=int, j=int,
    other=int, closed=int, k=int, side=int,
)
cdef int surrounds_another(unsigned char *cells, int *counters, int space) noexcept nogil

@cython.locals(colour=int, floor=int, space=int, i=int, kind=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil
