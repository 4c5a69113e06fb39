"""The game of a session with its record and its clocks, which change together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from ..game import Game
from ..record import Recorder
from .clock import Clocks
from .sets import Sets, start_record


class Scoresheet:
    """Keeps them in step; for one thread. `on_moved_on` is called whenever the position has changed.

    `over` is set while the game has ended. `sets` is the match of which the game is the present set, else None.
    """

    def __init__(
        self, game: Game, players: int, recorder: Recorder, on_moved_on: Callable[[], None], sets: Sets | None = None
    ) -> None:
        self.game = game
        self.sets = sets
        self.recorder = recorder
        self.clocks = Clocks(players)
        self.over = threading.Event()
        self._players = players
        self._on_moved_on = on_moved_on

    def moved(self, ply: int, move: int) -> None:
        """Make this the game's move number `ply`, from 0, whatever was known of it."""
        known = self.game.moves
        if ply > len(known):
            return  # the board sent it before it heard that moves were taken back here
        if ply == len(known) or known[ply].value != move:
            self.taken_back(ply)
            self.push(move)

    def push(self, move: int) -> None:
        """Make a move."""
        seat = self.game.seat
        made = self.game.push(move)
        outcome = self.game.outcome()
        self.clocks.run(-1 if outcome else self.game.seat)
        self.recorder.move(made, clock_ms=self.clocks.used_ms(seat))
        self._on_moved_on()
        if outcome:
            self.recorder.finish(outcome)
            self.over.set()

    def taken_back(self, ply: int) -> None:
        """Keep only the first `ply` moves."""
        if len(self.game.moves) > ply:
            while len(self.game.moves) > ply:
                self.game.pop()
            self._on_moved_on()
            self.recorder.take_back(self.game.ply)
            self.over.clear()
            self.clocks.run(self.game.seat)

    def go_to(self, moves: Sequence[int]) -> None:
        """Make the game one with exactly these moves."""
        known = [move.value for move in self.game.moves]
        same = 0
        while same < min(len(known), len(moves)) and known[same] == moves[same]:
            same += 1
        self.taken_back(same)
        for move in moves[same:]:
            self.push(move)
        self.clocks.run(-1 if self.game.outcome() else self.game.seat)

    def begin(self, game: Game) -> bool:
        """Go on with another game, the next set of the match if there is one; True if the players change sides."""
        self._on_moved_on()
        if not self.game.outcome():
            self.recorder.finish("*", "left off")
        if self.sets is not None and not self.sets.takes(game):
            self.sets = None
        changes = self.sets is not None and self.sets.begin(game)
        self.game = game
        self.over.clear()
        record = self.recorder.record
        start_record(self.recorder, game, record.players[:: -1 if changes else 1], record.board, self.sets)
        self.clocks = Clocks(self._players)
        self.clocks.run(game.seat)
        return changes
