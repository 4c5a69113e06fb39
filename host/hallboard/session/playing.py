"""What goes on in a session's thread: the board is followed, engines answer, the record is kept."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from hallcore import lights
from hallcore.protocol.messages import State
from hallcore.tracker import modes

from ..engine import Analysis
from ..errors import UserError
from ..game import Game
from ..link import BoardClient, LinkError, events
from ..record import Recorder
from .engines import Engines, hint_pairs, winner_by_force
from .found_games import game_of, keep, new_game_id
from .scoresheet import Scoresheet
from .seats import EngineSeat, Seat
from .sets import Sets, set_up_pairs

_RETRY_S = 2.0  # between two attempts to write a record that the disk did not take
_RESULT_S = 5.0  # for which the lights say how a set ended, before they offer the next
_UNPLUGGED = "unplugged; plug it in again, nothing is lost"

Connect = Callable[[Callable[[events.Event], None]], BoardClient]


class Playing:
    """What `Session` does inside; see there."""

    def __init__(
        self,
        game: Game,
        connect: Connect,
        seats: Sequence[Seat],
        recorder: Recorder,
        on_change: Callable[[], None] | None,
        sets: Sets | None = None,
    ) -> None:
        if len(seats) != len(game.sides):
            raise UserError(f"{game.name} has {len(game.sides)} sides, not {len(seats)}")
        self.seats = tuple(seats)
        self.recorder = recorder
        self.state: State | None = None
        self.problem: LinkError | None = None
        self._on_change = on_change
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._engines = Engines(self.seats, self._inbox.put)
        self._sheet = Scoresheet(game, len(seats), recorder, self._moved_on, sets)
        self.over = self._sheet.over
        self._link = "looking for it"
        self._roles = bytes(game.ruleset.geometry.SPACES)
        self._notes: list[str] = []
        self._retry_s = 0.0
        self._id = 0  # of the game on the board
        self._left: dict[int, list[int]] = {}  # the moves, by id, of games that are in the records as ours
        self._shared = False  # board and host have the same game
        self._shines = False  # the board was given lights that are for this position
        self._offer_s = inf  # when the lights are to offer the next set
        self._offers = False  # they do
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self.client = connect(lambda event: self._inbox.put(lambda: self._follow(event)))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._sheet.game

    @property
    def sets(self) -> Sets | None:
        """The match of which the game is the present set, None for no match."""
        return self._sheet.sets

    # -- running

    def start(self) -> None:
        """Begin: the board is given the game, hands and engines play."""
        self._thread.start()
        self.client.start()
        self._share(self.game)

    def close(self) -> None:
        """End: engines stop, the record is closed. The board plays on alone."""
        self.client.close()
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self._engines.stop()
        self.recorder.close()

    def note(self, text: str) -> None:
        """Add a line for the player."""
        if not self._notes or self._notes[-1] != text:
            self._notes.append(text)

    def _run(self) -> None:
        while True:
            with contextlib.suppress(queue.Empty):
                act = self._inbox.get(timeout=_RETRY_S)
                if act is None:
                    return
                act()
            self._offer()
            if self.recorder.problem and time.monotonic() >= self._retry_s:
                self._retry_s = time.monotonic() + _RETRY_S
                self.recorder.retry()
            if self._on_change:
                self._on_change()

    # -- board and host

    def _follow(self, event: events.Event) -> None:
        match event:
            case events.Connected():
                self._link, self.problem = "connected", None
            case events.Ready(game=found) if found.game_id == self._id:
                self._shared = True
                self._sheet.go_to(found.moves)
            case events.GameFound(game=found):
                if found.moves != self._left.get(found.game_id) and (kept := keep(found, self.recorder)):
                    self.note(f"the board held another game of {kept} moves: it is in the records")
            case events.GameChanged(game=found):
                changes = self._begin(game_of(found))
                self._id = found.game_id
                if changes and self._host_seats() != found.host_seats:
                    self.client.restore(replace(found, host_seats=self._host_seats()))
            case events.Moved(game_id=self._id, ply=ply, move=move):
                self._sheet.moved(ply, move)
            case events.TakenBack(game_id=self._id, ply=ply):
                self._sheet.taken_back(ply)
            case events.StateSeen(state=state):
                self.state = state
                self._await_offer(state)
            case events.LightsSeen(roles=roles):
                self._roles = roles
            case events.Noted(text=text) | events.Refused(text=text):
                self.note(text)
            case events.Disconnected():
                self._link, self._shared = _UNPLUGGED, False
            case events.Problem(error=error):
                self._link, self.problem = str(error), error
        self._think()

    def _share(self, game: Game) -> None:
        self._shared = False
        self._id = new_game_id()
        moves = [move.value for move in game.moves]
        self.client.restore(events.BoardGame(self._id, game.name, bytes(game.options), self._host_seats(), 0, moves))

    def _host_seats(self) -> int:
        """A bit for every seat that an engine has."""
        return sum(1 << i for i, seat in enumerate(self.seats) if isinstance(seat, EngineSeat))

    def _begin(self, game: Game) -> bool:
        """Another game, or the next set of the match; True if the players change sides."""
        self._left[self._id] = [move.value for move in self.game.moves]
        changes = self._sheet.begin(game)
        if changes:
            self.seats = self.seats[::-1]
            self._engines = Engines(self.seats, self._inbox.put)
        return changes

    def _await_offer(self, state: State) -> None:
        """When a set has ended, and the board shows it, the next one is offered after a while."""
        sets = self.sets
        stands = state.mode == modes.ENDED and state.debts == 0  # hands that touch anything get the board's own lights
        if sets is None or not sets.match.next_number or not stands:
            self._offer_s = inf
            if self._offers:
                self._shine(())
        elif self._offer_s == inf and not self._offers:
            self._offer_s = time.monotonic() + _RESULT_S

    def _offer(self) -> None:
        """Have the lights show where pieces go, and where they leave, for the next set."""
        if time.monotonic() >= self._offer_s:
            self._offer_s = inf
            self._shine(set_up_pairs(self.game))
            self._offers = True

    def _moved_on(self) -> None:
        """Another position: what was thought and shown of the former one no longer counts."""
        self._engines.stop()
        self._offer_s = inf
        if self._shines:
            self._shine(())

    # -- engines

    def _think(self) -> None:
        # No engine moves before the pieces are set up: the lights would mix both.
        if self._shared and (self.state is None or self.state.mode != modes.SET_UP):
            self._engines.think(self.game, self._answer)

    def _answer(self, found: Analysis) -> None:
        winner = winner_by_force(self.game, found)
        self.client.play(found.move.value)
        self._sheet.push(found.move.value)
        if winner >= 0 and not self.game.outcome():
            self._shine(self._announced(winner, abs(found.plies_to_win or 0) - 1))
        self._think()

    def _advise(self, found: Analysis) -> None:
        pairs = hint_pairs(self.game, found.move.value)
        winner = winner_by_force(self.game, found)
        if winner >= 0:
            pairs += self._announced(winner, abs(found.plies_to_win or 0))
        self._shine(pairs)
        self.note(f"hint: {found.move}")

    def _announced(self, winner: int, plies: int) -> list[tuple[int, int]]:
        unit = "ply" if plies == 1 else "plies"
        self.note(f"{self.game.sides[winner]} can't be kept from winning: {plies} {unit} to go")
        return [(plies, lights.FORCED + winner)]

    def _shine(self, pairs: Sequence[tuple[int, int]]) -> None:
        self._shines = bool(pairs)
        self._offers = False
        self.client.show(pairs)
