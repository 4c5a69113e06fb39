"""Monte-Carlo tree search over compiled rulesets, with a value per player and a solver for wins and losses.

Two ways to choose, by what a leaf is worth (`leaves.pyx`). Judged at once: PUCT (C. Rosin, 2011; the form of D. Silver
and others, 2017), priors fall with a move's rank in the ruleset's order, of very many moves only the likeliest become
nodes. Played on by chance first: UCT (L. Kocsis and C. Szepesvári, 2006), every move once, the likeliest first, then
UCB1, for one playout says little. The solver: M. Winands and others, 2008.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport int8_t, int16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport OVER, TURN, Judge, JudgeTable, bring_best, seen_moves
from hallboard.engine.compiled.leaves cimport PLAYERS, Leaves
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

cdef enum:
    DEEPEST = 200
    BREADTH = 48  # nodes that a position's moves become at most, where leaves are judged at once
    TOO_NARROW = 2  # every child loses, but not every move is a child

cdef double _PUCT = 1.6
cdef double _UNTRIED = 0.15  # how much worse than its parent an untried move is taken to be

cdef struct Node:
    int move
    int first  # index of the first child
    int count
    int visits
    float prior
    float sums[PLAYERS]
    int8_t mover
    int8_t proven  # 1 + the winner
    int8_t whole  # every legal move is a child
    int8_t opened
    int16_t plies  # to the proven end


cdef class MonteCarloThread(Leaves):
    """One tree over one position, within `megabytes`. `cells`, `counters` and `ring` are left as they are."""

    cdef Node *nodes
    cdef int used, capacity
    cdef char *states
    cdef uint64_t limit
    cdef readonly uint64_t iterations

    def __init__(
        self, CompiledRules rules not None, Judge judge not None, Control control not None, unsigned char[::1] cells,
        int[::1] counters, ring, int players, megabytes, uint64_t seed=1, limit=None,
    ):
        rules.check(cells, counters)
        super().__init__(rules, judge, control, ring, players, seed)
        table = &rules.table
        self.limit = <uint64_t> -1 if limit is None else limit
        self.capacity = max(table.max_moves + 2, min(1 << 30, <long long> (megabytes * 1_000_000) // sizeof(Node)))
        self.nodes = <Node *> malloc(self.capacity * sizeof(Node))
        self.states = <char *> malloc(2 * table.state_bytes)
        if not (self.nodes and self.states):
            raise MemoryError("no memory for a search")
        memcpy(cells_of(table, self.states), &cells[0], table.cells)
        memcpy(counters_of(table, self.states), &counters[0], table.counters * sizeof(int))
        self.used = 1
        _clear(&self.nodes[0], -1, 1.0)
        memcpy(self.states + table.state_bytes, self.states, table.state_bytes)
        self._open(0, self.states + table.state_bytes)

    def __dealloc__(self):
        free(self.nodes)
        free(self.states)

    @property
    def size_bytes(self):
        """Memory of the tree."""
        return self.capacity * sizeof(Node)

    def run(self, uint64_t iterations):
        """Do up to this number of iterations; False when the search is at its end."""
        cdef uint64_t i
        cdef bint more = True
        with nogil:
            for i in range(iterations):
                if self.control.stopped or self.nodes[0].proven or self.iterations >= self.limit:
                    more = False
                    break
                self._iteration()
                self.iterations += 1
                if self.iterations & 15 == 0:
                    self.control.look(0)
        return more

    def root_moves(self):
        """[(move, visits, value for the player to move from 0 to 1, proven plies or 0, line)] of the root's moves.

        The plies are above 0 for a win and below 0 for a loss.
        """
        cdef Node *root = &self.nodes[0]
        out = []
        for i in range(root.first, root.first + root.count):
            node = &self.nodes[i]
            plies = 0
            if node.proven:
                plies = node.plies + 1 if node.proven == root.mover + 1 else -node.plies - 1
            value = node.sums[root.mover] / node.visits if node.visits else 0.0
            out.append((node.move, node.visits, value, plies, self._line(i)))
        return out

    cdef _line(self, int at):
        line = [self.nodes[at].move]
        while self.nodes[at].count and len(line) < 32:
            at = self._best(at)
            if not self.nodes[at].visits and not self.nodes[at].proven:
                break
            line.append(self.nodes[at].move)
        return line

    cdef int _best(self, int at) noexcept nogil:
        cdef Node *node = &self.nodes[at]
        cdef Node *child
        cdef int i, best = node.first
        cdef double score, most = -1e30
        for i in range(node.first, node.first + node.count):
            child = &self.nodes[i]
            score = child.visits
            if child.proven == node.mover + 1:
                score = 1e9 - child.plies
            elif child.proven:
                score = child.plies - 1e9
            if score > most:
                most = score
                best = i
        return best

    cdef void _iteration(self) noexcept nogil:
        """Down the tree, a leaf's worth, and up again."""
        cdef const RulesetTable *table = &self.rules.table
        cdef char *state = self.states + table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef int path[DEEPEST]
        cdef int depth = 1, at = 0, i, p
        cdef double values[PLAYERS]
        cdef Node *node
        memcpy(state, self.states, table.state_bytes)
        path[0] = 0
        while depth < DEEPEST and not counters[OVER]:
            node = &self.nodes[at]
            if node.proven:
                break
            if not node.opened:
                if node.visits == 0 or not self._open(at, state):
                    break
            elif node.opened == TOO_NARROW and not self._widen(at, state):
                break
            at = self._select(at)
            path[depth] = at
            depth += 1
            table.make_move(cells_of(table, state), counters, self.nodes[at].move)
            table.settle(cells_of(table, state), counters, self.history)
        self._value(at, state, values)
        for i in range(depth):
            node = &self.nodes[path[i]]
            node.visits += 1
            for p in range(self.players):
                node.sums[p] += values[p]
        for i in range(depth - 2, -1, -1):
            if not self._prove(path[i]):
                break

    cdef void _value(self, int at, char *state, double *values) noexcept nogil:
        """What a node is worth to each player, from 0 to 1."""
        cdef Node *node = &self.nodes[at]
        cdef int p
        if not node.proven:
            node.proven = <int8_t> self._values(state, values)
            return
        for p in range(self.players):
            values[p] = 1.0 if p == node.proven - 1 else 0.0

    cdef bint _open(self, int at, char *state) noexcept nogil:
        """Make nodes of a position's moves; False if there is no memory left."""
        cdef const RulesetTable *table = &self.rules.table
        cdef const JudgeTable *judge = &self.judge.table
        cdef int *counters = counters_of(table, state)
        cdef Node *node = &self.nodes[at]
        cdef int n = table.legal_moves(cells_of(table, state), counters, self.moves)
        cdef int count, i, top, k
        cdef double total = 0.0
        count = n = seen_moves(judge, cells_of(table, state), counters, self.moves, n)
        node.mover = <int8_t> counters[TURN]
        if judge.order:
            judge.order(cells_of(table, state), counters, judge.weights, self.moves, n, self.scores)
            if count > BREADTH and at and self.judged:
                count = BREADTH
        if n == 0 or self.used + count > self.capacity:
            return False
        for i in range(count):
            if judge.order:
                if i < BREADTH:
                    bring_best(self.moves, self.scores, i, n)
            else:
                top = i + self._draw(n - i)
                k = self.moves[i]
                self.moves[i] = self.moves[top]
                self.moves[top] = k
            total += 1.0 / (i + 2.0)
        for i in range(count):
            _clear(&self.nodes[self.used + i], self.moves[i], <float> (1.0 / (i + 2.0) / total))
        node.first = self.used
        node.count = count
        node.whole = count == n
        node.opened = 1
        self.used += count
        return True

    cdef bint _widen(self, int at, char *state) noexcept nogil:
        """Make nodes of the moves left out as well; False if there is no memory left."""
        cdef const RulesetTable *table = &self.rules.table
        cdef Node *node = &self.nodes[at]
        cdef int n = table.legal_moves(cells_of(table, state), counters_of(table, state), self.moves)
        cdef int i, j, new = self.used
        n = seen_moves(&self.judge.table, cells_of(table, state), counters_of(table, state), self.moves, n)
        if new + n > self.capacity:
            return False
        memcpy(&self.nodes[new], &self.nodes[node.first], node.count * sizeof(Node))
        for i in range(n):
            for j in range(node.first, node.first + node.count):
                if self.nodes[j].move == self.moves[i]:
                    break
            else:
                _clear(&self.nodes[self.used + node.count], self.moves[i], 0.5 / n)
                self.used += 1
        self.used += node.count
        node.first = new
        node.count = n
        node.whole = 1
        node.opened = 1
        return True

    cdef int _select(self, int at) noexcept nogil:
        cdef Node *node = &self.nodes[at]
        cdef Node *child
        cdef int mover = node.mover, i, best = node.first
        cdef double wide = _PUCT * sqrt(node.visits + 1.0)
        cdef double curious = self.judge.table.curiosity * sqrt(log(node.visits + 1.0))
        cdef double untried = node.sums[mover] / max(1, node.visits) - _UNTRIED
        cdef double score, most = -1e30
        for i in range(node.first, node.first + node.count):
            child = &self.nodes[i]
            if child.proven:
                score = 1e6 if child.proven == mover + 1 else -1e6
            elif self.judged:
                score = (child.sums[mover] / child.visits if child.visits else untried)
                score += wide * child.prior / (1 + child.visits)
            elif child.visits:
                score = child.sums[mover] / child.visits + curious / sqrt(child.visits)
            else:
                return i
            if score > most:
                most = score
                best = i
        return best

    cdef bint _prove(self, int at) noexcept nogil:
        """True if it is certain who wins at the node: by a move, or because every move loses to the same one."""
        cdef Node *node = &self.nodes[at]
        cdef Node *child
        cdef int i, soonest = 30000, latest = 0, winner = 0
        cdef bint lost = True
        for i in range(node.first, node.first + node.count):
            child = &self.nodes[i]
            if child.proven == node.mover + 1:
                soonest = min(soonest, child.plies + 1)
            elif not child.proven or (winner and child.proven != winner):
                lost = False
            else:
                winner = child.proven
                latest = max(latest, child.plies + 1)
        if soonest < 30000:
            node.proven = node.mover + 1
            node.plies = <int16_t> soonest
        elif lost and winner and not node.whole:
            node.opened = TOO_NARROW
        elif lost and winner:
            node.proven = <int8_t> winner
            node.plies = <int16_t> latest
        return node.proven > 0


cdef inline void _clear(Node *node, int move, float prior) noexcept nogil:
    cdef int p
    node.move = move
    node.first = node.count = node.visits = 0
    node.prior = prior
    for p in range(PLAYERS):
        node.sums[p] = 0.0
    node.mover = node.proven = node.whole = node.opened = 0
    node.plies = 0
