cimport cython

cdef int SPACES, HEIGHT_MASK, PAWNS_MASK
cdef int[25] NEAR
cdef unsigned char[8192] COUNT
cdef unsigned char[37] PLACE

cdef int size(int spaces) noexcept nogil

@cython.locals(mine=int, other=int, every=int, space=int, cell=int)
cdef int board_of(unsigned char *cells, int own, int *free, int *pawns) noexcept nogil

@cython.locals(
    origin=int, left=int, back=int, usable=int, takes=int, steps=int, i=int, space=int, height=int, near=int,
    around=int, ring=int, number=int,
)
cdef int effects(
    unsigned char *cells, int *free, int every, int *pawns, int mover, int target, int low, int *out
) noexcept nogil

@cython.locals(change=int, i=int)
cdef int effect_at(int *sets, int space, int put) noexcept nogil

@cython.locals(n=int, some=int, bit=int, value=int, i=int)
cdef int by_effect(int *sets, int spaces, int put, int *values, int *groups) noexcept nogil
