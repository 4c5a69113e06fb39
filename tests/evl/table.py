"""A table to test at: a state of the room with its history, set up from the texts of people."""

from __future__ import annotations

from array import array

from hallcore.games.evl import hands, notation, position, rules
from hallcore.games.evl.geometry import parse_space, space_name
from hallcore.keys import OVER, TURN, WINNER, new_history


class Table:
    """A position of EVL that moves are made on, by their notation."""

    def __init__(self, text: str = "", target: int = 10, scope: str = "touched") -> None:
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history()
        chosen = (str(target), scope)
        options = array("i", [values.index(chosen[i]) for i, (_, values) in enumerate(rules.VARIANTS)])
        rules.setup(self.cells, self.counters, options)
        if text:
            position.parse_position(text, self.cells, self.counters)
        rules.settle(self.cells, self.counters, self.history)

    @classmethod
    def of(cls, stacks: str, owners: str = "", side: str = "b", target: int = 10, scope: str = "touched") -> Table:
        """From `b1=BBW b3=W` and `ab2=B`."""
        table = cls(target=target, scope=scope)
        for item in stacks.split():
            where, stack = item.split("=")
            table.cells[parse_space(where)] = int("1" + stack.replace("B", "0").replace("W", "1"), 2)
        for item in owners.split():
            where, owner = item.split("=")
            table.cells[parse_space(where)] = "BW".index(owner) + 1
        table.counters[TURN] = "bw".index(side)
        return cls(table.text, target, scope)

    @property
    def text(self) -> str:
        return position.format_position(self.cells, self.counters)

    @property
    def result(self) -> tuple[str, str]:
        """(reason, winner): ("", "") while the game goes on, ("stuck", "draw") or such when it is over."""
        over, winner = self.counters[OVER], self.counters[WINNER]
        return rules.REASONS[over], ("draw" if over else "") if winner < 0 else rules.SIDES[winner]

    @property
    def owners(self) -> dict[str, str]:
        return {space_name(s): "BW"[self.cells[s] - 1] for s in range(28, 46) if self.cells[s]}

    def stack(self, name: str) -> str:
        return position.format_stack(self.cells[parse_space(name)])

    def ints(self) -> list[int]:
        """The legal moves."""
        out = array("i", bytes(4 * rules.MAX_MOVES))
        return list(out[: rules.legal_moves(self.cells, self.counters, out)])

    def moves(self) -> list[str]:
        return [notation.format_move(self.cells, self.counters, move) for move in self.ints()]

    def parse(self, text: str) -> int:
        return notation.parse_move(self.cells, self.counters, text)

    def make(self, move: int) -> Table:
        rules.make_move(self.cells, self.counters, move)
        rules.settle(self.cells, self.counters, self.history)
        return self

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.make(self.parse(text))
        return self

    def copy(self) -> Table:
        new = Table()
        new.cells[:] = self.cells
        new.counters[:] = self.counters
        new.history = self.history[:]
        return new

    def next_steps(self, done: list[int]) -> list[int]:
        out = array("i", bytes(4 * hands.MAX_NEXT))
        return list(out[: hands.next_steps(self.cells, self.counters, array("i", done), len(done), out)])

    def finished(self, done: list[int]) -> list[str]:
        out = array("i", bytes(4 * rules.MAX_MOVES_FROM))
        n = hands.finished(self.cells, self.counters, array("i", done), len(done), out)
        return [notation.format_move(self.cells, self.counters, move) for move in out[:n]]

    def steps(self, move: int) -> list[int]:
        out = array("i", bytes(4 * hands.MAX_STEPS))
        return list(out[: hands.steps(self.cells, self.counters, move, out)])
