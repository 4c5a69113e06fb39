"""The game once more, slow and plain, straight from its rules: what the kernels are compared with."""

from __future__ import annotations

from dataclasses import dataclass

SPACES = [column + row for row in "123" for column in "abc"]
ROWS = [[column + row for column in "abc"] for row in "123"]
COLUMNS = [[column + row for row in "123"] for column in "abc"]
DIAGONALS = [["a1", "b2", "c3"], ["a3", "b2", "c1"]]


@dataclass(frozen=True)
class Plain:
    """A position: the signs on the spaces, and whether the centre is closed to the first cross."""

    signs: tuple[tuple[str, str], ...] = ()
    closed: bool = False

    def winner(self) -> str:
        """`x`, `o`, or "" for nobody."""
        board = dict(self.signs)
        for line in (*ROWS, *COLUMNS, *DIAGONALS):
            found = {board.get(space, "") for space in line}
            if len(found) == 1 and found != {""}:
                return found.pop()
        return ""

    def moves(self) -> list[str]:
        """The names of the spaces that may be filled."""
        if self.winner():
            return []
        taken = dict(self.signs)
        return [s for s in SPACES if s not in taken and not (self.closed and s == "b2" and not taken)]

    def play(self, space: str) -> Plain:
        """The position after a move."""
        return Plain((*self.signs, (space, "xo"[len(self.signs) % 2])), self.closed)

    def perft(self, depth: int) -> int:
        """How many lines of `depth` moves begin here."""
        return 1 if depth == 0 else sum(self.play(move).perft(depth - 1) for move in self.moves())
