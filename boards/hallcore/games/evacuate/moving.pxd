cimport cython

from ...keys cimport KEY_A, KEY_B, TURN
from .geometry cimport FLOOR_OF, FLOORS, LEVEL_OF, LEVELS, NORTH, SHADED, SPACES
from .state cimport (
    CEILING, COLOUR_OF, FLOOR, KEYS, MINE, ON_FLOOR, PARITY, PAWN, PIPS_OF, PLAYERS, QUEEN, SCORE,
    SEAT_OF, WILD, flip, flip_floor, forget, occupants, put,
)

cdef int GONE, _HOISTED

@cython.locals(players=int, mine=int, base=int, own=int, colours=int, i=int)
cdef int may_leave(unsigned char *cells, int *counters, int floor, int low, int n) noexcept nogil

@cython.locals(
    floor=int, low=int, ceiling=int, n=int, queen=int, way=int, here=int, legal=int, pips=int, high=int,
    room=int,
)
cdef int sizes(unsigned char *cells, int *counters, int space, int any_will_do) noexcept nogil

@cython.locals(floor=int, n=int, way=int, here=int, _=int, room=int)
cdef int way_end(unsigned char *cells, int *counters, int space, int pips) noexcept nogil

@cython.locals(floor=int, low=int, end=int, n=int, to=int, tall=int)
cdef int displace(unsigned char *cells, int *counters, int space, int pips) noexcept nogil

@cython.locals(to=int, before=int, player=int, left=int, i=int, kind=int, owner=int)
cdef int _see_off(unsigned char *cells, int *counters, int here, int n, int end) noexcept nogil

@cython.locals(a=int, b=int, i=int, kind=int, old=int, new=int)
cdef int _carry(unsigned char *cells, int *counters, int here, int there, int n) noexcept nogil

cdef int _lose(int *counters, int kind) noexcept nogil

@cython.locals(i=int)
cdef int _cut(unsigned char *cells, int *counters, int floor) noexcept nogil

@cython.locals(player=int, out=int, colour=int)
cdef int _forfeit(int *counters, int before, int left) noexcept nogil
