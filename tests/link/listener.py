"""A client's side of a game on a small board: what it is told, and moves made from both ends."""

from __future__ import annotations

import time

from hallboard.link import BoardClient, Event, Moved
from hallcore.games import Ruleset

from tests.protocol.board import SmallTracker

from .ptyboard import PtyBoard
from .recorded import recorded


class Listener:
    """The events of a client, kept; `until` waits for one of a kind."""

    def __init__(self, client: BoardClient) -> None:
        self.client = client
        self.events: list[Event] = []

    def until(self, kind: type[Event], timeout_s: float = 20) -> Event:
        end = time.monotonic() + timeout_s
        while True:
            event = self.client.events.get(timeout=max(0.01, end - time.monotonic()))
            self.events.append(event)
            if isinstance(event, kind):
                return event

    def recorded(self) -> list[int]:
        return recorded(self.events)


def play_on(board: PtyBoard, client: BoardClient, listener: Listener, plies: int) -> None:
    """The hand plays seat 0, the host seat 1, until there are that many moves."""
    position = SmallTracker(Ruleset("vlkno"))
    position.restore(listener.recorded())
    while position.n_moves < plies:
        move = position.chosen(0)
        if position.turn == 0:
            with board.lock:
                if board.board.tracker.n_moves == position.n_moves:
                    board.board.tracker.play(move)
        else:
            client.play(move)
        moved = listener.until(Moved)
        assert isinstance(moved, Moved)
        assert moved.move == move
        position.play(move)
