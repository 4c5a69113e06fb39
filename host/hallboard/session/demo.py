"""Engine against engine on the virtual board: a scripted hand makes the moves, the board says which they were."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from ..errors import UserError
from ..game import Game, Move
from ..virtual import VirtualBoard
from .player import ScriptedPlayer
from .seats import EngineSeat, HandSeat
from .session import Session
from .table import Table, client, virtual_board
from .thinker import score_text


class DemoError(UserError):
    """The board did not see what the hand has done."""


class Demo:
    """A game that plays itself; `session` may be watched meanwhile. Use as a context."""

    def __init__(
        self, table: Table, game: Game, engine: EngineSeat, board: str | None, speed: float, max_plies: int
    ) -> None:
        self._table = table
        self._game = game
        self._engine = engine
        self._url = f"virtual://{board or game.name}?speed={speed:g}"
        self._max_plies = max_plies
        self._stack = contextlib.ExitStack()
        self._stop = threading.Event()

    def __enter__(self) -> Demo:
        with contextlib.ExitStack() as stack:
            self.board: VirtualBoard = stack.enter_context(virtual_board(self._url, self._game))
            seats = [HandSeat(self._engine.label)] * len(self._game.sides)
            engines = [self._engine] * len(self._game.sides)
            self._table.record(self._game, engines, self._url)
            self.session = Session(
                self._game,
                lambda hear: client(self.board.url, self._game.name, hear),
                seats,
                self._table.recorder,
                board=self.board,
            )
            stack.callback(self.session.close)
            self.session.start()
            self.session.client.wait_ready()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._stack.close()

    @property
    def notice(self) -> str:
        """A line for people where the firmware does not run as on a device, else ''."""
        return self.board.notice

    def stop(self) -> None:
        """Leave off after the present move."""
        self._stop.set()

    def lines(self) -> Iterator[str]:
        """Play; a line for each move, and one for the end. Raises DemoError."""
        if self.notice:
            yield self.notice
        engine = self._engine.new_engine(self._game.room)
        player = ScriptedPlayer(self.session, self.board)
        shown = self.session.game.copy()
        for _ in range(self._max_plies):
            game = self.session.game.copy()
            yield from _lines(shown, game)
            if self._stop.is_set() or game.outcome():
                break
            seed = None if self._engine.seed is None else self._engine.seed + game.ply
            found = engine.search(
                game, movetime_ms=self._engine.movetime_ms, level=self._engine.level, seed=seed, stop=self._stop
            )
            if self._stop.is_set():
                break
            move = found.move.value
            told = ""
            try:
                made = player.make(game, move) and self._took(game, move)
            except ValueError as error:  # a hand takes hold of nothing: the board was set up wrongly before
                raise DemoError(f"{found.move} cannot be made by hand: {error}") from error
            if not made:
                # Of a stone on a high tower, or a colour asked for in vain, the field says nothing: the player tells
                # the host what was played.
                told = "   (told: the field could not say)"
                if not player.tell(game, move):
                    said = self.session.view().instruction
                    raise DemoError(f"the board did not take the move {found.move}; its lights say: {said}")
                if not self._took(game, move):
                    raise DemoError(f"the hand made {found.move}, the board saw {self._seen(game)}")
            yield f"{_line(shown, self._seen(game))}   {score_text(found)}{told}"
            shown.push(self._seen(game))
        yield from _lines(shown, self.session.game.copy())
        outcome = self.session.game.outcome()
        yield str(outcome) if outcome else f"left off after {self.session.game.ply} plies"

    def _took(self, before: Game, move: int) -> bool:
        """True if the board has taken this move, or another that comes to the same, such as at a round's end.

        What the rules leave no choice of, such as another player's pass, the board may have taken after it.
        """
        expected, seen = before.copy(), before.copy()
        expected.push(move)
        seen.push(self._seen(before))
        return expected.position() == seen.position()

    def _seen(self, before: Game) -> Move:
        """The move that followed `before`."""
        return self.session.game.moves[len(before.moves)]


def _line(before: Game, move: Move) -> str:
    """The line of a move."""
    return f"{before.ply + 1:>4}. {before.turn:<10} {move}"


def _lines(shown: Game, game: Game) -> Iterator[str]:
    """A line for each move of `game` that `shown` has not seen, such as a pass that the board took; `shown` sees it."""
    for move in game.moves[len(shown.moves) :]:
        yield _line(shown, move)
        shown.push(move)
