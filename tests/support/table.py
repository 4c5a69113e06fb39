"""A table for tests: a ruleset's state with its history, set from the texts of people and played by notation."""

from __future__ import annotations

import copy
from array import array
from typing import Self

from hallcore.games import part
from hallcore.keys import OVER, WINNER, new_history


class RulesetTable:
    """A position that moves are made on, settled as it is set."""

    def __init__(self, ruleset: str, text: str | None, *chosen: str) -> None:
        """`chosen` are the variants' values, in the order of VARIANTS."""
        self.rules, self.hands = part(ruleset, "rules"), part(ruleset, "hands")
        self.notation, self.position = part(ruleset, "notation"), part(ruleset, "position")
        self.cells = bytearray(self.rules.CELLS)
        self.counters = array("i", bytes(4 * self.rules.COUNTERS))
        self.history = new_history()
        options = [values.index(value) for (_, values), value in zip(self.rules.VARIANTS, chosen, strict=True)]
        self.rules.setup(self.cells, self.counters, options)
        if text:
            self.position.parse_position(text, self.cells, self.counters)
        self.rules.settle(self.cells, self.counters, self.history)

    @property
    def text(self) -> str:
        return self.position.format_position(self.cells, self.counters)

    @property
    def end(self) -> tuple[str, int]:
        """The reason and the winner; ("", -1) while the game goes on."""
        return self.rules.REASONS[self.counters[OVER]], self.counters[WINNER]

    def ints(self) -> list[int]:
        """The legal moves."""
        out = array("i", bytes(4 * self.rules.MAX_MOVES))
        return list(out[: self.rules.legal_moves(self.cells, self.counters, out)])

    def moves(self) -> list[str]:
        return [self.notation.format_move(self.cells, self.counters, move) for move in self.ints()]

    def texts(self) -> set[str]:
        return set(self.moves())

    def parse(self, text: str) -> int:
        return self.notation.parse_move(self.cells, self.counters, text)

    def make(self, move: int) -> Self:
        self.rules.make_move(self.cells, self.counters, move)
        self.rules.settle(self.cells, self.counters, self.history)
        return self

    def play(self, *texts: str) -> Self:
        for text in texts:
            self.make(self.parse(text))
        return self

    def copy(self) -> Self:
        new = copy.copy(self)
        new.cells, new.counters, new.history = self.cells[:], self.counters[:], self.history[:]
        return new

    def next_steps(self, done: list[int]) -> list[int]:
        out = array("i", bytes(4 * self.hands.MAX_NEXT))
        return list(out[: self.hands.next_steps(self.cells, self.counters, array("i", done), len(done), out)])

    def finished(self, done: list[int]) -> list[str]:
        out = array("i", bytes(4 * self.rules.MAX_MOVES_FROM))
        n = self.hands.finished(self.cells, self.counters, array("i", done), len(done), out)
        return [self.notation.format_move(self.cells, self.counters, move) for move in out[:n]]

    def steps(self, move: int) -> list[int]:
        out = array("i", bytes(4 * self.hands.MAX_STEPS))
        return list(out[: self.hands.steps(self.cells, self.counters, move, out)])
