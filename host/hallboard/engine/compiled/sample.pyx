"""Positions with the results of their games: how far an evaluation with given weights is from them."""

from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from hallboard.engine.compiled.judge cimport TURN, Judge, JudgeTable, chance, evaluate_all
from hallboard.engine.compiled.leaves cimport PLAYERS
from hallboard.native.ruleset_table cimport CompiledRules, RulesetTable, cells_of, counters_of

from hallboard.engine.evaluations import numbers


cdef class Sample:
    """Positions of one ruleset, each with the share of the first place that its player to move got in the end."""

    cdef CompiledRules rules
    cdef Judge judge
    cdef char *states
    cdef double *results
    cdef int count, capacity, players

    def __init__(self, CompiledRules rules not None, Judge judge not None, int players=2):
        self.rules, self.judge, self.players = rules, judge, players

    def __dealloc__(self):
        free(self.states)
        free(self.results)

    def __len__(self):
        return self.count

    def add(self, unsigned char[::1] cells, int[::1] counters, double result):
        """One position more."""
        cdef const RulesetTable *table = &self.rules.table
        cdef char *state
        self.rules.check(cells, counters)
        if self.count == self.capacity:
            self.capacity = 2 * self.capacity + 1024
            self.states = <char *> realloc(self.states, self.capacity * table.state_bytes)
            self.results = <double *> realloc(self.results, self.capacity * sizeof(double))
            if not self.states or not self.results:
                self.capacity = self.count = 0
                raise MemoryError("no memory for the positions")
        state = self.states + self.count * table.state_bytes
        memcpy(counters_of(table, state), &counters[0], table.counters * sizeof(int))
        memcpy(cells_of(table, state), &cells[0], table.cells)
        self.results[self.count] = result
        self.count += 1

    def error(self, weights, int first=0, int step=1):
        """The mean of (chance by the evaluation - result) ** 2 over the positions `first`, `first + step`, ..."""
        cdef const RulesetTable *table = &self.rules.table
        cdef int[::1] view = numbers(self.judge.name, weights)
        cdef double total = 0.0, off
        cdef char *state
        cdef int i = first, n = 0
        with nogil:
            while i < self.count:
                state = self.states + i * table.state_bytes
                off = self._chance(state, &view[0]) - self.results[i]
                total += off * off
                n += 1
                i += step
        return total / n if n else 0.0

    cdef double _chance(self, char *state, int *weights) noexcept nogil:
        """What the player to move may expect; of more than two his part of what all may, as in `leaves.pyx`."""
        cdef const RulesetTable *table = &self.rules.table
        cdef const JudgeTable *judge = &self.judge.table
        cdef unsigned char *cells = cells_of(table, state)
        cdef int *counters = counters_of(table, state)
        cdef int turn = counters[TURN], p
        cdef int scores[PLAYERS]
        cdef double own, total
        if self.players == 2:
            return chance(judge.evaluate(cells, counters, weights, turn), judge.points)
        evaluate_all(judge, cells, counters, weights, self.players, scores)
        own = total = chance(scores[turn], judge.points)
        for p in range(self.players):
            if p != turn:
                total += chance(scores[p], judge.points)
        return own / total
