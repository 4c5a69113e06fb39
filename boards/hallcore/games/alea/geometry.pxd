cdef int[4] DIRECTIONS
