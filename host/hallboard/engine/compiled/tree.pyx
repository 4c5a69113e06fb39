"""Alpha-beta below the root: principal variation search over compiled rulesets.

A transposition table that threads share, the likeliest moves first (`ordering.pxd`), late moves at less depth, and in
rulesets with very many moves only the likeliest of them beyond the first plies. What is left out is looked at after all
where every move so far loses, so that a win or loss that is announced is proven: the winner needs one move, and of the
loser every move has been searched. An end by repetition depends on the way that led there and is never announced.

Near the leaves some rulesets leave out more (`MARGIN`, `LATE`): a node whose evaluation is above what the opponent would
allow by a margin for each ply left is taken to hold (reverse futility pruning), and moves far back in the order are not
looked at (late move pruning).

Threads share the work by leaving each other's moves for later: a move, not the first of its node, that another thread is
looking at comes once more at the end, when the table may know it (ABDADA: J.-C. Weill, 1996; this simple form of it is T.
Kerrigan's, 2017).

A player may have several moves in a row. With more than two players all others are taken to be against the one who
searches (paranoid search).
"""

from libc.math cimport log
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport (
    KEY_A, KEY_B, LOOK, OVER, REVERSIBLE, SCRATCH, SURE, TURN, WIDTHS, WINNER, Judge, best_index, bring_best, error,
    mixed, seen_moves, worth,
)
from hallboard.engine.compiled.memory cimport (
    EXACT, LOWER, NO_MOVE, UPPER, Memory, Seen, begin_line, end_line, is_busy, key_of, line_of, probe, store,
)
from hallboard.engine.compiled.ordering cimport (
    HISTORY_BITS, MAX_LEVEL, is_noisy, judge_moves, no_killers, order_moves, remember_refutation,
)
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

from array import array

cdef enum:
    SPARE = 8  # likely moves beyond twice a node's width: history chooses among them
    AT_ONCE = 8  # moves of the last ply that are judged before it is looked whether one refutes
    SORTED = 40  # picks after which a node takes its moves as they come
    MARGIN_PLIES = 4  # plies before the leaves within which a margin ends a line,
    LATE_PLIES = 3  # ... and late moves are left out


cdef void _fill_reductions() noexcept:
    cdef int depth, i
    for depth in range(1, 64):
        for i in range(1, 64):
            REDUCTIONS[depth][i] = <int> (0.4 + log(depth) * log(i) / 2.1)


_fill_reductions()


cdef class Tree:
    """A searcher's buffers, and the search of what follows a state in them. Level 0 is the root."""

    def __init__(
        self, CompiledRules rules not None, Judge judge not None, Memory memory not None, Control control not None,
        unsigned char[::1] cells, int[::1] counters, ring, int contempt=0, limit=None,
    ):
        cdef Search *s = &self.s
        cdef int[::1] view
        rules.check(cells, counters)
        self.rules, self.judge, self.memory, self.control = rules, judge, memory, control
        self.ring = array("i", ring)  # every thread remembers its own way
        view = self.ring
        table = &rules.table
        s.table, s.judge = table, &judge.table
        s.entries, s.mask, s.age = memory.entries, memory.mask, memory.age
        s.busy = NULL
        s.ring = &view[0]
        s.contempt = contempt
        s.limit = <uint64_t> -1 if limit is None else limit
        s.states = <char *> malloc((MAX_LEVEL + 2) * table.state_bytes)
        s.moves = <int *> malloc((MAX_LEVEL + 1) * table.max_moves * sizeof(int))
        s.scores = <int *> malloc((MAX_LEVEL + 1) * (table.max_moves + SCRATCH) * sizeof(int))
        s.lines = <int *> malloc((MAX_LEVEL + 2) * LINE_LENGTH * sizeof(int))
        s.ordering.history = <int *> calloc(4 << HISTORY_BITS, sizeof(int))
        if not (s.states and s.moves and s.scores and s.lines and s.ordering.history):
            raise MemoryError("no memory for a search")
        no_killers(&s.ordering)
        memset(s.states, 0, (MAX_LEVEL + 2) * table.state_bytes)
        memcpy(cells_of(table, s.states), &cells[0], table.cells)
        memcpy(counters_of(table, s.states), &counters[0], table.counters * sizeof(int))
        s.me = counters[TURN]
        s.look_every = 64 if table.max_moves > 2000 else 256

    def __dealloc__(self):
        s = &self.s
        free(s.states)
        free(s.moves)
        free(s.scores)
        free(s.lines)
        if self.leader is None:
            free(s.ordering.history)

    def follow(self, Tree leader not None):
        """Share the work with another thread of the same memory, and learn together which moves refute."""
        if self.leader is None:
            free(self.s.ordering.history)
        self.leader = leader
        self.s.busy = leader.s.busy = self.memory.busy
        self.s.ordering.history = leader.s.ordering.history

    @property
    def nodes(self):
        """Positions made so far."""
        return self.s.nodes

    cdef int *_make(self, int level, int move) noexcept nogil:
        """Make a move at `level`; returns the counters of the next one."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef char *after = state + table.state_bytes
        cdef int *counters = counters_of(table, after)
        memcpy(after, state, table.state_bytes)
        table.make_move(cells_of(table, after), counters, move)
        table.settle(cells_of(table, after), counters, s.ring)
        return counters

    cdef int _child(self, int level, int move) noexcept nogil:
        """Make a move at `level` and count it; returns 1 if the same side moves again, else -1."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *counters = self._make(level, move)
        if s.judge.twofold and counters[REVERSIBLE] >= 4 and not counters[OVER]:
            self._repeat(level + 1)
        s.nodes += 1
        if s.nodes - s.looked >= s.look_every or s.nodes >= s.limit:
            s.looked = s.nodes
            self.control.look(s.nodes)
            if s.nodes >= s.limit:
                s.stopped = True
        if self.control.stopped:
            s.stopped = True
        return 1 if (counters_of(table, state)[TURN] == s.me) == (counters[TURN] == s.me) else -1

    cdef void _repeat(self, int level) noexcept nogil:
        """Settle a position that came before on the way here, as if for the third time: it could come once more."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef int *before
        cdef int i
        for i in range(level - 4, max(-1, level - counters[REVERSIBLE] - 1), -1):
            before = counters_of(table, s.states + i * table.state_bytes)
            if before[KEY_A] == counters[KEY_A] and before[KEY_B] == counters[KEY_B]:
                s.again[0] = 3
                for i in range(3):
                    s.again[1 + 2 * i] = counters[KEY_A]
                    s.again[2 + 2 * i] = counters[KEY_B]
                table.settle(cells_of(table, state), counters, s.again)
                break

    cdef int _node(self, int level, int depth, int alpha, int beta) noexcept nogil:
        """The score for the side that moves at `level`, looking `depth` plies further."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        cdef int *counters = counters_of(table, state)
        cdef unsigned char *cells = cells_of(table, state)
        cdef int *moves = s.moves + level * table.max_moves
        cdef int *scores = s.scores + level * (table.max_moves + SCRATCH)
        cdef int sign = 1 if counters[TURN] == s.me else -1
        cdef int best = -INFINITE, best_move = NO_MOVE, known = NO_MOVE, first_alpha = alpha
        cdef int n, i, move, score, side, reduced, width, listed, looked, bound, put_off = 0, taken = 0, at
        cdef int[SPLIT_MOST] later
        cdef bint splits = s.busy != NULL and depth >= SPLIT_PLIES
        cdef uint64_t line = 0
        cdef bint noisy, some = False, calm, again
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
        key = key_of(counters[KEY_A], counters[KEY_B]) ^ <uint64_t> s.judge.plan << 36
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
        # Beside the line that is expected, and where no forced end is looked for, a node may be cut short.
        calm = beta - alpha == 1 and -BY_REPETITION // 2 < beta < BY_REPETITION // 2
        if calm and s.judge.margin and depth <= MARGIN_PLIES:
            score = sign * worth(s.judge, cells, counters, s.me) - s.judge.margin * depth
            if score >= beta:
                return score
        width = s.judge.widths[min(depth, WIDTHS - 1)]
        n = -1
        if s.judge.best_moves and width:
            listed = 2 * width + SPARE if depth > 1 else width + 1
            looked = s.judge.looked[min(depth, WIDTHS - 1)]
            if looked:
                listed = looked
            n = s.judge.best_moves(cells, counters, s.judge.weights, known, listed, moves, scores)
            some = n == listed
            if looked and n > 1:
                if depth == 1 and scores[best_index(scores, n)] < SURE:
                    return self._leaf(level, n, alpha, beta)
                s.judge.look(cells, counters, s.judge.weights, moves, n, scores)
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
            at = i
            again = False
            if (i >= width and best > -PROVEN) or i == n:
                if taken < put_off:  # by now the other thread may have looked at it, and the table knows
                    again = True
                    i -= 1
                    at = later[taken]
                    taken += 1
                elif (i >= width and best > -PROVEN) or not some:
                    break
            if at == n:
                if not some:
                    break
                # All of the likely moves lose: now every move is looked at.
                some = False
                i = at = put_off = taken = 0
                n = seen_moves(s.judge, cells, counters, moves, table.legal_moves(cells, counters, moves))
                self._judge_moves(level, n)
                self._order(level, n, known)
            if not again and i < SORTED:
                bring_best(moves, scores, i, n)
            move = moves[at]
            noisy = is_noisy(s.judge, scores[at])
            if (
                calm and s.judge.late and depth <= LATE_PLIES and at >= s.judge.late * depth * depth and not noisy
                and best > -PROVEN
            ):
                continue
            if splits:
                line = line_of(key, move)
                if not again and best > -INFINITE and put_off < SPLIT_MOST and is_busy(s.busy, line):
                    later[put_off] = i
                    put_off += 1
                    continue
                begin_line(s.busy, line)
            side = self._child(level, move)
            if best == -INFINITE:
                if side > 0:
                    score = self._node(level + 1, depth - 1, alpha, beta)
                else:
                    score = -self._node(level + 1, depth - 1, -beta, -alpha)
            else:
                reduced = 0
                if at >= 3 and depth >= 3 and not noisy:
                    reduced = REDUCTIONS[min(depth, 63)][min(at, 63)]
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
            if splits:
                end_line(s.busy, line)
            if s.stopped:
                return 0
            if score > best:
                best = score
                best_move = move
                if score > alpha:
                    alpha = score
                    s.lines[level * LINE_LENGTH] = move
                    s.lengths[level] = 1 + s.lengths[level + 1]
                    memcpy(
                        &s.lines[level * LINE_LENGTH + 1], &s.lines[(level + 1) * LINE_LENGTH],
                        s.lengths[level + 1] * sizeof(int),
                    )
                    if alpha >= beta:
                        remember_refutation(&s.ordering, level, counters[TURN] & 3, moves, at, move, depth)
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

    cdef int _leaf(self, int level, int n, int alpha, int beta) noexcept nogil:
        """The score of a node of the last ply by what `look` says of its n moves."""
        cdef Search *s = &self.s
        cdef char *state = s.states + level * s.table.state_bytes
        cdef int *counters = counters_of(s.table, state)
        cdef int *moves = s.moves + level * s.table.max_moves
        cdef int *scores = s.scores + level * (s.table.max_moves + SCRATCH)
        cdef uint32_t here = mixed(<uint32_t> (counters[KEY_A] ^ counters[KEY_B] >> 3))
        cdef int at = 0, some, i, best = -INFINITE
        while at < n and best < beta:
            some = min(n - at, AT_ONCE)
            s.judge.look(cells_of(s.table, state), counters, s.judge.weights, moves + at, some, scores + at)
            if s.judge.noise:
                for i in range(at, at + some):
                    scores[i] += LOOK * error(s.judge, here ^ <uint32_t> moves[i])
            i = at + best_index(scores + at, some)
            if scores[i] // LOOK > best:
                best = scores[i] // LOOK
                if best > alpha:
                    s.lines[level * LINE_LENGTH] = moves[i]
                    s.lengths[level] = 1
            at += some
        s.nodes += at
        return best

    cdef int _quiet(self, int level, int left, int alpha, int beta) noexcept nogil:
        """Only moves that change much, until there are none: the side may also stop there."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
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
        if s.judge.noisy_moves:
            n = s.judge.noisy_moves(cells, counters, moves)
        else:
            n = table.legal_moves(cells, counters, moves)
        n = seen_moves(s.judge, cells, counters, moves, n)
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
        """The ruleset's order scores of a level's moves."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef char *state = s.states + level * table.state_bytes
        judge_moves(
            s.judge, cells_of(table, state), counters_of(table, state), s.moves + level * table.max_moves, n,
            s.scores + level * (table.max_moves + SCRATCH),
        )

    cdef void _order(self, int level, int n, int known) noexcept nogil:
        """Score the judged moves of a level anew, for the order in which they are searched."""
        cdef Search *s = &self.s
        cdef const RulesetTable *table = s.table
        cdef int side = counters_of(table, s.states + level * table.state_bytes)[TURN] & 3
        order_moves(
            &s.ordering, level, side, s.moves + level * table.max_moves, n, known,
            s.scores + level * (table.max_moves + SCRATCH),
        )
