"""What stands on the virtual board, in kinds and in contents of a game's hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from hallcore.sensing.pyramids.turn import restack
from hallcore.tracker.occupancy import unstack

_HIGHEST = 64  # no stack is higher


def kinds_of(hands: Any, content: int) -> list[int]:
    """The kinds that a content is made of, from the lowest up."""
    return list(_kinds_of(hands, content)) if content else []


@cache
def _kinds_of(hands: Any, content: int) -> tuple[int, ...]:
    kinds = bytearray(_HIGHEST)
    return tuple(kinds[: unstack(hands, content, kinds)])


def content_of(hands: Any, kinds: Iterable[int]) -> int:
    """The content of these kinds, from the lowest up; what the game can't express on top is left out."""
    return restack(hands, bytes(kinds))


class Spaces:
    """The kinds on every space of a game and in the hand, as they should be after the acts."""

    def __init__(self, count: int) -> None:
        self.stacks: list[list[int]] = [[] for _ in range(count)]
        self.held: list[int] = []

    def lift(self, space: int, count: int) -> None:
        """The top pieces into the hand."""
        stack = self.stacks[space]
        self.held += stack[len(stack) - count :]
        del stack[len(stack) - count :]

    def drop(self, space: int, kinds: Sequence[int]) -> None:
        """Pieces from the hand, or from the side of the board where the hand has none of that kind."""
        for kind in kinds:
            if kind in self.held:
                self.held.remove(kind)
            self.stacks[space].append(kind)
