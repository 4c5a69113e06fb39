"""A host at a virtual board, in the board's own time: it reads the port at once, in this thread."""

from __future__ import annotations

from array import array
from types import TracebackType
from typing import Any

import serial
from hallboard.link.events import BoardGame, Event, LightsSeen, Moved
from hallboard.link.replica import Replica
from hallboard.virtual import Timing, VirtualBoard
from hallcore.games import Ruleset
from hallcore.keys import new_history
from hallcore.lights import CHOICE, ORIGIN, TAKE_OFF, TARGET
from hallcore.protocol.endpoint import Endpoint
from hallcore.steps import space_of

PUMP_MS = 20
QUICK = Timing(reach_ms=150, carry_ms=150, ramp_ms=60, spread=0.3)  # a player in a hurry


class Game:
    """A ruleset's state with its history, played along."""

    def __init__(self, game: str, options: bytes = b"") -> None:
        self.ruleset = Ruleset(game)
        rules = self.ruleset.rules
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self._history = new_history(1024)
        self._out = array("i", bytes(4 * rules.MAX_MOVES))
        rules.setup(self.cells, self.counters, options.ljust(len(rules.VARIANTS), b"\0"))
        rules.settle(self.cells, self.counters, self._history)

    def legal(self) -> list[int]:
        return list(self._out[: self.ruleset.rules.legal_moves(self.cells, self.counters, self._out)])

    def make(self, move: int) -> None:
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.ruleset.rules.settle(self.cells, self.counters, self._history)

    def contents(self) -> list[int]:
        return [self.ruleset.hands.content(self.cells, space) for space in range(self.ruleset.geometry.SPACES)]


MOST_PRESSES = 6


class Desk:
    """`events` are the link's, `moves` those that the board has told."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.events: list[Event] = []
        self.replica = Replica("0.1.0", self.events.append, lambda hello: None)
        self._port = serial.Serial(board.url, timeout=0, write_timeout=1)
        self.link = Endpoint(12345 + board.seed, self.replica, host=True)
        self.replica.attach(self.link)

    def begin(self, game: str, options: bytes) -> bool:
        """Begin a new game on the board, with these options; True once it is there."""
        wanted = BoardGame(4711, game, options)
        self.replica.want(wanted)
        return self.until(
            lambda: (
                self.replica.readiness.ready
                and self.replica.state is not None
                and self.replica.state.game_id == wanted.game_id
            )
        )

    @property
    def moves(self) -> list[int]:
        return [event.move for event in self.events if isinstance(event, Moved)]

    def pump(self, ms: float) -> None:
        """Let virtual time go on, and keep the link alive."""
        while ms > 0:
            self.board.wait(min(ms, PUMP_MS))
            ms -= PUMP_MS
            now_ms = self.board.now_ms()
            self.link.receive(self._port.read(65536), now_ms)
            self.replica.pump()
            out = bytes(self.link.outgoing(now_ms))
            if out:
                self._port.write(out)
                self.link.wrote(len(out))

    def until(self, ready: Any, limit_ms: float = 5000) -> bool:
        """Go on until `ready()`, at most this long (virtual time)."""
        while not ready() and limit_ms > 0:
            self.pump(PUMP_MS)
            limit_ms -= PUMP_MS
        return bool(ready())

    def play_by_hand(self, game: Game, move: int) -> int:
        """Make a move by hand, step by step; returns the move that the board tells, -1 if it tells none.

        Before the next step the player waits until the board has seen the last one, and answers if it asks.
        """
        ply = len(self.moves)
        steps = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
        count = game.ruleset.hands.steps(game.cells, game.counters, move, steps)
        for i in range(count):
            self.board.hand.make_steps(steps[i : i + 1], keep=True)
            self.pump(100)  # what was lit before the step is no question any more
            limit_ms = 6000 if self._may_rest(game) else 1000
            self.until(lambda made=i + 1: self._answer(game, steps[:made], move) or self._seen(ply, made), limit_ms)
        self.board.put_aside()
        self.until(lambda: self._answer(game, steps[:count], move) or len(self.moves) > ply, 9000)
        if count == 0 and len(self.moves) == ply:  # a rest doesn't end a turn in which there is something to put down
            self.board.press()
            self.until(lambda: len(self.moves) > ply, 1000)
        return self.moves[ply] if len(self.moves) > ply else -1

    def take_off(self, game: Game) -> int:
        """Take off what the lights want off after a move; returns how many pieces that were."""
        taken = 0
        while True:
            self.pump(100)
            self.until(lambda: self.replica.state is not None and self.replica.state.ply == len(self.moves))
            lit = [space for space, role in enumerate(self.roles) if role == TAKE_OFF]
            if not lit:
                return taken
            for space in lit:
                if not game.contents()[space]:  # else it is off already, and hardly felt
                    self.board.hand.remove(space)
                    taken += 1
            assert self.until(lambda lit=lit: TAKE_OFF not in [self.roles[space] for space in lit])  # type: ignore[misc]

    def _seen(self, ply: int, n_steps: int) -> bool:
        state = self.replica.state
        asked_further = CHOICE in self.roles  # what can't be felt of this step and the next
        return len(self.moves) > ply or (state is not None and len(state.done) >= n_steps) or asked_further

    def _answer(self, game: Game, made: array[int], move: int) -> bool:
        """Answer what the board asks about the steps made, as at a board: by the button. Always False.

        The last step is looked for first: a walk may have passed over another space that is asked about.
        """
        if self._may_rest(game):
            for i in range(len(made) - 1, -1, -1):
                self._press(space_of(made[i]), move, self._walks(game), i < len(made) - 1)
        return False

    def _press(self, space: int, move: int, walks: bool, went_on: bool) -> None:
        """Press for as long as the answer needs; of two about one space, white means that a walk `went_on`."""
        state = self.replica.state
        if state is not None and move in state.choices and self.roles.count(CHOICE) == 1:  # two colours for one space
            self.asked += 1
            for _ in range(state.choices.index(move) + 1):
                self.board.press()
                self.pump(200)
            self.pump(1600)
            return
        if self.roles[space : space + 1] == bytes((CHOICE,)):
            self.asked += 1
            meant = ORIGIN if walks and went_on else TARGET
            open_roles = (CHOICE, ORIGIN, TARGET) if walks else (CHOICE, TARGET)
            for presses in range(MOST_PRESSES):
                if self.roles[space] == meant or (presses and self.roles[space] not in open_roles):
                    break
                self.board.press()
                self.pump(200)
            if self.roles[space] == meant:  # one of several: it counts when the button is left alone
                self.pump(1600)

    def _may_rest(self, game: Game) -> bool:
        """False while a hand walks with a stack: it goes on, and need not answer."""
        return not (self.board.held and self._walks(game))

    def _walks(self, game: Game) -> bool:
        return getattr(game.ruleset.hands, "SETS_SEVERAL_DOWN", False)

    @property
    def roles(self) -> bytes:
        """The light role of every space, as the board told it last."""
        return next((event.roles for event in reversed(self.events) if isinstance(event, LightsSeen)), b"")

    asked = 0

    def close(self) -> None:
        self._port.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
