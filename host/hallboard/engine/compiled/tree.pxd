"""The tree below the root."""

from libc.stdint cimport uint64_t

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport Judge, JudgeTable
from hallboard.engine.compiled.memory cimport Entry, Memory
from hallboard.engine.compiled.ordering cimport MAX_LEVEL, Ordering
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable

cdef enum:
    LINE_LENGTH = MAX_LEVEL + 2
    WIN = 1_000_000
    PROVEN = 999_000
    BY_REPETITION = 880_000  # what a win by repetition is worth: another way here may not repeat
    INFINITE = 1_010_000
    SPLIT_PLIES = 3  # plies left from which threads leave each other's moves for later,
    SPLIT_MOST = 24  # ... so many of a node

cdef int[64][64] REDUCTIONS  # plies that a late move is looked at less, by depth and number

cdef struct Search:
    const RulesetTable *table
    const JudgeTable *judge
    Entry *entries
    uint64_t *busy  # what the threads are looking at, NULL for a thread alone
    uint64_t mask
    int age
    int me
    int contempt
    char *states
    int *moves
    int *scores
    int *ring
    int again[7]  # a history in which a position stood twice before
    int *lines
    int lengths[MAX_LEVEL + 2]
    Ordering ordering
    uint64_t nodes
    uint64_t looked
    uint64_t look_every
    uint64_t limit
    bint stopped


cdef class Tree:
    cdef Search s
    cdef CompiledRules rules
    cdef Judge judge
    cdef Memory memory
    cdef Control control
    cdef object ring
    cdef object leader  # whose history this thread uses, None for its own

    cdef int _node(self, int level, int depth, int alpha, int beta) noexcept nogil
    cdef int _leaf(self, int level, int n, int alpha, int beta) noexcept nogil
    cdef int _quiet(self, int level, int left, int alpha, int beta) noexcept nogil
    cdef int *_make(self, int level, int move) noexcept nogil
    cdef int _child(self, int level, int move) noexcept nogil
    cdef void _repeat(self, int level) noexcept nogil
    cdef void _judge_moves(self, int level, int n) noexcept nogil
    cdef void _order(self, int level, int n, int known) noexcept nogil
