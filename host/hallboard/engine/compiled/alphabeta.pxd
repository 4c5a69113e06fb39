"""One thread of the alpha-beta search."""

from libc.stdint cimport uint32_t, uint64_t

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport Judge, JudgeTable
from hallboard.engine.compiled.memory cimport Entry, Memory
from hallboard.native.room_table cimport CompiledRules, RoomTable

cdef enum:
    MAX_LEVEL = 96
    LINE = 32
    HISTORY_BITS = 14
    WIN = 1_000_000
    PROVEN = 999_000
    BY_REPETITION = 880_000  # what a win by repetition is worth: another way here may not repeat
    INFINITE = 1_010_000

cdef struct RootMove:
    int move
    int score
    int before
    int less  # points for leading back to a position of the game
    int length
    int line[LINE]

cdef struct Search:
    const RoomTable *table
    const JudgeTable *judge
    Entry *entries
    uint64_t mask
    int age
    int me
    int contempt
    char *states
    int *moves
    int *scores
    int *ring
    int *history  # by side and move
    int *lines
    int *killers
    int lengths[MAX_LEVEL + 2]
    RootMove *roots
    int root_count
    int first  # root moves before it are taken by better lines
    int best  # index of the root move that is known to be best in this iteration, -1 for none
    uint64_t nodes
    uint64_t looked
    uint64_t look_every
    uint64_t limit
    bint stopped


cdef class AlphaBetaThread:
    cdef Search s
    cdef CompiledRules rules
    cdef Judge judge
    cdef Memory memory
    cdef Control control
    cdef object ring
    cdef int root_n

    cdef _keys_after(self, int move)
    cdef _sort(self, int first)
    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil
    cdef int _node(self, int level, int depth, int alpha, int beta) noexcept nogil
    cdef int _quiet(self, int level, int left, int alpha, int beta) noexcept nogil
    cdef int _child(self, int level, int move) noexcept nogil
    cdef void _judge_moves(self, int level, int n) noexcept nogil
    cdef void _order(self, int level, int n, int known) noexcept nogil
    cdef void _cutoff(self, int level, int move, int depth, int tried) noexcept nogil
