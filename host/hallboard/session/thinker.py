"""An engine's search in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..engine import Analysis, Engine
from ..game import Game
from .seats import EngineSeat
from .view import Thinking


class Thinker:
    """Searches one position and calls `done(thinker, analysis)` from its thread, unless it was called off.

    `engine` may be one that remembers earlier searches of the game; by default it is a new one.
    """

    def __init__(
        self, game: Game, seat: EngineSeat, done: Callable[[Thinker, Analysis], None], engine: Engine | None = None
    ) -> None:
        self._engine = engine or seat.new_engine(game.ruleset)
        self.game = game.copy()
        self.seat = seat
        self.thinking = Thinking()
        self._done = done
        self._stop = threading.Event()
        self._off = False
        self._thread = threading.Thread(target=self._search, name="engine", daemon=True)
        self._thread.start()

    def call_off(self) -> None:
        """End the search; its result no longer counts."""
        self._off = True
        self._stop.set()

    def join(self) -> None:
        """Wait until the thread has ended."""
        self._thread.join()

    def _search(self) -> None:
        seed = None if self.seat.seed is None else self.seat.seed + self.game.ply
        analysis = self._engine.search(
            self.game,
            movetime_ms=self.seat.movetime_ms,
            level=self.seat.level,
            seed=seed,
            stop=self._stop,
            info=self._tell,
        )
        self._tell(analysis)
        if not self._off:
            self._done(self, analysis)

    def _tell(self, analysis: Analysis) -> None:
        evaluation, sides = analysis.evaluation, self.game.sides
        self.thinking = Thinking(
            analysis.nodes,
            analysis.depth,
            analysis.elapsed_ms,
            f"{evaluation.side} {evaluation}",
            " ".join(analysis.pv[:4]),
            round(evaluation.chances[sides[0]], 3) if len(sides) == 2 else None,
        )
