"""Iterative deepening alpha-beta over compiled rooms.

Principal variation search with a transposition table, moves ordered by the room's kernel, killers and history, late
moves at less depth, and in rooms with very many moves only the likeliest of them beyond the first plies. What is left
out is looked at after all where every move so far loses, so that a win or loss that is announced is proven: the winner
needs one move, and of the loser every move has been searched. An end by repetition depends on the way that led there
and is never announced.

A player may have several moves in a row. With more than two players all others are taken to be against the one who
searches (paranoid search).
"""

from libc.math cimport log
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport (
    KEY_A, KEY_B, OVER, SCRATCH, TURN, WIDTHS, WINNER, Judge, JudgeTable, bring_best, seen_moves, worth,
)
from hallboard.engine.compiled.memory cimport EXACT, LOWER, NO_MOVE, UPPER, Memory, Seen, key_of, probe, store
from hallboard.native.room_table cimport CompiledRules, RoomTable, cells_of, counters_of

from array import array

cdef enum:
    FIRST = 1 << 29  # the order score of the table's move
    KILLER = 3000
    HISTORY_MOST = 2000
    SPARE = 8  # likely moves beyond twice a node's width: history chooses among them
    SORTED = 40  # after so many picks a node takes its moves as they come
    SHORT_OF = 250  # points above and below the last score where an iteration looks first

cdef int[64][64] REDUCTIONS


cdef void _fill_reductions() noexcept:
    cdef int depth, i
    for depth in range(1, 64):
        for i in range(1, 64):
            REDUCTIONS[depth][i] = <int> (0.4 + log(depth) * log(i) / 2.1)


_fill_reductions()


cdef inline uint32_t _slot(int side, int move) noexcept nogil:
    return (<uint32_t> side << HISTORY_BITS) | ((<uint32_t> move * <uint32_t> 2654435769) >> (32 - HISTORY_BITS))


cdef class AlphaBetaThread:
    """A searcher of one position. `cells`, `counters` and `ring` are left as they are.

    `past` counts the positions of the game by their two keys: a move that leads back to one is worth `back` points less
    for each time, so that where nothing forbids to repeat the game goes on.
    """

    def __init__(
        self, CompiledRules rules not None, Judge judge not None, Memory memory not None, Control control not None,
        unsigned char[::1] cells, int[::1] counters, ring, int contempt=0, limit=None, int jitter=0,
        past=None, int back=0,
    ):
        cdef Search *s = &self.s
        cdef int[::1] view
        cdef int i
        rules.check(cells, counters)
        self.rules, self.judge, self.memory, self.control = rules, judge, memory, control
        self.ring = array("i", ring)  # every thread remembers its own way
        view = self.ring
        table = &rules.table
        s.table, s.judge = table, &judge.table
        s.entries, s.mask, s.age = memory.entries, memory.mask, memory.age
        s.ring = &view[0]
        s.contempt = contempt
        s.limit = <uint64_t> -1 if limit is None else limit
        s.states = <char *> malloc((MAX_LEVEL + 2) * table.state_bytes)
        s.moves = <int *> malloc((MAX_LEVEL + 1) * table.max_moves * sizeof(int))
        s.scores = <int *> malloc((MAX_LEVEL + 1) * (table.max_moves + SCRATCH) * sizeof(int))
        s.history = <int *> calloc(4 << HISTORY_BITS, sizeof(int))
        s.lines = <int *> malloc((MAX_LEVEL + 2) * (MAX_LEVEL + 2) * sizeof(int))
        s.killers = <int *> malloc(2 * (MAX_LEVEL + 2) * sizeof(int))
        s.roots = <RootMove *> calloc(table.max_moves, sizeof(RootMove))
        if not (s.states and s.moves and s.scores and s.history and s.lines and s.killers and s.roots):
            raise MemoryError("no memory for a search")
        memset(s.states, 0, (MAX_LEVEL + 2) * table.state_bytes)
        memset(s.killers, 0xFF, 2 * (MAX_LEVEL + 2) * sizeof(int))
        memcpy(cells_of(table, s.states), &cells[0], table.cells)
        memcpy(counters_of(table, s.states), &counters[0], table.counters * sizeof(int))
        s.me = counters[TURN]
        s.look_every = 64 if table.max_moves > 2000 else 256
        self.root_n = table.legal_moves(cells_of(table, s.states), counters_of(table, s.states), s.moves)
        self.root_n = seen_moves(
            s.judge, cells_of(table, s.states), counters_of(table, s.states), s.moves, self.root_n
        )
        s.root_count = self.root_n
        self._judge_moves(0, self.root_n)
        self._order(0, self.root_n, NO_MOVE)
        for i in range(self.root_n):
            s.roots[i].move = s.moves[i]
            s.roots[i].before = s.scores[i] + (
                <int> ((<uint32_t> s.moves[i] * <uint32_t> 2654435769 ^ <uint32_t> jitter * 40503) >> 20) % (jitter + 1)
                if jitter else 0
            )
            s.roots[i].less = back * past.get(self._keys_after(s.moves[i]), 0) if past else 0
            s.roots[i].length = 1
            s.roots[i].line[0] = s.moves[i]
        self._sort(0)

    cdef _keys_after(self, int move):
        cdef const RoomTable *table = self.s.table
        cdef char *after = self.s.states + table.state_bytes
        memcpy(after, self.s.states, table.state_bytes)
        table.make_move(cells_of(table, after), counters_of(table, after), move)
        return counters_of(table, after)[KEY_A], counters_of(table, after)[KEY_B]

    def __dealloc__(self):
        s = &self.s
        free(s.states)
        free(s.moves)
        free(s.scores)
        free(s.history)
        free(s.lines)
        free(s.killers)
        free(s.roots)

    @property
    def nodes(self):
        """Positions made so far."""
        return self.s.nodes

    @property
    def first_move(self):
        """The likeliest move before any search."""
        return self.s.roots[0].move

    def search(self, int max_depth, int lines=1, report=None, int skip=0):
        """Deepen to `max_depth`; returns and reports lists of (move, score, depth, line), best first.

        `report(found)` is called after each iteration. `skip` makes a thread that only helps begin deeper.
        """
        cdef Search *s = &self.s
        cdef int depth, i, score, alpha, beta, window
        found = []
        lines = min(lines, s.root_count)
        for depth in range(1 + skip, max_depth + 1):
            now = []
            for i in range(lines):
                s.first = i
                window = SHORT_OF
                score = s.roots[i].score
                alpha, beta = -INFINITE, INFINITE
                if depth >= 4 and -BY_REPETITION // 2 < score < BY_REPETITION // 2 and found:
                    alpha, beta = score - window, score + window
                while True:
                    s.best = -1
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
                    if s.best >= 0:  # better than the last iteration's, or the same looked at deeper
                        now.append(self._told(s.best, depth))
                    break
                now.append(self._told(i, depth))
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

    def _told(self, int i, int depth):
        root = &self.s.roots[i]
        return root.move, root.score, depth, [root.line[j] for j in range(root.length)]

    cdef _sort(self, int first):
        """Root moves from `first` on by score, those without one as they were."""
        cdef Search *s = &self.s
        cdef RootMove held
        cdef int i, j
        for i in range(first + 1, s.root_count):
            held = s.roots[i]
            j = i
            while j > first and s.roots[j - 1].before < held.before:
                s.roots[j] = s.roots[j - 1]
                j -= 1
            if j != i:
                s.roots[j] = held

    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil:
        cdef Search *s = &self.s
        cdef RootMove *root
        cdef int i, score, best = -INFINITE, side, reduced, low, high
        cdef int width = s.judge.root_widths[min(depth, WIDTHS - 1)]
        if depth <= 1 or not width:
            width = s.root_count
        for i in range(s.first, s.root_count):
            s.roots[i].before = -INFINITE - i  # keeps its place behind those that get a score
        for i in range(s.first, s.root_count):
            if i - s.first >= width and best > -PROVEN:
                break
            root = &s.roots[i]
            side = self._child(0, root.move)
            reduced = 0
            if i > s.first + 3 and depth >= 3:
                reduced = REDUCTIONS[min(depth, 63)][min(i - s.first, 63)] * 2 // 3
            low, high = alpha + root.less, beta + root.less
            if best == -INFINITE:
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
            if s.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    s.best = i
                root.score = score
                root.before = score
                root.line[0] = root.move
                root.length = 1 + min(s.lengths[1], LINE - 1)
                memcpy(&root.line[1], &s.lines[MAX_LEVEL + 2], (root.length - 1) * sizeof(int))
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        return best

    cdef int _child(self, int level, int move) noexcept nogil:
        """Make a move at `level`; returns 1 if the same side moves again, else -1."""
        cdef Search *s = &self.s
        cdef const RoomTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef char *after = state + table.state_bytes
        cdef int *counters = counters_of(table, after)
        memcpy(after, state, table.state_bytes)
        table.make_move(cells_of(table, after), counters, move)
        table.settle(cells_of(table, after), counters, s.ring)
        s.nodes += 1
        if s.nodes - s.looked >= s.look_every or s.nodes >= s.limit:
            s.looked = s.nodes
            self.control.look(s.nodes)
            if s.nodes >= s.limit:
                s.stopped = True
        if self.control.stopped:
            s.stopped = True
        return 1 if (counters_of(table, state)[TURN] == s.me) == (counters[TURN] == s.me) else -1

    cdef int _node(self, int level, int depth, int alpha, int beta) noexcept nogil:
        """The score for the side that moves at `level`, looking `depth` plies further."""
        cdef Search *s = &self.s
        cdef const RoomTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef unsigned char *cells = cells_of(table, state)
        cdef int *moves = s.moves + level * table.max_moves
        cdef int *scores = s.scores + level * (table.max_moves + SCRATCH)
        cdef int sign = 1 if counters[TURN] == s.me else -1
        cdef int best = -INFINITE, best_move = NO_MOVE, known = NO_MOVE, first_alpha = alpha
        cdef int n, i, move, score, side, reduced, width, bound
        cdef bint noisy, some = False
        cdef uint64_t key
        cdef Seen seen
        s.lengths[level] = 0
        if s.stopped:
            return 0
        if counters[OVER]:
            if counters[WINNER] < 0:
                return -sign * s.contempt
            score = WIN - level
            if counters[OVER] == s.judge.repetition:
                score = BY_REPETITION - level
            return sign * (score if counters[WINNER] == s.me else -score)
        if depth <= 0 or level >= MAX_LEVEL - 1:
            if s.judge.quiet_plies:
                return self._quiet(level, s.judge.quiet_plies, alpha, beta)
            return sign * worth(s.judge, cells, counters, s.me)
        # No line from here ends sooner than at the next level.
        if alpha < level - WIN:
            alpha = level - WIN
        if beta > WIN - level - 1:
            beta = WIN - level - 1
        if alpha >= beta:
            return alpha
        key = key_of(counters[KEY_A], counters[KEY_B])
        if probe(s.entries, s.mask, key, &seen):
            known = seen.move
            score = seen.score
            if score >= PROVEN - MAX_LEVEL:
                score -= level
            elif score <= -PROVEN + MAX_LEVEL:
                score += level
            if (seen.depth >= depth or score >= PROVEN or score <= -PROVEN) and beta - alpha == 1:
                if (
                    seen.bound == EXACT or (seen.bound == LOWER and score >= beta)
                    or (seen.bound == UPPER and score <= alpha)
                ):
                    return score
        width = s.judge.widths[min(depth, WIDTHS - 1)]
        n = -1
        if s.judge.best_moves and width:
            n = s.judge.best_moves(cells, counters, s.judge.weights, known, 2 * width + SPARE, moves, scores)
            some = n == 2 * width + SPARE
        if n < 0:
            n = seen_moves(s.judge, cells, counters, moves, table.legal_moves(cells, counters, moves))
            self._judge_moves(level, n)
            some = False
        if n == 1:
            depth += 1  # no choice, no ply
        self._order(level, n, known)
        if not width:
            width = n
        i = -1
        while True:
            i += 1
            if i >= width and best > -PROVEN:
                break
            if i == n:
                if not some:
                    break
                # All of the likely moves lose: now every move is looked at.
                some = False
                i = 0
                n = seen_moves(s.judge, cells, counters, moves, table.legal_moves(cells, counters, moves))
                self._judge_moves(level, n)
                self._order(level, n, known)
            if i < SORTED:
                bring_best(moves, scores, i, n)
            move = moves[i]
            noisy = scores[i] >= s.judge.noisy
            side = self._child(level, move)
            if best == -INFINITE:
                if side > 0:
                    score = self._node(level + 1, depth - 1, alpha, beta)
                else:
                    score = -self._node(level + 1, depth - 1, -beta, -alpha)
            else:
                reduced = 0
                if i >= 3 and depth >= 3 and not noisy:
                    reduced = REDUCTIONS[min(depth, 63)][min(i, 63)]
                    if reduced > depth - 2:
                        reduced = depth - 2
                if side > 0:
                    score = self._node(level + 1, depth - 1 - reduced, alpha, alpha + 1)
                else:
                    score = -self._node(level + 1, depth - 1 - reduced, -alpha - 1, -alpha)
                if score > alpha and (reduced or score < beta) and not s.stopped:
                    if side > 0:
                        score = self._node(level + 1, depth - 1, alpha, beta)
                    else:
                        score = -self._node(level + 1, depth - 1, -beta, -alpha)
            if s.stopped:
                return 0
            if score > best:
                best = score
                best_move = move
                if score > alpha:
                    alpha = score
                    s.lines[level * (MAX_LEVEL + 2)] = move
                    s.lengths[level] = 1 + s.lengths[level + 1]
                    memcpy(
                        &s.lines[level * (MAX_LEVEL + 2) + 1], &s.lines[(level + 1) * (MAX_LEVEL + 2)],
                        s.lengths[level + 1] * sizeof(int),
                    )
                    if alpha >= beta:
                        self._cutoff(level, move, depth, i)
                        break
        bound = LOWER if best >= beta else EXACT if best > first_alpha else UPPER
        score = best
        if score >= PROVEN:
            score += level
        elif score <= -PROVEN:
            score -= level
        store(
            s.entries, s.mask, key, NO_MOVE if bound == UPPER else best_move, score, min(depth, 255), bound, s.age
        )
        return best

    cdef int _quiet(self, int level, int left, int alpha, int beta) noexcept nogil:
        """Only moves that change much, until there are none: the side may also stop there."""
        cdef Search *s = &self.s
        cdef const RoomTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef unsigned char *cells = cells_of(table, state)
        cdef int *moves = s.moves + level * table.max_moves
        cdef int *scores = s.scores + level * (table.max_moves + SCRATCH)
        cdef int sign = 1 if counters[TURN] == s.me else -1
        cdef int best, n, i, score, side
        s.lengths[level] = 0
        if s.stopped:
            return 0
        if counters[OVER]:
            return self._node(level, 0, alpha, beta)
        best = sign * worth(s.judge, cells, counters, s.me)
        if best >= beta or left == 0 or level >= MAX_LEVEL - 1:
            return best
        alpha = max(alpha, best)
        n = seen_moves(s.judge, cells, counters, moves, table.legal_moves(cells, counters, moves))
        s.judge.order(cells, counters, s.judge.weights, moves, n, scores)
        for i in range(n):
            bring_best(moves, scores, i, n)
            if scores[i] < s.judge.noisy:
                break
            side = self._child(level, moves[i])
            if side > 0:
                score = self._quiet(level + 1, left - 1, alpha, beta)
            else:
                score = -self._quiet(level + 1, left - 1, -beta, -alpha)
            if s.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        return best

    cdef void _judge_moves(self, int level, int n) noexcept nogil:
        """The room's order scores of a level's moves."""
        cdef Search *s = &self.s
        cdef const RoomTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *scores = s.scores + level * (table.max_moves + SCRATCH)
        cdef int i
        if s.judge.order:
            s.judge.order(
                cells_of(table, state), counters_of(table, state), s.judge.weights, s.moves + level * table.max_moves, n,
                scores,
            )
        else:
            for i in range(n):
                scores[i] = 0

    cdef void _order(self, int level, int n, int known) noexcept nogil:
        """Score the judged moves of a level anew: the table's first, then with killers and history."""
        cdef Search *s = &self.s
        cdef const RoomTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef int *moves = s.moves + level * table.max_moves
        cdef int *scores = s.scores + level * (table.max_moves + SCRATCH)
        cdef int side = counters[TURN] & 3
        cdef int one = s.killers[2 * level], other = s.killers[2 * level + 1]
        cdef int i, move
        for i in range(n):
            move = moves[i]
            if move == known:
                scores[i] = FIRST
            else:
                scores[i] += s.history[_slot(side, move)]
                if move == one or move == other:
                    scores[i] += KILLER

    cdef void _cutoff(self, int level, int move, int depth, int tried) noexcept nogil:
        """Remember a move that refuted, and that those tried before it didn't."""
        cdef Search *s = &self.s
        cdef const RoomTable *table = s.table
        cdef int *moves = s.moves + level * table.max_moves
        cdef int side = counters_of(table, s.states + level * table.state_bytes)[TURN] & 3
        cdef int bonus = min(depth * depth * 8, 400)
        cdef int *slot = &s.history[_slot(side, move)]
        cdef int i
        slot[0] += bonus - slot[0] * bonus // HISTORY_MOST
        for i in range(min(tried, 32)):
            slot = &s.history[_slot(side, moves[i])]
            slot[0] -= bonus + slot[0] * bonus // HISTORY_MOST
        if s.killers[2 * level] != move:
            s.killers[2 * level + 1] = s.killers[2 * level]
            s.killers[2 * level] = move
