"""A session: what the board tells is played on in `Game` and recorded; engines answer; whoever draws it asks `view`."""

from __future__ import annotations

import contextlib
import threading
from array import array
from collections.abc import Callable, Sequence

from hallcore import lights
from hallcore.keys import TURN
from hallcore.tracker import modes

from ..game import Game, turns
from ..link import events
from ..record import Recorder
from ..virtual import VirtualBoardError
from .keyboard import KeyboardHand, Pieces
from .looks import choices, closed, in_hand, result, seat_views, standing, stash, stepless
from .playing import Connect, Playing
from .seats import EngineSeat, Seat
from .sets import Sets
from .view import SessionView
from .words import instruction

_NOT_AS_SET_UP = (lights.EXTRA, lights.WRONG, *range(lights.MISSING, lights.MISSING + 4))


class Session(Playing):
    """Plays `game` on a board until `close`; all work is done in one thread, methods may be called from any.

    `connect` makes the board's client, given what it shall call with every event. `seats` are in the game's order.
    With `keyboard`, the acts of `touch`, `place` and `drop_all` move a virtual board's pieces; `board` is a virtual
    board whose pieces are shown as they stand. `sets` is the match of which the game is the present set. `on_change` is
    called in the session's thread after whatever may be seen. `over` is set while the game has ended.
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
        sets: Sets | None = None,
    ) -> None:
        super().__init__(game, connect, seats, recorder, on_change, sets)
        self._keyboard = keyboard
        self._making = threading.Lock()  # held by the hand that works by itself
        self._taken = False  # a hand's move, of which the board may have taken something for granted
        self._pieces = keyboard or board

    # -- what a player asks for

    def touch(self, space: int) -> None:
        """Lift what stands there, or put down what is in the hand; where the board asks, answer it."""
        if self._roles[space] == lights.CHOICE:
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
        """Have a scripted hand make the last move on the virtual board; before the first, the set-up."""
        hand = self._keyboard
        if hand is not None:
            threading.Thread(target=self._make, args=(hand, self.game.copy()), name="hand", daemon=True).start()

    def take_back(self) -> None:
        """Go back to before the last move of a hand."""
        self._inbox.put(self._take_back)

    def hint(self) -> None:
        """Let the engine's choice shine for the player to move."""
        self._inbox.put(lambda: self._engines.advise(self.game, self._advise))

    def new_game(self) -> None:
        """Leave this game and begin another from the set-up: the next set of a match if it is due."""
        self._inbox.put(self._new_game)

    def choose(self, number: int) -> None:
        """Answer which of the view's `choices`, from 0, was meant."""
        self._inbox.put(lambda: self._choose(number))

    # -- what there is to see

    def view(self) -> SessionView:
        """The session now."""
        mode = self.state.mode if self.state is not None else modes.WAIT
        held = in_hand(self.game, self._keyboard)
        return SessionView(
            seats=seat_views(self.game, self.seats, self._sheet.clocks),
            seat=-1 if self.game.outcome() else self.game.seat,
            roles=self._roles,
            instruction=instruction(mode, self._roles, self.game, bool(held)),
            in_hand=held,
            history=tuple(self.game.history),
            turns=tuple(tuple(map(str, turn)) for turn in turns(self.game)),
            first_ply=self.game.start().ply,
            thinking=self._engines.thinking,
            choices=choices(self.game, self.state),
            notes=tuple(self._notes),
            link=self._link,
            record_problem=self.recorder.problem,
            result=result(self.game),
            by_keyboard=self._keyboard is not None,
            may_end=self._may_end(),
            closed=closed(self.game),
            match=None if self.sets is None else self.sets.view(),
            **stash(self.game, self._keyboard),
            **standing(self.game, self._pieces),
        )

    def _make(self, hand: KeyboardHand, game: Game) -> None:
        """In a thread of its own, one at a time: the last move of the game, or its set-up."""
        if not self._making.acquire(blocking=False):
            return
        try:
            with contextlib.suppress(VirtualBoardError):  # the player may leave meanwhile
                if game.moves:
                    hand.make_last(game)
                else:
                    hand.set_up(game, [space for space, role in enumerate(self._roles) if role in _NOT_AS_SET_UP])
        finally:
            self._making.release()

    def _follow(self, event: events.Event) -> None:
        super()._follow(event)
        if isinstance(event, events.Moved) and self.game.moves:
            self._taken = not isinstance(self.seats[self.game.past_counters()[-2][TURN]], EngineSeat)
        state, hand = self.state, self._keyboard
        if hand is not None and state is not None and state.choices and state.ply == len(self.game.moves):
            number = hand.meant(self.game, state.choices)
            if number >= 0:
                self._choose(number)
        if self._taken and state is not None and state.ply == len(self.game.moves):
            self._taken = False
            if hand is not None and not state.debts and not state.done:
                hand.complete(self.game.copy())

    def _may_end(self) -> str:
        """The text of the move without steps that a hand may make now."""
        game = self.game
        move = -1 if game.outcome() or self._engines.plays(game) else stepless(game)
        return str(game.ruleset.notation.format_move(game.cells, game.counters, move)) if move >= 0 else ""

    def _done(self) -> array[int]:
        return array("i", self.state.done if self.state is not None else ())

    # -- the same, in the session's thread

    def _take_back(self) -> None:
        by_engine = [isinstance(self.seats[c[0]], EngineSeat) for c in self.game.past_counters()]
        for ply in range(len(self.game.moves) - 1, -1, -1):
            if not by_engine[ply]:
                self.client.take_back(ply)
                self._sheet.taken_back(ply)
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
