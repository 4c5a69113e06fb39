"""The engines of a session: the one to move thinks, and an adviser thinks for a hand that asks.

An engine of full strength also ponders: it thinks during a hand's turn, and remembers what it has found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..engine import LEVELS, Analysis, Engine
from ..engine.clock import time_for_move
from ..game import Game
from .clock import Clock
from .seats import EngineSeat, Seat, engine_plays
from .thinker import Thinker
from .view import Thinking

_ADVISER = EngineSeat(level=10, movetime_ms=1500)
_PONDER_MS = 30_000  # a person who takes longer has left the board

Answer = Callable[[Analysis], None]


class Engines:
    """Starts and calls off searches, all in one thread. `put` brings an engine's answer into that thread."""

    def __init__(self, seats: Sequence[Seat], put: Callable[[Callable[[], None]], None]) -> None:
        self._seats = seats
        self._put = put
        self._player: Thinker | None = None
        self._adviser: Thinker | None = None
        self._asked: list[Answer] = []  # of the adviser
        self._ponderer: Thinker | None = None
        self._engine: Engine | None = None

    @property
    def thinking(self) -> Thinking | None:
        """How far the search has come, None if there is none."""
        thinker = self._player or self._adviser
        return thinker.thinking if thinker is not None else None

    def think(self, game: Game, answer: Answer, clock: Clock | None = None) -> None:
        """Have the engine to move find its move, unless it is at it; in a hand's turn an engine ponders.

        Under a time control it takes no more of its clock than one move may.
        """
        seat = self._seats[game.seat]
        if game.outcome():
            return
        if not isinstance(seat, EngineSeat):
            self._ponder(game)
        elif self._player is None:
            self._player = Thinker(
                game,
                replace(seat, movetime_ms=_movetime_ms(seat, game.seat, clock)),
                lambda who, analysis: self._put(lambda: self._answered(who, analysis, answer)),
                self._engine_for(game, seat),
            )

    def _ponder(self, game: Game) -> None:
        """Think in a hand's turn, if an engine without a seed plays at full strength."""
        for seat in self._seats:
            if isinstance(seat, EngineSeat) and seat.level == LEVELS[-1] and seat.seed is None:
                if self._ponderer is None:
                    long = replace(seat, movetime_ms=_PONDER_MS)
                    self._ponderer = Thinker(game, long, lambda who, analysis: None, self._engine_for(game, seat))
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
        """Find a move for the hand to move; one that is being looked for already is told to this one, too."""
        if game.outcome() or engine_plays(self._seats, game):
            return
        if answer not in self._asked:
            self._asked.append(answer)
        if self._adviser is None:
            self._adviser = Thinker(
                game, _ADVISER, lambda who, analysis: self._put(lambda: self._advised(who, analysis))
            )

    def stop(self) -> None:
        """Call every search off, because the position has changed."""
        for thinker in (self._player, self._adviser, self._ponderer):
            if thinker is not None:
                thinker.call_off()
        self._player = self._adviser = self._ponderer = None
        self._asked = []

    def _answered(self, thinker: Thinker, analysis: Analysis, answer: Answer) -> None:
        if thinker is self._player:  # else it was called off
            self._player = None
            answer(analysis)

    def _advised(self, thinker: Thinker, analysis: Analysis) -> None:
        if thinker is self._adviser:
            self._adviser = None
            asked, self._asked = self._asked, []
            for answer in asked:
                answer(analysis)


def _movetime_ms(seat: EngineSeat, number: int, clock: Clock | None) -> int:
    """The time for the seat's next move."""
    if clock is None or clock.control is None:
        return seat.movetime_ms
    left_ms = clock.time_ms(number)
    if clock.control.per_move:
        return min(seat.movetime_ms, max(1, left_ms // 2))
    return min(seat.movetime_ms, int(time_for_move(left_ms, clock.control.increment_ms)))


def winner_by_force(game: Game, analysis: Analysis) -> int:
    """The seat that wins the game's position whatever the others do, -1 if that is open.

    A loss for the player to move tells who wins only where there are two.
    """
    plies = analysis.plies_to_win
    if plies is None or (plies < 0 and len(game.sides) > 2):
        return -1
    return game.seat if plies > 0 else 1 - game.seat
