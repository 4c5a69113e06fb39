cimport cython

cdef int HIDDEN, SECOND, SLOTS, ONE, _SHIFT, _POINTS

@cython.locals(hidden="short[128]")
cdef int output(const short *networks, int start, int inputs, int *rows, int n) noexcept nogil

@cython.locals(total=int, i=Py_ssize_t)
cdef int sum_of(const short *networks, int start, int inputs, int *rows, int n) noexcept nogil

# Indices of C's own width: loops over others are not vectorized.
@cython.locals(at=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t)
cdef int add_rows(const short *networks, int start, int inputs, int *rows, int n, short *hidden) noexcept nogil

@cython.locals(minus=Py_ssize_t, plus=Py_ssize_t, other_minus=Py_ssize_t, other_plus=Py_ssize_t, k=Py_ssize_t)
cdef int exchange_rows(
    const short *networks, int start, const short *hidden, int old, int new, int other_old, int other_new, short *out
) noexcept nogil

@cython.locals(
    above="short[128]", at=Py_ssize_t, begin=Py_ssize_t, last=Py_ssize_t, total=int, found=int, j=Py_ssize_t,
    k=Py_ssize_t,
)
cdef int output_of(const short *networks, int start, int inputs, const short *hidden) noexcept nogil
