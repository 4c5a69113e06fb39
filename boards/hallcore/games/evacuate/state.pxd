cimport cython

from ...keys cimport KEY_A, KEY_B, REVERSIBLE, TURN
from .geometry cimport LEVELS, WALL

cdef int FLOOR, STASH, CELLS, PLAYERS, PARITY, MATCH, CEILING, PHASE, QUIET, PASSES, STARTER, SWAP, TREE, SCORE
cdef int TOTAL, ON_FLOOR, SURROUNDED, COUNTERS, PHASE_TURN, PHASE_MOVE, PHASE_NUDGE, PHASE_PASS, PHASE_PLACED, PHASE_SWAP
cdef int SWAP_CHOICE, SWAP_G3, SWAP_G6, SWAP_INNER, COLOURS, SIZES, PAWN, QUEEN, WILD, ALL_KINDS, ALL_SIZES, _WALL_KEYS
cdef int _COUNTER_KEYS, _KEYED, _TURN_KEYS
cdef unsigned char[12] TREES
cdef unsigned char[4] TREE_COLOUR
cdef unsigned char[13] COLOUR_OF
cdef unsigned char[13] PIPS_OF
cdef unsigned char[12] SEAT_OF
cdef int[1733] KEYS
cdef int[12] OWN
cdef int[12] MINE
cdef unsigned char[72] PLACEABLE
cdef unsigned char[39] SEATS

@cython.locals(n=int, colour=int)
cdef int occupants(int *counters, int player) noexcept nogil

cdef int flip(int *counters, int i) noexcept nogil

@cython.locals(i=int, old=int)
cdef int put(int *counters, int counter, int value) noexcept nogil

@cython.locals(i=int, j=int)
cdef int put_turn(int *counters, int player) noexcept nogil

cdef int flip_floor(int *counters, int floor, int height, int kind) noexcept nogil

cdef int flip_wall(int *counters, int space, int kind) noexcept nogil

cdef int forget(int *counters) noexcept nogil

@cython.locals(i=int)
cdef int flip_counters(int *counters) noexcept nogil
