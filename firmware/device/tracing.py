"""Sends the host what sensors read and what happens, while it wants that."""

import gc

from hallcore.portable import const
from hallcore.protocol.messages import MAX_BODY
from hallcore.protocol.tracing import READINGS, unpack_trace

if False:  # types
    from hallcore.trace.recorder import Recorder

    from .app import App

_NEEDED = const(32000)  # bytes of heap: for the program, what waits for the link, and a longer table of names
_ONE = const(4096)  # a gain that nobody has calibrated
_SCANS = const(8)  # of all sensors at the beginning, where the watch only compares them
_mem_free = getattr(gc, "mem_free", lambda: _NEEDED)  # CPython has none


class Tracing:
    """The traces of `app`'s games, one after the other."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._recorder: "Recorder | None" = None
        self._ends = False
        self._scans = 0  # still to come

    def switch(self, body: bytes) -> None:
        """TRACE has come: begin, from a fresh look at the game on, or send the rest.

        Raises ValueError if the heap has no room for it; the game goes on.
        """
        on = unpack_trace(body)
        if on and self._recorder is None:
            gc.collect()
            if _mem_free() < _NEEDED:
                self._app.tracing = None
                raise ValueError(f"no trace: the board has {_mem_free()} bytes free, it takes {_NEEDED}")
        self.pause()
        self._ends = not on
        if on:
            app = self._app
            session, tracker = app.session, app.tracker
            game, options, moves = tracker.ruleset.name, list(tracker.options), tracker.moves[: tracker.n_moves]
            del tracker, app.tracker, app.watch  # their memory is free before the new ones take theirs
            session.follow(app.start(game, options, moves), session.game_id, session.line)

    def pause(self) -> None:
        """The game is about to go."""
        if self._recorder is not None:
            self._recorder.close()

    def begin(self) -> None:
        """A game has come."""
        from hallcore.trace.recorder import Recorder

        app = self._app
        data = self._recorder.data if self._recorder is not None else None
        gains = app.board.gain_q12
        known = gains if any(gain != _ONE for gain in gains) else ()
        self._recorder = Recorder(app.tracker, app.watch, app.scanner, app.clock.ms(), data, known)
        spaces = app.board.spaces(app.tracker.ruleset.name)
        self._scans = 0 if spaces.stacks or spaces.pyramids or spaces.switches else _SCANS

    def has_room(self) -> bool:
        """False while the host must read before the next round. If it never does, the link goes down."""
        return self._recorder is None or not self._recorder.is_full()

    def make_scans(self) -> None:
        """One of the scans that are still to come."""
        if self._scans and self.has_room():
            self._scans -= 1
            self._app.scanner.coarse()

    def send(self, now_ms: int) -> None:
        """Send what there is; nothing at the very end, which says so."""
        link = self._app.session.link
        self.make_scans()
        if link.has_room():
            readings = self._recorder.take(MAX_BODY, now_ms) if self._recorder is not None else b""
            if readings or self._ends:
                link.send(READINGS, readings)
            if self._ends and not readings:
                self._app.tracing = None
