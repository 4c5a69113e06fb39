"""Evacuate once more, slow and plain: dicts of stacks and pyramids, and the rules read aloud.

A pyramid is `"rQ"`; a triangle is (g, l). Moves are texts with the colour always given: `rQ@g4.2`, `-g4.2`, `end`,
`pass`, `swap g3`.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

PIPS = {"P": 1, "D": 2, "Q": 3}
COLOURS = {2: ["gy", "rb"], 3: ["y", "g", "r"], 4: ["b", "y", "g", "r"]}
WILD = {2: "", 3: "b", 4: ""}
TARGET = {2: 14, 3: 13, 4: 12}
TREES = {"G": ["rQ", "yD", "gP"], "B": ["yQ", "rD", "bP"], "Y": ["bQ", "gD", "yP"], "R": ["gQ", "bD", "rP"]}
SHADED = (1, 2, 7, 8)


@dataclass
class Plain:
    players: int = 2
    parity: int = 0
    match: bool = False
    floor: dict[int, list[str]] = field(default_factory=dict)
    wall: dict[tuple[int, int], str] = field(default_factory=dict)
    ceiling: int = 6
    scores: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    turn: int = 0
    starter: int = 0
    trees: list[str] = field(default_factory=lambda: list("GBYR"))
    cycle: list[str] = field(default_factory=list)  # three players: the swaps that are settled, first the next
    phase: str = "turn"  # turn, move, nudge, pass, placed, swap
    quiet: int = 0
    passes: int = 0
    over: str = ""

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.players
        self.set_round()
        self.begin()

    def set_round(self) -> None:
        self.floor = {g: [] for g in range(1, 9)}
        for g, tree in zip((3, 4, 5, 6), self.trees, strict=True):
            self.floor[g] = list(TREES[tree])
        self.wall = {}
        self.ceiling = 6
        self.scores = [0] * self.players
        self.quiet = self.passes = 0
        self.phase = "turn"

    # -- the board

    def points_north(self, g: int, level: int) -> bool:
        return (g + level) % 2 == self.parity

    def real_sides(self, g: int, level: int) -> list[tuple[int, int]]:
        base = g + 1 if self.points_north(g, level) else g - 1
        sides = [(g, level - 1), (g, level + 1), (base, level)]
        return [(a, b) for a, b in sides if 1 <= a <= 8 and 1 <= b <= self.ceiling]

    def triangles(self) -> list[tuple[int, int]]:
        return [(g, level) for g in range(1, 9) for level in range(1, self.ceiling + 1)]

    # -- who owns what

    def owns(self, player: int, piece: str) -> bool:
        return piece[0] in COLOURS[self.players][player]

    def is_mine(self, piece: str) -> bool:
        """Own or wild, for the player to move."""
        return self.owns(self.turn, piece) or piece[0] in WILD[self.players]

    def stash(self, piece: str) -> int:
        return (3 if self.players == 2 else 4) - list(self.wall.values()).count(piece)

    def placeable(self) -> list[str]:
        pieces = [colour + size for colour in "gyrb" for size in "PDQ"]
        return [piece for piece in pieces if self.is_mine(piece) and self.stash(piece) > 0]

    def occupants(self, player: int) -> list[str]:
        return [piece for stack in self.floor.values() for piece in stack if self.owns(player, piece)]

    # -- surrounding

    def surrounded(self, g: int, level: int) -> bool:
        sides = self.real_sides(g, level)
        return bool(sides) and all(side in self.wall and self.is_mine(self.wall[side]) for side in sides)

    def closed_in(self, g: int, level: int) -> bool:
        sides = self.real_sides(g, level)
        return bool(sides) and all(side in self.wall for side in sides)

    def removable(self) -> list[tuple[int, int]]:
        return [triangle for triangle in self.wall if self.surrounded(*triangle)]

    # -- moving

    def walk(self, g: int, level: int, pips: int) -> tuple[dict[int, list[str]], list[str], list[str]] | None:
        """(the floor after it, who got out, who was lost) for the stack's part from `level` up; None if not allowed."""
        floor = {a: list(stack) for a, stack in self.floor.items()}
        group = floor[g][level - 1 :]
        del floor[g][level - 1 :]
        lost: list[str] = []
        here = g
        for _ in range(pips):
            here += -1 if self.points_north(g, level) else 1
            if here not in floor:
                return (floor, group, lost) if self.may_leave(g, group) else None
            if len(floor[here]) > self.ceiling:
                lost += group + floor[here][self.ceiling :]
                del floor[here][self.ceiling :]
                return floor, [], lost
            while group and len(floor[here]) + len(group) > self.ceiling:
                lost.append(group.pop())
            if not group:
                return floor, [], lost
        if group[0][1] == "Q" and floor[here] and floor[here][-1][1] == "P":
            return None
        floor[here] += group
        return floor, [], lost

    def may_leave(self, g: int, group: list[str]) -> bool:
        if self.players == 4 or all(self.is_mine(piece) for piece in group):
            return True
        own = [piece[0] for piece in group if self.is_mine(piece)]
        return self.players == 2 and g in SHADED and len(group) == 3 and len(own) == 2 and own[0] == own[1]

    def movements(self) -> list[tuple[str, tuple[int, int]]]:
        found = []
        for g, level in self.triangles():
            if (g, level) not in self.wall and len(self.floor[g]) >= level:
                for piece in self.placeable():
                    if self.walk(g, level, PIPS[piece[1]]) is not None:
                        found.append((piece, (g, level)))
        return found

    def nudges(self) -> list[tuple[str, tuple[int, int]]]:
        found = []
        for g, level in self.triangles():
            if (g, level) not in self.wall and len(self.floor[g]) < level:
                for piece in self.placeable():
                    before = set(self.removable())
                    self.wall[g, level] = piece
                    after = set(self.removable())
                    del self.wall[g, level]
                    if after - before - {(g, level)}:
                        found.append((piece, (g, level)))
        return found

    # -- the moves of a player

    def moves(self) -> list[str]:
        if self.over:
            return []
        if self.phase == "swap":
            return ["swap g3", "swap g6"]
        if self.phase == "pass":
            return ["pass"]
        placed = []
        if self.phase in ("turn", "move"):
            placed += self.movements()
        if self.phase in ("turn", "nudge"):
            placed += self.nudges()
        texts = [f"{piece}@g{g}.{level}" for piece, (g, level) in placed]
        if self.phase in ("turn", "placed"):
            texts += [f"-g{g}.{level}" for g, level in self.removable()]
        return texts + (["end"] if self.phase == "placed" else [])

    def after(self, text: str) -> Plain:
        new = deepcopy(self)
        new.make(text)
        return new

    def make(self, text: str) -> None:
        if text.startswith("swap"):
            inner = 1 if self.trees[1] != "B" else 2
            outer = 0 if text == "swap g3" else 3
            self.exchange(inner, outer)
            self.cycle = ["other", "g6" if outer == 0 else "g3"]
            self.set_round()
            self.turn = self.starter
            self.begin()
        elif text == "end":
            self.next_turn()
        elif text == "pass":
            self.passes += 1
            self.quiet += 1
            self.next_turn()
        elif text[0] == "-":
            del self.wall[int(text[2]), int(text[4])]
            if self.phase == "placed" and not self.removable():
                self.next_turn()
        else:
            self.place(text[:2], int(text[4]), int(text[6]))

    def place(self, piece: str, g: int, level: int) -> None:
        self.wall[g, level] = piece
        self.passes = 0
        if len(self.floor[g]) < level:
            self.quiet += 1
        else:
            self.quiet = 0
            if self.move_group(g, level, PIPS[piece[1]]):
                return
        if self.removable():
            self.phase = "placed"
        else:
            self.next_turn()

    def move_group(self, g: int, level: int, pips: int) -> bool:
        """True if the round (or the game) has ended with it."""
        there = [bool(self.occupants(player)) for player in range(self.players)]
        walked = self.walk(g, level, pips)
        assert walked is not None
        self.floor, out, _ = walked
        for player in range(self.players):
            if not there[player]:
                continue
            for piece in out:
                if self.owns(player, piece) or (player == self.turn and piece[0] in WILD[self.players]):
                    self.scores[player] += PIPS[piece[1]]
            own_out = [piece for piece in out if self.owns(player, piece)]
            if not self.occupants(player) and not own_out:
                self.scores[player] = 0
        on_floor = {piece[0] for stack in self.floor.values() for piece in stack}
        gone = {piece[0] for piece in out} - on_floor - set(WILD[self.players])
        if gone:
            self.end_round("evacuation")
        elif not on_floor:
            self.end_round("empty floor")
        return bool(gone or not on_floor)

    # -- turns and rounds

    def next_turn(self) -> None:
        if self.passes == self.players or self.quiet == 8:
            self.wall = {}
            self.ceiling -= 1
            self.quiet = self.passes = 0
            if self.ceiling == 0:
                self.end_round("ceiling")
                return
        self.turn = (self.turn + 1) % self.players
        self.begin()

    def begin(self) -> None:
        self.phase = "turn"
        if self.movements():
            return
        for triangle in [triangle for triangle in self.wall if self.closed_in(*triangle)]:
            del self.wall[triangle]
        self.phase = "move" if self.movements() else "nudge" if self.nudges() else "pass"

    def end_round(self, reason: str) -> None:
        best = [player for player in range(self.players) if self.scores[player] == max(self.scores)]
        if not self.match:
            self.over = reason
            return
        self.totals = [a + b for a, b in zip(self.totals, self.scores, strict=True)]
        self.scores = [0] * self.players
        if max(self.totals) >= TARGET[self.players]:
            self.over = "match"
            return
        won_by = best[0] if len(best) == 1 and self.players > 2 else self.starter
        self.starter = (won_by + 1) % self.players
        self.next_trees()

    def next_trees(self) -> None:
        if self.players == 4:
            self.exchange(0, 1)
            self.exchange(2, 3)
        inner = 1 if self.trees[1] != "B" else 2
        choose = self.players == 3 and not self.cycle
        if self.players == 3 and self.cycle:
            swap = self.cycle.pop(0)
            if swap == "other":
                self.exchange(inner, 0 if self.cycle.pop(0) == "g3" else 3)
                self.cycle = ["inner"]
            else:
                self.exchange(1, 2)
        self.set_round()
        if choose:
            self.phase = "swap"
            self.turn = COLOURS[3].index(self.trees[inner].lower())
        else:
            self.turn = self.starter
            self.begin()

    def exchange(self, i: int, j: int) -> None:
        self.trees[i], self.trees[j] = self.trees[j], self.trees[i]

    def winner(self) -> int:
        points = [a + b for a, b in zip(self.scores, self.totals, strict=True)]
        best = [player for player in range(self.players) if points[player] == max(points)]
        return best[0] if len(best) == 1 else -1
