cimport cython

cdef int HEPTAGONS, _TURN, _HAND, _OWNED, _TARGET, _NEAR, _TALL, _CAPTIVE, _IN_HAND, _PAIR, _HALF, _HELD, _TEMPO
cdef unsigned char[112] NEXT
cdef unsigned char[72] RINGS
cdef unsigned char[29] FIRST_PAIR
cdef unsigned char[216] PAIRS
cdef unsigned char[32] HEIGHT

@cython.locals(
    height="const unsigned char *", rings="const unsigned char *", score=int, s=int, stack=int, tall=int, worth=int,
    below=int, p=int, owner=int, one=int, two=int, three=int, four=int, side=int, owned=int, near=int,
)
cdef int evaluate(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil

@cython.locals(top=int, worth=int)
cdef int pair(int *weights, int owner, int one, int other) noexcept nogil

@cython.locals(
    height="const unsigned char *", pairs="const unsigned char *", following="const unsigned char *", side=int, i=int,
    move=int, start=int, steps=int, score=int, k=int, other=int, path=int, hand=int, left=int, here=int, taken=int,
    j=int, piece=int, owner=int,
)
cdef int order(unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores) noexcept nogil
