"""EVL once more, straight from its rules, with dicts and strings: slow, plain, and sharing nothing with the ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

HEPTAGONS = [row + str(column) for row in "abcd" for column in range(1, 8)]
LINKS = {"ab": "246", "bc": "1357", "cd": "246"}
EDGES = {frozenset((row + str(c), row + str(c + 1))) for row in "abcd" for c in range(1, 7)} | {
    frozenset((rows[0] + c, rows[1] + c)) for rows, columns in LINKS.items() for c in columns
}
RINGS = {
    line.split(":")[0]: line.split(":")[1].split()
    for line in """\
ab1: a1 a2 b2 b1
ab2: a3 a2 b2 b3
ab3: a3 a4 b4 b3
ab4: a5 a4 b4 b5
ab5: a5 a6 b6 b5
ab6: a7 a6 b6 b7
bc1: b2 b1 c1 c2
bc2: b2 b3 c3 c2
bc3: b4 b3 c3 c4
bc4: b4 b5 c5 c4
bc5: b6 b5 c5 c6
bc6: b6 b7 c7 c6
cd1: c1 c2 d2 d1
cd2: c3 c2 d2 d3
cd3: c3 c4 d4 d3
cd4: c5 c4 d4 d5
cd5: c5 c6 d6 d5
cd6: c7 c6 d6 d7""".splitlines()
}
NEIGHBOURS = {h: [other for other in HEPTAGONS if frozenset((h, other)) in EDGES] for h in HEPTAGONS}

Move = tuple[str, ...]  # one heptagon: a piece is placed there; several: a walk


@dataclass
class Plain:
    """A position; stacks are strings from the lowest piece to the uppermost."""

    stacks: dict[str, str] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    side: str = "B"
    ply: int = 0
    target: int = 10
    scope: str = "touched"

    def hand(self, side: str) -> int:
        return 28 - "".join(self.stacks.values()).count(side)

    def owned(self, side: str) -> int:
        return list(self.owners.values()).count(side)

    def over(self) -> bool:
        return max(self.owned("B"), self.owned("W")) >= self.target

    def moves(self) -> list[Move]:
        if self.over():
            return []
        found: list[Move] = []
        for h in HEPTAGONS:
            stack = self.stacks.get(h, "")
            if self.hand(self.side) and (not stack or stack[-1] == self.side) and len(stack) < 4:
                found.append((h,))
            if len(stack) >= 2 and stack[-1] == self.side:
                found += self._walks((h,), len(stack))
        return found

    def _walks(self, walk: Move, height: int) -> list[Move]:
        found = []
        if len(walk) > 1 and max(map(len, self._after(walk).values())) <= 4:
            found.append(walk)
        if len(walk) <= height:
            for there in NEIGHBOURS[walk[-1]]:
                if there not in walk:
                    found += self._walks((*walk, there), height)
        return found

    def _after(self, walk: Move) -> dict[str, str]:
        stacks = dict(self.stacks)
        moving = stacks.pop(walk[0])
        for h in walk[1:-1]:
            stacks[h] = stacks.get(h, "") + moving[0]
            moving = moving[1:]
        stacks[walk[-1]] = stacks.get(walk[-1], "") + moving
        return stacks

    def play(self, move: Move) -> Plain:
        owners = dict(self.owners)
        if len(move) == 1:
            stacks = {**self.stacks, move[0]: self.stacks.get(move[0], "") + self.side}
        else:
            stacks = self._after(move)
            tops = {h for h, stack in stacks.items() if stack[-1] == self.side}
            for pentagon, ring in RINGS.items():
                for one in ring:
                    for two in ring:
                        apart = one != two and frozenset((one, two)) not in EDGES
                        touched = one in move[1:] or two in move[1:] or self.scope == "anywhere"
                        if apart and touched and one in tops and two in tops:
                            owners[pentagon] = self.side
        return replace(self, stacks=stacks, owners=owners, side="BW"[self.side == "B"], ply=self.ply + 1)

    def perft(self, depth: int) -> int:
        moves = self.moves()
        if depth == 1:
            return len(moves)
        return sum(self.play(move).perft(depth - 1) for move in moves)

    def text(self) -> str:
        """The ruleset's position text."""
        rows = []
        for row in "abcd":
            cells = ",".join(self.stacks.get(row + c) or "_" for c in "1234567")
            for empty in range(7, 0, -1):
                cells = cells.replace(",".join("_" * empty), str(empty))
            rows.append(cells)
        gaps = []
        for gap in LINKS:
            marks = "".join(self.owners.get(gap + c, "_") for c in "123456")
            for free in range(6, 0, -1):
                marks = marks.replace("_" * free, str(free))
            gaps.append(marks)
        return f"{'/'.join(rows)} {'/'.join(gaps)} {self.side.lower()} {self.ply}"


def name(move: Move) -> str:
    """The ruleset's canonical notation."""
    if len(move) == 1:
        return "+" + move[0]
    runs: list[list[str]] = []
    for h in move:
        if runs and runs[-1][0][0] == h[0]:
            runs[-1] = [runs[-1][0], h]
        else:
            runs.append([h])
    return ",".join("-".join(run) for run in runs)
