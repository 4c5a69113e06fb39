"""VLKNO once more, slow and plain, on a dict of heights and a dict of pawns."""

from __future__ import annotations

from dataclasses import dataclass

FILES, ROWS = "abcde", "12345"
SPACES = [file + row for row in ROWS for file in FILES]


@dataclass
class Plain:
    heights: dict[str, int]
    pawns: dict[str, str]  # space -> "b" or "w"
    turn: str
    putback: bool = True

    @classmethod
    def read(cls, text: str, putback: bool = True) -> Plain:
        board, turn, _ply = text.split(" ")
        plain = cls({}, {}, turn, putback)
        for row, line in zip("54321", board.split("/"), strict=True):
            for file, entry in zip(FILES, line.split(","), strict=True):
                plain.heights[file + row] = int(entry.rstrip("bw"))
                if entry[-1] in "bw":
                    plain.pawns[file + row] = entry[-1]
        return plain

    def board(self) -> str:
        return "/".join(
            ",".join(f"{self.heights[file + row]}{self.pawns.get(file + row, '')}" for file in FILES) for row in "54321"
        )

    def turns(self) -> dict[str, Plain]:
        """Every complete turn by its notation, with the position after it."""
        found = {}
        for origin in SPACES:
            if self.pawns.get(origin) != self.turn:
                continue
            for target in SPACES:
                far = max(abs(ord(a) - ord(b)) for a, b in zip(origin, target, strict=True))
                if far != 1 or target in self.pawns or self.heights[target] == 0:
                    continue
                if abs(self.heights[target] - self.heights[origin]) > 1:
                    continue
                pawns = dict(self.pawns)
                pawns[target] = pawns.pop(origin)
                givers = [s for s in SPACES if s not in pawns and s != origin and self.heights[s] >= 1]
                for take in givers:
                    if self.heights[take] > min(self.heights[s] for s in givers):
                        continue
                    in_hand = dict(self.heights)
                    in_hand[take] -= 1
                    for put in SPACES:
                        if put in pawns or put == origin or in_hand[put] == 0:
                            continue
                        if put == take and not self.putback:
                            continue
                        heights = dict(in_hand)
                        heights[put] += 1
                        other = "w" if self.turn == "b" else "b"
                        found[f"{origin}-{target} {take}>{put}"] = Plain(heights, pawns, other, self.putback)
        return found

    def perft(self, depth: int) -> int:
        turns = self.turns()
        return len(turns) if depth == 1 else sum(after.perft(depth - 1) for after in turns.values())
