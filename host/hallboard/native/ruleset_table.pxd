"""A ruleset's kernels as C functions, for Cython modules that are generic over the games.

A state is one block of `state_bytes`, 64 or some times as many: the counters, then the cells. `copy_state` copies it,
`counters_of` and `cells_of` give its two parts. A history is the ring of hallcore/keys.py: the plies that it holds, then two ints each.
All kernels want valid buffers and, `make_move`, a legal move: nothing is checked.
"""

cdef extern from *:
    """
    #include <stddef.h>
    #include <string.h>
    /* A library's memcpy may use so wide vectors that the kernels, which read single bytes at once, wait for it. */
    static inline void hallboard_copy_state(char *to, const char *from, size_t bytes) {
        size_t i;
        for (i = 0; i < bytes; i += 64) {
            memcpy(to + i, from + i, 64);
    #ifdef __GNUC__
            __asm__ volatile("" ::: "memory");
    #endif
        }
    }
    """
    void copy_state "hallboard_copy_state"(char *to, const char *source, size_t state_bytes) noexcept nogil

ctypedef int (*StateKernel)(unsigned char *cells, int *counters) noexcept nogil
ctypedef int (*ListKernel)(unsigned char *cells, int *counters, int *out) noexcept nogil
ctypedef int (*SpaceKernel)(unsigned char *cells, int *counters, int space, int *out) noexcept nogil
ctypedef int (*MoveKernel)(unsigned char *cells, int *counters, int move) noexcept nogil
ctypedef int (*ScoreKernel)(int *counters, int player) noexcept nogil
ctypedef int (*SetupKernel)(unsigned char *cells, int *counters, object options) except -1

cdef struct RulesetTable:
    int spaces
    int cells  # bytes
    int counters  # ints
    int max_moves
    int max_moves_from
    size_t cells_at  # where the cells begin in a state, in bytes
    size_t state_bytes
    SetupKernel setup  # needs the GIL
    StateKernel set_keys
    ListKernel legal_moves
    SpaceKernel moves_from
    StateKernel has_move
    MoveKernel make_move
    ListKernel settle  # its third argument is the history
    ListKernel bound_to_lose  # so is its; NULL in a ruleset where nobody loses by repetition
    ScoreKernel score  # NULL in a ruleset without points


cdef class CompiledRules:
    cdef RulesetTable table
    cdef readonly str name
    cdef readonly object module
    cdef object _pure

    cdef int check(self, unsigned char[::1] cells, int[::1] counters) except -1
    cdef void *own(self, str name, str signature) except NULL


cdef void *kernel(object module, str name, str signature) except NULL


cdef inline int *counters_of(const RulesetTable *table, void *state) noexcept nogil:
    return <int *> state


cdef inline unsigned char *cells_of(const RulesetTable *table, void *state) noexcept nogil:
    return <unsigned char *> state + table.cells_at
