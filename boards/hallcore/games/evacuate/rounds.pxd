cimport cython

from ...keys cimport OVER, REVERSIBLE, WINNER
from .geometry cimport LEVELS
from .state cimport (
    CEILING, CELLS, COLOURS, FLOOR, MATCH, ON_FLOOR, PASSES, PHASE, PHASE_SWAP, PHASE_TURN, PLAYERS, QUIET,
    SCORE, SEAT_OF, STARTER, STASH, SWAP, SWAP_CHOICE, SWAP_G3, SWAP_G6, SWAP_INNER, TOTAL, TREE, TREE_COLOUR,
    TREES, WILD, put, put_turn,
)
from .surround cimport set_keys

cdef int EVACUATION, EMPTY_FLOOR, CEILING_DOWN, MATCH_WON, FIRST_TREE
cdef unsigned char[3] TARGETS

@cython.locals(i=int, trios=int, kind=int, player=int, floor=int, j=int)
cdef int set_round(unsigned char *cells, int *counters) noexcept nogil

cdef int score(int *counters, int player) noexcept nogil

@cython.locals(best=int, shared=int, player=int)
cdef int leader(int *counters) noexcept nogil

@cython.locals(n=int, colour=int)
cdef int round_end(int *counters, int left) noexcept nogil

@cython.locals(starter=int, won=int, player=int)
cdef int end_round(unsigned char *cells, int *counters, int reason) noexcept nogil

@cython.locals(best=int, shared=int, player=int, starter=int)
cdef int _next_starter(int *counters) noexcept nogil

@cython.locals(swap=int)
cdef int _next_trees(unsigned char *cells, int *counters) noexcept nogil

cdef int inner_tree(int *counters) noexcept nogil

cdef int swap_trees(unsigned char *cells, int *counters, int outer) noexcept nogil

@cython.locals(tree=int)
cdef int _exchange(int *counters, int i, int j) noexcept nogil
