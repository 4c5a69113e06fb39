"""All positions that VLKNO comes to on a small board, and what each is worth.

A position is a number of 64 bits: four bits for each height, spaces row by row from a1, the first one highest; then
four times four bits for the places of the pawns, the two of the player to move first, each pair in order. Of all
pictures of a position in the mirrors of its board the least number stands for them, whoever is to move.

A value is 0 for a draw, else one more than the plies to the end if both sides play their best: odd for a loss, even
for a win. The sum of the squares of all heights rises with every turn but that which puts the stone back. So positions
of one sum are a layer: they are found from the lowest layer up, and judged from the highest down.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

from array import array

cdef enum:
    MIRRORS = 8
    WIDTH = 5  # of the whole board
    SPACES = 25
    MOST = 12  # spaces of a small board: more heights have no room in a number
    MAX_LAYERS = MOST * MOST + 1
    TURN = 0
    STEPS = 16  # of two pawns: no position has more turns that put the stone back and differ
    LONGEST = 253  # plies that a value has room for
    UNKNOWN = 255

cdef struct Layer:
    uint32_t *ids
    size_t n
    size_t room

cdef struct Entry:
    uint64_t key
    uint8_t value

cdef struct Open:
    uint32_t id
    uint32_t win  # the least value of a win that is known, 0 for none
    uint32_t loss  # the greatest value of a loss that the turns to other layers leave, 0 where one of them draws
    uint32_t n
    uint32_t inner[STEPS]


cdef int _compare(const void *a, const void *b) noexcept nogil:
    cdef uint64_t x = (<const Entry *> a).key, y = (<const Entry *> b).key
    return (x > y) - (x < y)


cdef inline uint64_t _mixed(uint64_t key) noexcept nogil:
    key = (key ^ key >> 31) * <uint64_t> 0x9E3779B97F4A7C15
    return key ^ key >> 29


@cython.auto_pickle(False)
cdef class Keys:
    """The numbers of positions on a board of so many columns and rows."""

    cdef int n, mirrors
    cdef int spaces[MIRRORS][MOST]  # of the whole board, in the order in which a mirror reads them
    cdef int places[MIRRORS][SPACES]

    def __init__(self, int columns, int rows):
        """Raises ValueError for a board that is too large."""
        cdef int mirror, i, x, y
        self.n = columns * rows
        if not 1 <= columns <= WIDTH or not 1 <= rows <= WIDTH or self.n > MOST:
            raise ValueError(f"{columns} columns and {rows} rows: expected a board of at most {MOST} spaces")
        self.mirrors = MIRRORS if columns == rows else MIRRORS // 2
        for mirror in range(self.mirrors):
            for i in range(self.n):
                x, y = i % columns, i // columns
                if mirror & 1:
                    x = columns - 1 - x
                if mirror & 2:
                    y = rows - 1 - y
                if mirror & 4:
                    x, y = y, x
                self.spaces[mirror][i] = WIDTH * y + x
                self.places[mirror][WIDTH * y + x] = i

    cdef uint64_t of(self, const unsigned char *cells, int turn) noexcept nogil:
        cdef uint64_t best = <uint64_t> -1, key
        cdef int pawns[4]
        cdef int n_own = 0, n_other = 0, mirror, i, cell, a, b, c, d
        for i in range(self.n):
            cell = cells[self.spaces[0][i]]
            if cell >> 5:
                if (cell >> 5) - 1 == turn:
                    pawns[n_own & 1] = self.spaces[0][i]
                    n_own += 1
                else:
                    pawns[2 + (n_other & 1)] = self.spaces[0][i]
                    n_other += 1
        for mirror in range(self.mirrors):
            key = 0
            for i in range(self.n):
                key = key << 4 | (cells[self.spaces[mirror][i]] & 15)
            if key > best >> 16:
                continue
            a, b = self.places[mirror][pawns[0]], self.places[mirror][pawns[1]]
            c, d = self.places[mirror][pawns[2]], self.places[mirror][pawns[3]]
            key = key << 16 | min(a, b) << 12 | max(a, b) << 8 | min(c, d) << 4 | max(c, d)
            if key < best:
                best = key
        return best

    cdef int layer(self, uint64_t key) noexcept nogil:
        """The sum of the squares of all heights."""
        cdef int found = 0, height
        key >>= 16
        while key:
            height = key & 15
            found += height * height
            key >>= 4
        return found

    cdef void put(self, uint64_t key, unsigned char *cells) noexcept nogil:
        """Set the position up; the first player is to move."""
        cdef int i
        memset(cells, 0, SPACES + 1)
        for i in range(self.n):
            cells[self.spaces[0][i]] = key >> 4 * (self.n - 1 - i) + 16 & 15
        for i in range(4):
            cells[self.spaces[0][key >> 4 * (3 - i) & 15]] |= (1 if i < 2 else 2) << 5

    def key(self, const unsigned char[::1] cells not None, int turn):
        """The number of the position in these cells."""
        if cells.shape[0] < SPACES:
            raise ValueError(f"expected the cells of a state, not {cells.shape[0]}")
        return self.of(&cells[0], turn)


@cython.auto_pickle(False)
cdef class Positions(Keys):
    """The positions that are known. All methods raise MemoryError."""

    cdef CompiledRules rules
    cdef const RulesetTable *table
    cdef Layer layers[MAX_LAYERS]
    cdef uint64_t *keys
    cdef uint8_t *values
    cdef uint32_t *slots
    cdef size_t n_known, room, mask
    cdef Open *open
    cdef size_t n_open, room_open
    cdef char *before
    cdef char *after
    cdef int *moves

    def __init__(self, CompiledRules rules not None, int columns, int rows, counters):
        """`counters` are those of the set-up, with the variant in them."""
        super().__init__(columns, rows)
        self.rules = rules
        self.table = table = &rules.table
        self.mask = (1 << 16) - 1
        self.slots = <uint32_t *> calloc(self.mask + 1, sizeof(uint32_t))
        self.before = <char *> calloc(2, table.state_bytes)
        self.moves = <int *> malloc(table.max_moves * sizeof(int))
        if not self.slots or not self.before or not self.moves:
            raise MemoryError
        self.after = self.before + table.state_bytes
        for i in range(table.counters):
            counters_of(table, self.before)[i] = counters[i]

    def __dealloc__(self):
        cdef int i
        for i in range(MAX_LAYERS):
            free(self.layers[i].ids)
        free(self.keys)
        free(self.values)
        free(self.slots)
        free(self.open)
        free(self.before)
        free(self.moves)

    def __len__(self):
        return self.n_known

    @property
    def last_layer(self):
        """No layer is higher."""
        return self.n * self.n

    def count(self, int layer):
        """How many positions of the layer are known."""
        return self.layers[layer].n

    def add(self, uint64_t key):
        """Make a position known."""
        self._add(key)

    cdef size_t _slot(self, uint64_t key) noexcept nogil:
        cdef size_t slot = _mixed(key) & self.mask
        while self.slots[slot] and self.keys[self.slots[slot] - 1] != key:
            slot = slot + 1 & self.mask
        return slot

    cdef int _add(self, uint64_t key) except -1 nogil:
        cdef size_t slot = self._slot(key), i
        cdef Layer *layer
        cdef void *more
        if self.slots[slot]:
            return 0
        if self.n_known == self.room:
            i = self.room + self.room // 2 + 4096
            more = realloc(self.keys, i * sizeof(uint64_t))
            if not more:
                raise MemoryError
            self.keys = <uint64_t *> more
            more = realloc(self.values, i)
            if not more:
                raise MemoryError
            self.values = <uint8_t *> more
            self.room = i
        layer = &self.layers[self.layer(key)]
        if layer.n == layer.room:
            i = layer.room + layer.room // 2 + 256
            more = realloc(layer.ids, i * sizeof(uint32_t))
            if not more:
                raise MemoryError
            layer.ids = <uint32_t *> more
            layer.room = i
        layer.ids[layer.n] = self.n_known
        layer.n += 1
        self.keys[self.n_known] = key
        self.values[self.n_known] = UNKNOWN
        self.n_known += 1
        self.slots[slot] = self.n_known
        if self.n_known > self.mask // 2 + self.mask // 8:
            self._widen()
        return 0

    cdef int _widen(self) except -1 nogil:
        cdef size_t i
        cdef void *more = calloc(2 * (self.mask + 1), sizeof(uint32_t))
        if not more:
            raise MemoryError
        free(self.slots)
        self.slots = <uint32_t *> more
        self.mask = 2 * self.mask + 1
        for i in range(self.n_known):
            self.slots[self._slot(self.keys[i])] = i + 1
        return 0

    cdef int _list(self, uint32_t id) noexcept nogil:
        """Set the position up and list its turns."""
        self.put(self.keys[id], cells_of(self.table, self.before))
        counters_of(self.table, self.before)[TURN] = 0
        return self.table.legal_moves(
            cells_of(self.table, self.before), counters_of(self.table, self.before), self.moves
        )

    cdef uint64_t _after(self, int move) noexcept nogil:
        """The number of the position after the move."""
        memcpy(self.after, self.before, self.table.state_bytes)
        self.table.make_move(cells_of(self.table, self.after), counters_of(self.table, self.after), move)
        return self.of(cells_of(self.table, self.after), counters_of(self.table, self.after)[TURN])

    def expand(self, int layer, size_t first, size_t most):
        """Make known what follows from `most` positions of the layer, from the `first` on; returns where it stopped."""
        cdef size_t i = first
        cdef int n, j
        with nogil:
            while i < self.layers[layer].n and i < first + most:
                n = self._list(self.layers[layer].ids[i])
                for j in range(n):
                    self._add(self._after(self.moves[j]))
                i += 1
        return i

    def judge(self, int layer, size_t first, size_t most):
        """Judge such positions of a layer by what follows in higher ones; returns where it stopped.

        What also depends on the layer itself waits for `settle`. The last layer is first. Raises ValueError if a
        position is not known that follows, or a game is longer than a value can say.
        """
        cdef size_t i = first
        cdef int error = 0
        if first == 0:
            self.n_open = 0
        with nogil:
            while i < self.layers[layer].n and i < first + most:
                error = self._judge(layer, self.layers[layer].ids[i])
                if error:
                    break
                i += 1
        if error:
            raise ValueError("a position is not known" if error == 1 else "a game is too long")
        return i

    cdef int _judge(self, int layer, uint32_t id) except -1 nogil:
        cdef int n = self._list(id), i, value
        cdef uint32_t k
        cdef uint64_t key
        cdef size_t slot
        cdef Open here
        cdef bint draw = False
        cdef void *more
        here.id = id
        here.win = here.n = 0
        here.loss = 1
        for i in range(n):
            key = self._after(self.moves[i])
            slot = self._slot(key)
            if not self.slots[slot]:
                return 1
            if self.layer(key) == layer:
                for k in range(here.n):
                    if here.inner[k] == self.slots[slot] - 1:
                        break
                else:
                    here.inner[here.n] = self.slots[slot] - 1
                    here.n += 1
                continue
            value = self.values[self.slots[slot] - 1]
            if value == UNKNOWN:
                return 1
            if value == 0:
                draw = True
            elif value > LONGEST:
                return 2
            elif value & 1:
                if not here.win or value + 1 < here.win:
                    here.win = value + 1
            elif value + 1 > here.loss:
                here.loss = value + 1
        if draw:
            here.loss = 0
        if not here.n:
            self.values[id] = here.win if here.win else here.loss
            return 0
        self.values[id] = UNKNOWN
        if self.n_open == self.room_open:
            self.room_open += self.room_open // 2 + 256
            more = realloc(self.open, self.room_open * sizeof(Open))
            if not more:
                raise MemoryError
            self.open = <Open *> more
        self.open[self.n_open] = here
        self.n_open += 1
        return 0

    def settle(self, int layer):
        """Judge what is left of a layer: by the plies to the end, then the rest are draws."""
        cdef size_t i, left = self.n_open
        cdef uint32_t k
        cdef int value, most
        cdef uint8_t inner
        cdef Open *here
        with nogil:
            for value in range(1, LONGEST + 1):
                if not left:
                    break
                i = 0
                while i < left:
                    here = &self.open[i]
                    most = 0
                    if value & 1:
                        # Lost, if all turns lead to wins, the longest of them one ply shorter.
                        most = here.loss if not here.win else 0
                        for k in range(here.n):
                            inner = self.values[here.inner[k]]
                            if not most or inner == UNKNOWN or inner == 0 or inner & 1:
                                most = 0
                                break
                            if inner + 1 > most:
                                most = inner + 1
                    elif here.win == <uint32_t> value:
                        most = value
                    else:
                        for k in range(here.n):
                            if self.values[here.inner[k]] == value - 1:
                                most = value
                    if most == value:
                        self.values[here.id] = value
                        left -= 1
                        self.open[i] = self.open[left]
                    else:
                        i += 1
            for i in range(left):
                self.values[self.open[i].id] = 0
        self.n_open = 0

    def value(self, uint64_t key):
        """A position's value, None if it is not known or not judged."""
        cdef size_t slot = self._slot(key)
        if not self.slots[slot] or self.values[self.slots[slot] - 1] == UNKNOWN:
            return None
        return self.values[self.slots[slot] - 1]

    def save(self):
        """Keys and values in the order in which they became known, as bytes: what `restore` takes."""
        return (<char *> self.keys)[:self.n_known * sizeof(uint64_t)], (<char *> self.values)[:self.n_known]

    def restore(self, const unsigned char[::1] keys, const unsigned char[::1] values):
        """Make known what `save` gave."""
        cdef size_t i
        cdef uint64_t key
        for i in range(<size_t> values.shape[0]):
            memcpy(&key, &keys[i * sizeof(uint64_t)], sizeof(uint64_t))
            self._add(key)
            self.values[self.n_known - 1] = values[i]

    def in_order(self):
        """Keys (an `array('Q')`) and values (bytes) in the order of the keys."""
        cdef Entry *entries = <Entry *> malloc(max(1, self.n_known) * sizeof(Entry))
        cdef size_t i
        cdef uint64_t[::1] keys
        cdef unsigned char[::1] values
        if not entries:
            raise MemoryError
        try:
            found, worths = array("Q", bytes(8 * self.n_known)), bytearray(self.n_known)
            if self.n_known:
                keys, values = found, worths
                for i in range(self.n_known):
                    entries[i].key, entries[i].value = self.keys[i], self.values[i]
                qsort(entries, self.n_known, sizeof(Entry), _compare)
                for i in range(self.n_known):
                    keys[i], values[i] = entries[i].key, entries[i].value
            return found, bytes(worths)
        finally:
            free(entries)
