"""The transposition table's memory."""

from libc.stdlib cimport calloc, free


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
        self.entries = <Entry *> calloc(n, sizeof(Entry))
        if not self.entries:
            raise MemoryError(f"no memory for a table of {megabytes} MB")

    def __dealloc__(self):
        free(self.entries)

    def next_search(self):
        """From now on the positions of earlier searches give way first."""
        self.age = (self.age + 1) & 7
