"""The transposition table: 16 bytes a position, without locks (R. Hyatt and T. Mann, 2002: the key is kept xor data)."""

from libc.stdint cimport int64_t, uint64_t

cdef struct Entry:
    uint64_t check
    uint64_t data

cdef struct Seen:
    int move  # 2**30 - 1 for none
    int score
    int depth
    int bound

cdef enum:
    UPPER = 1
    LOWER = 2
    EXACT = 3
    NO_MOVE = (1 << 30) - 1
    _SCORE_ZERO = 1 << 20
    BUSY = 1 << 12


cdef class Memory:
    cdef Entry *entries
    cdef uint64_t[BUSY] busy  # what threads are looking at: of each a position's key and a move, mixed; 0 for nothing
    cdef uint64_t mask
    cdef int age
    cdef readonly size_t size_bytes


cdef inline uint64_t key_of(int a, int b) noexcept nogil:
    return (<uint64_t> a << 30) | <uint64_t> b


cdef inline Entry *slot_of(Entry *entries, uint64_t mask, uint64_t key) noexcept nogil:
    return &entries[((key * <uint64_t> 0x9E3779B97F4A7C15) >> 20) & mask]


cdef inline uint64_t line_of(uint64_t key, int move) noexcept nogil:
    """A number for a move in a position, never 0."""
    return (key ^ <uint64_t> (move + 1) * <uint64_t> 0x9E3779B97F4A7C15) | 1


cdef inline uint64_t *_busy_slot(uint64_t *busy, uint64_t line) noexcept nogil:
    return &busy[(line * <uint64_t> 0xD6E8FEB86659FD93) >> 52]


cdef inline bint is_busy(uint64_t *busy, uint64_t line) noexcept nogil:
    """True if a thread is looking at the move that `line_of` means."""
    return _busy_slot(busy, line)[0] == line


cdef inline void begin_line(uint64_t *busy, uint64_t line) noexcept nogil:
    """A thread looks at the move, until `end_line`."""
    _busy_slot(busy, line)[0] = line


cdef inline void end_line(uint64_t *busy, uint64_t line) noexcept nogil:
    if is_busy(busy, line):
        _busy_slot(busy, line)[0] = 0


cdef inline bint probe(Entry *entries, uint64_t mask, uint64_t key, Seen *seen) noexcept nogil:
    """True if the position is known; then `seen` is what is known."""
    cdef Entry *entry = slot_of(entries, mask, key)
    cdef uint64_t data = entry.data
    if entry.check ^ data != key or not data:
        return False
    seen.move = <int> (data & NO_MOVE)
    seen.score = <int> (data >> 30 & 0x1FFFFF) - _SCORE_ZERO
    seen.depth = <int> (data >> 51 & 0xFF)
    seen.bound = <int> (data >> 59 & 3)
    return True


cdef inline void store(
    Entry *entries, uint64_t mask, uint64_t key, int move, int score, int depth, int bound, int age
) noexcept nogil:
    """Remember a position; an entry of this search that looked further stays, unless it is the same position."""
    cdef Entry *entry = slot_of(entries, mask, key)
    cdef uint64_t old = entry.data
    cdef uint64_t data
    if old and entry.check ^ old != key and <int> (old >> 61) == age and <int> (old >> 51 & 0xFF) > depth + 2:
        return
    if move == NO_MOVE and entry.check ^ old == key:
        move = <int> (old & NO_MOVE)
    data = (
        <uint64_t> move | <uint64_t> (score + _SCORE_ZERO) << 30 | <uint64_t> depth << 51
        | <uint64_t> bound << 59 | <uint64_t> age << 61
    )
    entry.data = data
    entry.check = key ^ data
