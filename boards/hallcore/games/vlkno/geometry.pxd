cdef int SPACES
cdef unsigned char[200] NEIGHBOURS
