"""The engines of a session: whose turn it is thinks, and an adviser thinks for a hand that asks."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from hallcore import hints
from hallcore.steps import is_drop, space_of

from ..engine import Analysis
from ..game import Game
from .seats import EngineSeat, Seat
from .thinker import Thinker
from .view import Thinking

_ADVISER = EngineSeat(level=10, movetime_ms=1500)

Answer = Callable[[Analysis], None]


class Engines:
    """Starts and calls off searches. Not for several threads: `put` brings an answer into the session's."""

    def __init__(self, seats: Sequence[Seat], put: Callable[[Callable[[], None]], None]) -> None:
        self._seats = seats
        self._put = put
        self._player: Thinker | None = None
        self._adviser: Thinker | None = None

    @property
    def thinking(self) -> Thinking | None:
        """How far the search has come, None if there is none."""
        thinker = self._player or self._adviser
        return thinker.thinking if thinker is not None else None

    def plays(self, game: Game) -> bool:
        """True if an engine is to move."""
        return game.outcome() is None and isinstance(self._seats[game.seat], EngineSeat)

    def think(self, game: Game, answer: Answer) -> None:
        """Have the engine whose turn it is find its move, unless it does so already."""
        seat = self._seats[game.seat]
        if isinstance(seat, EngineSeat) and not game.outcome() and self._player is None:
            self._player = Thinker(game, seat, lambda who, found: self._put(lambda: self._answered(who, found, answer)))

    def advise(self, game: Game, answer: Answer) -> None:
        """Find a move for a hand, unless that is being done."""
        if not game.outcome() and not self.plays(game) and self._adviser is None:
            self._adviser = Thinker(
                game, _ADVISER, lambda who, found: self._put(lambda: self._answered(who, found, answer))
            )

    def stop(self) -> None:
        """Call every search off: the position is another one now."""
        for thinker in (self._player, self._adviser):
            if thinker is not None:
                thinker.call_off()
        self._player = self._adviser = None

    def _answered(self, thinker: Thinker, found: Analysis, answer: Answer) -> None:
        if thinker is self._player:
            self._player = None
        elif thinker is self._adviser:
            self._adviser = None
        else:
            return
        answer(found)


def hint_pairs(game: Game, move: int) -> list[tuple[int, int]]:
    """The (space, role) pairs that show a move before it is made."""
    out = array("i", bytes(4 * game.room.hands.MAX_STEPS))
    count = game.room.hands.steps(game.cells, game.counters, move, out)
    return [(space_of(step), hints.HOST_TO if is_drop(step) else hints.HOST_FROM) for step in out[:count]]
