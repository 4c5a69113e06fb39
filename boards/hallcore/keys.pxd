cimport cython

cdef int TURN, PLY, OVER, WINNER, KEY_A, KEY_B, REVERSIBLE

@cython.locals(i=int)
cdef int remember(int *counters, int *history) noexcept nogil

@cython.locals(ring=int, back=int, a=int, b=int, i=int, found=int)
cdef int occurrences(int *counters, int *history) noexcept nogil
