"""A hand over a virtual board that works by itself: it makes the engine's moves and sets pieces up."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence

from hallcore.steps import space_of

from ..game import Game
from ..virtual import VirtualBoardError
from ..virtual.pieces import kinds_of
from .pieces import Pieces
from .steps import standing, steps_of

_LOOK_MS = 150.0  # for the board to feel a piece come or go


class AutomaticHand:
    """Does one thing at a time, each in a thread of its own."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._busy = threading.Lock()

    def follow(self, game: Game, off: Sequence[int]) -> None:
        """Make the last move of the game, or its set-up if it has no move; returns at once.

        `off` are the spaces on which the board does not feel what belongs there. Does nothing while the hand is busy.
        """
        threading.Thread(target=self._follow, args=(game.copy(), off), name="hand", daemon=True).start()

    def complete(self, game: Game) -> None:
        """Make what the board took for granted in the last move, because it hardly feels it, stand so."""
        before = game.copy()
        move = before.pop()
        wanted, contents = standing(game), self._pieces.contents()
        touched = {space_of(step) for step in steps_of(before, move.value)[1:]}
        if any(contents[space] != wanted[space] for space in touched):
            self._pieces.arrange([wanted[i] if i in touched else contents[i] for i in range(len(contents))])

    # -- in the hand's thread

    def _follow(self, game: Game, off: Sequence[int]) -> None:
        if not self._busy.acquire(blocking=False):
            return
        try:
            with contextlib.suppress(VirtualBoardError):  # the player may leave meanwhile
                if game.moves:
                    self._make_last(game)
                else:
                    self._set_up(game, off)
        finally:
            self._busy.release()

    def _make_last(self, game: Game) -> None:
        """Make the last move in the time that a person takes, as far as it is not made yet."""
        before = game.copy()
        move = before.pop()
        if self._pieces.contents() == standing(before) and not self._pieces.held:
            self._pieces.hand.make_turn(before.ruleset, before.cells, before.counters, move.value)
        if self._pieces.contents() != standing(game):
            self._pieces.arrange(standing(game))

    def _set_up(self, game: Game, off: Sequence[int]) -> None:
        """Make the position stand; what stands right on a space of `off` is put down anew.

        Single pieces come all at once. Stacks grow piece by piece, because many that change together tell a board
        little.
        """
        pieces, hands = self._pieces, game.ruleset.hands
        pieces.put_aside()
        wanted, contents = standing(game), pieces.contents()
        if wanted != contents and not any(content and hands.pop(content) for content in (*wanted, *contents)):
            pieces.arrange(wanted)
            return
        for space in range(len(wanted)):
            here, belongs = kinds_of(hands, contents[space]), kinds_of(hands, wanted[space])
            same = 0
            anew = here == belongs and space in off
            while not anew and same < len(here) and here[: same + 1] == belongs[: same + 1]:
                same += 1
            if len(here) > same:
                pieces.lift(space, len(here) - same)
                pieces.put_aside()
                pieces.wait(_LOOK_MS)
            for kind in belongs[same:]:
                pieces.drop(space, kind)
                pieces.wait(_LOOK_MS)
