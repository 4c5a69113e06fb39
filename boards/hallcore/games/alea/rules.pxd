cimport cython

from ...keys cimport KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, occurrences, remember
from .encirclement cimport closed_in, is_encircled
from .geometry cimport DIRECTIONS
from .moving cimport captures, has_move, legal_moves, moves_from

cdef int _ESCAPE, _STUCK, _REPETITION, _DEFENDING, _ATTACKING, _ATTACKER, _DEFENDER, _KING, _KIND_MASK, _SLOT_SHIFT
cdef int _CORNER, _BORDER, _FRAME, _MARKS, LAYOUT, REPETITION_DRAWS, _KING_AT, _N_ATTACKERS, _N_DEFENDERS, _FREE
cdef int _STAMP, _ATTACKERS, _DEFENDERS, CELLS, COUNTERS, MAX_MOVES, MAX_MOVES_FROM
cdef int[843] KEYS

@cython.locals(i=int, row=int, column=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(i=int, row=int, column=int)
cdef int clear(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(slot=int)
cdef int place(unsigned char *cells, int *counters, int square, int kind) noexcept nogil

@cython.locals(keys="const int *", k=int, a=int, b=int, i=int, p=int)
cdef int set_keys(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(v=int, kind=int, first=int, last=int, other=int, z=int)
cdef int _remove(unsigned char *cells, int *counters, int square) noexcept nogil

@cython.locals(
    directions="const int *", keys="const int *", source=int, target=int, mover=int, v=int, kind=int, a=int,
    b=int, taken=int, j=int, reason=int,
)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
