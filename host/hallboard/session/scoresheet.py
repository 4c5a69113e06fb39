"""The game of a session with its record and its clock, which change together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from ..game import Game
from ..prefix import prefix_length
from ..record import LEFT_OFF, UNFINISHED, Recorder
from .clock import Clock
from .ending import Ending, by_rules
from .sets import Sets, start_record


class Scoresheet:
    """Keeps them in step; for one thread. `on_moved_on` is called whenever the position has changed.

    `over` is set while the game has ended. `sets` is the match of which the game is the present set, else None.
    A recorder that has resumed a game tells its clock's times.
    """

    def __init__(
        self, game: Game, players: int, recorder: Recorder, on_moved_on: Callable[[], None], sets: Sets | None = None
    ) -> None:
        self.game = game
        self.sets = sets
        self.recorder = recorder
        self.clock = Clock(players, game.time_control)
        if game.moves and (times_ms := _times_ms(recorder, game)):
            self.clock.set_times(times_ms)
        self.over = threading.Event()
        self._declared: Ending | None = None
        self._on_moved_on = on_moved_on

    @property
    def ending(self) -> Ending | None:
        """How the game ended, None while it goes on."""
        outcome = self.game.outcome()
        return by_rules(outcome) if outcome else self._declared

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
        made = self.game.push(move)
        outcome = self.game.outcome()
        self.clock.run(-1 if outcome else self.game.seat)
        self.recorder.move(made, clocks_ms=self.clock.times_ms())
        self._on_moved_on()
        if outcome:
            self.recorder.finish(outcome)
            self.over.set()

    def declare(self, ending: Ending) -> None:
        """End the game for a reason that is not in its rules."""
        if self.ending is None:
            self._declared = ending
            self.clock.run(-1)
            self.recorder.finish(ending.result, ending.reason)
            if self.sets is not None:
                self.sets.match.finish(ending.winner, ending.reason)
            self._on_moved_on()
            self.over.set()

    def taken_back(self, ply: int) -> None:
        """Keep only the first `ply` moves."""
        if len(self.game.moves) > ply:
            self._declared = None
            while len(self.game.moves) > ply:
                self.game.pop()
            self._on_moved_on()
            self.recorder.take_back(self.game.ply)
            self.over.clear()
            self.clock.run(self.game.seat)

    def correct(self, ply: int, text: str) -> None:
        """Put a move in the place of another, the first of the record is 1. Raises CorrectionError."""
        self.recorder.correct(ply, text)
        self._on_moved_on()
        first = self.game.start().ply
        while self.game.ply >= ply:
            self.game.pop()
        for move in self.recorder.record.moves[self.game.ply - first :]:
            self.game.push(move.text)
        if self.ending is None:
            self.over.clear()
        else:
            self.over.set()
        self.clock.run(-1 if self.ending else self.game.seat)

    def go_to(self, moves: Sequence[int]) -> None:
        """Make the game's moves exactly these."""
        same = prefix_length([move.value for move in self.game.moves], moves)
        self.taken_back(same)
        for move in moves[same:]:
            self.push(move)
        self.clock.run(-1 if self.ending else self.game.seat)

    def begin(self, game: Game) -> bool:
        """Go on with another game, the next set of the match if there is one; True if the players change sides."""
        self._on_moved_on()
        if self.ending is None:
            self.recorder.finish(UNFINISHED, LEFT_OFF)
        if self.sets is not None and not self.sets.takes(game):
            self.sets = None
        changes = self.sets is not None and self.sets.begin(game)
        game.time_control = self.game.time_control
        self.game = game
        self._declared = None
        self.over.clear()
        record = self.recorder.record
        start_record(self.recorder, game, record.players[:: -1 if changes else 1], record.board, self.sets)
        self.clock = Clock(len(game.sides), game.time_control)
        self.clock.run(game.seat)
        return changes


def _times_ms(recorder: Recorder, game: Game) -> Sequence[int]:
    """Everybody's time after the last recorded move, nothing where that is not known."""
    moves = recorder.record.moves
    times_ms = moves[-1].clocks_ms if moves and len(moves) == len(game.moves) else ()
    return times_ms if len(times_ms) == len(game.sides) else ()
