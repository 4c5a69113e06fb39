"""VLKNO's evaluation, one weight at a time, against counting on plain sets of spaces."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hallboard import Game
from hallboard.engine import fast
from hallboard.engine.evaluations import module, names
from hallboard.game import room
from hallcore.games.vlkno.geometry import SPACES

_OF_PAWNS = ("reach", "second_step", "thin", "too_high", "too_low")
_BOTH = [False, pytest.param(True, marks=pytest.mark.skipif(not fast.available("vlkno"), reason="not compiled here"))]


class _Plain:
    """What can be counted in a position, seen by `player`."""

    def __init__(self, game: Game, player: int) -> None:
        cells = game.cells
        self.to_move = 1 if game.seat == player else -1
        self.free = {space: cells[space] for space in range(SPACES) if 0 < cells[space] < 32}
        self.heights = {space: cells[space] & 31 for space in range(SPACES)}
        own = [[s for s in range(SPACES) if cells[s] >> 5 == side + 1] for side in (player, 1 - player)]
        self.mine, self.theirs = own

    def near(self, space: int) -> set[int]:
        row, column = divmod(space, 5)
        return {s for s in self.free if s != space and max(abs(s // 5 - row), abs(s % 5 - column)) == 1}

    def ring(self, space: int) -> set[int]:
        return {s for s in self.near(space) if abs(self.heights[s] - self.heights[space]) <= 1}

    def reach(self, space: int) -> set[int]:
        found: set[int] = set()
        todo = self.ring(space)
        while todo:
            found |= todo
            todo = set().union(*(self.ring(s) for s in todo)) - found
        return found

    def of_pawn(self, name: str, pawn: int) -> int:
        ring, height = self.ring(pawn), self.heights[pawn]
        counts = {
            "reach": len(self.reach(pawn)),
            "second_step": sum(len(self.ring(s)) for s in ring),
            "thin": sum(self.heights[s] == 1 for s in ring),
            "too_high": sum(self.heights[s] > height + 1 for s in self.near(pawn)),
            "too_low": sum(self.heights[s] < height - 1 for s in self.near(pawn)),
        }
        return counts[name]

    def count(self, name: str) -> int:
        """How often the weight of this name counts for the player, less how often for the other."""
        sides = ((self.mine, 1), (self.theirs, -1))
        kind, _, number = name.rpartition("_")
        if name in _OF_PAWNS:
            return sum(sign * self.of_pawn(name, pawn) for pawns, sign in sides for pawn in pawns)
        if kind == "steps":
            return sum(sign * (len(self.ring(pawn)) == int(number)) for pawns, sign in sides for pawn in pawns)
        if kind == "waiting":
            waiting = sides[1] if self.to_move == 1 else sides[0]
            return sum(waiting[1] * (len(self.ring(pawn)) == int(number)) for pawn in waiting[0])
        rings = [set().union(*(self.ring(pawn) for pawn in pawns)) for pawns, _ in sides]
        reaches = [set().union(*(self.reach(pawn) for pawn in pawns)) for pawns, _ in sides]
        return {
            "shared": sum(sign * len(self.ring(pawns[0]) & self.ring(pawns[1])) for pawns, sign in sides),
            "contested": self.to_move * len(rings[0] & rings[1]),
            "own": len(reaches[0] - reaches[1]) - len(reaches[1] - reaches[0]),
            "turn": self.to_move,
        }[name]


@pytest.mark.parametrize("compiled", _BOTH)
def test_each_weight_counts_what_its_name_says(compiled: bool) -> None:
    rng = Random(11)
    known = names("vlkno")
    games = []
    for _ in range(6):
        game = Game("vlkno")
        while not game.outcome() and game.ply < 40:
            games.append(game.copy())
            game.push(rng.choice(game.legal_moves()))
    seen = dict.fromkeys(known, 0)
    for name in known:
        if name.startswith("share_"):
            continue
        only = array("i", [100 if other == name or other.startswith("share_") else 0 for other in known])
        for game in games:
            for player in (0, 1):
                if compiled:
                    judge = fast.FastAlphaBeta(room("vlkno"), only).judge
                    found = judge.worth(game.cells, array("i", game.counters), player)
                else:
                    found = module("vlkno").evaluate(game.cells, game.counters, only, player)  # type: ignore[union-attr]
                expected = _Plain(game, player).count(name)
                assert found == 100 * expected, f"{name}: {game.position()}"
                seen[name] |= expected != 0
    assert [name for name in known if not seen[name]] == [name for name in known if name.startswith("share_")]


def test_the_whole_counts_by_the_spaces_that_are_left() -> None:
    known = names("vlkno")
    weights = array(
        "i", [100 if name == "turn" else int(name[6:]) if name.startswith("share_") else 0 for name in known]
    )
    game = Game("vlkno")
    rng = Random(2)
    while not game.outcome():
        left = max(7, min(12, sum(cell > 0 for cell in game.cells)))
        assert module("vlkno").evaluate(game.cells, game.counters, weights, game.seat) == left  # type: ignore[union-attr]
        game.push(rng.choice(game.legal_moves()))
