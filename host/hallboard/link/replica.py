"""The host's half of a shared game: a copy of the board's, brought together with it by the rules of `reconcile`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from hallcore.protocol import host_messages
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.fields import MAX_MOVE, MAX_PLY, MessageError
from hallcore.protocol.messages import Hello, State
from hallcore.protocol.tracing import READINGS, pack_trace

from .commands import Command, Commands
from .errors import CannotPlay, LinkError
from .events import (
    BoardGame,
    Connected,
    Disconnected,
    Event,
    GameChanged,
    GameFound,
    LightsSeen,
    Noted,
    Problem,
    Ready,
    Refused,
    StateSeen,
    Traced,
)
from .readiness import Readiness
from .reconcile import catch_up, is_newer, restoring


class Replica:
    """Handler of the host's `Endpoint`, without threads or a clock: `BoardClient` runs it.

    `emit` takes events in order; `check` raises a LinkError if the board that a HELLO describes won't do.
    """

    def __init__(self, version: str, emit: Callable[[Event], None], check: Callable[[Hello], None]) -> None:
        self.game: BoardGame | None = None
        self.hello: Hello | None = None  # of the present connection
        self.state: State | None = None  # of the present connection, once all moves are known
        self.readiness = Readiness()
        self._version = version
        self._emit = emit
        self._check = check
        self._link: Endpoint | None = None
        self._fits = False  # the connected board has passed the check
        self._agreed = False  # the board has had self.game
        self._asked = False  # for self.game, since the last HELLO
        self._theirs: BoardGame | None = None
        self._told: BoardGame | None = None  # by the last GameFound
        self._shown: bytes = host_messages.pack_show(())
        self._traces = False
        self._outbox: deque[tuple[int, bytes]] = deque()
        self.commands = Commands(self._send, emit)

    # -- what the program wants

    def want(self, game: BoardGame) -> None:
        """Play this game from now on. Raises a LinkError if the board that is connected cannot."""
        former, self.game = self.game, game.copy()
        if self.hello is not None:
            try:
                self._check(self.hello)
            except LinkError:
                self.game = former
                raise
            self._fits = True
        self._agreed = self._asked = False
        self.readiness.restart()
        if self.state is not None:
            self._reconcile()

    def command(self, kind: int, ply: int, move: int = -1) -> None:
        """Give a command for the game as it stands here. Raises ValueError for what cannot be one."""
        if self.game is None:
            raise ValueError("there is no game yet: wait for Ready, or begin one")
        if not -1 <= move <= MAX_MOVE or (move < 0) != (kind == m.TAKE_BACK) or not 0 <= ply <= MAX_PLY:
            raise ValueError(f"no move {move} at ply {ply}: expected a move of the ruleset, and a ply up to {MAX_PLY}")
        self.commands.add(Command(kind, self.game.game_id, self.game.line, ply, move))
        self._review()

    def show(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Have (space, role) pairs lit; () ends it."""
        self._shown = host_messages.pack_show(pairs)
        if self._link is not None:
            self._link.post(m.SHOW, self._shown)

    def trace(self, on: bool) -> None:
        """Have the board's readings as `Traced`, also after a new connection; or no longer."""
        self._traces = on
        if self._link is not None:
            self._link.post(m.TRACE, pack_trace(on))

    def point(self, step: int) -> None:
        """Answer what the board's lights ask: this space or step. Nothing happens if the question is over by then."""
        if self._link is not None and self.game is not None:
            game = self.game
            question = self.state.question if self.state else 0
            point = host_messages.pack_point(game.game_id, game.line, len(game.moves), step, question)
            self._link.post(m.POINT, point)

    # -- what the client calls

    def attach(self, link: Endpoint) -> None:
        """A port was opened; `link` is its endpoint."""
        self._link = link

    def pump(self) -> None:
        """Hand the link what it can take."""
        while self._outbox and self._link is not None and self._link.send(*self._outbox[0]):
            self._outbox.popleft()

    def lost(self, reason: str) -> None:
        """The board cannot be reached any more."""
        was_there = self.hello is not None
        self.hello = self.state = self._theirs = None
        self.readiness.suspend()
        self._outbox.clear()
        if was_there:
            self._emit(Disconnected(reason))

    # -- what the link calls

    def on_up(self, now_ms: int) -> None:
        self._outbox.append((m.WELCOME, host_messages.pack_welcome(self._version)))
        self.commands.reconnected()
        if self._link is not None and len(self._shown) > 1:
            self._link.post(m.SHOW, self._shown)
        if self._link is not None and self._traces:
            self._link.post(m.TRACE, pack_trace(True))

    def on_down(self, now_ms: int) -> None:
        self.lost("the board has stopped answering")

    def on_message(self, kind: int, body: bytes, now_ms: int) -> None:
        try:
            if kind == m.HELLO:
                self._take_hello(host_messages.unpack_hello(body))
            elif kind == m.MOVES:
                self._take_moves(*m.unpack_moves(body))
            elif kind == m.STATE:
                self._take_state(host_messages.unpack_state(body))
            elif kind == m.LIGHTS:
                self._emit(LightsSeen(host_messages.unpack_lights(body)))
            elif kind == READINGS:
                self._emit(Traced(body))
            elif kind == m.NOTE:
                self._take_note(*host_messages.unpack_note(body))
        except MessageError as error:  # the checksum was right: a fault of the firmware
            self._emit(Noted(m.FAULT, m.NO_SPACE, str(error)))

    def _take_hello(self, hello: Hello) -> None:
        first = self.hello is None
        if self._asked and self._theirs is not None:
            self._tell_found(self._theirs)  # moves that were made while our game was on its way
        self.state = self._theirs = None
        self._asked = self._fits = False
        self.readiness.suspend()
        self.hello = hello
        self._theirs = BoardGame(hello.game_id, hello.game, hello.options, hello.host_seats, hello.line)
        if first:
            self._emit(Connected(hello))
        try:
            self._check(hello)
            self._fits = True
        except LinkError as error:
            self._obstruct(error)

    def _take_moves(self, game_id: int, line: int, first_ply: int, moves: tuple[int, ...]) -> None:
        theirs = self._theirs
        if theirs is None or game_id != theirs.game_id or first_ply > len(theirs.moves):
            return
        theirs.line = line
        theirs.moves[first_ply:] = moves
        if self.readiness.ready:
            self._catch_up()

    def _take_state(self, state: State) -> None:
        theirs = self._theirs
        if theirs is None or state.game_id != theirs.game_id:
            return
        theirs.line = state.line
        theirs.host_seats = state.host_seats
        del theirs.moves[state.ply :]
        if len(theirs.moves) != state.ply:
            return
        self.state = state
        if self.readiness.ready:
            self._catch_up()
        self._emit(StateSeen(state))
        if not self.readiness.ready:
            self._reconcile()
        self._review()

    def _take_note(self, code: int, about: int, text: str) -> None:
        if code != m.REFUSED:
            self._emit(Noted(code, about, text))
            return
        self._emit(Refused(about, text))
        self.commands.refused(about)
        if about in (m.NEW_GAME, m.RESTORE, m.MOVES) and self.game is not None and self.hello is not None:
            self._obstruct(CannotPlay(self.hello.board, self.game.game, text))

    def _obstruct(self, problem: LinkError) -> None:
        self.readiness.set_problem(problem)
        self._emit(Problem(problem))

    # -- bringing the two together

    def _reconcile(self) -> None:
        theirs, state, hello = self._theirs, self.state, self.hello
        if theirs is None or state is None or hello is None or not self._fits:
            return
        ours = self.game
        if ours is None or (theirs.game_id != ours.game_id and self._agreed and self._is_next(hello, theirs)):
            self.game = theirs.copy()
            self._emit(GameChanged(theirs.copy()))
        elif theirs.game_id != ours.game_id:
            self._restore(theirs, ours)
            return
        elif not is_newer(theirs, ours):
            self._agreed = True
            self._restore(theirs, ours)
            return
        else:
            self._catch_up()
            if theirs.host_seats != ours.host_seats:
                self._restore(theirs, ours)
                return
        self._agreed = True
        self.readiness.set_ready()
        self._emit(Ready(self.game.copy() if self.game else theirs.copy()))

    def _is_next(self, hello: Hello, theirs: BoardGame) -> bool:
        """True if the board's game is to follow ours, False if the board has forgotten ours."""
        return bool(theirs.moves) or (self.game is not None and hello.after == self.game.game_id)

    def _restore(self, theirs: BoardGame, ours: BoardGame) -> None:
        if self._asked:
            return
        self._asked = True
        self._tell_found(theirs)
        self._outbox.extend(restoring(theirs, ours))

    def _tell_found(self, theirs: BoardGame) -> None:
        """The board gives up a game that isn't ours: what it has of it is told once."""
        told = self._told
        if self.game is not None and theirs.game_id != self.game.game_id and theirs.moves and theirs != told:
            self._told = theirs.copy()
            self._emit(GameFound(theirs.copy()))

    def _catch_up(self) -> None:
        """Take the board's moves; it is the same game, newer or longer."""
        if self._theirs is not None and self.game is not None:
            for event in catch_up(self._theirs, self.game):
                self._emit(event)

    def _review(self) -> None:
        if self.readiness.ready and self.game is not None and self.state is not None:
            self.commands.review(self.game, self.state)

    def _send(self, kind: int, body: bytes) -> None:
        self._outbox.append((kind, body))
