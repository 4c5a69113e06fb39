"""A VLKNO position on the table, for tests: set from a text, played by notation."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import notation, position, rules
from hallcore.keys import OVER, WINNER, new_history

ALLOWED, BARRED = 0, 1


class Table:
    def __init__(self, text: str | None = None, putback: int = ALLOWED) -> None:
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history()
        rules.setup(self.cells, self.counters, [putback])
        if text:
            position.parse_position(text, self.cells, self.counters)
        rules.settle(self.cells, self.counters, self.history)

    def texts(self) -> set[str]:
        moves = array("i", bytes(4 * rules.MAX_MOVES))
        n = rules.legal_moves(self.cells, self.counters, moves)
        return {notation.format_move(self.cells, self.counters, move) for move in moves[:n]}

    def play(self, *texts: str) -> Table:
        for text in texts:
            rules.make_move(self.cells, self.counters, notation.parse_move(self.cells, self.counters, text))
            rules.settle(self.cells, self.counters, self.history)
        return self

    @property
    def end(self) -> tuple[str, int]:
        """The reason and the winner; ("", -1) while the game goes on."""
        return rules.REASONS[self.counters[OVER]], self.counters[WINNER]

    @property
    def text(self) -> str:
        return position.format_position(self.cells, self.counters)
