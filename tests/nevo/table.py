"""A Nevo position on the table, for tests: set from a text, played by notation."""

from __future__ import annotations

from array import array

from hallcore.games.nevo import notation, position, rules
from hallcore.keys import OVER, WINNER, new_history


class Table:
    def __init__(self, text: str | None = None, repetition: str = "score", removal: str = "automatic") -> None:
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history()
        chosen = {"repetition": repetition, "removal": removal}
        rules.setup(self.cells, self.counters, [values.index(chosen[name]) for name, values in rules.VARIANTS])
        if text:
            position.parse_position(text, self.cells, self.counters)
        rules.settle(self.cells, self.counters, self.history)

    def texts(self) -> set[str]:
        moves = array("i", bytes(4 * rules.MAX_MOVES))
        n = rules.legal_moves(self.cells, self.counters, moves)
        return {notation.format_move(self.cells, self.counters, move) for move in moves[:n]}

    def parse(self, text: str) -> int:
        return notation.parse_move(self.cells, self.counters, text)

    def play(self, *texts: str) -> Table:
        for text in texts:
            rules.make_move(self.cells, self.counters, self.parse(text))
            rules.settle(self.cells, self.counters, self.history)
        return self

    @property
    def end(self) -> tuple[str, int]:
        """The reason and the winner; ("", -1) while the game goes on."""
        return rules.REASONS[self.counters[OVER]], self.counters[WINNER]

    @property
    def text(self) -> str:
        return position.format_position(self.cells, self.counters)
