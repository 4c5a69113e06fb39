"""A ruleset's evaluation for the compiled searches."""

from array import array
from importlib import import_module

from hallboard.native.ruleset_table cimport CompiledRules, kernel

from hallcore import keys

if (keys.TURN, keys.PLY, keys.OVER, keys.WINNER, keys.KEY_A, keys.KEY_B, keys.REVERSIBLE) != (
    TURN, PLY, OVER, WINNER, KEY_A, KEY_B, REVERSIBLE
):
    raise ImportError("the first counters are not those of hallcore.keys: compile hallboard anew")

cdef str _ORDER = "int (unsigned char *, int *, int *, int *, int, int *)"
cdef double _CURIOSITY = 0.7


cdef class Judge:
    """The evaluation and the search's settings of one ruleset.

    `module` is the compiled evaluation module, None for none; `settings` is the plain one. `weights` are its own in
    its order of names, and behind them the numbers of a plan or of none. `noise` is the largest error of its judgement in
    points, `oversight` the percentage of moves that it does not see, both by chance from `salt`. `players` is how many
    play.
    """

    def __init__(
        self, CompiledRules rules not None, module, settings, weights, int noise=0, unsigned int salt=0, int oversight=0,
        int players=2,
    ):
        cdef int[::1] view
        table = &self.table
        self.name = rules.name
        self._max_moves = rules.table.max_moves
        self._weights = array("i", weights or [0])
        view = self._weights
        table.weights = &view[0]
        table.noise = noise
        table.salt = salt
        table.oversight = oversight
        reasons = list(rules.REASONS)
        table.repetition = reasons.index("repetition") if "repetition" in reasons else -1
        table.evaluate = NULL
        table.evaluate_each = NULL
        table.order = NULL
        table.best_moves = NULL
        table.look = NULL
        table.noisy_moves = NULL
        table.distinct = NULL
        table.any_space = NULL
        table.plan = 0
        self._plan = NULL
        if module is not None:
            table.evaluate = <EvaluateKernel> kernel(module, "evaluate", "int (unsigned char *, int *, int *, int)")
            if hasattr(settings, "evaluate_each"):
                table.evaluate_each = <EvaluateEachKernel> kernel(
                    module, "evaluate_each", "int (unsigned char *, int *, int *, int *)"
                )
            table.order = <OrderKernel> _kernel(settings.order, _ORDER)
            if hasattr(settings, "plan"):
                self._plan = <PlanKernel> kernel(module, "plan", "int (unsigned char *, int *, int *)")
            if hasattr(settings, "look"):
                table.look = <OrderKernel> _kernel(settings.look, _ORDER)
            if hasattr(settings, "noisy_moves"):
                table.noisy_moves = <NoisyMovesKernel> _kernel(
                    settings.noisy_moves, "int (unsigned char *, int *, int *)"
                )
            if hasattr(settings, "distinct"):
                table.distinct = <DistinctKernel> _kernel(settings.distinct, "int (unsigned char *, int *, int *, int)")
            if hasattr(settings, "any_space"):
                table.any_space = <AnySpaceKernel> _kernel(settings.any_space, "int (unsigned char *, int *, int)")
            if hasattr(settings, "best_moves") and not oversight:
                table.best_moves = <BestMovesKernel> _kernel(
                    settings.best_moves, "int (unsigned char *, int *, int *, int, int, int *, int *)"
                )
        table.noisy = getattr(settings, "NOISY", 1 << 29)
        table.quiet_plies = getattr(settings, "QUIET_PLIES", 0)
        choices, plies = getattr(settings, "PLAYOUTS", {}).get(players, (0, 0)) if module is not None else (1, 0)
        table.playout_choices = choices
        table.playout_plies = plies
        own = getattr(settings, "CURIOSITY", {}) if module is not None else {}
        table.curiosity = own.get(players, _CURIOSITY)
        table.twofold = getattr(settings, "TWOFOLD", False)
        table.points = getattr(settings, "POINTS", 60)
        # A player who overlooks moves is weak enough, and the ladder of levels was set without.
        table.margin = 0 if oversight else getattr(settings, "MARGIN", 0)
        table.late = 0 if oversight else getattr(settings, "LATE", 0)
        _fill(table.widths, getattr(settings, "WIDTHS", (0,)))
        _fill(table.looked, getattr(settings, "LOOKED", (0,)) if table.look else (0,))
        _fill(table.root_widths, getattr(settings, "ROOT_WIDTHS", (0,)))

    def worth(self, unsigned char[::1] cells, int[::1] counters, int player):
        """The evaluation of a state, as the searches see it."""
        return worth(&self.table, &cells[0], &counters[0], player)

    def worth_each(self, unsigned char[::1] cells, int[::1] counters, int players):
        """`worth` for each player, as a tree's leaf is judged."""
        cdef int[::1] scores = array("i", bytes(4 * players))
        worth_each(&self.table, &cells[0], &counters[0], players, &scores[0])
        return list(scores)

    def plan(self, unsigned char[::1] cells, int[::1] counters):
        """Plan for the player to move: from now on positions are judged by that. The weights with the plan's numbers."""
        if self._plan:
            self.table.plan = self._plan(&cells[0], &counters[0], self.table.weights)
        return list(self._weights)

    def any_space(self, unsigned char[::1] cells, int[::1] counters, int chance):
        """The space that a playout looks at for this number; None where it lists all moves."""
        if not self.table.any_space:
            return None
        space = self.table.any_space(&cells[0], &counters[0], chance)
        return None if space < 0 else space

    def order(self, unsigned char[::1] cells, int[::1] counters, int[::1] moves, bint looked=False):
        """The order scores of these moves; `looked`: what `look` makes of them."""
        cdef int n = moves.shape[0]
        cdef int[::1] scores = array("i", bytes(4 * (n + SCRATCH)))
        if n and self.table.order:
            self.table.order(&cells[0], &counters[0], self.table.weights, &moves[0], n, &scores[0])
        if n and looked and self.table.look:
            self.table.look(&cells[0], &counters[0], self.table.weights, &moves[0], n, &scores[0])
        return list(scores[:n])

    def noisy_moves(self, unsigned char[::1] cells, int[::1] counters):
        """The moves that are followed beyond the last ply, None where they are found among all."""
        cdef int[::1] moves = array("i", bytes(4 * self._max_moves))
        if not self.table.noisy_moves:
            return None
        n = self.table.noisy_moves(&cells[0], &counters[0], &moves[0])
        return list(moves[:n])

    def best_moves(self, unsigned char[::1] cells, int[::1] counters, int most, int known=-1):
        """The likeliest moves with their order scores, None where the ruleset lists them all."""
        cdef int[::1] moves = array("i", bytes(4 * most))
        cdef int[::1] scores = array("i", bytes(4 * (self._max_moves + SCRATCH)))
        if not self.table.best_moves:
            return None
        n = self.table.best_moves(&cells[0], &counters[0], self.table.weights, known, most, &moves[0], &scores[0])
        return None if n < 0 else list(zip(moves[:n], scores[:n], strict=True))


cdef void *_kernel(pure, str signature) except NULL:
    """The compiled kernel of a function of an evaluation's module, or of another that it has it from."""
    return kernel(import_module(f"hallboard.engine.compiled.{pure.__module__.split('.', 2)[2]}"), pure.__name__, signature)


cdef _fill(int *out, widths):
    for i in range(WIDTHS):
        out[i] = widths[min(i, len(widths) - 1)]
