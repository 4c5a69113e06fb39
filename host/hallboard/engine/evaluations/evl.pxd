cimport cython

from .evl_patterns cimport INPUTS, inputs
from .network cimport SLOTS, sum_of

cdef int _TURN, NUMBERS
cdef unsigned char[112] NEXT
cdef unsigned char[29] FIRST_PAIR
cdef unsigned char[216] PAIRS
cdef unsigned char[32] HEIGHT
cdef short[21420] NETWORKS

@cython.locals(rows="int[50]", worth=int, n=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(slot=int, i=int)
cpdef put_network(int slot, list numbers)

@cython.locals(
    height="const unsigned char *", pairs="const unsigned char *", following="const unsigned char *", side=int, i=int,
    move=int, start=int, steps=int, score=int, k=int, other=int, path=int, hand=int, left=int, here=int, taken=int,
    j=int, piece=int, owner=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
