"""When searches must end: at a time, after a number of nodes, or when they are told to."""

from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef _WIN32
    #include <windows.h>
    static int64_t hallboard_now_ns(void) {
        LARGE_INTEGER count, rate;
        QueryPerformanceCounter(&count);
        QueryPerformanceFrequency(&rate);
        return (int64_t)((double)count.QuadPart * 1e9 / (double)rate.QuadPart);
    }
    #else
    #include <time.h>
    static int64_t hallboard_now_ns(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
    }
    #endif
    """
    int64_t hallboard_now_ns() noexcept nogil

cdef int64_t _EVENT_NS = 5_000_000  # between two looks at the event, which need the interpreter


cdef int64_t now_ns() noexcept nogil:
    """A clock that never goes back."""
    return hallboard_now_ns()


cdef class Control:
    """The limits of one search. `most` bounds the nodes of each thread that has no other bound."""

    def __init__(self, movetime_ms=None, nodes=None, event=None):
        self.began_ns = now_ns()
        self.look_ns = self.began_ns
        self.end_ns = 0 if movetime_ms is None else self.began_ns + <int64_t> (movetime_ms * 1_000_000)
        self.most = <uint64_t> -1 if nodes is None else nodes
        self.event = event
        self.stopped = 0

    @property
    def elapsed_ms(self):
        """Time since the search began."""
        return (now_ns() - self.began_ns) // 1_000_000

    def stop(self):
        """End every search that is under way with this control."""
        self.stopped = 1

    cdef void look(self, uint64_t nodes) noexcept nogil:
        """Look at the limits: cheap enough for every few microseconds of work."""
        cdef int64_t now
        if nodes >= self.most:
            self.stopped = 1
        now = now_ns()
        if self.end_ns and now >= self.end_ns:
            self.stopped = 1
        if now - self.look_ns >= _EVENT_NS:
            self.look_ns = now
            with gil:
                if self.event is not None and self.event.is_set():
                    self.stopped = 1
