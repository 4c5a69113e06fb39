"""Engine against engine on the virtual board: a scripted hand makes the moves, the board says which they were."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from array import array
from collections.abc import Iterator

from hallcore import hints
from hallcore.steps import space_of

from ..engine import Engine
from ..errors import UserError
from ..game import Game
from ..virtual import VirtualBoard
from .seats import EngineSeat, HandSeat
from .session import Session
from .table import Table, client, virtual_board
from .thinker import score_text

_LOOK_MS = 300.0  # for a look at the lights
_COMMIT_S = 30.0  # for the board to see a move that the hand has made


def _spaces(roles: bytes, role: int) -> set[int]:
    return {space for space, found in enumerate(roles) if found == role}


class DemoError(UserError):
    """The board did not see what the hand has done."""


class Demo:
    """A game that plays itself; `session` may be watched meanwhile. Use as a context."""

    def __init__(
        self, table: Table, game: Game, engine: EngineSeat, board: str | None, speed: float, max_plies: int
    ) -> None:
        self._table = table
        self._game = game
        self._engine = engine
        self._url = f"virtual://{board or game.name}?speed={speed:g}"
        self._max_plies = max_plies
        self._stack = contextlib.ExitStack()
        self._stop = threading.Event()
        self._changed: queue.SimpleQueue[None] = queue.SimpleQueue()

    def __enter__(self) -> Demo:
        with contextlib.ExitStack() as stack:
            self.board: VirtualBoard = stack.enter_context(virtual_board(self._url, self._game))
            seats = [HandSeat(self._engine.label)] * len(self._game.sides)
            engines = [self._engine] * len(self._game.sides)
            self._table.record(self._game, engines, self._url)
            self.session = Session(
                self._game,
                lambda hear: client(self.board.url, self._game.name, hear),
                seats,
                self._table.recorder,
                on_change=lambda: self._changed.put(None),
                board=self.board,
            )
            stack.callback(self.session.close)
            self.session.start()
            self.session.client.wait_ready()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._stack.close()

    @property
    def notice(self) -> str:
        """A line for people where the firmware does not run as on a device, else ''."""
        return self.board.notice

    def stop(self) -> None:
        """Leave off after the present move."""
        self._stop.set()

    def lines(self) -> Iterator[str]:
        """Play; a line for each move, and one for the end. Raises DemoError."""
        if self.notice:
            yield self.notice
        engine = Engine(self._game.room)
        for _ in range(self._max_plies):
            game = self.session.game.copy()
            if self._stop.is_set() or game.outcome():
                break
            seed = None if self._engine.seed is None else self._engine.seed + game.ply
            found = engine.search(
                game, movetime_ms=self._engine.movetime_ms, level=self._engine.level, seed=seed, stop=self._stop
            )
            if self._stop.is_set():
                break
            acts = array("i", bytes(4 * game.room.hands.MAX_STEPS))
            count = game.room.hands.steps(game.cells, game.counters, found.move.value, acts)
            self.board.hand.make_steps(acts[:count])
            self._await(len(game.moves) + 1, str(found.move), space_of(acts[count - 1]))
            yield f"{game.ply + 1:>4}. {game.turn:<10} {found.move}   {score_text(found)}"
        outcome = self.session.game.outcome()
        yield str(outcome) if outcome else f"left off after {self.session.game.ply} plies"

    def _point(self, space: int) -> None:
        """The board asks: press its button until the answer that it shows is `space`, which then counts."""
        asked = _spaces(self.session.view().roles, hints.CHOICE)
        for _ in range(2 * len(asked)):
            left = _spaces(self.session.view().roles, hints.CHOICE)
            if space not in asked or not left or space not in left:
                return
            self.board.press()
            self.board.wait(_LOOK_MS)

    def _await(self, plies: int, move: str, space: int) -> None:
        """Wait until the board has told of the move; `space` is where its last step was made."""
        end_s = time.monotonic() + _COMMIT_S
        while len(self.session.game.moves) < plies:
            left_s = end_s - time.monotonic()
            if left_s <= 0:
                said = self.session.view().instruction
                raise DemoError(f"the board did not see the move {move}; its lights say: {said}")
            if hints.CHOICE in self.session.view().roles:
                self._point(space)
            with contextlib.suppress(queue.Empty):
                self._changed.get(timeout=min(left_s, 0.5))
        seen = str(self.session.game.moves[plies - 1])
        if seen != move:
            raise DemoError(f"the hand made {move}, the board saw {seen}")
