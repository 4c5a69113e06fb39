cdef int FLOORS, LEVELS, WALL, SPACES
cdef unsigned char[57] FLOOR_OF
cdef unsigned char[57] LEVEL_OF
cdef unsigned char[112] NORTH
cdef unsigned char[336] SIDES_OF
cdef unsigned char[8] SHADED
