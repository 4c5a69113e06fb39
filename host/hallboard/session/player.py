"""A scripted player at the virtual board: makes a move step by step, looks at the lights, and answers what is asked."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from functools import partial

from hallcore import hints
from hallcore.steps import space_of

from ..game import Game
from ..virtual import VirtualBoard
from .session import Session

# Virtual times.
_LOOK_MS = 60.0
_STEP_MS = 10000.0  # for the board to see a step, or to ask
_COMMIT_MS = 10000.0
_REPLY_S = 0.5  # real time, for the lights to follow an answer


class ScriptedPlayer:
    """Plays on `board`; `session` is the game as the host sees it."""

    def __init__(self, session: Session, board: VirtualBoard) -> None:
        self._session = session
        self._board = board

    def make(self, game: Game, move: int) -> bool:
        """Make the next move of `game` by hand; True if the board has committed a move since."""
        hands = game.room.hands
        steps = array("i", bytes(4 * hands.MAX_STEPS))
        count = hands.steps(game.cells, game.counters, move, steps)
        plies = len(game.moves)
        for i in range(count):
            self._board.hand.make_steps(steps[i : i + 1], keep=True)
            self._wait(partial(self._seen, plies, i + 1), space_of(steps[i]), _STEP_MS)
        self._board.put_aside()
        return self._wait(lambda: self._committed(plies), space_of(steps[count - 1]), _COMMIT_MS)

    def await_move(self, game: Game) -> bool:
        """Wait for the move that follows `game`; False if it does not come."""
        return self._wait(lambda: self._committed(len(game.moves)), 0, _COMMIT_MS)

    def _committed(self, plies: int) -> bool:
        return len(self._session.game.moves) > plies

    def _seen(self, plies: int, n_steps: int) -> bool:
        """True if the board has seen so many steps of the turn."""
        state = self._session.state
        return self._committed(plies) or (state is not None and state.ply == plies and len(state.done) >= n_steps)

    def _wait(self, ready: Callable[[], bool], space: int, limit_ms: float) -> bool:
        """Wait until `ready`, answering questions by `space`; False if the time is over."""
        while not ready():
            if limit_ms <= 0:
                return False
            self._board.wait(_LOOK_MS)
            limit_ms -= _LOOK_MS
            if self._role(space) == hints.CHOICE:
                self._answer(space)
        return True

    def _answer(self, space: int) -> None:
        """Point at `space`, and wait until the lights have taken note of it."""
        before = self._session.view().roles
        self._session.touch(space)
        end_s = time.monotonic() + _REPLY_S
        while self._session.view().roles == before and time.monotonic() < end_s:
            time.sleep(0.002)

    def _role(self, space: int) -> int:
        return self._session.view().roles[space]
