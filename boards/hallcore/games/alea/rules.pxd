cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .geometry cimport DIRECTIONS

cdef int _ESCAPE, _CAPTURE, _ENCIRCLEMENT, _STUCK, _REPETITION, _DEFENDING, _ATTACKING, _ATTACKER, _DEFENDER, _KING
cdef int _DEFENDING_BIT, _KIND_MASK, _SLOT_SHIFT, _CORNER, _BORDER, _FRAME, _THRONE, _MARKS, _LAST_STAMP, LAYOUT
cdef int REPETITION_DRAWS, _KING_AT, _N_ATTACKERS, _N_DEFENDERS, _FREE, _STAMP, _ATTACKERS, _DEFENDERS, CELLS
cdef int COUNTERS, MAX_MOVES, MAX_MOVES_FROM
cdef int[843] KEYS

@cython.locals(i=int, row=int, column=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(i=int, row=int, column=int)
cdef int clear(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(slot=int)
cdef int place(unsigned char *cells, int *counters, int square, int kind) noexcept nogil

@cython.locals(keys="const int *", k=int, a=int, b=int, i=int, p=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

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

@cython.locals(v=int, kind=int, first=int, last=int, other=int, z=int)
cdef int _remove(unsigned char *cells, int *counters, int square) noexcept nogil

@cython.locals(
    directions="const int *", keys="const int *", source=int, target=int, mover=int, v=int, kind=int, a=int,
    b=int, taken=int, j=int, d=int,
)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

@cython.locals(directions="const int *", k=int, j=int, p=int, v=int)
cdef int in_pocket(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(directions="const int *", parts=int, j=int, d=int, e=int)
cdef int _may_part(unsigned char *cells, int p) noexcept nogil

@cython.locals(stamp=int, i=int, p=int)
cdef int is_encircled(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(directions="const int *", p=int, j=int, q=int, v=int)
cdef int _reaches_rim(unsigned char *cells, int start, int stamp) noexcept nogil

cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
