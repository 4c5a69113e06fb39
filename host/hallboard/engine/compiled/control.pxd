"""When searches must end: shared by all the threads of one search."""

from libc.stdint cimport int64_t, uint64_t


cdef int64_t now_ns() noexcept nogil


cdef class Control:
    cdef volatile int stopped
    cdef int64_t began_ns, end_ns, look_ns
    cdef uint64_t most
    cdef object event

    cdef void look(self, uint64_t nodes) noexcept nogil
