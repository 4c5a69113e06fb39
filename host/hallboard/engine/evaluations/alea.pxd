cimport cython

cdef unsigned char[421] RING
cdef unsigned char[421] GUARD
cdef unsigned char[421] SECTOR
cdef unsigned char[421] OUTER
cdef int[4] DIRECTIONS
cdef int THRONE, _TURN, _DEFENDING, _KING_AT, _N_ATTACKERS, _N_DEFENDERS, _FREE, _ATTACKERS, _DEFENDERS, _ATTACKER
cdef int _DEFENDER, _KING, _KIND_MASK, _CORNER, _ATTACKER_AT, _DEFENDER_AT, _GUARD, _LINK, _SECTOR, _SECTORS
cdef int _KING_FREE, _BESIDE, _ROUTE, _WAY, _TWO_WAYS, _WAY_OUT, _CUT_OFF, _HUNT, _TEMPO, _EVEN, _HUNTED, _FAR

@cython.locals(
    ring="const unsigned char *", guard="const unsigned char *", sector="const unsigned char *", score=int, i=int,
    seen=int, links=int, guards=int, p=int, before=int, now=int,
)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(row=int, column=int, near=int, i=int, rows=int, columns=int)
cdef int nearness(int *counters) noexcept nogil

@cython.locals(
    directions="const int *", outer="const unsigned char *", ways=int, routes=int, score=int, j=int, d=int, t=int,
)
cdef int king_freedom(unsigned char *cells, int *weights, int king, int his_turn) noexcept nogil

@cython.locals(directions="const int *", i=int, d=int, t=int)
cdef int sees_corner(unsigned char *cells, int square, int came_by) noexcept nogil

@cython.locals(
    directions="const int *", ring="const unsigned char *", guard="const unsigned char *",
    outer="const unsigned char *", king=int, defending=int, victim=int, row=int, column=int, i=int, source=int,
    target=int, score=int, j=int, d=int, v=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
