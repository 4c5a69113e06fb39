"""Nevo once more, slow and plain, on a dict of pieces."""

from __future__ import annotations

import re
from dataclasses import dataclass

FILES, ROWS = "abcdefghijkl", "1234567"
SPACES = [file + row for row in ROWS for file in FILES]
WORTH = {0: 0, 1: 2, 2: 5, 3: 8}
OTHER = {"w": "b", "b": "w"}


def near(space: str) -> list[str]:
    return [s for s in SPACES if s != space and all(abs(ord(a) - ord(b)) <= 1 for a, b in zip(s, space, strict=True))]


NEAR = {space: near(space) for space in SPACES}


@dataclass
class Plain:
    pieces: dict[str, str]  # space -> "w" or "b"
    turn: str
    automatic: bool = True
    end: str = ""

    @classmethod
    def read(cls, text: str, automatic: bool = True) -> Plain:
        board, turn, _ply = text.split(" ")
        plain = cls({}, turn, automatic)
        for row, line in zip("7654321", board.split("/"), strict=True):
            full = re.sub(r"\d+", lambda run: "." * int(run[0]), line)
            assert len(full) == len(FILES)
            plain.pieces |= {file + row: piece for file, piece in zip(FILES, full, strict=True) if piece != "."}
        return plain

    def board(self) -> str:
        rows = ["".join(self.pieces.get(file + row, ".") for file in FILES) for row in "7654321"]
        return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)

    def isolated(self, colour: str) -> list[str]:
        own = [space for space in SPACES if self.pieces.get(space) == colour]
        return [space for space in own if not any(self.pieces.get(s) == colour for s in NEAR[space])]

    def columns(self, colour: str) -> list[int]:
        """What each column is worth to the colour."""
        worths = []
        for file in FILES:
            run = 0
            for row in "567" if colour == "w" else "321":
                if self.pieces.get(file + row) != colour:
                    break
                run += 1
            worths.append(WORTH[run])
        return worths

    def wins(self, colour: str) -> bool:
        columns = self.columns(colour)
        return sum(columns) >= 16 and sum(worth > 0 for worth in columns) >= 3

    def few(self) -> bool:
        colours = list(self.pieces.values())
        return colours.count("w") < 3 and colours.count("b") < 3

    def with_end(self, mover: str) -> Plain:
        scores = self.turn != mover and self.wins(mover)  # looked at when the turn ends, not when a piece is taken off
        self.end = "score" if scores else "few pieces" if self.few() else ""
        if not self.end and not self.turns():
            self.end = "stuck"
        return self

    def steps(self) -> list[tuple[str, str]]:
        own = [space for space in SPACES if self.pieces.get(space) == self.turn]
        return [(origin, target) for origin in own for target in NEAR[origin] if target not in self.pieces]

    def without(self, space: str) -> Plain:
        return Plain({s: piece for s, piece in self.pieces.items() if s != space}, self.turn, self.automatic)

    def can_complete(self) -> bool:
        """A step is possible now, or after taking off all the enemies that may be taken."""
        cleared = self
        for space in [] if self.automatic else self.isolated(OTHER[self.turn]):
            cleared = cleared.without(space)
        return bool(cleared.steps())

    def turns(self) -> dict[str, Plain]:
        """Every move by its notation, with the position after it; `end` is not checked yet."""
        found = {}
        if self.end in ("score", "few pieces"):
            return {}
        if not self.automatic:
            for space in self.isolated(OTHER[self.turn]):
                if self.without(space).can_complete():
                    found["x" + space] = self.without(space)
        for origin, target in self.steps():
            after = self.without(origin)
            after.pieces[target] = self.turn
            gone = after.isolated(self.turn) if self.automatic else []
            for space in gone:
                del after.pieces[space]
            after.turn = OTHER[self.turn]
            found[f"{origin}-{target}" + ("x" if gone else "") + ",".join(gone)] = after
        return found

    def perft(self, depth: int) -> int:
        turns = self.turns()
        if depth == 1:
            return len(turns)
        count = 0
        for text, after in turns.items():
            if text[0] != "x" and after.wins(self.turn):
                continue
            if not after.few():
                count += after.perft(depth - 1)
        return count
