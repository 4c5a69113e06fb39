cimport cython

cdef int WIDTH, SPACES, _PIECES, _OF_SPACE, _OTHER, _FRIENDS_MOST, _LAST_ROW, _WHITE_GOAL, _BLACK_GOAL, _GOALS, _CODES
cdef int _NUMBERS, _NUMBERS_EACH, _SCORES, _SCORE_MOST, INPUTS
cdef unsigned char[672] NEIGHBOURS
cdef unsigned char[54] PAYS

@cython.locals(
    neighbours="const unsigned char *", pays="const unsigned char *", own=int, scores=int, n=int, space=int,
    cell=int, friends=int, j=int, seen=int, goal=int, score=int, first=int, way=int, file=int, code=int, place=int,
    _=int,
)
cdef int inputs(unsigned char *cells, int *counters, int player, int *rows) noexcept nogil
