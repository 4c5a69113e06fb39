"""Board, cable and host without threads, on a virtual clock: for unplugging at every place of a game."""

from __future__ import annotations

import functools

from hallboard.link.events import BoardGame, Event
from hallboard.link.replica import Replica
from hallcore.games import Ruleset
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.messages import Hello

from tests.protocol.board import SmallBoard, SmallTracker
from tests.protocol.channel import Channel, Dice

from .recorded import recorded

STEP_MS = 10
HOST_SEAT = 1
GAME_ID = 4711


@functools.lru_cache(1000)
def replayed(game: str, moves: tuple[int, ...]) -> SmallTracker:
    """The game after these moves; not to be played on."""
    tracker = SmallTracker(Ruleset(game))
    tracker.restore(moves)
    return tracker


def accept(hello: Hello) -> None:
    """A check that any board passes."""


class World:
    """A person plays seat 0 by hand, the host plays seat 1; both make the moves that `SmallTracker.chosen` gives."""

    def __init__(self, seed: int = 1, game: str = "vlkno") -> None:
        self.game = game
        self.board = SmallBoard(seed, (game,), 3000)
        self.events: list[Event] = []
        self.replica = Replica("test", self.events.append, accept)
        self.now_ms = 0
        self.writes = 0
        self.plugged = False
        self.plies = 0  # how far the game is to go
        self.branch_at: dict[int, int] = {}  # ply: which branch is chosen from there on
        self._dice = Dice(seed)
        self._lives = 0
        self.plug()

    def plug(self) -> None:
        """The cable is in: the host opens the port."""
        self._lives += 1
        self.plugged = True
        self.link = Endpoint(1000 + self._lives, self.replica, host=True)
        self.replica.attach(self.link)
        self.to_host, self.to_board = Channel(self._dice), Channel(self._dice)

    def unplug(self) -> None:
        """The cable is out: what is under way is lost, the host's port is gone, the board is not told."""
        self.plugged = False
        self.replica.lost("unplugged")

    def reboot(self) -> None:
        """The board is switched off and on: its game is gone."""
        self._lives += 1
        self.board = SmallBoard(2000 + self._lives, (self.game,), 3000)

    def step(self) -> None:
        self.now_ms += STEP_MS
        session = self.board.session
        session.roles[self.board.tracker.version % len(session.roles)] = self.board.tracker.version % 32
        if self.plugged:
            session.receive(self.to_board.read(self.now_ms), self.now_ms)
            out = session.outgoing(self.now_ms)
            self.writes += bool(out)
            if out:
                self.to_host.write(bytes(out), self.now_ms)
                session.wrote(len(out))
            self.link.receive(self.to_host.read(self.now_ms), self.now_ms)
            self.replica.pump()
            out = self.link.outgoing(self.now_ms)
            self.writes += bool(out)
            if out:
                self.to_board.write(bytes(out), self.now_ms)
                self.link.wrote(len(out))
        else:
            session.outgoing(self.now_ms)  # and the stream takes none of it

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.step()

    def players(self) -> None:
        """The hand makes its move in two steps; the host answers as soon as it may."""
        tracker = self.board.tracker
        branch = self.branch_at.get(tracker.n_moves, 0)
        if self.board.session.game_id == GAME_ID and tracker.n_moves < self.plies and tracker.turn != HOST_SEAT:
            if tracker.n_done == 0:
                tracker.do([5])
            elif self.now_ms % 50 == 0:
                tracker.play(tracker.chosen(branch))
        game = self.replica.game
        if self.replica.readiness.ready and game and len(game.moves) < self.plies and not len(self.replica.commands):
            position = replayed(game.game, tuple(game.moves))
            if position.turn == HOST_SEAT:
                branch = self.branch_at.get(len(game.moves), 0)
                self.replica.command(m.PLAY, len(game.moves), position.chosen(branch))

    def options(self) -> bytes:
        return bytes(len(self.board.tracker.ruleset.rules.VARIANTS))

    def begin(self) -> None:
        self.replica.want(BoardGame(GAME_ID, self.game, self.options(), 1 << HOST_SEAT))

    def recorded(self) -> list[int]:
        return recorded(self.events)
