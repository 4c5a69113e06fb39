"""The host's end of a board: what a program asks of it, and what it knows of it."""

from __future__ import annotations

import dataclasses
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from hallcore import __version__
from hallcore.protocol import messages as m
from hallcore.protocol.messages import Hello, State

from .compatibility import check, variants_of
from .connection import Connection
from .errors import LinkError, NoAnswer, NotABoard
from .events import BoardGame, Event, new_game_id
from .ports import Port, open_port
from .replica import Replica


class BoardClient:
    """A board at `url`, reached again and again until `close`.

    What happens comes as `events` (see `events`): into the queue `client.events`, or, if `on_event` is given, to that
    function, in the client's thread. All methods may be called from any thread. `geometry_of(name)` is the
    geometry hash of a board whose description is known here, None of another; a board that has another one than its
    description is a Problem.
    """

    def __init__(
        self,
        url: str,
        on_event: Callable[[Event], None] | None = None,
        *,
        geometry_of: Callable[[str], int | None] = lambda name: None,
        open_port: Callable[[str], Port] = open_port,
    ) -> None:
        self.url = url
        self.events: SimpleQueue[Event] = SimpleQueue()
        self._geometry_of = geometry_of
        undelivered: deque[Event] = deque()
        self._replica = Replica(__version__, undelivered.append, self._check)
        self._connection = Connection(url, self._replica, undelivered, on_event or self.events.put, open_port)

    # -- life

    def start(self) -> Self:
        """Begin to reach for the board."""
        self._connection.start()
        return self

    def close(self) -> None:
        """Let go of the port; the board plays on alone. No more events come."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def wait_ready(self, timeout_s: float = 20) -> Hello:
        """Wait until board and host have the same game; a board may just have been switched on.

        Raises the LinkError that stands in the way.
        """
        end = time.monotonic() + timeout_s
        with self._connection.change:
            while not (self.ready and self._replica.hello):
                left_s = end - time.monotonic()
                problem = self.problem
                if problem is not None and (left_s <= 0 or not isinstance(problem, NoAnswer | NotABoard)):
                    raise problem  # a board that is starting may be silent for a while, or send something else
                if left_s <= 0:
                    raise NoAnswer(self.url)
                self._connection.change.wait(left_s)
            return self._replica.hello

    # -- what is known

    @property
    def hello(self) -> Hello | None:
        """How the connected board has introduced itself, None while there is none."""
        return self._replica.hello

    @property
    def ready(self) -> bool:
        """True while a board is connected and has the same game."""
        return self._replica.readiness.ready

    @property
    def state(self) -> State | None:
        """Mode, half-made turn, choices and debts of the connected board."""
        return self._replica.state

    @property
    def game(self) -> BoardGame | None:
        """A copy of the game as far as it is known here, even while the board is away."""
        with self._connection.change:
            return self._replica.game.copy() if self._replica.game else None

    @property
    def problem(self) -> LinkError | None:
        """What stands in the way now."""
        return self._replica.readiness.problem

    # -- what the program wants

    def new_game(self, game: str, options: Sequence[int] = (), host_seats: int = 0) -> int:
        """Begin a game on the board; returns its id. `options` has an index into each variant's values.

        Raises WrongGame, OtherRules ... if the connected board cannot; if none is connected yet, they come as Problem.
        """
        game_id = new_game_id()
        self.restore(BoardGame(game_id, game, bytes(options), host_seats))
        return game_id

    def restore(self, game: BoardGame) -> None:
        """Go on with a game of the host's (from a record): board or host, the one that has more of it tells the other.

        Raises as `new_game`.
        """
        options = bytes(game.options).ljust(variants_of(game.game), b"\0")
        with self._connection.changing():
            self._replica.want(dataclasses.replace(game, options=options))

    def play(self, move: int) -> None:
        """Make the host's move: the hands are told to make it on the board. Moved follows."""
        self._command(m.PLAY, move=move)

    def choose(self, move: int) -> None:
        """Answer for the player which of the state's `choices` was meant. Moved follows."""
        self._command(m.CHOOSE, move=move)

    def take_back(self, ply: int) -> None:
        """Go back to the position after `ply` moves. TakenBack follows; only then comes the next command."""
        self._command(m.TAKE_BACK, ply=ply)

    def show(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Have (space, role) pairs lit besides the board's own hints; () ends it."""
        with self._connection.changing():
            self._replica.show(pairs)

    def trace(self, on: bool) -> None:
        """Have what the sensors read, as `Traced` events, or no longer.

        The board looks at its pieces anew: a turn that is half made begins again.
        """
        with self._connection.changing():
            self._replica.trace(on)

    def point(self, step: int) -> None:
        """Answer for the player what the board's lights ask (`lights.CHOICE`).

        `step` is the space that is meant, or a step that the hand has made there and no sensor feels.
        """
        with self._connection.changing():
            self._replica.point(step)

    # -- inside

    def _check(self, hello: Hello) -> None:
        game = self._replica.game
        check(hello, game.game if game else None, self._geometry_of)

    def _command(self, kind: int, ply: int | None = None, move: int = -1) -> None:
        with self._connection.changing():
            game = self._replica.game
            self._replica.command(kind, len(game.moves) if ply is None and game else ply or 0, move)
