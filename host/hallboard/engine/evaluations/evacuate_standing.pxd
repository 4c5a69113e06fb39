cimport cython

cdef int FLOORS, _WALL, _SPACES, _FLOOR, _STASH, _PLAYERS, _PARITY, _MATCH, _CEILING, _SCORE, _ON_FLOOR, _TOTAL, _WILD
cdef int _OUT, _PLACE, _OPEN, _SHUT, _PIECE, _PIECES, _BARRED, _HIGH, _ALONE, _BEST_EXIT, _EXIT, _EXITS, _WINS_NOW
cdef int _WINS_NEXT, _IN_STASH, _LEFT, _LEAD, _RACE
cdef unsigned char[112] NORTH
cdef unsigned char[12] SEAT_OF
cdef unsigned char[13] COLOUR_OF
cdef unsigned char[13] PIPS_OF

@cython.locals(
    seats="const unsigned char *", colours="const unsigned char *", sizes="const unsigned char *", players=int,
    base=int, ceiling=int, farthest=int, score=int, kind=int, lead=int, other=int, best=int, wins=int, floor=int,
    tall=int, near=int, above=int, group=int, of_colours=int, out=int, down=int, i=int, colour=int, seat=int,
    pips=int, held=int, shut=int, way=int, k=int, left=int, fewest=int, turns=int, pips_out=int,
    turns_here=int, pips_here=int, soonest=int, byte=int, race=int,
)
cdef int standing(unsigned char *cells, int *counters, int *weights, int player, int turn) noexcept nogil
