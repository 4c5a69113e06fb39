"""What a hand needs of a virtual board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..virtual import Hand


class Pieces(Protocol):
    """The pieces of a virtual board. Spaces are ints of the game, kinds those of its ruleset."""

    @property
    def held(self) -> list[int]:
        """The kinds in the hand, the lowest first."""

    def lift(self, space: int, count: int = 1) -> None:
        """Take the top `count` pieces off."""

    def drop(self, space: int, *kinds: int) -> None:
        """Put pieces down, the lowest first: from the hand, else from the side of the board."""

    def put_aside(self) -> None:
        """What is in the hand goes to the side of the board."""

    def contents(self) -> list[int]:
        """What stands on each space (contents of the ruleset's hands)."""

    def arrange(self, contents: Sequence[int]) -> None:
        """Make this stand on the spaces, at once."""

    def wait(self, ms: float) -> None:
        """Let the board's time go on."""

    def now_ms(self) -> int:
        """The board's time."""

    @property
    def hand(self) -> Hand:
        """A hand that makes whole turns, in the time that a person takes."""
