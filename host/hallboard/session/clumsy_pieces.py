"""A keyboard's hand that is not tidy: it shoves pieces about in their recesses, and knocks against their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..virtual import Hand, VirtualBoard

_SHOVE_MM = 1.5  # of what was just set down or lifted from
_KNOCK_MM = 1.0  # of a neighbour
_KNOCKS = 0.4  # the share of acts that knock against a neighbour
_SETTLE_MS = 60.0


class ClumsyPieces:
    """The pieces of a virtual board, moved by an untidy hand while `on` is set. See `Pieces`."""

    def __init__(self, board: VirtualBoard) -> None:
        self.on = False
        self._board = board
        self._dice = Random(board.seed)

    @property
    def held(self) -> list[int]:
        """The kinds in the hand, the lowest first."""
        return self._board.held

    @property
    def hand(self) -> Hand:
        """A hand that makes whole turns."""
        return self._board.hand

    def lift(self, space: int, count: int = 1) -> None:
        """Take the top `count` pieces off."""
        self._board.lift(space, count)
        self._stumble(space)

    def drop(self, space: int, *kinds: int) -> None:
        """Put pieces down, the lowest first."""
        self._board.drop(space, *kinds)
        self._stumble(space)

    def put_aside(self) -> None:
        """What is in the hand goes to the side of the board."""
        self._board.put_aside()

    def contents(self) -> list[int]:
        """What stands on each space."""
        return self._board.contents()

    def arrange(self, contents: Sequence[int]) -> None:
        """Make this stand on the spaces, at once."""
        self._board.arrange(contents)

    def wait(self, ms: float) -> None:
        """Let the board's time go on."""
        self._board.wait(ms)

    def now_ms(self) -> int:
        """The board's time."""
        return self._board.now_ms()

    def _stumble(self, space: int) -> None:
        if not self.on:
            return
        self._board.wait(_SETTLE_MS)
        self._board.nudge(space, _SHOVE_MM)
        if self._dice.random() < _KNOCKS:
            neighbour = self._nearest(space)
            if self._board.kinds(neighbour):
                self._board.nudge(neighbour, _KNOCK_MM)

    def _nearest(self, space: int) -> int:
        """A space beside this one, by chance if there are several."""
        face = self._board.physical.face.places
        names = self._board.physical.games[self._board.game].places
        own = face[names[space]]
        far = [(face[name].x_mm - own.x_mm) ** 2 + (face[name].y_mm - own.y_mm) ** 2 for name in names]
        least = min(distance for other, distance in enumerate(far) if other != space)
        return self._dice.choice([other for other, distance in enumerate(far) if 0 < distance < 1.2 * least])
