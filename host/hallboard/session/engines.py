"""The engines of a session: whose turn it is thinks, and an adviser thinks for a hand that asks.

While a hand moves, an engine of full strength thinks on: what it finds it still knows when its own turn comes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace

from hallcore import lights
from hallcore.steps import is_drop, space_of

from ..engine import LEVELS, Analysis, Engine
from ..game import Game
from .seats import EngineSeat, Seat
from .thinker import Thinker
from .view import Thinking

_ADVISER = EngineSeat(level=10, movetime_ms=1500)
_PONDER_MS = 30_000  # a hand that takes longer is not there

Answer = Callable[[Analysis], None]


class Engines:
    """Starts and calls off searches. Not for several threads: `put` brings an answer into the session's."""

    def __init__(self, seats: Sequence[Seat], put: Callable[[Callable[[], None]], None]) -> None:
        self._seats = seats
        self._put = put
        self._player: Thinker | None = None
        self._adviser: Thinker | None = None
        self._ponderer: Thinker | None = None
        self._engine: Engine | None = None

    @property
    def thinking(self) -> Thinking | None:
        """How far the search has come, None if there is none."""
        thinker = self._player or self._adviser
        return thinker.thinking if thinker is not None else None

    def plays(self, game: Game) -> bool:
        """True if an engine is to move."""
        return game.outcome() is None and isinstance(self._seats[game.seat], EngineSeat)

    def think(self, game: Game, answer: Answer) -> None:
        """Have the engine whose turn it is find its move, unless it does so already; in a hand's turn it ponders."""
        seat = self._seats[game.seat]
        if game.outcome():
            return
        if not isinstance(seat, EngineSeat):
            self._ponder(game)
        elif self._player is None:
            self._player = Thinker(
                game,
                seat,
                lambda who, found: self._put(lambda: self._answered(who, found, answer)),
                self._engine_for(game, seat),
            )

    def _ponder(self, game: Game) -> None:
        """Think in a hand's turn, if an engine without a seed plays at full strength."""
        for seat in self._seats:
            if isinstance(seat, EngineSeat) and seat.level == LEVELS[-1] and seat.seed is None:
                if self._ponderer is None:
                    long = replace(seat, movetime_ms=_PONDER_MS)
                    self._ponderer = Thinker(game, long, lambda who, found: None, self._engine_for(game, seat))
                return

    @property
    def pondering(self) -> bool:
        """True while an engine thinks in a hand's turn."""
        return self._ponderer is not None

    def _engine_for(self, game: Game, seat: EngineSeat) -> Engine:
        if self._engine is None or self._engine.ruleset is not game.ruleset:
            self._engine = seat.new_engine(game.ruleset)
        return self._engine

    def advise(self, game: Game, answer: Answer) -> None:
        """Find a move for a hand, unless that is being done."""
        if not game.outcome() and not self.plays(game) and self._adviser is None:
            self._adviser = Thinker(
                game, _ADVISER, lambda who, found: self._put(lambda: self._answered(who, found, answer))
            )

    def stop(self) -> None:
        """Call every search off: the position is another one now."""
        for thinker in (self._player, self._adviser, self._ponderer):
            if thinker is not None:
                thinker.call_off()
        self._player = self._adviser = self._ponderer = None

    def _answered(self, thinker: Thinker, found: Analysis, answer: Answer) -> None:
        if thinker is self._player:
            self._player = None
        elif thinker is self._adviser:
            self._adviser = None
        else:
            return
        answer(found)


def winner_by_force(game: Game, found: Analysis) -> int:
    """The seat that wins the game's position whatever the others do, -1 if that is open.

    A loss for the player to move tells who wins only where there are two.
    """
    plies = found.plies_to_win
    if plies is None or (plies < 0 and len(game.sides) > 2):
        return -1
    return game.seat if plies > 0 else 1 - game.seat


def hint_pairs(game: Game, move: int) -> list[tuple[int, int]]:
    """The (space, role) pairs that show a move before it is made."""
    out = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
    count = game.ruleset.hands.steps(game.cells, game.counters, move, out)
    return [(space_of(step), lights.HOST_TO if is_drop(step) else lights.HOST_FROM) for step in out[:count]]
