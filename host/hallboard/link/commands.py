"""Commands on their way: each is kept until the board's game shows what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hallcore.protocol import host_messages
from hallcore.protocol import messages as m
from hallcore.protocol.messages import State
from hallcore.tracker.modes import ASK

from .events import BoardGame, Event, Refused

Send = Callable[[int, bytes], None]


@dataclass
class Command:
    """PLAY, CHOOSE or TAKE_BACK at one place of one game; `move` is -1 where there is none."""

    kind: int
    game_id: int
    line: int
    ply: int
    move: int = -1
    sent: bool = False  # in this connection

    def pack(self) -> bytes:
        if self.kind == m.TAKE_BACK:
            return host_messages.pack_take_back(self.game_id, self.line, self.ply)
        pack = host_messages.pack_play if self.kind == m.PLAY else host_messages.pack_choose
        return pack(self.game_id, self.line, self.ply, self.move)

    def fate(self, game: BoardGame, state: State) -> str | None:
        """None while it is on its way, "" when it is done, else why it never will be done."""
        if game.game_id != self.game_id:
            return "the board plays another game"
        if self.kind == m.TAKE_BACK:
            return "" if game.line != self.line or len(game.moves) <= self.ply else None
        if game.line != self.line:
            return "moves were taken back"
        if len(game.moves) > self.ply:
            return "" if game.moves[self.ply] == self.move else "another move was made"
        if self.kind == m.CHOOSE and state.mode != ASK:
            return "there is nothing to choose"
        return None


class Commands:
    """The commands that wait, the oldest first."""

    def __init__(self, send: Send, emit: Callable[[Event], None]) -> None:
        self._send = send
        self._emit = emit
        self._waiting: list[Command] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, command: Command) -> None:
        """Keep a command; it goes out with the next `review`, unless it waits already."""
        if all(known.pack() != command.pack() for known in self._waiting):
            self._waiting.append(command)

    def reconnected(self) -> None:
        """What was sent before may be lost."""
        for command in self._waiting:
            command.sent = False

    def review(self, game: BoardGame, state: State) -> None:
        """See what became of each, and send those that were not yet sent."""
        waiting = []
        for command in self._waiting:
            fate = command.fate(game, state)
            if fate is None:
                waiting.append(command)
                if not command.sent:
                    command.sent = True
                    self._send(command.kind, command.pack())
            elif fate:
                self._emit(Refused(command.kind, fate))
        self._waiting = waiting

    def refused(self, kind: int) -> None:
        """The board has refused the oldest one of this kind."""
        for command in self._waiting:
            if command.kind == kind and command.sent:
                self._waiting.remove(command)
                return
