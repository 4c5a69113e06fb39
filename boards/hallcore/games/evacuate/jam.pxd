cimport cython

from ...keys cimport TURN
from .geometry cimport FLOORS, LEVELS, SPACES, WALL
from .moving cimport sizes
from .rounds cimport CEILING_DOWN, end_round
from .state cimport (
    ALL_KINDS, CEILING, PASSES, PHASE, PHASE_MOVE, PHASE_NUDGE, PHASE_PASS, PHASE_TURN, PIPS_OF, PLACEABLE,
    PLAYERS, QUIET, STASH, forget, put, put_turn, take_off_wall,
)
from .surround cimport surrounded, surrounds_another

cdef int QUIET_TURNS, _MARK

@cython.locals(i=int, found=int, j=int, kind=int)
cdef int sizes_in_stash(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(have=int, ceiling=int, floor=int, first=int, i=int)
cdef int can_move(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(ceiling=int, floor=int, first=int, i=int)
cdef int can_nudge(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(phase=int)
cdef int begin_turn(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(space=int)
cdef int _open(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(player=int, space=int)
cdef int end_turn(unsigned char *cells, int *counters) noexcept nogil
