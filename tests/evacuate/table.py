"""A table for tests: a state of the ruleset with its history, set up from the texts of people."""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import hands, notation, position, rules
from hallcore.games.evacuate.geometry import parse_space, space_name
from hallcore.games.evacuate.names import format_kind
from hallcore.games.evacuate.state import FLOOR, PHASE, SCORE, STASH
from hallcore.keys import OVER, TURN, WINNER, new_history

PHASES = ("turn", "cleared", "nudge", "pass", "placed", "swap")


class Table:
    """A position of Evacuate that moves are made on, by their notation."""

    def __init__(self, text: str = "", players: int = 2, parity: int = 0, match: bool = False) -> None:
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history()
        rules.setup(self.cells, self.counters, [players - 2, parity, int(match)])
        if text:
            position.parse_position(text, self.cells, self.counters)
        rules.settle(self.cells, self.counters, self.history)

    @classmethod
    def of(
        cls,
        floor: str,
        wall: str = "",
        *,
        turn: str = "p1",
        ceiling: int = 6,
        scores: str = "",
        idle: str = "0.0",
        phase: str = "turn",
        players: int = 2,
        parity: int = 0,
    ) -> Table:
        """From `g3=rQyD g8=gP` and `g3.1=rQ`."""
        stacks = [""] * 8
        for item in floor.split():
            where, stack = item.split("=")
            stacks[parse_space(where)] = stack
        triangles = ["1"] * 48
        for item in wall.split():
            where, piece = item.split("=")
            triangles[parse_space(where) - 8] = piece
        rows = "/".join("".join(triangles[6 * g : 6 * g + 6]) for g in range(8))
        scores = scores or "-".join("0" * players)
        text = f"{','.join(stack or '1' for stack in stacks)} {rows} {ceiling} {scores} {idle} {turn} {phase} 10"
        return cls(text, players, parity)

    @property
    def text(self) -> str:
        return position.format_position(self.cells, self.counters)

    @property
    def turn(self) -> str:
        return rules.SIDES[self.counters[TURN]]

    @property
    def phase(self) -> str:
        return PHASES[self.counters[PHASE]]

    @property
    def end(self) -> tuple[str, str]:
        """(reason, winner): ("", "") while the game goes on, ("ceiling", "draw") or such when it is over."""
        over, winner = self.counters[OVER], self.counters[WINNER]
        return rules.REASONS[over], ("draw" if over else "") if winner < 0 else rules.SIDES[winner]

    @property
    def floor(self) -> str:
        """`g3=rQyD g8=gP`."""
        parts = []
        for g in range(8):
            stack = [format_kind(self.cells[FLOOR + 6 * g + i]) for i in range(self.cells[g])]
            if stack:
                parts.append(f"g{g + 1}={''.join(stack)}")
        return " ".join(parts)

    @property
    def wall(self) -> str:
        """`g3.1=rQ`."""
        return " ".join(f"{space_name(s)}={format_kind(self.cells[s])}" for s in range(8, 56) if self.cells[s])

    @property
    def scores(self) -> list[int]:
        return list(self.counters[SCORE : SCORE + rules.players(self.counters)])

    @property
    def stash(self) -> dict[str, int]:
        return {format_kind(kind): self.cells[STASH + kind] for kind in range(1, 13)}

    def ints(self) -> list[int]:
        """The legal moves."""
        out = array("i", bytes(4 * rules.MAX_MOVES))
        return list(out[: rules.legal_moves(self.cells, self.counters, out)])

    def moves(self) -> list[str]:
        return [notation.format_move(self.cells, self.counters, move) for move in self.ints()]

    def full_names(self) -> dict[str, int]:
        """The legal moves by their text with the colour in it."""
        named = {}
        for move, text in zip(self.ints(), self.moves(), strict=True):
            kind = move >> rules.KIND_SHIFT & 15
            named[format_kind(kind) + text[text.index("@") :] if "@" in text else text] = move
        return named

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

    def steps(self, text: str) -> list[int]:
        out = array("i", bytes(4 * hands.MAX_STEPS))
        return list(out[: hands.steps(self.cells, self.counters, self.parse(text), out)])

    def next_steps(self, done: list[int]) -> list[int]:
        out = array("i", bytes(4 * hands.MAX_NEXT))
        return list(out[: hands.next_steps(self.cells, self.counters, array("i", done), len(done), out)])

    def finished(self, done: list[int]) -> list[str]:
        out = array("i", bytes(4 * rules.MAX_MOVES_FROM))
        n = hands.finished(self.cells, self.counters, array("i", done), len(done), out)
        return [notation.format_move(self.cells, self.counters, move) for move in out[:n]]

    def aftermath(self, text: str) -> int:
        return hands.aftermath(self.cells, self.counters, self.parse(text))
