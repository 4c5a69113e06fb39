"""What a leaf of the tree is worth."""

from libc.stdint cimport uint32_t, uint64_t

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport Judge
from hallboard.native.ruleset_table cimport CompiledRules

cdef enum:
    PLAYERS = 4


cdef class Leaves:
    cdef CompiledRules rules
    cdef Judge judge
    cdef Control control
    cdef object ring
    cdef int *history
    cdef int *moves
    cdef int *scores
    cdef int players
    cdef uint64_t random
    cdef bint knows  # there is an evaluation
    cdef bint judged  # leaves are judged at once

    cdef uint32_t _draw(self, uint32_t n) noexcept nogil
    cdef int _next_move(self, unsigned char *cells, int *counters) noexcept nogil
    cdef int _drawn(self, unsigned char *cells, int *counters) noexcept nogil
    cdef int _likely(self, unsigned char *cells, int *counters, int n) noexcept nogil
    cdef void _shares(self, int *counters, double *values) noexcept nogil
    cdef int _values(self, char *state, double *values) noexcept nogil
    cdef void _play_out(self, char *state) noexcept nogil
