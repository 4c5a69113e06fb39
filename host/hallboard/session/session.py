"""A session: what the board tells is played on in `Game` and recorded; engines answer; whoever draws it asks `view`."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from array import array
from collections.abc import Callable, Sequence

from hallcore import hints
from hallcore.reports import State
from hallcore.tracker import modes

from ..engine import Analysis
from ..errors import UserError
from ..game import Game
from ..link import BoardClient, LinkError, events
from ..record import Recorder
from .clocks import Clocks
from .engines import Engines, hint_pairs, winner_by_force
from .found_games import game_of, keep, new_game_id
from .keyboard import KeyboardHand, Pieces
from .looks import choices, in_hand, result, seat_views, standing, stash, stepless
from .seats import EngineSeat, Seat
from .view import SessionView
from .words import instruction

_RETRY_S = 2.0  # between two attempts to write a record that the disk did not take
_UNPLUGGED = "unplugged; plug it in again, nothing is lost"

Connect = Callable[[Callable[[events.Event], None]], BoardClient]


class Session:
    """Plays `game` on a board until `close`; all work is done in one thread, methods may be called from any.

    `connect` makes the board's client, given what it shall call with every event. `seats` are in the game's order.
    With `keyboard`, the acts of `touch`, `place` and `drop_all` move a virtual board's pieces; `board` is a virtual
    board whose pieces are shown as they stand. `on_change` is called in the session's thread after whatever may be
    seen. `over` is set while the game has ended.
    """

    def __init__(
        self,
        game: Game,
        connect: Connect,
        seats: Sequence[Seat],
        recorder: Recorder,
        keyboard: KeyboardHand | None = None,
        board: Pieces | None = None,
        on_change: Callable[[], None] | None = None,
    ) -> None:
        if len(seats) != len(game.sides):
            raise UserError(f"{game.name} has {len(game.sides)} sides, not {len(seats)}")
        self.game = game
        self.seats = tuple(seats)
        self.recorder = recorder
        self.over = threading.Event()
        self.state: State | None = None
        self.problem: LinkError | None = None
        self._keyboard = keyboard
        self._pieces = keyboard or board
        self._on_change = on_change
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._engines = Engines(self.seats, self._inbox.put)
        self._clocks = Clocks(len(seats))
        self._link = "looking for it"
        self._roles = bytes(game.room.geometry.SPACES)
        self._notes: list[str] = []
        self._retry_s = 0.0
        self._shared = False  # board and host have the same game
        self._shines = False  # the board was given lights that are for this position
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self.client = connect(lambda event: self._inbox.put(lambda: self._follow(event)))

    # -- running

    def start(self) -> None:
        """Begin: the board is given the game, hands and engines play."""
        self._thread.start()
        self.client.start()
        self._share(self.game)

    def close(self) -> None:
        """End: engines stop, the record is closed. The board plays on alone."""
        self.client.close()
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self._engines.stop()
        self.recorder.close()

    def _run(self) -> None:
        while True:
            with contextlib.suppress(queue.Empty):
                act = self._inbox.get(timeout=_RETRY_S)
                if act is None:
                    return
                act()
            if self.recorder.problem and time.monotonic() >= self._retry_s:
                self._retry_s = time.monotonic() + _RETRY_S
                self.recorder.retry()
            if self._on_change:
                self._on_change()

    # -- what a player asks for

    def touch(self, space: int) -> None:
        """Lift what stands there, or put down what is in the hand; where the board asks, answer it."""
        if self._roles[space] == hints.CHOICE:
            self.client.point(space)
            return
        self._by_keyboard(lambda hand: hand.touch(space, self.game, self._done(), self._roles[space]))

    def place(self, space: int) -> None:
        """Put a piece from the side of the board there."""
        self._by_keyboard(lambda hand: hand.place(space, self.game, self._done()))

    def drop_all(self, space: int) -> None:
        """Put down all that is in the hand."""
        self._by_keyboard(lambda hand: hand.drop_all(space))

    def put_aside(self) -> None:
        """Put what is in the hand beside the board."""
        self._by_keyboard(lambda hand: hand.put_aside())

    def enter(self, move: int) -> None:
        """Tell the board a move that a hand has made and the field could not say."""
        self._inbox.put(lambda: self.client.play(move))

    def pick(self, by: int) -> None:
        """Take another kind from the stash."""
        self._by_keyboard(lambda hand: hand.pick(self.game, by))

    def end_turn(self) -> None:
        """Tell the board that the turn ends, or that the player passes, where that is a move."""
        self._inbox.put(self._end_turn)

    def make_last(self) -> None:
        """Have a scripted hand make the last move on the virtual board."""
        hand = self._keyboard
        if hand is not None and self.game.moves:
            game = self.game.copy()
            threading.Thread(target=lambda: hand.make_last(game), name="hand", daemon=True).start()

    def take_back(self) -> None:
        """Go back to before the last move of a hand."""
        self._inbox.put(self._take_back)

    def hint(self) -> None:
        """Let the engine's choice shine for the player to move."""
        self._inbox.put(lambda: self._engines.advise(self.game, self._advise))

    def new_game(self) -> None:
        """Leave this game and begin another from the set-up."""
        self._inbox.put(self._new_game)

    def choose(self, number: int) -> None:
        """Answer which of the view's `choices`, from 0, was meant."""
        self._inbox.put(lambda: self._choose(number))

    # -- what there is to see

    def view(self) -> SessionView:
        """The session now."""
        mode = self.state.mode if self.state is not None else modes.WAIT
        return SessionView(
            seats=seat_views(self.game, self.seats, self._clocks),
            seat=-1 if self.game.outcome() else self.game.seat,
            roles=self._roles,
            instruction=instruction(mode, self._roles, self.game),
            in_hand=in_hand(self.game, self._keyboard),
            history=tuple(self.game.history),
            first_ply=self.game.start().ply,
            thinking=self._engines.thinking,
            choices=choices(self.game, self.state),
            notes=tuple(self._notes),
            link=self._link,
            record_problem=self.recorder.problem,
            result=result(self.game),
            by_keyboard=self._keyboard is not None,
            may_end=self._may_end(),
            **stash(self.game, self._keyboard),
            **standing(self.game, self._pieces),
        )

    def _may_end(self) -> str:
        """The text of the move without steps that a hand may make now."""
        game = self.game
        move = -1 if game.outcome() or self._engines.plays(game) else stepless(game)
        return str(game.room.notation.format_move(game.cells, game.counters, move)) if move >= 0 else ""

    def _done(self) -> array[int]:
        return array("i", self.state.done if self.state is not None else ())

    # -- what the board tells

    def _follow(self, event: events.Event) -> None:
        match event:
            case events.Connected():
                self._link, self.problem = "connected", None
            case events.Ready(game=found):
                self._shared = True
                self._go_to(found.moves)
            case events.GameFound(game=found):
                if kept := keep(found, self.recorder):
                    self.note(f"the board held another game of {kept} moves: it is in the records")
            case events.GameChanged(game=found):
                self._begin(game_of(found))
            case events.Moved(ply=ply, move=move):
                self._moved(ply, move)
            case events.TakenBack(ply=ply):
                self._taken_back(ply)
            case events.StateSeen(state=state):
                self.state = state
            case events.LightsSeen(roles=roles):
                self._roles = roles
            case events.Noted(text=text) | events.Refused(text=text):
                self.note(text)
            case events.Disconnected():
                self._link, self._shared = _UNPLUGGED, False
            case events.Problem(error=error):
                self._link, self.problem = str(error), error
        self._think()

    def _moved(self, ply: int, move: int) -> None:
        known = self.game.moves
        if ply > len(known):
            return  # told before it was taken back here
        if ply == len(known) or known[ply].value != move:
            self._taken_back(ply)
            self._push(move)

    def _push(self, move: int) -> None:
        seat = self.game.seat
        made = self.game.push(move)
        outcome = self.game.outcome()
        self._clocks.run(-1 if outcome else self.game.seat)
        self.recorder.move(made, clock_ms=self._clocks.used_ms(seat))
        self._moved_on()
        if outcome:
            self.recorder.finish(outcome)
            self.over.set()

    def _taken_back(self, ply: int) -> None:
        if len(self.game.moves) > ply:
            while len(self.game.moves) > ply:
                self.game.pop()
            self._moved_on()
            self.recorder.take_back(self.game.ply)
            self.over.clear()
            self._clocks.run(self.game.seat)

    def _go_to(self, moves: Sequence[int]) -> None:
        """Make the game one with exactly these moves."""
        known = [move.value for move in self.game.moves]
        same = 0
        while same < min(len(known), len(moves)) and known[same] == moves[same]:
            same += 1
        self._taken_back(same)
        for move in moves[same:]:
            self._push(move)
        self._clocks.run(-1 if self.game.outcome() else self.game.seat)

    def _begin(self, game: Game) -> None:
        """Leave the game and go on with another."""
        self._moved_on()
        if not self.game.outcome():
            self.recorder.finish("*", "left off")
        self.game = game
        self.over.clear()
        record = self.recorder.record
        self.recorder.start(game, record.players, board=record.board)
        self._clocks = Clocks(len(self.seats))
        self._clocks.run(game.seat)

    def _share(self, game: Game) -> None:
        host_seats = sum(1 << i for i, seat in enumerate(self.seats) if isinstance(seat, EngineSeat))
        moves = [move.value for move in game.moves]
        self.client.restore(events.BoardGame(new_game_id(), game.name, bytes(game.options), host_seats, 0, moves))

    # -- engines and commands, in the session's thread

    def _think(self) -> None:
        if self._shared:
            self._engines.think(self.game, self._answer)

    def _answer(self, found: Analysis) -> None:
        winner = winner_by_force(self.game, found)
        self.client.play(found.move.value)
        self._push(found.move.value)
        if winner >= 0 and not self.game.outcome():
            self._shine(self._announced(winner, abs(found.plies_to_win or 0) - 1))
        self._think()

    def _advise(self, found: Analysis) -> None:
        pairs = hint_pairs(self.game, found.move.value)
        winner = winner_by_force(self.game, found)
        if winner >= 0:
            pairs += self._announced(winner, abs(found.plies_to_win or 0))
        self._shine(pairs)
        self.note(f"hint: {found.move}")

    def _announced(self, winner: int, plies: int) -> list[tuple[int, int]]:
        unit = "ply" if plies == 1 else "plies"
        self.note(f"{self.game.sides[winner]} can't be kept from winning: {plies} {unit} to go")
        return [(plies, hints.FORCED + winner)]

    def _shine(self, pairs: Sequence[tuple[int, int]]) -> None:
        self._shines = bool(pairs)
        self.client.show(pairs)

    def _moved_on(self) -> None:
        """Another position: what was thought and shown of the former one no longer counts."""
        self._engines.stop()
        if self._shines:
            self._shine(())

    def _take_back(self) -> None:
        by_engine = [isinstance(self.seats[c[0]], EngineSeat) for c in self.game.past_counters()]
        for ply in range(len(self.game.moves) - 1, -1, -1):
            if not by_engine[ply]:
                self.client.take_back(ply)
                self._taken_back(ply)
                return

    def _end_turn(self) -> None:
        if self._may_end():
            self.client.play(stepless(self.game))

    def _new_game(self) -> None:
        self._begin(Game(self.game.name, **self.game.variants))
        self._share(self.game)

    def _choose(self, number: int) -> None:
        if self.state is not None and number < len(self.state.choices):
            self.client.choose(self.state.choices[number])

    def _by_keyboard(self, act: Callable[[KeyboardHand], None]) -> None:
        hand = self._keyboard
        if hand is not None:
            self._inbox.put(lambda: act(hand))

    def note(self, text: str) -> None:
        """Add a line for the player."""
        if not self._notes or self._notes[-1] != text:
            self._notes.append(text)
