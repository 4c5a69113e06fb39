cimport cython

from ...keys cimport TURN
from .geometry cimport FLOORS, LEVELS, NORTH, SPACES, WALL
from .moving cimport sizes
from .rounds cimport CEILING_DOWN, end_round
from .state cimport (
    ALL_SIZES, CEILING, PARITY, PASSES, PHASE, PHASE_MOVE, PHASE_NUDGE, PHASE_PASS, PHASE_TURN, PIPS_OF, PLACEABLE,
    PLAYERS, QUIET, STASH, forget, put, put_turn,
)
from .surround cimport clear_wall, open_wall, surrounds_another

cdef int QUIET_TURNS, _PAWNS

@cython.locals(i=int, j=int, kind=int)
cdef int has_any(unsigned char *cells, int *counters, int sizes_wanted) noexcept nogil

@cython.locals(ceiling=int, north=int, floor=int, first=int, i=int, to=int, legal=int)
cdef int can_move(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(ceiling=int, floor=int, first=int, i=int)
cdef int can_nudge(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(phase=int)
cdef int begin_turn(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(player=int)
cdef int end_turn(unsigned char *cells, int *counters) noexcept nogil
