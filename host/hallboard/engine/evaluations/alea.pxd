cimport cython

cdef unsigned char[421] RING
cdef unsigned char[421] GUARD
cdef unsigned char[421] SECTOR
cdef unsigned char[421] OUTER
cdef unsigned long long[421] BARS
cdef int[4] DIRECTIONS
cdef int THRONE, _TURN, _DEFENDING, _KING_AT, _N_ATTACKERS, _N_DEFENDERS, _FREE, _ATTACKERS, _DEFENDERS, _ATTACKER
cdef int _DEFENDER, _KING, _KIND_MASK, _CORNER, _ATTACKER_AT, _DEFENDER_AT, _GUARD, _LINK, _SECTOR, _SECTORS
cdef int _KING_FREE, _BESIDE, _ROUTE, _WAY, _TWO_WAYS, _WAY_OUT, _CUT_OFF, _HUNT, _TEMPO, _EVEN, _HUNTED, _FAR
cdef int _CLOSED, _CORNERS
cdef unsigned long long _BITS

@cython.locals(
    ring="const unsigned char *", guard="const unsigned char *", sector="const unsigned char *", score=int, i=int,
    seen=int, links=int, guards=int, p=int, before=int, now=int, bars="const unsigned long long *",
    barred="unsigned long long", held="unsigned long long",
)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(score=int, corners=int, corner=int, lacking=int)
cdef int closed(unsigned long long barred, unsigned long long held, int *weights) noexcept nogil

@cython.locals(least=int, i=int)
cdef int missing(unsigned long long barred, unsigned long long held, int corner) noexcept nogil

cdef int missing_on(unsigned long long barred, unsigned long long held, int diagonal) noexcept nogil

@cython.locals(bits="unsigned long long", corner=int, diagonal=int, least=int)
cdef unsigned long long wanted(unsigned long long barred, unsigned long long held) noexcept nogil

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
    target=int, score=int, j=int, d=int, v=int, bars="const unsigned long long *", barred="unsigned long long",
    held="unsigned long long", best="unsigned long long",
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
