cimport cython

from .network cimport SLOTS, add_rows, exchange_rows, output, output_of
from .vlkno_board cimport SPACES
from .vlkno_moves cimport SCALE, WON, best_moves, order

cdef int HEIGHT_MASK, PAWNS_MASK, _TURN, _NETWORK, _HIGHEST, _OF_SPACE, _OWN, _OTHER, INPUTS, NUMBERS
cdef short[311876] NETWORKS

@cython.locals(rows="int[25]", worth=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(own=int, space=int, cell=int, pawn=int)
cdef int inputs(unsigned char *cells, int *counters, int player, int *rows) noexcept nogil

cdef int input_of(int space, int height) noexcept nogil

@cython.locals(
    rows="int[25]", before="short[128]", stepped="short[128]", after="short[128]", start=int, step=int, i=int, move=int,
    left=int, entered=int, take=int, put=int, lower=int, higher=int,
)
cdef int look(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil

@cython.locals(slot=int, i=int)
cpdef put_network(int slot, list numbers)
