cdef int HEPTAGONS, SPACES
cdef unsigned char[112] NEXT
cdef unsigned char[29] FIRST_PAIR
cdef unsigned char[216] PAIRS
cdef int[29] FIRST_WALK
cdef int[652] WALKS
