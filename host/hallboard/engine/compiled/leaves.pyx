"""What a leaf is worth: the end of a game of random or likely moves, or the evaluation, now or some plies later."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from hallboard.engine.compiled.control cimport Control
from hallboard.engine.compiled.judge cimport OVER, SCRATCH, WINNER, Judge, JudgeTable, chance, worth_each
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

from array import array

cdef enum:
    PLAYOUT_PLIES = 300
    LOOK_PLIES = 32
    CHOICES_MOST = 8
    DRAWN_MOST = 30  # draws before all moves are listed


cdef class Leaves:
    """Values of states for up to four players. A state that is valued may be played on from."""

    def __init__(
        self, CompiledRules rules not None, Judge judge not None, Control control not None, ring, int players,
        uint64_t seed,
    ):
        cdef int[::1] view
        if not 1 <= players <= PLAYERS:
            raise ValueError(f"{players} players: expected 1 to {PLAYERS}")
        self.rules, self.judge, self.control, self.players = rules, judge, control, players
        self.ring = array("i", ring)
        view = self.ring
        self.history = &view[0]
        self.random = seed * 2654435769 + 88172645463325252
        self.knows = judge.table.evaluate != NULL
        self.judged = judge.table.playout_choices == 0
        table = &rules.table
        self.moves = <int *> malloc(table.max_moves * sizeof(int))
        self.scores = <int *> malloc((table.max_moves + SCRATCH) * sizeof(int))
        if not (self.moves and self.scores):
            raise MemoryError("no memory for a search")

    def __dealloc__(self):
        free(self.moves)
        free(self.scores)

    cdef uint32_t _draw(self, uint32_t n) noexcept nogil:
        self.random ^= self.random << 13
        self.random ^= self.random >> 7
        self.random ^= self.random << 17
        return <uint32_t> (((self.random >> 32) * n) >> 32)

    cdef int _values(self, char *state, double *values) noexcept nogil:
        """What the state is worth to each player, from 0 to 1; returns 1 + the winner if that is certain, else 0."""
        cdef const RulesetTable *table = &self.rules.table
        cdef const JudgeTable *judge = &self.judge.table
        cdef unsigned char *cells = cells_of(table, state)
        cdef int *counters = counters_of(table, state)
        cdef int p, winner
        cdef int scores[PLAYERS]
        cdef double total = 0.0
        if counters[OVER] and counters[WINNER] >= 0 and counters[OVER] != judge.repetition:
            for p in range(self.players):
                values[p] = 1.0 if p == counters[WINNER] else 0.0
            return counters[WINNER] + 1
        if not self.judged:
            self._play_out(state)
        winner = counters[WINNER] if counters[OVER] else -1
        if counters[OVER] or not self.knows:
            if counters[OVER] and winner < 0 and table.score:
                self._shares(counters, values)
            else:
                for p in range(self.players):
                    values[p] = 1.0 / self.players if winner < 0 else (1.0 if p == winner else 0.0)
            return 0
        worth_each(judge, cells, counters, self.players, scores)
        for p in range(self.players):
            values[p] = chance(scores[p], judge.points)
            total += values[p]
        for p in range(self.players):
            values[p] /= total
        return 0

    cdef void _shares(self, int *counters, double *values) noexcept nogil:
        """Equal parts for the players who have most points when the game is over."""
        cdef const RulesetTable *table = &self.rules.table
        cdef int p, first = 0, most = table.score(counters, 0)
        for p in range(1, self.players):
            most = max(most, table.score(counters, p))
        for p in range(self.players):
            first += table.score(counters, p) == most
        for p in range(self.players):
            values[p] = 1.0 / first if table.score(counters, p) == most else 0.0

    cdef int _next_move(self, unsigned char *cells, int *counters) noexcept nogil:
        """A likely or random move for a playout."""
        cdef const JudgeTable *judge = &self.judge.table
        cdef int move
        if judge.playout_choices <= 1 and judge.any_space:
            move = self._drawn(cells, counters)
            if move >= 0:
                return move
        return self._likely(cells, counters, self.rules.table.legal_moves(cells, counters, self.moves))

    cdef int _drawn(self, unsigned char *cells, int *counters) noexcept nogil:
        """Any of the moves on the spaces that the judge draws, each as often as another, without a list; -1 for none.

        A space and a number are drawn until the space has a move of that number.
        """
        cdef const RulesetTable *table = &self.rules.table
        cdef int i, number, space
        for i in range(DRAWN_MOST):
            space = self.judge.table.any_space(cells, counters, self._draw(1 << 20))
            if space < 0:
                return -1
            number = self._draw(table.max_moves_from)
            if number < table.moves_from(cells, counters, space, self.moves):
                return self.moves[number]
        return -1

    cdef int _likely(self, unsigned char *cells, int *counters, int n) noexcept nogil:
        """A move for a playout out of the n in `moves`: the likeliest of as many random ones as the judge says."""
        cdef const JudgeTable *judge = &self.judge.table
        cdef int drawn[CHOICES_MOST]
        cdef int choices = min(judge.playout_choices, CHOICES_MOST), i, best = 0
        if choices <= 1 or n == 1:
            return self.moves[self._draw(n)]
        for i in range(choices):
            drawn[i] = self.moves[self._draw(n)]
        judge.order(cells, counters, judge.weights, drawn, choices, self.scores)
        for i in range(1, choices):
            if self.scores[i] > self.scores[best]:
                best = i
        return drawn[best]

    cdef void _play_out(self, char *state) noexcept nogil:
        """Go on with likely or random moves to the end of the game, or as far as the judge says."""
        cdef const RulesetTable *table = &self.rules.table
        cdef unsigned char *cells = cells_of(table, state)
        cdef int *counters = counters_of(table, state)
        cdef int most = self.judge.table.playout_plies, plies = 0
        if most == 0:
            most = PLAYOUT_PLIES
        while not counters[OVER] and plies < most:
            plies += 1
            table.make_move(cells, counters, self._next_move(cells, counters))
            table.settle(cells, counters, self.history)
            if plies % LOOK_PLIES == 0:
                self.control.look(0)
                if self.control.stopped:
                    break
