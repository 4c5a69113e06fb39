cimport cython

from ...keys cimport OVER, PLY, REVERSIBLE, TURN, WINNER, remember
from .geometry cimport FLOOR_OF, LEVEL_OF, SPACES, WALL
from .jam cimport begin_turn, end_turn
from .moving cimport displace, sizes
from .rounds cimport FIRST_TREE, end_round, inner_tree, round_end, score, set_round, swap_trees
from .state cimport (
    ALL_SIZES, CEILING, MATCH, PARITY, PASSES, PHASE, PHASE_MOVE, PHASE_NUDGE, PHASE_PASS, PHASE_PLACED, PHASE_SWAP,
    PIPS_OF, PLACEABLE, PLAYERS, QUIET, STASH, SURROUNDED, TREE, put, CELLS, COUNTERS,
)
from .surround cimport any_removable, put_on_wall, removable, surrounds_another, take_off_wall, set_keys

cdef int MAX_MOVES, MAX_MOVES_FROM, PLACE, TAKE_OFF, END, PASS, SWAP_TREES, ACT_SHIFT, KIND_SHIFT, _TAKE_OFF_BITS
cdef int _END_MOVE, _PASS_MOVE, _SWAP_BITS

@cython.locals(i=int)
cdef int setup(unsigned char *cells, int *counters, object options) except -1

@cython.locals(phase=int, allowed=int, i=int, j=int, kind=int)
cdef int _moves_at(unsigned char *cells, int *counters, int space, int *out, int n) noexcept nogil

@cython.locals(n=int, i=int, outer=int)
cdef int _swap_at(int *counters, int floor, int *out) noexcept nogil

@cython.locals(phase=int, n=int, taking_off=int, space=int)
cdef int legal_moves(unsigned char *cells, int *counters, int *out) noexcept nogil

cdef int moves_from(unsigned char *cells, int *counters, int space, int *out) noexcept nogil

cdef int has_move(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(gone=int)
cdef int _place(unsigned char *cells, int *counters, int space, int kind) noexcept nogil

@cython.locals(act=int, space=int)
cdef int play(unsigned char *cells, int *counters, int move) noexcept nogil

@cython.locals(act=int, reason=int)
cdef int make_move(unsigned char *cells, int *counters, int move) noexcept nogil

cdef int settle(unsigned char *cells, int *counters, int *history) noexcept nogil
