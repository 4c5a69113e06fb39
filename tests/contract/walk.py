"""What the contract promises of every ruleset's kernels, checked on a walk of random moves; portable Python.

Imported by the tests, and by `play_ruleset.py` on every runtime. A broken promise raises `Broken`.
"""

from array import array

from hallcore.keys import KEY_A, KEY_B, OVER, PLY, REVERSIBLE, TURN, WINNER, new_history
from hallcore.steps import act_of, group_of, space_of


class Broken(Exception):
    """A promise of the contract that a ruleset did not keep, with the moves that led there."""


class Dice:
    """Numbers that are the same on every runtime: xorshift within 30 bits."""

    def __init__(self, seed):
        self._x = (seed * 7919 + 12345) & 0x3FFFFFFF
        self._y = 362436069 & 0x3FFFFFFF
        for _ in range(8):
            self.below(2)

    def below(self, n):
        t = self._x ^ ((self._x & 0x7FFFF) << 11)
        self._x = self._y
        self._y = (self._y ^ (self._y >> 19) ^ t ^ (t >> 8)) & 0x3FFFFFFF
        return self._y % n


def ints(n):
    """An array of `n` ints."""
    return array("i", bytes(4 * n))


def all_options(rules):
    """Every choice of the variants' values, as lists of indices."""
    choices = [[]]
    for _, values in rules.VARIANTS:
        longer = []
        for chosen in choices:
            for i in range(len(values)):
                longer.append(list(chosen))
                longer[-1].append(i)
        choices = longer
    return choices


def perft(rules, cells, counters, depth):
    """Lines of `depth` legal moves, the last level counted at once."""
    out = ints(rules.MAX_MOVES)
    n = rules.legal_moves(cells, counters, out)
    if depth == 1:
        return n
    next_cells = bytearray(cells)
    next_counters = array("i", counters)
    found = 0
    for i in range(n):
        next_cells[:] = cells
        next_counters[:] = counters
        rules.make_move(next_cells, next_counters, out[i])
        found += perft(rules, next_cells, next_counters, depth - 1)
    return found


class Walk:
    """One game of random moves in a ruleset, with the promises checked at the positions on the way."""

    def __init__(self, ruleset, options, seed):
        self.rules = ruleset.rules
        self.hands = ruleset.hands
        self.spaces = ruleset.geometry.SPACES
        self.dice = Dice(seed)
        self.cells = bytearray(self.rules.CELLS)
        self.counters = ints(self.rules.COUNTERS)
        self.history = new_history()
        # Buffers of just the promised sizes: a ruleset that writes more fails by itself.
        self.moves = ints(self.rules.MAX_MOVES)
        self.few = ints(self.rules.MAX_MOVES_FROM)
        self.steps = ints(self.hands.MAX_STEPS)
        self.done = ints(self.hands.MAX_STEPS + 1)
        self.next = ints(self.hands.MAX_NEXT)
        self.played = []
        self.decided = 0
        self.name = ruleset.name
        self.options = options
        self.rules.setup(self.cells, self.counters, options)
        self.rules.settle(self.cells, self.counters, self.history)
        self.n_moves = self.rules.legal_moves(self.cells, self.counters, self.moves)

    def fail(self, promise):
        raise Broken(f"{self.name} {self.options} after {self.played}: {promise}")

    def play(self, move=-1):
        """The given move, or a random one; False when the game is over."""
        if self.counters[OVER]:
            return False
        if self.n_moves == 0:
            self.fail("the game goes on without a move")
        if move < 0:
            move = self.moves[self.dice.below(self.n_moves)]
        ply = self.counters[PLY]
        self.played.append(move)
        self.rules.make_move(self.cells, self.counters, move)
        self.decided = self.counters[OVER]  # by the position alone
        self.rules.settle(self.cells, self.counters, self.history)
        self.n_moves = self.rules.legal_moves(self.cells, self.counters, self.moves)
        if self.counters[PLY] != ply + 1:
            self.fail("PLY did not rise by 1")
        return True

    def check_counters(self):
        """The counters that every ruleset has make sense, and the incremental keys are those of the whole position."""
        rules = self.rules
        counters = self.counters
        players = rules.players(counters)
        if not 0 <= counters[TURN] < players or not -1 <= counters[WINNER] < players:
            self.fail("TURN or WINNER names no player")
        if not 0 <= counters[OVER] < len(rules.REASONS) or (counters[WINNER] >= 0 and not counters[OVER]):
            self.fail("OVER names no reason, or there is a winner of a game that goes on")
        if not 0 <= counters[REVERSIBLE] <= counters[PLY]:
            self.fail("REVERSIBLE is not between 0 and PLY")
        if counters[OVER] and (self.n_moves or rules.has_move(self.cells, counters)):
            self.fail("there are moves after the end")
        cells = bytearray(self.cells)
        again = array("i", counters)
        rules.set_keys(cells, again)
        if again[KEY_A] != counters[KEY_A] or again[KEY_B] != counters[KEY_B]:
            self.fail("the incremental keys differ from set_keys")

    def check_moves(self):
        """legal_moves, has_move and moves_from agree."""
        rules = self.rules
        legal = {}
        for i in range(self.n_moves):
            move = self.moves[i]
            if move < 0 or move >= 1 << 30 or move in legal:
                self.fail(f"move {move} is out of range or comes twice")
            legal[move] = 0
        if rules.has_move(self.cells, self.counters) != (1 if self.n_moves else 0):
            self.fail("has_move and legal_moves differ")
        for space in range(self.spaces):
            n = rules.moves_from(self.cells, self.counters, space, self.few)
            for i in range(n):
                move = self.few[i]
                if move not in legal or legal[move] == space + 1:
                    self.fail(f"moves_from({space}) has the illegal or double move {move}")
                legal[move] = space + 1
        for move in legal:
            if not legal[move] and self.hands.steps(self.cells, self.counters, move, self.steps):
                self.fail(f"move {move} is in no moves_from")

    def check_first_touches(self):
        """moves_from(space) are just the moves whose steps can begin there; the first next_steps are their acts."""
        first = {}
        for i in range(self.n_moves):
            for act in self.first_acts(self.moves[i]):
                first.setdefault(space_of(act), {})[self.moves[i]] = 1
        acts = {}
        for i in range(self.n_moves):
            for act in self.first_acts(self.moves[i]):
                acts[act] = 1
        for space in range(self.spaces):
            n = self.rules.moves_from(self.cells, self.counters, space, self.few)
            if sorted(self.few[:n]) != sorted(first.get(space, {})):
                self.fail(f"moves_from({space}) are not the moves whose steps begin there")
        n = self.hands.next_steps(self.cells, self.counters, self.done, 0, self.next)
        offered = {}
        for i in range(n):
            offered[act_of(self.next[i])] = 1
        for act in acts:
            if act not in offered:
                self.fail(f"next_steps does not offer the first step {act}")
        for act in offered:
            if not self.some_turn_begins(act, acts):
                self.fail(f"next_steps offers the first step {act} of no move")
        n = self.hands.finished(self.cells, self.counters, self.done, 0, self.few)
        if sorted(self.few[:n]) != sorted(self.moves_without_steps()):
            self.fail("the moves finished without a step are not the legal moves without steps")

    def moves_without_steps(self):
        return [
            move
            for move in self.moves[: self.n_moves]
            if not self.hands.steps(self.cells, self.counters, move, self.steps)
        ]

    def some_turn_begins(self, act, acts):
        """A first step is that of a move's steps, or goes on to a finished turn in another way of making it."""
        if act in acts:
            return True
        self.done[0] = act
        return self.hands.next_steps(self.cells, self.counters, self.done, 1, self.next) > 0

    def first_acts(self, move):
        n = self.hands.steps(self.cells, self.counters, move, self.steps)
        first = 0
        for i in range(n):
            group = group_of(self.steps[i])
            if group and (first == 0 or group < first):
                first = group
        return [act_of(step) for step in self.steps[:n] if group_of(step) in (0, first)]
