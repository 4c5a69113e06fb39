"""Hands that a keyboard moves: what Enter on a space means, turned into lifts and drops on a virtual board."""

from __future__ import annotations

from array import array
from typing import Any, Protocol

from hallcore.steps import count_of, is_drop, kind_of, space_of

from ..game import Game


class Pieces(Protocol):
    """What the keyboard needs of a virtual board: spaces are ints of the game, kinds those of its room."""

    def lift(self, space: int, count: int = 1) -> None:
        """Take the top `count` pieces off."""

    def drop(self, space: int, *kinds: int) -> None:
        """Put pieces down, the lowest first."""

    def contents(self) -> list[int]:
        """What stands on each space (contents of the room's hands.py)."""


class KeyboardHand:
    """One hand over a virtual board. `in_hand` are the kinds that it holds, the lowest first."""

    def __init__(self, room: Any, pieces: Pieces) -> None:
        self.in_hand: list[int] = []
        self._room = room
        self._pieces = pieces
        self._contents = pieces.contents()

    def contents(self) -> list[int]:
        """What stands on each space, as the hand knows it."""
        return list(self._contents)

    def touch(self, space: int, game: Game, done: array[int]) -> None:
        """Put the lowest piece of the hand down; an empty hand lifts what a turn lifts there, or places a piece."""
        if self.in_hand:
            self._drop(space, 1)
            return
        expected = self._expected(space, game, done)
        lifts = [count_of(step) for step in expected if not is_drop(step)]
        if self._contents[space]:
            self._lift(space, lifts[0] if lifts else 1)
        elif expected:
            self.place(space, game, done)

    def place(self, space: int, game: Game, done: array[int]) -> None:
        """Put a piece from the side of the board on a space: the one that a turn drops there, or else of a set-up."""
        kinds = [kind_of(step) for step in self._expected(space, game, done) if is_drop(step)]
        wanted = self._missing(space, game)
        kind = kinds[0] if kinds else wanted
        if kind and self._pushed(space, kind) >= 0:
            self._pieces.drop(space, kind)
            self._contents[space] = self._pushed(space, kind)

    def drop_all(self, space: int) -> None:
        """Put everything down that the hand holds."""
        self._drop(space, len(self.in_hand))

    # -- within

    def _lift(self, space: int, count: int) -> None:
        hands = self._room.hands
        content = self._contents[space]
        taken: list[int] = []
        while content and len(taken) < count:
            taken.insert(0, hands.top(content))
            content = hands.pop(content)
        self._pieces.lift(space, len(taken))
        self._contents[space] = content
        self.in_hand = taken

    def _drop(self, space: int, count: int) -> None:
        content = self._contents[space]
        for kind in self.in_hand[:count]:
            content = self._room.hands.push(content, kind)
            if content < 0:
                return
        if count:
            self._pieces.drop(space, *self.in_hand[:count])
            self._contents[space] = content
            self.in_hand = self.in_hand[count:]

    def _pushed(self, space: int, kind: int) -> int:
        pushed: int = self._room.hands.push(self._contents[space], kind)
        return pushed

    def _expected(self, space: int, game: Game, done: array[int]) -> list[int]:
        """The legal next steps on this space."""
        hands = self._room.hands
        out = array("i", bytes(4 * hands.MAX_NEXT))
        count = hands.next_steps(game.cells, game.counters, done, len(done), out)
        return [step for step in out[:count] if space_of(step) == space]

    def _missing(self, space: int, game: Game) -> int:
        """The kind that belongs next on a space that holds less than the position says; 0 if none does."""
        hands = self._room.hands
        wanted: list[int] = []
        content = hands.content(game.cells, space)
        while content:
            wanted.insert(0, hands.top(content))
            content = hands.pop(content)
        here = 0
        content = self._contents[space]
        while content:
            here += 1
            content = hands.pop(content)
        return wanted[here] if here < len(wanted) else 0
