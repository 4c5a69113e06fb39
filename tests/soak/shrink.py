"""A turn of the soak that did not come out right, as a trace of as few plies as show it."""

from __future__ import annotations

from dataclasses import dataclass

from hallboard.boards import compile_board, load_board
from hallboard.traces import Trace
from hallcore import __version__
from hallcore.trace.recorder import Recorder

from .board import Cable, SoakBoard
from .conditions import CONDITIONS, Condition
from .games import Table, Turn
from .person import Manner, Person

_SCANS = 8  # of all sensors at the beginning, as a device makes them where readings are only compared
_LOOK_MS = 1500  # in which the board, as a trace begins, looks anew
_AFTER_MS = 300
_MOST = 1 << 20


class _Tap(Cable):
    """No host, but the trace is taken as the board records it."""

    def __init__(self, board: SoakBoard) -> None:
        self._clock = board.clock
        app, tracker = board.app, board.tracker
        game, options, moves = tracker.ruleset.name, list(tracker.options), tracker.moves[: tracker.n_moves]
        del app.tracker  # else its game is only begun anew
        app.session.follow(app.start(game, options, moves), app.session.game_id, app.session.line)
        board.tracker, board.cable = app.tracker, self
        app._stream = self
        gains = board.board.gain_q12
        self._recorder = Recorder(app.tracker, app.watch, app.scanner, board.clock.ms(), None, gains)
        if not (board.spaces.stacks or board.spaces.pyramids):
            for _ in range(_SCANS):
                app.scanner.coarse()
        self.data = b""

    def read(self) -> bytes:
        """Once a round: nothing comes, and what was recorded is taken."""
        self.data += self._recorder.take(_MOST, self._clock.ms())
        return b""

    def close(self) -> bytes:
        """The whole trace."""
        self.read()
        self._recorder.close()
        return self.data + bytes(self._recorder.data)


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
        self.tap: _Tap | None = None

    def begin(self, seed: int) -> tuple[SoakBoard, Person]:
        """As ever; recorded from here if it is the first ply that is."""
        board, person = super().begin(seed)
        self.before(0)
        return board, person

    def before(self, ply: int) -> None:
        """This ply is about to be made."""
        if ply == self._first_ply and self.board is not None:
            self.tap = _Tap(self.board)
            self.board.run(_LOOK_MS)


def record(game: str, manner: Manner, seed: int, ply: int, first_ply: int, board: str = "spec") -> Shrunk:
    """The turn that a game of the soak has at `ply`, recorded from `first_ply` on.

    Raises ValueError if the game ends before.
    """
    table = _Recorded(game, manner, seed, CONDITIONS[board], first_ply)
    for turn in table.game_of(seed):
        if turn.ply == ply and table.board is not None and table.tap is not None:
            table.board.run(_AFTER_MS)
            session = table.board.app.session
            while not session.hash_rules():
                pass
            about = compile_board(load_board(game))
            return Shrunk(Trace(__version__, session.rules_hash(), about, table.tap.close()), first_ply, turn)
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
