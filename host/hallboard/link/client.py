"""The host's end of a board: a thread that keeps the port open and tells what happens."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from queue import SimpleQueue
from types import TracebackType

from hallcore import __version__
from hallcore import messages as m
from hallcore.link import Link
from hallcore.messages import PROTOCOL
from hallcore.reports import Hello, State

from .checks import check, variants_of
from .errors import AnotherHost, EchoingPort, LinkError, NoAnswer, NoFirmware, NotABoard, OtherProtocol
from .events import BoardGame, Event, Problem
from .ports import Port, find_usb_port, open_port, usb_serial_number
from .replica import Replica

_WAIT_S = 0.05  # the endpoint's clock is looked at so often
_SILENCE_S = 4.0  # after so long without a board the port is a problem
_MAX_PAUSE_S = 2.0  # between two attempts to open the port
_PROMPT = b">>> "


def _now_ms() -> int:
    return int(time.monotonic() * 1000) & 0x3FFFFFFF


class BoardClient:
    """A board at `url`, reached again and again until `close`.

    What happens comes as `events` (see `events`): into the queue `client.events`, or, if `on_event` is given, to that
    function, in the client's thread. All methods may be called from any thread. `geometries` has the geometry hash of
    the boards whose description is known here; a board that has another one is a Problem.
    """

    def __init__(
        self,
        url: str,
        on_event: Callable[[Event], None] | None = None,
        *,
        geometries: Mapping[str, int] | None = None,
        open_port: Callable[[str], Port] = open_port,
    ) -> None:
        self.url = url
        self.events: SimpleQueue[Event] = SimpleQueue()
        self._on_event = on_event or self.events.put
        self._open_port = open_port
        self._happened: deque[Event] = deque()
        self._geometries = dict(geometries or {})
        self._replica = Replica(__version__, self._happened.append, self._check)
        self._change = threading.Condition()
        self._closing = threading.Event()
        self._port: Port | None = None
        self._problem: LinkError | None = None
        self._usb: str | None = None
        self._thread = threading.Thread(target=self._run, name=f"board {url}", daemon=True)

    # -- life

    def start(self) -> BoardClient:
        """Begin to reach for the board."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Let go of the port; the board plays on alone. No event comes any more."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def __enter__(self) -> BoardClient:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def wait_ready(self, timeout_s: float = 10) -> Hello:
        """Wait until board and host have the same game. Raises the LinkError that stands in the way."""
        end = time.monotonic() + timeout_s
        with self._change:
            while not (self._replica.ready and self._replica.hello):
                left_s = end - time.monotonic()
                if self._problem is not None and (left_s <= 0 or not isinstance(self._problem, NoAnswer | NotABoard)):
                    raise self._problem  # a board that starts may be silent, or talk otherwise, for a while
                if left_s <= 0:
                    raise NoAnswer(self.url)
                self._change.wait(left_s)
            return self._replica.hello

    # -- what is known

    @property
    def hello(self) -> Hello | None:
        """How the connected board has introduced itself, None while there is none."""
        return self._replica.hello

    @property
    def ready(self) -> bool:
        """True while a board is connected and has the same game."""
        return self._replica.ready

    @property
    def state(self) -> State | None:
        """Mode, half-made turn, choices and debts of the connected board."""
        return self._replica.state

    @property
    def game(self) -> BoardGame | None:
        """A copy of the game as far as it is known here, also while the board is away."""
        with self._change:
            return self._replica.game.copy() if self._replica.game else None

    @property
    def problem(self) -> LinkError | None:
        """What stands in the way now."""
        return self._problem

    # -- what the program wants

    def new_game(self, game: str, options: Sequence[int] = (), host_seats: int = 0) -> int:
        """Begin a game on the board; returns its id. `options` has an index into each variant's values.

        Raises WrongGame, OtherRules ... if the connected board cannot; if none is connected yet, they come as Problem.
        """
        game_id = secrets.randbelow((1 << 30) - 1) + 1
        self.restore(BoardGame(game_id, game, bytes(options), host_seats))
        return game_id

    def restore(self, game: BoardGame) -> None:
        """Go on with a game of ours (from a record): whoever has more of it, board or host, tells the other.

        Raises as `new_game`.
        """
        options = bytes(game.options).ljust(variants_of(game.game), b"\0")
        with self._changing():
            self._replica.want(dataclasses.replace(game, options=options))
            self._problem = None

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
        with self._changing():
            self._replica.show(pairs)

    def point(self, space: int) -> None:
        """Answer for the player what the board's lights ask (`hints.CHOICE`): this space is meant."""
        with self._changing():
            self._replica.point(space)

    # -- inside

    def _command(self, kind: int, ply: int | None = None, move: int = -1) -> None:
        with self._changing():
            game = self._replica.game
            self._replica.command(kind, len(game.moves) if ply is None and game else ply or 0, move)

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        with self._change:
            yield
        self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            port.wake()

    def _check(self, hello: Hello) -> None:
        game = self._replica.game
        check(hello, game.game if game else None, self._geometries)

    def _run(self) -> None:
        pause_s = 0.1
        while not self._closing.is_set():
            try:
                port = self._open_port(self._where())
            except LinkError as error:
                self._report(error)
                self._tell()
                self._closing.wait(pause_s)
                pause_s = min(2 * pause_s, _MAX_PAUSE_S)
                continue
            reason = "closed"
            try:
                self._usb = usb_serial_number(self.url) or self._usb
                self._port = port
                self._serve(port)
                pause_s = 0.1
            except OSError as error:
                reason = f"{self.url} was unplugged ({error})"
            finally:
                self._port = None
                port.close()
            with self._change:
                self._replica.lost(reason)
            self._tell()
            self._closing.wait(pause_s)

    def _where(self) -> str:
        """The board's port: where it was, or where the same USB device is now."""
        if self._usb is not None and not os.path.exists(self.url):
            return find_usb_port(self._usb) or self.url
        return self.url

    def _serve(self, port: Port) -> None:
        """Read and write until the port is gone."""
        with self._change:
            link = Link(secrets.randbits(30), self._replica, host=True)
            self._replica.attach(link)
        heard = b""
        quiet_since = time.monotonic()
        to_write = False
        while not self._closing.is_set():
            port.wait(_WAIT_S, to_write)
            data = port.read()
            was_up = link.up
            with self._change:
                link.receive(data, _now_ms())
                self._replica.pump()
                out = link.outgoing(_now_ms())
                count = port.write(out) if out else 0
                link.wrote(count)
                to_write = count < len(out)
            if link.up or was_up:
                quiet_since = time.monotonic()
                heard = b""
            else:
                heard = (heard + data)[-200:]
                if time.monotonic() - quiet_since > _SILENCE_S:
                    self._report(self._diagnosis(link, heard))
                    quiet_since = time.monotonic()
            self._tell()

    def _diagnosis(self, link: Link, heard: bytes) -> LinkError:
        if link.peer_protocol not in (-1, PROTOCOL):
            return OtherProtocol(self.url, link.peer_protocol, PROTOCOL)
        if link.echoes:
            return EchoingPort(self.url)
        if link.twins:
            return AnotherHost(self.url)
        if _PROMPT in heard:
            return NoFirmware(self.url)
        return NotABoard(self.url) if heard else NoAnswer(self.url)

    def _report(self, error: LinkError) -> None:
        """A problem, once for as long as it lasts."""
        with self._change:
            if str(error) != str(self._problem):
                self._happened.append(Problem(error))

    def _tell(self) -> None:
        """Hand out what has happened, with no lock held."""
        with self._change:
            happened = list(self._happened)
            self._happened.clear()
            for event in happened:
                if isinstance(event, Problem):
                    self._problem = event.error
            if self._replica.ready:
                self._problem = None
            self._change.notify_all()
        for event in happened:
            if not self._closing.is_set():
                self._on_event(event)
