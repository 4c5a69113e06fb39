"""Evacuate's board once more, slow and plain: who stands where, who may go where, who is surrounded.

A pyramid is `"rQ"`; a triangle is (g, l). What follows from it for turns and rounds is in `plain.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

PIPS = {"P": 1, "D": 2, "Q": 3}
COLOURS = {2: ["gy", "rb"], 3: ["y", "g", "r"], 4: ["b", "y", "g", "r"]}
WILD = {2: "", 3: "b", 4: ""}
SHADED = (1, 2, 7, 8)


@dataclass
class PlainBoard:
    """Floor and wall, and who is to move on them."""

    players: int = 2
    parity: int = 0
    floor: dict[int, list[str]] = field(default_factory=dict)
    wall: dict[tuple[int, int], str] = field(default_factory=dict)
    ceiling: int = 6
    turn: int = 0

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
        mine = [piece[0] for piece in group if self.is_mine(piece)]
        return g in SHADED and len(group) == 3 and len(mine) == 2 and mine[0] == mine[1]

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
