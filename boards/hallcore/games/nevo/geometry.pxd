cdef int SPACES
cdef unsigned char[672] NEIGHBOURS
