cimport cython

from ...keys cimport OVER, TURN
from .geometry cimport DIRECTIONS

cdef int _DEFENDING, _ATTACKING, _ATTACKER, _DEFENDER, _KING, _DEFENDING_BIT, _KIND_MASK, _CORNER, _THRONE, _KING_AT
cdef int _N_ATTACKERS, _N_DEFENDERS, _ATTACKERS, _DEFENDERS

@cython.locals(directions="const int *", base=int, j=int, d=int, t=int)
cdef int _moves_of(unsigned char *cells, int p, int *out, int n) noexcept nogil

@cython.locals(n=int, i=int, first=int, pieces=int)
cdef int legal_moves(unsigned char *cells, int *counters, int *out) noexcept nogil

@cython.locals(directions="const int *", king=int, j=int, d=int, t=int)
cdef int movable(unsigned char *cells, int p) noexcept nogil

@cython.locals(i=int, first=int, pieces=int)
cdef int has_move(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(v=int)
cdef int _is_hostile(unsigned char *cells, int p, int mover) noexcept nogil

@cython.locals(directions="const int *", p=int, mover=int, victim=int, mask=int, j=int, d=int)
cdef int captures(unsigned char *cells, int *counters, int move) noexcept nogil

@cython.locals(p=int, kind=int, mover=int)
cdef int moves_from(unsigned char *cells, int *counters, int space, int *out) noexcept nogil

@cython.locals(directions="const int *", j=int, d=int, anvil=int, to=int, king_only=int, i=int, s=int, t=int, v=int)
cdef int _takers_of(unsigned char *cells, int p, int mover, int *out, int n) noexcept nogil

@cython.locals(mover=int, own=int, n=int, kind=int, first=int, i=int, p=int)
cdef int touchable(unsigned char *cells, int *counters, int *out) noexcept nogil
