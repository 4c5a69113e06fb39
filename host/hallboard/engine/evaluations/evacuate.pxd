cimport cython

from .evacuate_moves cimport any_space, distinct, order
from .evacuate_standing cimport standing

cdef int _TURN, _PLAYERS, _PHASE, _PLACED, _TEMPO

@cython.locals(players=int, turn=int, own=int, others=int, other=int, worth=int, score=int)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil
