"""What the sensors of a table's board read: now, in a trace while somebody wants it, and judged: the board's health."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.protocol.messages import FAULT, NO_SPACE

from ..boards import PhysicalBoard
from ..errors import UserError
from ..health import at_rest, judge
from ..health.words import advice, summary
from ..link import BoardClient
from ..link.events import Event, Noted, Traced
from ..traces import LiveReadings, Look, Trace
from .tracing import Tracing

_LOOK_S = 4.0  # for which the readings of a healthy board are looked at
_FIRST_S = 20.0  # in which the first ones have to come
_TICK_S = 0.1
_UNWATCHED_S = 3.0  # after so long without a question the board need not send any more
_OF_SWITCHES = (
    "Switches are open or closed, without a margin. The board looks for broken ones a second after power-on, and when "
    "its button is pressed while the pieces are set up."
)


class Readings:
    """`listening` stands before whoever takes the client's events. `physical` describes the board, see `Recording`."""

    def __init__(self, physical: PhysicalBoard | None) -> None:
        self.tracing = Tracing(physical)
        self._checkup = Tracing(physical)
        self._live = LiveReadings(physical)
        self._asked_s = 0.0
        self._faults: dict[int, str] = {}
        self._one_at_a_time = threading.Lock()

    def listening(self, on_event: Callable[[Event], None]) -> Callable[[Event], None]:
        """A function that takes a client's events and hands on all but the readings."""

        def sorted_out(event: Event) -> None:
            if isinstance(event, Noted) and event.code == FAULT and event.about != NO_SPACE:
                self._faults[event.about] = event.text
            self.tracing.take(event)
            self._checkup.take(event)
            self._live.take(event)
            if not isinstance(event, Traced):
                on_event(event)

        return sorted_out

    def now(self, client: BoardClient) -> Look:
        """What the sensors read now. The board sends it from the first question on, until nobody has asked for a while.

        A half-made turn begins again then. Raises UserError.
        """
        if self.tracing.on or self._one_at_a_time.locked():
            raise UserError("the board's trace is wanted for something else now: end that first")
        self._asked_s = time.monotonic()
        self._live.begin(client)
        return self._live.look()

    def let_rest(self) -> None:
        """Have the board send no more of what nobody looks at."""
        if self._live.on and time.monotonic() - self._asked_s > _UNWATCHED_S:
            self._live.end()

    def record(self, client: BoardClient) -> None:
        """Begin a trace, see `Tracing.begin`."""
        self._live.end()
        self.tracing.begin(client)

    def health(self, client: BoardClient, game: str) -> dict[str, Any]:
        """What each sensor reads of what stands there now, judged; takes some seconds in which nobody should move.

        Of a board with switches it is what the board has named itself. A half-made turn begins again. Raises UserError.
        """
        if not self._one_at_a_time.acquire(blocking=False):
            raise UserError("the sensors are being looked at already")
        try:
            if self.tracing.on:
                raise UserError("a trace is being recorded: end it first")
            self._live.end()
            self._checkup.begin(client)
            end_s = time.monotonic() + _FIRST_S
            while not (self._checkup.n_bytes or self._checkup.problem) and time.monotonic() < end_s:
                time.sleep(_TICK_S)
            time.sleep(_LOOK_S if self._checkup.n_bytes else 0)
            self._checkup.end()
            trace = self._checkup.trace()
            if Board(trace.board).spaces(game).switches:
                return self._switches(trace, game)
            found = judge(trace.board, at_rest(trace), self._faults)
        finally:
            self._one_at_a_time.release()
        return {**found.as_table(), "summary": summary(found), "advice": list(advice(found))}

    def _switches(self, trace: Trace, game: str) -> dict[str, Any]:
        geometry = Ruleset(game).geometry
        broken = [
            {"space": space, "name": name, "state": "broken", "margin": 0.0, "why": why.removeprefix(f"{name} ")}
            for space, why in sorted(self._faults.items())
            for name in [str(geometry.space_name(space))]
        ]
        said = f"{len(broken)} broken switch{'es' * (len(broken) != 1)}" if broken else "no broken switch was found"
        return {"board": trace.board["name"], "game": game, "spaces": broken, "summary": said, "advice": [_OF_SWITCHES]}

    def close(self) -> None:
        """Throw away what there is."""
        self._live.end()
        self.tracing.close()
        self._checkup.close()
