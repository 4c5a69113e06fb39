"""Evacuate's turns and rounds once more, slow and plain, on the board of `plain_board.py`.

Moves are texts with the colour always given: `rQ@g4.2`, `-g4.2`, `end`, `pass`, `swap g3`.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from tests.evacuate.plain_board import COLOURS, PIPS, WILD, PlainBoard

TARGET = {2: 14, 3: 13, 4: 12}
TREES = {"G": ["rQ", "yD", "gP"], "B": ["yQ", "rD", "bP"], "Y": ["bQ", "gD", "yP"], "R": ["gQ", "bD", "rP"]}


@dataclass
class Plain(PlainBoard):
    """A whole game."""

    match: bool = False
    scores: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    starter: int = 0
    trees: list[str] = field(default_factory=lambda: list("GBYR"))
    cycle: list[str] = field(default_factory=list)  # three players: the swaps that are settled, first the next
    phase: str = "turn"  # turn, cleared, nudge, pass, placed, swap
    quiet: int = 0
    passes: int = 0
    eliminated: set[int] = field(default_factory=set)
    over: str = ""
    first: int = -1  # who won the match

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
        self.eliminated = set()
        self.phase = "turn"

    # -- the moves of a player

    def moves(self) -> list[str]:
        if self.over:
            return []
        if self.phase == "swap":
            return ["swap g3", "swap g6"]
        if self.phase == "pass":
            return ["pass"]
        placed = []
        if self.phase in ("turn", "cleared"):
            placed += self.movements()
        if self.phase in ("turn", "cleared", "nudge"):
            placed += self.nudges()
        texts = [f"{piece}@g{g}.{level}" for piece, (g, level) in placed]
        if self.phase in ("turn", "cleared", "placed"):
            texts += [f"-g{g}.{level}" for g, level in self.removable()]
        return texts + (["end"] if self.phase in ("placed", "cleared") else [])

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
            if self.phase == "cleared":
                self.quiet += 1
                self.passes = 0
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
            for piece in out:
                if self.owns(player, piece) or (player == self.turn and piece[0] in WILD[self.players]):
                    self.scores[player] += PIPS[piece[1]]
            own_out = [piece for piece in out if self.owns(player, piece)]
            if there[player] and not self.occupants(player) and not own_out:
                self.scores[player] = 0
                if self.players == 3:
                    self.eliminated.add(player)
        if self.match and self.players > 2 and max(self.points()) >= TARGET[self.players]:
            from_mover = [(self.turn + i) % self.players for i in range(self.players)]
            self.first = max(from_mover, key=lambda player: self.points()[player])  # the first of equal ones
            self.totals = self.points()
            self.scores = [0] * self.players
            self.over = "match"
            return True
        on_floor = {piece[0] for stack in self.floor.values() for piece in stack}
        gone = {piece[0] for piece in out} - on_floor - set(WILD[self.players])
        if gone:
            self.end_round("evacuation")
            return True
        if len(self.eliminated) == 3 or not on_floor:
            self.end_round("elimination")
            return True
        return False

    # -- turns and rounds

    def next_turn(self) -> None:
        left = [player for player in range(self.players) if player not in self.eliminated]
        if self.passes == len(left) or self.quiet == 8:
            self.wall = {}
            self.ceiling -= 1
            self.quiet = self.passes = 0
            if self.ceiling == 0:
                self.end_round("ceiling")
                return
        self.turn = next((player for player in left if player > self.turn), left[0])
        self.begin()

    def begin(self) -> None:
        self.phase = "turn"
        if self.movements():
            return
        cleared = [triangle for triangle in self.wall if self.closed_in(*triangle)]
        for triangle in cleared:
            del self.wall[triangle]
        if cleared and self.movements():
            self.phase = "cleared"
        elif self.nudges():
            self.phase = "nudge"
        else:
            self.phase = "cleared" if cleared else "pass"

    def end_round(self, reason: str) -> None:
        if not self.match:
            self.over = reason
            return
        from_starter = [(self.starter + i) % self.players for i in range(self.players)]
        best = [player for player in from_starter if self.scores[player] == max(self.scores)]
        self.totals = self.points()
        self.scores = [0] * self.players
        if self.players == 2 and max(self.totals) >= 14 and self.totals[0] != self.totals[1]:
            self.over = "match"
            self.first = self.totals.index(max(self.totals))
            return
        self.starter = ((best[0] if self.players > 2 else self.starter) + 1) % self.players
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

    def points(self) -> list[int]:
        return [a + b for a, b in zip(self.scores, self.totals, strict=True)]

    def winner(self) -> int:
        if self.over == "match":
            return self.first
        best = [player for player in range(self.players) if self.scores[player] == max(self.scores)]
        return best[0] if len(best) == 1 else -1
