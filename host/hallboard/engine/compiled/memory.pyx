"""The transposition table's memory."""

from libc.stddef cimport size_t

cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    #ifdef __linux__
    #include <sys/mman.h>
    #define HALLBOARD_PAGE (1u << 21)
    /* Pages of 2 MB where the system has them: a search touches its table all over, page by page. */
    static void *hallboard_empty_table(size_t bytes) {
        void *at = NULL;
        if (bytes < HALLBOARD_PAGE) return calloc(1, bytes);
        if (posix_memalign(&at, HALLBOARD_PAGE, bytes)) return NULL;
        madvise(at, bytes, MADV_HUGEPAGE);
        memset(at, 0, bytes);
        return at;
    }
    #else
    static void *hallboard_empty_table(size_t bytes) { return calloc(1, bytes); }
    #endif
    """
    void *hallboard_empty_table(size_t bytes) noexcept nogil

from libc.stdlib cimport free
from libc.string cimport memset


cdef class Memory:
    """Room for positions within `megabytes`, all empty."""

    def __init__(self, megabytes):
        if not 0 < megabytes <= 1 << 20:
            raise ValueError(f"a table of {megabytes} MB: expected more than 0 and at most {1 << 20}")
        n = 1
        while 2 * n * sizeof(Entry) <= megabytes * 1_000_000:
            n *= 2
        self.size_bytes = n * sizeof(Entry)
        self.mask = n - 1
        self.entries = <Entry *> hallboard_empty_table(n * sizeof(Entry))
        if not self.entries:
            raise MemoryError(f"no memory for a table of {megabytes} MB")

    def __dealloc__(self):
        free(self.entries)

    def next_search(self):
        """From now on the positions of earlier searches give way first."""
        memset(self.busy, 0, sizeof(self.busy))
        self.age = (self.age + 1) & 7
