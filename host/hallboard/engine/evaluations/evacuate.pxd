cimport cython

cdef int FLOORS, LEVELS, _TURN, _WALL, _SPACES, _FLOOR, _STASH, _PLAYERS, _PARITY, _CEILING, _SCORE, _ON_FLOOR, _TOTAL
cdef int _DOOR, _FREE, _COVERED, _BARRED, _HIGH, _IN_STASH, _LEAD, _TEMPO, _EXIT, _BEST_EXIT, _EXIT_TURN, _ALONE
cdef unsigned char[57] FLOOR_OF
cdef unsigned char[57] LEVEL_OF
cdef unsigned char[112] NORTH
cdef unsigned char[12] SEAT_OF
cdef unsigned char[13] COLOUR_OF
cdef unsigned char[13] PIPS_OF

@cython.locals(
    players=int, own=int, others=int, pips=int, most=int, other=int, worth=int, got=int, score=int, few=int,
    colour=int,
)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    seats="const unsigned char *", colours="const unsigned char *", sizes="const unsigned char *", base=int,
    ceiling=int, score=int, floor=int, near=int, above=int, tall=int, down=int, i=int, kind=int, best=int,
    pips=int, most=int, way=int,
)
cdef int standing(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    seats="const unsigned char *", colours="const unsigned char *", sizes="const unsigned char *", base=int,
    player=int, k=int, move=int, act=int, space=int, pips=int, floor=int, low=int, tall=int, to=int, was=int,
    gain=int, out=int, score=int, i=int, kind=int, worth=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
