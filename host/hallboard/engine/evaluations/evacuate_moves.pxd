cimport cython

cdef int FLOORS, _TURN, _SPACES, _FLOOR, _STASH, _PLAYERS, _PARITY, _CEILING, _PHASE, _MOVE, _WALL, _LEVELS
cdef unsigned char[57] FLOOR_OF
cdef unsigned char[57] LEVEL_OF
cdef unsigned char[112] NORTH
cdef unsigned char[12] SEAT_OF
cdef unsigned char[13] COLOUR_OF
cdef unsigned char[13] PIPS_OF

@cython.locals(occupants=int, level=int, floor=int)
cdef int any_space(unsigned char *cells, int *counters, int chance) noexcept nogil

@cython.locals(kept=int, k=int, move=int, kind=int)
cdef int distinct(unsigned char *cells, int *counters, int *moves, int n) noexcept nogil

@cython.locals(
    seats="const unsigned char *", colours="const unsigned char *", sizes="const unsigned char *", base=int,
    player=int, k=int, move=int, act=int, space=int, pips=int, floor=int, low=int, tall=int, to=int, was=int,
    gain=int, score=int, i=int, kind=int, last=int, group=int, high=int, lost=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
