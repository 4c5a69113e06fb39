"""What a session makes of the board's state and lights, of which one is told after the other."""

from __future__ import annotations

from typing import cast

import pytest
from hallboard import Game
from hallboard.link import BoardClient
from hallboard.link.events import BoardGame, LightsSeen, Ready, StateSeen
from hallboard.session.board import SessionBoard
from hallcore import lights
from hallcore.protocol.messages import State
from hallcore.tracker import modes


class Client:
    """Takes a game and says nothing."""

    def restore(self, game: BoardGame) -> None:
        self.game = game


def state(mode: int, debts: int) -> State:
    return State(1, 0, 0, 0, 0, 0, -1, mode, 0, debts, 0, (), ())


@pytest.mark.parametrize(
    ("mode", "debts", "role", "amiss"),
    [
        (modes.SET_UP, 50, lights.MISSING, True),
        (modes.TO_MOVE, 0, lights.MISSING, False),  # of the set-up, which has ended
        (modes.TO_MOVE, 0, lights.WRONG, True),  # it can't be read
        (modes.OWED, 1, lights.ENGINE_LIFT, True),
        (modes.TO_MOVE, 0, lights.MOVABLE, False),
    ],
)
def test_lights_that_are_older_than_the_state_are_not_believed(mode: int, debts: int, role: int, amiss: bool) -> None:
    client = Client()
    board = SessionBoard(lambda _: cast(BoardClient, client), lambda _: None, 25)
    board.share(Game("vlkno"), 0)
    board.follow(Ready(client.game))
    board.follow(StateSeen(state(mode, debts)))
    board.follow(LightsSeen(bytes([role]) * 25))
    assert board.is_amiss(0, 0) == amiss
