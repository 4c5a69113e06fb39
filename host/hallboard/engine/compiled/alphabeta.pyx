"""Iterative deepening: the moves at the root, searched deeper and deeper."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport KEY_A, KEY_B, OVER, TURN, WIDTHS, Judge, seen_moves
from hallboard.engine.compiled.memory cimport NO_MOVE, Memory, begin_line, end_line, is_busy, key_of, line_of
from hallboard.engine.compiled.tree cimport (
    BY_REPETITION, INFINITE, LINE_LENGTH, PROVEN, REDUCTIONS, SPLIT_MOST, SPLIT_PLIES, WIN, Search, Tree,
)
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

cdef enum:
    LINE = 32
    SHORT_OF = 250  # points above and below the last score where an iteration looks first

cdef struct RootMove:
    int move
    int score
    int before
    int less  # points for leading back to a position of the game
    int length
    int line[LINE]


cdef class AlphaBetaThread(Tree):
    """A searcher of one position. `cells`, `counters` and `ring` are left as they are.

    `past` counts the positions of the game by their two keys: a move that leads back to one is worth `back` points less
    for each time, so that where nothing forbids to repeat the game goes on. `jitter` varies the order of equal moves.
    """

    cdef RootMove *roots
    cdef int root_count
    cdef int first  # root moves before it are taken by better lines
    cdef int best  # index of the root move that is known to be best in this iteration, -1 for none

    def __init__(
        self, CompiledRules rules not None, Judge judge not None, Memory memory not None, Control control not None,
        unsigned char[::1] cells, int[::1] counters, ring, int contempt=0, limit=None, int jitter=0,
        past=None, int back=0,
    ):
        cdef Search *s = &self.s
        cdef int i
        super().__init__(rules, judge, memory, control, cells, counters, ring, contempt, limit)
        table = &rules.table
        self.roots = <RootMove *> calloc(table.max_moves, sizeof(RootMove))
        if not self.roots:
            raise MemoryError("no memory for a search")
        self.root_count = table.legal_moves(cells_of(table, s.states), counters_of(table, s.states), s.moves)
        self.root_count = seen_moves(
            s.judge, cells_of(table, s.states), counters_of(table, s.states), s.moves, self.root_count
        )
        self._judge_moves(0, self.root_count)
        self._order(0, self.root_count, NO_MOVE)
        for i in range(self.root_count):
            root = &self.roots[i]
            root.move = s.moves[i]
            root.before = s.scores[i] + (
                <int> ((<uint32_t> s.moves[i] * <uint32_t> 2654435769 ^ <uint32_t> jitter * 40503) >> 20) % (jitter + 1)
                if jitter else 0
            )
            root.less = back * past.get(self._keys_after(s.moves[i]), 0) if past else 0
            root.length = 1
            root.line[0] = s.moves[i]
        self._sort(0)

    def __dealloc__(self):
        free(self.roots)

    cdef _keys_after(self, int move):
        cdef const RulesetTable *table = self.s.table
        cdef char *after = self.s.states + table.state_bytes
        memcpy(after, self.s.states, table.state_bytes)
        table.make_move(cells_of(table, after), counters_of(table, after), move)
        return counters_of(table, after)[KEY_A], counters_of(table, after)[KEY_B]

    @property
    def first_move(self):
        """The likeliest move before any search."""
        return self.roots[0].move

    def search(self, int max_depth, int lines=1, report=None):
        """Deepen to `max_depth`; returns and reports lists of (move, score, depth, line), best first.

        `report(found)` is called after each iteration.
        """
        cdef Search *s = &self.s
        cdef int depth, i, score, alpha, beta, window
        found = []
        lines = min(lines, self.root_count)
        for depth in range(1, max_depth + 1):
            now = []
            for i in range(lines):
                self.first = i
                window = SHORT_OF
                score = self.roots[i].score
                alpha, beta = -INFINITE, INFINITE
                if depth >= 4 and -BY_REPETITION // 2 < score < BY_REPETITION // 2 and found:
                    alpha, beta = score - window, score + window
                while True:
                    self.best = -1
                    with nogil:
                        score = self._root(depth, alpha, beta)
                    if s.stopped:
                        break
                    self._sort(i)
                    if score <= alpha and alpha > -INFINITE:
                        alpha = -INFINITE
                    elif score >= beta and beta < INFINITE:
                        beta = INFINITE
                    else:
                        break
                if s.stopped:
                    if self.best >= 0:  # better than the last iteration's, or the same looked at deeper
                        now.append(self._root_line(self.best, depth))
                    break
                now.append(self._root_line(i, depth))
            if now:
                kept = [line for line in found if line[0] not in {known[0] for known in now}]
                found = (now + kept)[:lines] if s.stopped else sorted(now, key=lambda line: -line[1])
                if report is not None:
                    report(found)
            if s.stopped:
                break
            best = abs(found[0][1])
            if lines == 1 and best >= PROVEN and WIN - best <= depth:
                break
        return found

    def _root_line(self, int i, int depth):
        root = &self.roots[i]
        return root.move, root.score, depth, [root.line[j] for j in range(root.length)]

    cdef _sort(self, int first):
        """Root moves from `first` on by score, those without one as they were."""
        cdef Search *s = &self.s
        cdef RootMove held
        cdef int i, j
        for i in range(first + 1, self.root_count):
            held = self.roots[i]
            j = i
            while j > first and self.roots[j - 1].before < held.before:
                self.roots[j] = self.roots[j - 1]
                j -= 1
            if j != i:
                self.roots[j] = held

    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil:
        cdef Search *s = &self.s
        cdef RootMove *root
        cdef int i, at, score, best = -INFINITE, side, reduced, low, high, put_off = 0, taken = 0
        cdef int[SPLIT_MOST] later
        cdef uint64_t key = key_of(counters_of(s.table, s.states)[KEY_A], counters_of(s.table, s.states)[KEY_B])
        cdef uint64_t line = 0
        cdef bint splits = s.busy != NULL and depth >= SPLIT_PLIES, again
        cdef int width = s.judge.root_widths[min(depth, WIDTHS - 1)]
        cdef bint ranked = depth == 1 and s.judge.root_widths[2]  # says which of them are looked at deeper
        if depth <= 1 or not width:
            width = self.root_count
        for i in range(self.first, self.root_count):
            self.roots[i].before = -INFINITE - i  # keeps its place behind those that get a score
        i = self.first - 1
        while True:
            i += 1
            at = i
            again = False
            if i == self.root_count or (i - self.first >= width and best > -PROVEN):
                if taken == put_off:
                    break
                again = True
                i -= 1
                at = later[taken]
                taken += 1
            root = &self.roots[at]
            if splits:
                line = line_of(key, root.move)
                if not again and best > -INFINITE and put_off < SPLIT_MOST and is_busy(s.busy, line):
                    later[put_off] = i
                    put_off += 1
                    continue
                begin_line(s.busy, line)
            side = self._child(0, root.move)
            reduced = 0
            if at > self.first + 3 and depth >= 3:
                reduced = REDUCTIONS[min(depth, 63)][min(at - self.first, 63)] * 2 // 3
            low, high = alpha + root.less, beta + root.less
            if ranked:  # all get their score
                low, high = -INFINITE, INFINITE
            if best == -INFINITE or ranked:
                score = side * self._node(1, depth - 1, side * (high if side < 0 else low),
                                          side * (low if side < 0 else high))
            else:
                if side > 0:
                    score = self._node(1, depth - 1 - reduced, low, low + 1)
                else:
                    score = -self._node(1, depth - 1 - reduced, -low - 1, -low)
                if not s.stopped and score > low:
                    if side > 0:
                        score = self._node(1, depth - 1, low, high)
                    else:
                        score = -self._node(1, depth - 1, -high, -low)
            if -PROVEN < score < PROVEN:
                score -= root.less
            if splits:
                end_line(s.busy, line)
            if s.stopped:
                return 0
            if ranked:
                root.before = score
            elif score > best and score > alpha and self._loses_by_repetition():
                score = 2 - BY_REPETITION
            if score > best:
                best = score
                if score > alpha:
                    self.best = at
                root.score = score
                root.before = score
                root.line[0] = root.move
                root.length = 1 + min(s.lengths[1], LINE - 1)
                memcpy(&root.line[1], &s.lines[LINE_LENGTH], (root.length - 1) * sizeof(int))
                if score > alpha:
                    alpha = score
                    if alpha >= beta and not ranked:
                        break
        return best

    cdef bint _loses_by_repetition(self) noexcept nogil:
        """True if the root move just made goes on with a run of moves that leads to a loss by repetition.

        Below the root a node may leave out the unlikely move that does so, or know the position from another way.
        """
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef char *state = s.states + table.state_bytes
        cdef int *counters = counters_of(table, state)
        if not table.bound_to_lose or counters[OVER]:
            return False
        if table.bound_to_lose(cells_of(table, state), counters, s.ring) != s.me:
            return False
        s.lengths[1] = 0  # what the search expected is not what comes
        return True
