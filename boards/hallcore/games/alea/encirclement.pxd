cimport cython

from .geometry cimport DIRECTIONS

cdef int _CAPTURE, _ENCIRCLEMENT, _ATTACKER, _KIND_MASK, _CORNER, _BORDER, _FRAME, _THRONE, _MARKS, _LAST_STAMP
cdef int _KING_AT, _N_DEFENDERS, _FREE, _STAMP, _DEFENDERS

@cython.locals(d=int)
cdef int closed_in(unsigned char *cells, int *counters, int square, int taken) noexcept nogil

@cython.locals(directions="const int *", k=int, j=int, p=int, v=int)
cdef int in_pocket(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(directions="const int *", parts=int, j=int, d=int, e=int)
cdef int _may_part(unsigned char *cells, int p) noexcept nogil

@cython.locals(stamp=int, i=int, p=int)
cdef int is_encircled(unsigned char *cells, int *counters) noexcept nogil

@cython.locals(directions="const int *", p=int, j=int, q=int, v=int)
cdef int _reaches_rim(unsigned char *cells, int start, int stamp) noexcept nogil
