"""A turn of the soak that did not come out right, as a trace of as few plies as show it."""

from __future__ import annotations

from dataclasses import dataclass

from device.app import App
from device.tracing import Tracing
from hallboard.boards import compile_board, load_board
from hallboard.traces import Trace
from hallcore import __version__
from hallcore.protocol.tracing import pack_trace

from .board import SoakBoard
from .conditions import CONDITIONS, Condition
from .games import Table, Turn
from .person import Manner, Person

_LOOK_MS = 1500  # in which the board, as a trace begins, looks anew
_AFTER_MS = 300
_MOST = 1 << 20


class _Kept(Tracing):
    """The device's own tracing; what it would send a host is kept in `data`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.data = b""

    def send(self, now_ms: int) -> None:
        """Once a round."""
        self.make_scans()
        if self._recorder is not None:
            self.data += self._recorder.take(_MOST, now_ms)

    def close(self) -> bytes:
        """The whole trace."""
        self.pause()
        self.send(self._app.clock.ms())
        return self.data


@dataclass(frozen=True)
class Shrunk:
    """A `trace` that begins before `first_ply` of the game and ends with `turn`."""

    trace: Trace
    first_ply: int
    turn: Turn


class _Recorded(Table):
    """A table whose game is recorded from `first_ply` on."""

    def __init__(self, game: str, manner: Manner, seed: int, condition: Condition, first_ply: int) -> None:
        super().__init__(game, manner, seed, condition)
        self._first_ply = first_ply
        self.kept: _Kept | None = None

    def begin(self, seed: int) -> tuple[SoakBoard, Person]:
        """As ever; recorded from here if it is the first ply that is."""
        board, person = super().begin(seed)
        self.before(0)
        return board, person

    def before(self, ply: int) -> None:
        """This ply is about to be made."""
        if ply == self._first_ply and self.board is not None:
            app = self.board.app
            self.kept = app.tracing = _Kept(app)
            self.kept.switch(pack_trace(True))
            self.board.tracker = app.tracker
            self.board.run(_LOOK_MS)


def record(game: str, manner: Manner, seed: int, ply: int, first_ply: int, board: str = "spec") -> Shrunk:
    """The turn that a game of the soak has at `ply`, recorded from `first_ply` on.

    Raises ValueError if the game ends before.
    """
    table = _Recorded(game, manner, seed, CONDITIONS[board], first_ply)
    for turn in table.game_of(seed):
        if turn.ply == ply and table.board is not None and table.kept is not None:
            table.board.run(_AFTER_MS)
            session = table.board.app.session
            while not session.hash_rules():
                pass
            about = compile_board(load_board(game))
            return Shrunk(Trace(__version__, session.rules_hash(), about, table.kept.close()), first_ply, turn)
        table.before(turn.ply + 1)
    raise ValueError(f"{game}, seed {seed}: the game ends before ply {ply}")


def shrink(game: str, manner: Manner, seed: int, ply: int, board: str = "spec") -> Shrunk:
    """The shortest recording in which the turn comes out as it does without one.

    A board that records looks anew as it begins, which may change what it knows. Raises ValueError if the turn comes
    out otherwise wherever that is.
    """
    table = Table(game, manner, seed, CONDITIONS[board])
    verdict = next((turn.verdict for turn in table.game_of(seed) if turn.ply == ply), "")
    if not verdict:
        raise ValueError(f"{game}, seed {seed}: the game ends before ply {ply}")
    for first_ply in range(ply, -1, -1):
        try:
            found = record(game, manner, seed, ply, first_ply, board)
        except ValueError:
            continue
        if found.turn.verdict == verdict:
            return found
    raise ValueError(f"{game}, seed {seed}, ply {ply}: {verdict!r} does not come again in a recording")
