cimport cython

cdef int HEPTAGONS, PENTAGONS, _HAND, _OWNED, _TARGET, _STACKS, _RING, _RINGS, _HANDS, _HAND_SIZES, _MISSING
cdef int _MISSING_MOST, INPUTS
cdef unsigned char[72] RINGS
cdef unsigned char[32] HEIGHT

@cython.locals(
    height="const unsigned char *", rings="const unsigned char *", tops="int[28]", n=int, space=int, stack=int,
    pentagon=int, ring=int, owner=int, i=int, code=int, side=int, missing=int,
)
cdef int inputs(unsigned char *cells, int *counters, int player, int *rows) noexcept nogil
