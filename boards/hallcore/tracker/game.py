"""The committed game: its position, its moves, and the way back."""

from array import array

from ..keys import HISTORY_PLIES, PLY, new_history
from ..portable import const

if False:  # types
    from collections.abc import Callable, Sequence

    from ..games import Ruleset

_GROWTH = const(64)  # moves by which the list grows
_EVERY = const(16)  # plies between two remembered positions, from which moves are taken back
_MAX_CANDIDATES = const(64)


def check_options(game: str, variants: "Sequence[tuple[str, Sequence[object]]]", options: "Sequence[int]") -> None:
    """Raise ValueError if `options`, an index into the values of each variant, does not fit a ruleset's VARIANTS."""
    if len(options) > len(variants):
        raise ValueError(f"{game} has {len(variants)} variants, not {len(options)}")
    for i in range(len(options)):
        if not 0 <= options[i] < len(variants[i][1]):
            raise ValueError(f"{game}: {variants[i][0]} has no value number {options[i]}")


class CommittedGame:
    """Position and moves of a game; `guide` has the `n_guide` steps of the last move, in the order of the hands.

    Who makes long lists of moves or steps calls `pause` before and after.
    """

    def __init__(self, ruleset: "Ruleset", options: "Sequence[int]") -> None:
        rules = ruleset.rules
        self.ruleset = ruleset
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history(getattr(rules, "HISTORY_PLIES", HISTORY_PLIES))
        self.moves = array("i", bytes(4 * _GROWTH))
        self.n_moves = 0
        self.guide = array("i", bytes(4 * ruleset.hands.MAX_STEPS))
        self.n_guide = 0
        self.candidates = array(
            "i", bytes(4 * min(rules.MAX_MOVES_FROM, _MAX_CANDIDATES))
        )  # moves, as `finished` writes them
        self._one = array("i", bytes(4 * ruleset.hands.MAX_STEPS))
        self._saved: "list[tuple[int, bytes, array[int]]]" = []  # (ply, cells, counters), the latest last
        self.pause: "Callable[[], None]" = lambda: None
        self.start(options)

    def start(self, options: "Sequence[int]") -> None:
        """The set-up. Raises ValueError if `options` does not fit the ruleset's VARIANTS."""
        variants = self.ruleset.rules.VARIANTS
        check_options(self.ruleset.name, variants, options)
        chosen = array("i", bytes(4 * max(1, len(variants))))
        for i in range(len(options)):
            chosen[i] = options[i]
        self.options = chosen[: len(variants)]
        self._begin()

    def _begin(self) -> None:
        for i in range(len(self.counters)):
            self.counters[i] = 0
        self.ruleset.rules.setup(self.cells, self.counters, self.options)
        self.ruleset.rules.settle(self.cells, self.counters, self.history)
        self.n_moves = 0
        self.n_guide = 0
        self._saved = []

    def is_legal(self, move: int) -> bool:
        """True if the rules allow the move now, also for an int that is no move at all."""
        if move < 0:
            return False
        hands = self.ruleset.hands
        try:
            n = hands.steps(self.cells, self.counters, move, self._one)
            n = hands.finished(self.cells, self.counters, self._one, n, self.candidates)
        except (IndexError, ValueError):  # what hands.py meets in an int that is no move
            return False
        i = 0
        while i < n and self.candidates[i] != move:
            i += 1
        return bool(i < n)

    def push(self, move: int) -> None:
        """Play a legal move."""
        self.n_guide = self.ruleset.hands.steps(self.cells, self.counters, move, self.guide)
        if self.n_moves == len(self.moves):
            self.moves.extend(array("i", bytes(4 * _GROWTH)))
        if self.n_moves % _EVERY == 0:
            if len(self._saved) == 2:
                self._saved.pop(0)
            self._saved.append((self.n_moves, bytes(self.cells), self.counters[:]))
        self.pause()
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.pause()
        self.ruleset.rules.settle(self.cells, self.counters, self.history)
        self.pause()
        self.moves[self.n_moves] = move
        self.n_moves += 1

    def back(self, ply: int) -> None:
        """The position after the first `ply` moves, from the nearest remembered one."""
        while self._saved and self._saved[-1][0] > ply:
            self._saved.pop()
        if self._saved:
            first = self._saved[-1][0]
            self.cells[:] = self._saved[-1][1]
            self.counters[:] = self._saved[-1][2]
            self._saved.pop()
        else:
            first = 0
            self._begin()
        self.n_moves = first
        self.n_guide = 0
        for i in range(first, ply):
            self.push(self.moves[i])

    def restore(self, moves: "Sequence[int]") -> None:
        """These moves from the set-up. Raises ValueError at the first that is not legal, with the game as it was."""
        old = self.moves[: self.n_moves]
        self._begin()
        for i in range(len(moves)):
            if not self.is_legal(moves[i]):
                self._begin()
                for move in old:
                    self.push(move)
                raise ValueError(f"move {i + 1} of the game to restore is not legal: {moves[i]}")
            self.push(moves[i])

    def start_cells(self) -> bytearray:
        """The cells of the set-up."""
        cells = bytearray(len(self.cells))
        self.ruleset.rules.setup(cells, array("i", bytes(4 * len(self.counters))), self.options)
        return cells

    def after(self, move: int) -> "tuple[bytearray, array[int]]":
        """(cells, counters) after a legal move, as new buffers."""
        cells = bytearray(self.cells)
        counters = self.counters[:]
        self.ruleset.rules.make_move(cells, counters, move)
        return cells, counters

    def ply(self) -> int:
        """Moves made since the set-up."""
        return self.counters[PLY]
