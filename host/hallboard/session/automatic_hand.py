"""A hand over a virtual board that works by itself: it makes the engine's moves and sets pieces up."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from hallcore.steps import space_of

from ..game import Game, Move
from ..virtual import VirtualBoardError
from .pieces import Pieces
from .steps import standing, steps_of

_LOOK_BACK = 40  # plies: as many moves as are made one after the other


class AutomaticHand:
    """Does one thing at a time, in a thread of its own, and calls `on_done` there unless it was called off."""

    def __init__(self, pieces: Pieces, on_done: Callable[[], None]) -> None:
        self._pieces = pieces
        self._on_done = on_done
        self._lock = threading.Lock()
        self._closed = False
        self._called_off = False

    @property
    def busy(self) -> bool:
        """True while it moves pieces."""
        return self._lock.locked()

    def call_off(self) -> None:
        """Have it leave off after the present step."""
        self._called_off = True

    def follow(self, game: Game) -> None:
        """Make the moves of the game that were not made yet, as a person does; returns at once.

        If they don't lead from what stands to the game's position, that is set up at once. Does nothing while busy.
        """
        if not self._closed and self._lock.acquire(blocking=False):
            self._called_off = False
            threading.Thread(target=self._follow, args=(game.copy(),), name="hand", daemon=True).start()

    def set_up(self, game: Game) -> None:
        """Make the game's position stand at once, whatever the hand was doing."""
        self.call_off()
        with self._lock:
            self._pieces.arrange(standing(game))

    def complete(self, game: Game) -> None:
        """Make true what the board took for granted in the last move, because it hardly feels it."""
        before = game.copy()
        move = before.pop()
        wanted, contents = standing(game), self._pieces.contents()
        touched = {space_of(step) for step in steps_of(before, move.value)[1:]}
        if any(contents[space] != wanted[space] for space in touched):
            self._pieces.arrange([wanted[i] if i in touched else contents[i] for i in range(len(contents))])

    def close(self) -> None:
        """Do nothing more from now on."""
        self._closed = True
        self.call_off()

    # -- in the hand's thread

    def _follow(self, game: Game) -> None:
        try:
            with contextlib.suppress(VirtualBoardError):  # the player may leave meanwhile
                self._make_moves(game)
                if not self._called_off and (self._pieces.held or self._pieces.contents() != standing(game)):
                    self._pieces.arrange(standing(game))
        finally:
            self._lock.release()
        if not self._called_off:
            self._on_done()

    def _make_moves(self, game: Game) -> None:
        """Make the moves that follow the position that stands, if it is one of the game's latest."""
        contents = self._pieces.contents()
        before = game.copy()
        moves: list[Move] = []
        while before.moves and len(moves) < _LOOK_BACK and standing(before) != contents:
            moves.append(before.pop())
        if self._pieces.held or standing(before) != contents:
            return
        for move in reversed(moves):
            for step in steps_of(before, move.value):
                if self._called_off:
                    return
                self._pieces.hand.make_steps([step], keep=True)
            self._pieces.put_aside()
            before.push(move)
            if self._pieces.contents() != standing(before):
                return  # the rules have moved pieces
