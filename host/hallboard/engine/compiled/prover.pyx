"""Proofs that a player wins: depth-first proof-number search (A. Nagai, 2002) over compiled rulesets.

A position's proof number says how much is still to be shown before it is won for the player, its disproof number how
much before it is not. Of many moves the greatest number counts, and one for each other open one (weak proof numbers,
T. Ueda and others, 2008): the same positions come by several ways, and a sum would count them often.

A draw is no win, and neither is a position that comes again on the way: so a proof rests on ends alone, and holds
wherever the position stands. That there is none may rest on the way instead. Such a judgement names the level of the
position that came again, and is remembered only from there on upwards (the graph history interaction problem).
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport KEY_A, KEY_B, OVER, REVERSIBLE, TURN, WINNER, Judge, seen_moves
from hallboard.engine.compiled.memory cimport key_of
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of, copy_state

from array import array

cdef enum:
    DEEPEST = 120
    BUCKET = 4
    NEVER = 1 << 30  # a number that no search lowers
    FREELY = 1 << 20  # a level below all others: a judgement that rests on no way
    LOOK_EVERY = 256

cdef struct Slot:
    uint64_t key  # 60 bits of it, then four that say how much work it was
    uint32_t proof  # 0: won
    uint32_t disproof  # 0: not won; of what is won the plies to its end

cdef struct Child:
    int move
    int rests  # the level that a judgement of "not won" rests on
    uint32_t proof
    uint32_t disproof


cdef class Prover:
    """The search for a win of `player`. `cells`, `counters` and `ring` are left as they are.

    Of moves that come to the same by what `judge` knows it looks at one.
    """

    cdef CompiledRules rules
    cdef Judge judge
    cdef Control control
    cdef object ring
    cdef int *history
    cdef int player
    cdef char *states
    cdef Child *children
    cdef int *moves
    cdef Slot *slots
    cdef uint64_t mask
    cdef uint64_t limit, looked
    cdef readonly uint64_t nodes
    cdef bint stopped
    cdef Child root

    def __init__(
        self, CompiledRules rules not None, Judge judge not None, Control control not None, unsigned char[::1] cells,
        int[::1] counters, ring, int player, megabytes, limit=None,
    ):
        """Nobody may lose by repetition in this ruleset. Raises ValueError, and MemoryError."""
        cdef int[::1] view
        rules.check(cells, counters)
        if rules.table.bound_to_lose:
            raise ValueError(f"{rules.name}: expected a ruleset in which a win never depends on the way there")
        self.rules, self.judge, self.control, self.player = rules, judge, control, player
        self.ring = array("i", ring)
        view = self.ring
        self.history = &view[0]
        self.limit = <uint64_t> -1 if limit is None else limit
        table = &rules.table
        if not 0 < megabytes <= 1 << 20:
            raise ValueError(f"a table of {megabytes} MB: expected more than 0 and at most {1 << 20}")
        n = 1
        while 2 * n * BUCKET * sizeof(Slot) <= megabytes * 1_000_000:
            n *= 2
        self.mask = n - 1
        self.slots = <Slot *> calloc(n * BUCKET, sizeof(Slot))
        self.states = <char *> malloc((DEEPEST + 2) * table.state_bytes)
        self.children = <Child *> malloc(<size_t> (DEEPEST + 1) * table.max_moves * sizeof(Child))
        self.moves = <int *> malloc(table.max_moves * sizeof(int))
        if not (self.slots and self.states and self.children and self.moves):
            raise MemoryError("no memory for a search")
        memset(self.states, 0, (DEEPEST + 2) * table.state_bytes)
        memcpy(cells_of(table, self.states), &cells[0], table.cells)
        memcpy(counters_of(table, self.states), &counters[0], table.counters * sizeof(int))
        self.root.proof = self.root.disproof = 1

    def __dealloc__(self):
        free(self.slots)
        free(self.states)
        free(self.children)
        free(self.moves)

    def run(self):
        """Search until it is certain, or a limit is reached."""
        cdef int *counters = counters_of(&self.rules.table, self.states)
        with nogil:
            if counters[OVER]:
                self._end(counters, &self.root)
            while not self.stopped and self.root.proof and self.root.disproof:
                self._search(0, NEVER, NEVER, &self.root)

    @property
    def plies_to_win(self):
        """Plies after which the player has won at the latest, None if no win was found."""
        return self.root.disproof if not self.root.proof else None

    @property
    def refuted(self):
        """True if it is certain that the player can't win by force."""
        return not self.root.disproof and self.root.proof > 0 and self.root.rests >= 0

    @property
    def numbers(self):
        """Proof and disproof number."""
        return self.root.proof, self.root.disproof

    def line(self):
        """Moves that lead to the win, of the others those that last longest, as far as they are remembered."""
        cdef const RulesetTable *table = &self.rules.table
        cdef char *state = self.states
        cdef int *counters
        cdef Child child, best
        cdef int n, i, level = 0
        found = []
        if self.root.proof:
            return found
        while level < DEEPEST and not counters_of(table, state)[OVER]:
            counters = counters_of(table, state)
            n = table.legal_moves(cells_of(table, state), counters, self.moves)
            best.move = -1
            for i in range(n):
                child.move = self.moves[i]
                self._after(level, &child)
                if child.proof:
                    continue
                if best.move < 0 or (child.disproof < best.disproof) == (counters[TURN] == self.player):
                    best = child
            if best.move < 0:
                break
            found.append(best.move)
            self._after(level, &best)
            level += 1
            state += table.state_bytes
        return found

    cdef void _end(self, int *counters, Child *child) noexcept nogil:
        """What a finished game is. That a position stood before may rest on the way, from the game's beginning on."""
        child.rests = FREELY
        if counters[WINNER] == self.player:
            child.proof = child.disproof = 0
            return
        child.proof, child.disproof = NEVER, 0
        if counters[WINNER] < 0 and counters[REVERSIBLE]:
            child.rests = 0

    cdef void _after(self, int level, Child *child) noexcept nogil:
        """Make the child's move, and set what is known of it."""
        cdef const RulesetTable *table = &self.rules.table
        cdef char *state = self.states + level * table.state_bytes
        cdef char *after = state + table.state_bytes
        cdef int *counters = counters_of(table, after)
        cdef int *before
        cdef int i
        copy_state(after, state, table.state_bytes)
        table.make_move(cells_of(table, after), counters, child.move)
        table.settle(cells_of(table, after), counters, self.history)
        child.rests = FREELY
        if counters[OVER]:
            self._end(counters, child)
            return
        for i in range(level - 1, max(-1, level - counters[REVERSIBLE]), -1):
            before = counters_of(table, self.states + i * table.state_bytes)
            if before[KEY_A] == counters[KEY_A] and before[KEY_B] == counters[KEY_B]:
                child.proof, child.disproof, child.rests = NEVER, 0, i
                return
        if level >= DEEPEST - 1:
            child.proof, child.disproof, child.rests = NEVER, 0, -1
            return
        if self._recall(key_of(counters[KEY_A], counters[KEY_B]), child):
            return
        child.proof = child.disproof = 1

    cdef bint _recall(self, uint64_t key, Child *child) noexcept nogil:
        cdef Slot *slot = self.slots + BUCKET * (((key * <uint64_t> 0x9E3779B97F4A7C15) >> 20) & self.mask)
        cdef int i
        for i in range(BUCKET):
            if slot[i].key >> 4 == key and (slot[i].proof or slot[i].disproof):
                child.proof, child.disproof = slot[i].proof, slot[i].disproof
                return True
        return False

    cdef void _remember(self, uint64_t key, const Child *what, uint64_t nodes) noexcept nogil:
        """Keep what is known of a position, in place of what was least work."""
        cdef Slot *slot = self.slots + BUCKET * (((key * <uint64_t> 0x9E3779B97F4A7C15) >> 20) & self.mask)
        cdef int i, worst = 0
        cdef uint64_t work = 0
        while nodes > 4 and work < 15:
            nodes >>= 1
            work += 1
        for i in range(BUCKET):
            if slot[i].key >> 4 == key:
                worst = i
                break
            if (slot[i].key & 15) < (slot[worst].key & 15):
                worst = i
        slot[worst].key = key << 4 | work
        slot[worst].proof, slot[worst].disproof = what.proof, what.disproof

    cdef void _search(self, int level, uint32_t most_proof, uint32_t most_disproof, Child *here) noexcept nogil:
        """Look at a position until one of its numbers is as great as that, or it is certain."""
        cdef const RulesetTable *table = &self.rules.table
        cdef char *state = self.states + level * table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef Child *children = self.children + <size_t> level * table.max_moves
        cdef bint own = counters[TURN] == self.player
        cdef uint64_t key = key_of(counters[KEY_A], counters[KEY_B]), began = self.nodes
        cdef int n = table.legal_moves(cells_of(table, state), counters, self.moves), i, best, open
        cdef uint32_t least, second, greatest, number, other, narrow, wide
        cdef Child *child
        n = seen_moves(&self.judge.table, cells_of(table, state), counters, self.moves, n)
        for i in range(n):
            children[i].move = self.moves[i]
        for i in range(n):
            self._after(level, &children[i])
            self.nodes += 1
            if (own and not children[i].proof) or (not own and not children[i].disproof and children[i].proof):
                children[0] = children[i]  # it decides
                n = 1
                break
        while True:
            # `least`: of the numbers of which one child's is enough; `greatest`: of those that all must have.
            best, open, least, second, greatest = 0, 0, NEVER, NEVER, 0
            for i in range(n):
                child = &children[i]
                number = child.proof if own else child.disproof
                other = child.disproof if own else child.proof
                if not child.proof:
                    number = 0 if own else NEVER
                    other = NEVER if own else 0
                if number < least:
                    second, least, best = least, number, i
                elif number < second:
                    second = number
                if other:
                    open += 1
                    greatest = max(greatest, other)
            if least == 0 or open == 0:
                self._conclude(level, children, n, best, own, here)
                break
            wide = min(<uint32_t> NEVER - 1, greatest + open - 1)
            least = min(least, <uint32_t> NEVER - 1)
            here.proof = least if own else wide
            here.disproof = wide if own else least
            here.rests = FREELY
            if here.proof >= most_proof or here.disproof >= most_disproof or self.stopped:
                break
            narrow = min(most_proof if own else most_disproof, second + second // 4 + 1)
            wide = (most_disproof if own else most_proof) - (open - 1)
            self._after(level, &children[best])
            if children[best].proof and children[best].disproof:
                self._search(level + 1, narrow if own else wide, wide if own else narrow, &children[best])
            self._look()
        if here.rests >= level:
            here.rests = FREELY
        if here.proof == 0 or here.disproof or here.rests == FREELY:
            self._remember(key, here, self.nodes - began)

    cdef void _conclude(self, int level, const Child *children, int n, int best, bint own, Child *here) noexcept nogil:
        """The judgement of a position that is certain: by one child, or by all."""
        cdef int i
        cdef bint won = not children[best].proof
        if n == 0:
            here.proof, here.disproof, here.rests = NEVER, 0, FREELY
            return
        here.rests = FREELY
        here.proof = 0 if won else NEVER
        here.disproof = 0
        for i in range(n):
            if own == won and i != best:
                continue
            if won:
                here.disproof = max(here.disproof, children[i].disproof + 1)
            else:
                here.rests = min(here.rests, children[i].rests)

    cdef void _look(self) noexcept nogil:
        if self.nodes >= self.limit or self.control.stopped:
            self.stopped = True
        elif self.nodes - self.looked >= LOOK_EVERY:
            self.looked = self.nodes
            self.control.look(self.nodes)
            self.stopped = self.control.stopped
