"""Pieces that a hand moves, without a board under them."""

from __future__ import annotations

from hallboard import Game
from hallboard.session.steps import standing
from hallboard.virtual.pieces import content_of, kinds_of


class LoosePieces:
    """What stands in the game's position, what is in the hand and what lies aside. See `hallboard.session.pieces`."""

    def __init__(self, game: Game) -> None:
        self._hands = game.ruleset.hands
        self.stacks = [kinds_of(self._hands, content) for content in standing(game)]
        self.held: list[int] = []
        self.aside: list[int] = []

    def lift(self, space: int, count: int = 1) -> None:
        stack = self.stacks[space]
        self.held += stack[len(stack) - count :]
        del stack[len(stack) - count :]

    def drop(self, space: int, *kinds: int) -> None:
        self.stacks[space] += kinds
        for kind in kinds:
            if kind in self.held:
                self.held.remove(kind)

    def put_aside(self) -> None:
        self.aside += self.held
        self.held = []

    def contents(self) -> list[int]:
        return [content_of(self._hands, kinds) for kinds in self.stacks]

    def now_ms(self) -> int:
        return 0

    def wait(self, ms: float) -> None:
        pass
