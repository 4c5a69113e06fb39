"""Engine against engine on the virtual board: a scripted hand makes the moves, the board says which they were."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from ..errors import UserError
from ..game import SETS, Game, Move
from ..virtual import VirtualBoard
from .player import ScriptedPlayer
from .seats import EngineSeat, HandSeat
from .session import Session
from .setup import Setup, virtual_board

_SET_SEED = 1009  # between the seeds of two sets
_MOST_TRIES = 3  # that a move is made and told


class DemoError(UserError):
    """The board did not see what the hand has done."""


class Demo:
    """A game that plays itself, or a match of two `sets`; `session` may be watched meanwhile. Use as a context.

    `max_plies` are those of each set.
    """

    def __init__(
        self,
        setup: Setup,
        game: Game,
        engine: EngineSeat,
        board: str | None,
        speed: float,
        max_plies: int,
        sets: int = 1,
    ) -> None:
        self._setup = setup
        self._game = game
        self._engine = engine
        name = (board or game.name).removeprefix("virtual://")
        self._url = f"virtual://{name}{'&' if '?' in name else '?'}speed={speed:g}"
        self._max_plies = max_plies
        self._sets = sets
        self._stack = contextlib.ExitStack()
        self._stop = threading.Event()

    def __enter__(self) -> Demo:
        with contextlib.ExitStack() as stack:
            self.board: VirtualBoard = stack.enter_context(virtual_board(self._url, self._game))
            engines = [self._engine] * len(self._game.sides)
            if self._sets == SETS:
                self._setup.begin_match(self._game, engines)
            recorded = self._setup.record(self._game, engines, self._url)
            seats = [HandSeat(seat.label) for seat in recorded]
            self.session = Session(
                self._game,
                self._setup.connecting(stack, self.board.url, self._game, self.board.physical),
                seats,
                self._setup.recorder,
                self.board,
                by_keyboard=False,
                sets=self._setup.sets,
            )
            stack.callback(self.session.close)
            self.session.start()
            stack.callback(self._setup.finish_trace, self.session)
            self.session.wait_ready()
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
        """Play; a line for each move, and one for the end of a set and of the match. Raises DemoError."""
        if self.notice:
            yield self.notice
        player = ScriptedPlayer(self.session, self.board)
        yield from self._set(player)
        sets = self.session.sets
        while sets is not None and sets.match.next_number and not self._stop.is_set():
            yield str(sets.match)
            self._set_up(player, sets.match.next_number)
            yield from self._set(player)
        if sets is not None:
            yield str(sets.match)

    def _set(self, player: ScriptedPlayer) -> Iterator[str]:
        """Play the game, or the present set of the match."""
        seed, sets = self._engine.seed, self.session.sets
        if sets is not None:
            match = sets.match
            yield f"set {match.set_number}: " + ", ".join(f"{side} {name}" for side, name in match.sides.items())
            if seed is not None:
                seed += _SET_SEED * match.set_number  # else the same engines play the same game again
        engine = self._engine.new_engine(self._game.ruleset)
        shown = self.session.game.copy()
        for _ in range(self._max_plies):
            game = self.session.game.copy()
            yield from _lines(shown, game)
            if self._stop.is_set() or game.outcome():
                break
            analysis = engine.search(
                game,
                movetime_ms=self._engine.movetime_ms,
                level=self._engine.level,
                seed=None if seed is None else seed + game.ply,
                stop=self._stop,
            )
            if self._stop.is_set():
                break
            remark = self._make(player, game, analysis.move)
            yield f"{_line(shown, self._seen(game))}   {analysis.evaluation}{remark}"
            shown.push(self._seen(game))
        yield from _lines(shown, self.session.game.copy())
        outcome = self.session.game.outcome()
        plies = self.session.game.ply
        yield str(outcome) if outcome else f"left off after {plies} {'ply' if plies == 1 else 'plies'}"

    def _make(self, player: ScriptedPlayer, game: Game, move: Move) -> str:
        """Have the hand make a move of `game`; returns what is to be said about it. Raises DemoError."""
        for _ in range(_MOST_TRIES):
            try:
                made = player.make(game, move.value) and self._took(game, move.value)
            except ValueError as error:  # a hand takes hold of nothing: the board was set up wrongly before
                raise DemoError(f"{move} cannot be made by hand: {error}") from error
            if made:
                return ""
            # Of a stone on a high tower, or a colour asked for in vain, the field says nothing: the player tells the
            # host what was played.
            if not player.tell(game, move.value):
                instruction = self.session.view().instruction
                raise DemoError(f"the board did not take the move {move}; its lights say: {instruction}")
            if self._took(game, move.value):
                return "   (told: the field could not say)"
            if len(self.session.game.moves) != len(game.moves) or not player.put_back():
                break  # else a press that came too late has taken it back
        saw = self._seen(game) if len(self.session.game.moves) > len(game.moves) else "none"
        raise DemoError(f"the hand made {move}, the board saw {saw}")

    def _set_up(self, player: ScriptedPlayer, number: int) -> None:
        """Have the hand set the pieces up for the set of that number. Raises DemoError."""

        def begun() -> bool:
            sets = self.session.sets
            return sets is not None and sets.match.set_number == number

        if not player.set_up(begun):
            instruction = self.session.view().instruction
            raise DemoError(f"the board did not take the set-up of set {number}; its lights say: {instruction}")

    def _took(self, before: Game, move: int) -> bool:
        """True if the board has taken this move, or another that comes to the same, such as at a round's end.

        What the rules leave no choice of, such as another player's pass, the board may have taken after it.
        """
        if len(self.session.game.moves) <= len(before.moves):
            return False  # it was taken back meanwhile
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
