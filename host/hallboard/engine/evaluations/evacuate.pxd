cimport cython

from .evacuate_moves cimport distinct, order

cdef int FLOORS, LEVELS, _TURN, _WALL, _SPACES, _FLOOR, _STASH, _PLAYERS, _PARITY, _MATCH, _CEILING, _SCORE, _ON_FLOOR
cdef int _TOTAL, _WILD, _PHASE, _PLACED, _OUT, _PLACE, _OPEN, _SHUT, _PIECE, _PIECES, _BARRED, _HIGH, _ALONE, _BEST_EXIT, _EXIT
cdef int _EXITS, _WINS_NOW, _WINS_NEXT, _IN_STASH, _LEFT, _LEAD, _TEMPO
cdef unsigned char[112] NORTH
cdef unsigned char[12] SEAT_OF
cdef unsigned char[13] COLOUR_OF
cdef unsigned char[13] PIPS_OF

@cython.locals(players=int, turn=int, own=int, others=int, other=int, worth=int, score=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(
    seats="const unsigned char *", colours="const unsigned char *", sizes="const unsigned char *", players=int,
    base=int, ceiling=int, farthest=int, score=int, kind=int, lead=int, other=int, best=int, wins=int, floor=int,
    tall=int, near=int, above=int, group=int, of_colours=int, out=int, down=int, i=int, colour=int, seat=int,
    pips=int, held=int, shut=int, way=int, k=int, left=int, fewest=int,
)
cdef int standing(unsigned char *cells, int *counters, int *weights, int player, int turn) noexcept nogil
