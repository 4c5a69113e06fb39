"""A session: one game on one board, its players, its record, and what a player asks for."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from hallcore import lights
from hallcore.keys import TURN
from hallcore.protocol.messages import Hello, State
from hallcore.steps import kind_of, space_of
from hallcore.tracker import modes

from ..engine import LEVELS, Analysis
from ..engine.evaluation import plies_text
from ..engine.evaluations import points
from ..engine.result import chance
from ..errors import UserError
from ..game import Game, turns
from ..game.outcome import with_verb
from ..link import BoardClient, LinkError, events
from ..record import ROUND, CorrectionError, Recorder
from ..virtual import VirtualBoard, VirtualBoardError
from . import snapshot
from .automatic_hand import AutomaticHand
from .board import Connect, SessionBoard
from .board_games import game_of, record_board_game
from .clumsy_pieces import ClumsyPieces
from .ending import Ending, aborted, agreed, out_of_time, resigned
from .engines import Engines, winner_by_force
from .host_lights import HostLights, end_pairs, move_pairs
from .instructions import instruction, one
from .keyboard import KeyboardHand
from .notes import Notes
from .offences import Offences
from .other_kinds import other_kinds
from .refusals import Refusals
from .scoresheet import Scoresheet
from .seats import EngineSeat, Seat
from .sets import Sets
from .steps import standing, stepless_move
from .table_number import number_pairs
from .view import SessionView
from .watchdog import Watchdog
from .worker import Worker

_LINE_MOVES = 6  # of the line that an engine expects
_LEAST_PLIES = 10  # before an engine agrees on a draw
_START_S = 180.0  # for a virtual board's first answer: its firmware shares a processor that may be busy
_TICK_S = 0.5  # between two looks at what nobody tells
_RETRY_S = 2.0  # between two attempts to write a record that the disk did not take


class Session:
    """Plays `game` on a board until `close`. Everything happens in one thread; methods may be called from any.

    | argument | is |
    |---|---|
    | `connect` | makes the board's client, given the function to call with every event |
    | `seats` | who plays, in the order of the game's sides |
    | `virtual` | the virtual board, whose pieces are shown as they stand; None for a real board |
    | `by_keyboard` | whether `touch`, `place` and their like move the virtual board's pieces |
    | `engine_hand` | whether a hand that works by itself makes the engine's moves on a virtual board |
    | `sets` | the match of which the game is the present set |
    | `link` | the number and line of a resumed game on the link: a board that has it still has played on in it |
    | `on_change` | called in the session's thread after whatever may be seen |

    What happens on the board is played on in `Game` and recorded, engines answer, and `view` is what there is to see.
    `over` is set while the game has ended.
    """

    def __init__(
        self,
        game: Game,
        connect: Connect,
        seats: Sequence[Seat],
        recorder: Recorder,
        virtual: VirtualBoard | None = None,
        *,
        by_keyboard: bool = True,
        engine_hand: bool = True,
        sets: Sets | None = None,
        link: tuple[int, int] = (0, 0),
        on_change: Callable[[], None] | None = None,
    ) -> None:
        if len(seats) != len(game.sides):
            raise UserError(f"{game.name} has {len(game.sides)} sides, not {len(seats)}")
        if game.start() != Game(game.name, **game.variants):
            raise UserError("boards begin every game at its set-up: a game from a position can't be played on one")
        self.seats = tuple(seats)
        self.recorder = recorder
        self.on_change = on_change
        self._retry_at_s = 0.0
        self._left: dict[int, list[int]] = {}  # by id, the moves of games that are in the records as ours
        self._granted_ply = -1  # after which move by a hand the board may have taken something for granted
        self._notes = Notes()
        self._worker = Worker("session", self._after_job, _TICK_S, self.note)
        self._engines = Engines(self.seats, self._worker.put)
        self._sheet = Scoresheet(game, len(seats), recorder, self._moved_on, sets)
        self.over = self._sheet.over
        self._resumed_link = link
        self._numbers: set[int] = set()  # of this very game on the link, while it was given anew
        self._typed_ply = -1  # the number of moves after one that was typed: the hand makes it
        self._draw_offered_by = -1  # the seat that has offered a draw
        self._draw_is_open = False  # the other is to move, and may accept it
        self._judges = False
        self._judgement: tuple[float, str] | None = None  # how the position stands, and the expected line
        self._advice: tuple[int, str, str] | None = None  # the hint that was asked for: at which ply, a move, and why
        self._confirmed: tuple[int, int] | None = None  # a space touched to confirm, and the question then
        self._engine_score = 0  # by which the engine that moved last stood better
        self._pieces = virtual
        self._switches = virtual is not None and bool(virtual.physical.switches)
        self._engine_hand = engine_hand
        self._keyboard: KeyboardHand | None = None
        self._clumsy: ClumsyPieces | None = None
        self._hand: AutomaticHand | None = None
        self._waiting: list[Callable[[], None]] = []  # what the keyboard's hand is to do once the board has the game
        if virtual is not None and by_keyboard:
            self._clumsy = ClumsyPieces(virtual)
            self._keyboard = KeyboardHand(game.ruleset, self._clumsy)
            self._hand = AutomaticHand(virtual, lambda: self._worker.put(self._hand_done))
            self._watchdog = Watchdog(virtual)
        self._board = SessionBoard(
            connect, lambda event: self._worker.put(lambda: self._follow(event)), game.ruleset.geometry.SPACES
        )
        self._lights = HostLights(self.client.show)
        self._offences = Offences()
        self._refusals = Refusals()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._sheet.game

    @property
    def sets(self) -> Sets | None:
        """The match of which the game is the present set, None for no match."""
        return self._sheet.sets

    @property
    def client(self) -> BoardClient:
        """The other end of the board's cable."""
        return self._board.client

    @property
    def state(self) -> State | None:
        """What the board told last of its mode, half-made turn, choices and debts; None before it has."""
        return self._board.state

    @property
    def asks_to_confirm(self) -> bool:
        """True while the board shows a set-up that it can't judge."""
        return self._board.asks_to_confirm

    @property
    def at_rest(self) -> bool:
        """True if the board has the game's position, owes nothing, and no hand is in the middle of a turn."""
        return not self.busy and self._board.at_rest(len(self.game.moves))

    @property
    def busy(self) -> bool:
        """True while the hand that works by itself moves pieces."""
        return self._hand is not None and self._hand.busy

    @property
    def clumsy(self) -> bool:
        """True while the keyboard's hand is untidy."""
        return self._clumsy is not None and self._clumsy.on

    @property
    def advice(self) -> tuple[str, str] | None:
        """The hint that was asked for, a move and why; None for a position in which none was."""
        advice = self._advice
        return None if advice is None or advice[0] != len(self.game.moves) else advice[1:]

    @property
    def judges(self) -> bool:
        """True while the engine judges each position in which a hand is to move."""
        return self._judges

    @property
    def problem(self) -> LinkError | None:
        """Why the board can't be used now, else None."""
        return self._board.problem

    # -- running

    def start(self) -> None:
        """Begin: the board is given the game, and players may move."""
        self._worker.start()
        self._board.share(self.game, self._host_seats(), self._resumed_link)
        self.client.start()

    def wait_ready(self) -> Hello:
        """Wait until the board has the game. Raises the LinkError or VirtualBoardError that stands in the way."""
        try:
            return self.client.wait_ready() if self._pieces is None else self.client.wait_ready(_START_S)
        except LinkError as error:
            if self._pieces is not None and (why := self._pieces.stopped()):
                raise VirtualBoardError(why) from error
            raise

    def close(self) -> None:
        """End: engines stop, and the record is closed. The board plays on alone."""
        if self._hand is not None:
            self._hand.close()
        self.client.close()
        self._worker.close()
        self._engines.stop()
        self.recorder.close()

    def note(self, text: str) -> None:
        """Add a line for the player."""
        self._notes.add(text)

    # -- what a player asks for

    def touch(self, space: int) -> None:
        """Lift what stands there, or put down what is in the hand; where the board asks, answer it."""
        role = self._board.roles[space]
        if self.asks_to_confirm:
            self._worker.put(lambda: self._confirm(space))
        elif role == lights.CHOICE and not self._switches:
            self.client.point(space)
        else:
            self._by_keyboard(lambda hand: self._touch(hand, space, role))

    def slide(self, path: Sequence[int]) -> None:
        """Push the top piece of the first space over the face, by all spaces on the way, to the last."""
        self._by_keyboard(lambda hand: hand.slide(path))

    def place(self, space: int) -> None:
        """Put a piece from the side of the board there."""
        self._by_keyboard(lambda hand: self._place(hand, space))

    def drop_all(self, space: int) -> None:
        """Put down all that is in the hand."""
        self._by_keyboard(lambda hand: self._drop_all(hand, space))

    def put_aside(self) -> None:
        """Put what is in the hand beside the board."""
        self._by_keyboard(lambda hand: hand.put_aside())

    def pick(self, by: int) -> None:
        """Take another kind from the stash, `by` further on."""
        self._by_keyboard(lambda hand: hand.pick(self.game, by))

    def be_clumsy(self, on: bool) -> None:
        """Have the keyboard's hand shove pieces about and knock against others, or no longer."""
        if self._clumsy is not None:
            self._clumsy.on = on

    def enter(self, move: int) -> None:
        """Tell the board a move that a hand has made and the field could not say."""
        self._worker.put(lambda: self.client.play(move))

    def say(self, step: int) -> None:
        """Tell the board a step that a hand has made and no switch could say, or of which piece."""
        self._worker.put(lambda: self.client.point(step))

    def say_kind(self, number: int) -> None:
        """Tell the board that the piece in the hand is of that kind of the view's `may_be`, from 0: it was swapped."""
        self._worker.put(lambda: self._say_kind(number))

    def end_turn(self) -> None:
        """Tell the board that the turn ends, or that the player passes, where that is a move."""
        self._worker.put(self._end_turn)

    def make_last(self) -> None:
        """Have the automatic hand make the virtual board stand as the game has it; a real board looks again."""
        self._worker.put(self._follow_by_hand)

    def only_at(self, ply: int) -> AbstractContextManager[None]:
        """A context in which what this thread asks for is done only if the game still has so many plies; else noted.

        A hand at the board may have made its move just before.
        """
        return self._worker.only_if(lambda: self.game.ply == ply, lambda: self._note_late(ply))

    def take_back(self, plies: int = 0) -> None:
        """Go back this number of plies; 0: to before the last move of a hand, with what engines have answered."""
        self._worker.put(lambda: self._take_back(plies))

    def correct(self, ply: int, text: str) -> None:
        """Put another move in the place of one that was recorded, the first is 1; the board is led to the position."""
        self._worker.put(lambda: self._correct(ply, text))

    def play_text(self, text: str) -> None:
        """Make the move that a text names, in the game's notation; a note says what is wrong with it."""
        self._worker.put(lambda: self._play_text(text))

    def resign(self, seat: int | None = None) -> None:
        """That seat's player gives up; None: who is to move, or while an engine is, the hand that plays against it."""
        self._worker.put(lambda: self._resign(seat))

    def offer_draw(self) -> None:
        """Offer a draw to the other player, or accept what the other has offered.

        Who is to move offers it, and it stands until the other has moved instead of accepting.
        """
        self._worker.put(self._offer_draw)

    def abort(self) -> None:
        """Break the game off without a result."""
        self._worker.put(lambda: self._declare(aborted()))

    def change_level(self, by: int) -> None:
        """Have the engines play `by` levels higher."""
        self._worker.put(lambda: self._change_level(by))

    def hint(self) -> None:
        """Let the engine's choice shine for the player to move."""
        self._worker.put(lambda: self._engines.advise(self.game, self._advise))

    def judge(self) -> None:
        """Have the engine judge each position in which a hand is to move, or no longer: see the view's `score`."""
        self._worker.put(self._toggle_judge)

    def new_game(self, game: Game | None = None) -> None:
        """Leave this game and begin another from the set-up: the next set of a match if it is due.

        With `game`, of the same ruleset, go on with that one, as its moves have it.
        """
        self._worker.put(lambda: self._new_game(game))

    def show_move(self, text: str) -> None:
        """Let the lights show a move, given in the game's notation; nothing where it is not legal."""
        self._worker.put(lambda: self._show_move(text))

    def show_number(self, number: int) -> None:
        """Have the lights show this number for a while: which table is this?"""
        self._worker.put(lambda: self._lights.flash(number_pairs(self.game, number)))

    def choose(self, number: int) -> None:
        """Answer which of the view's `choices`, from 0, was meant."""
        self._worker.put(lambda: self._choose(number))

    # -- what there is to see

    def view(self) -> SessionView:
        """The session now."""
        game, board, ending = self.game, self._board, self._sheet.ending
        held = snapshot.in_hand(game, self._keyboard)
        return SessionView(
            seats=snapshot.seat_views(game, self.seats, self._sheet.clock),
            seat=-1 if ending else game.seat,
            roles=board.roles,
            instruction=self._instruction(),
            in_hand=held,
            aside=snapshot.aside(game, self._keyboard),
            history=tuple(game.history),
            turns=tuple(tuple(map(str, turn)) for turn in turns(game)),
            first_ply=game.start().ply,
            thinking=self._engines.thinking,
            choices=snapshot.choices(game, board.state),
            may_be=tuple(game.ruleset.rules.KINDS[kind_of(step)] for step in self._other_kinds()),
            notes=self._notes.texts,
            link=board.link,
            record_problem=self.recorder.problem,
            result=ending.text[0].upper() + ending.text[1:] if ending else "",
            by_keyboard=self._keyboard is not None,
            may_end=self._may_end(),
            closed=snapshot.closed(game),
            score=self._judgement[0] if self._judgement else None,
            line=self._judgement[1] if self._judgement else "",
            may_accept_draw=not ending and self._draw_offered_by >= 0 and game.seat != self._draw_offered_by,
            match=None if self.sets is None else self.sets.view(),
            **snapshot.stash_view(game, self._keyboard),
            **snapshot.board_view(game, self._pieces),
        )

    def _instruction(self) -> str:
        if self.busy and not self._sheet.ending:
            return "Wait: the hand moves the pieces."
        holding = None if self._keyboard is None else self._holds()
        aside = bool(snapshot.aside(self.game, self._keyboard))
        if self.asks_to_confirm:
            return "Is every piece of the kind that is lit? Confirm: press the board's button, or Enter on a space."
        keyboard = self._keyboard
        if keyboard is None or not self._switches:
            return instruction(self._board.mode, self._board.roles, self.game, holding, aside)
        owed = keyboard.owed(self.game, self._board.done) if holding else []
        if owed:
            return f"Put it on {self.game.ruleset.geometry.space_name(space_of(owed[0]))}."
        return instruction(self._board.mode, self._board.roles, self.game, holding, aside, self._board.done)

    # -- in the session's thread: after every job

    def _after_job(self) -> None:
        self._lights.offer(self.game)
        self._watch()
        self._look_at_clock()
        self._look_for_offences()
        self._look_for_refusals()
        if self.recorder.problem and time.monotonic() >= self._retry_at_s:
            self._retry_at_s = time.monotonic() + _RETRY_S
            self.recorder.retry()
        if changed := self.on_change:
            changed()

    def _is_declared(self) -> bool:
        """True if the game ended by something else than its rules, so that the board goes on."""
        return self._sheet.ending is not None and self.game.outcome() is None

    def _declare(self, ending: Ending) -> None:
        """End the game by something else than its rules; the lights say how."""
        self._sheet.declare(ending)
        self._lights.shine(end_pairs(self.game, ending.result, self._host_seats()))

    def _look_at_clock(self) -> None:
        """See whose flag falls.

        No time passes while the pieces are set up, while the hand makes an engine's move, or while the board is away.
        """
        clock = self._sheet.clock
        by_hand = self._hand is not None and self._engine_hand and self._engine_moved_last() and not self._stands()
        clock.pause(by_hand or self._board.mode == modes.SET_UP or not self._board.shared)
        if clock.fallen >= 0:
            self._declare(out_of_time(self.game.sides, clock.fallen))

    def _look_for_offences(self) -> None:
        """In a club's round a move that the players make against the rules stays in the record."""
        if any(name == ROUND for name, _ in self.recorder.record.tags) and not self._sheet.ending:
            state = self._board.state_at(len(self.game.moves)) if self._board.shared and not self.busy else None
            offence = self._offences.look(self.game, state, self._board.roles, time.monotonic())
            if offence:
                self.recorder.mark(offence)
                self.note(offence)

    def _look_for_refusals(self) -> None:
        """Note why a board takes no step of hands that nobody but its sensors sees."""
        if self._keyboard is None:
            state = self._board.state_at(len(self.game.moves)) if self._board.shared else None
            why = self._refusals.look(self.game, state, self._board.roles)
            if not why:
                self._notes.drop("refused")
            elif why not in self._notes.texts:
                self._notes.add(why, "refused")

    # -- board and host

    def _follow(self, event: events.Event) -> None:
        board = self._board
        former_id = board.game_id
        if isinstance(event, events.GameChanged) and board.has_replaced(event.game):
            return
        board.follow(event)
        match event:
            case events.Ready(game=board_game) if board_game.game_id == board.game_id:
                self._sheet.go_to(board_game.moves)
            case events.GameFound(game=board_game):
                self._keep(board_game)
            case events.GameChanged(game=board_game):
                self._left[former_id] = [move.value for move in self.game.moves]
                changes = self._begin(game_of(board_game))
                if changes and self._host_seats() != board_game.host_seats:
                    self.client.restore(replace(board_game, host_seats=self._host_seats()))
            case events.Moved() if self._is_declared():
                self._notes.add("the game is over: what is moved now does not count", "over")
            case events.Moved(game_id=board.game_id, ply=ply, move=move):
                self._sheet.moved(ply, move)
                if self.game.moves and not self._engine_moved_last():
                    self._granted_ply = len(self.game.moves)
            case events.TakenBack(game_id=board.game_id, ply=ply):
                self._sheet.taken_back(ply)
            case events.StateSeen(state=state):
                self._await_offer()
                if self._confirmed is not None and self._confirmed[1] != state.question:
                    self._confirm(self._confirmed[0])  # the board asks only now
            case events.Noted(text=text) | events.Refused(text=text):
                self.note(text)
            case events.Disconnected() | events.Problem() if self._pieces is not None:
                board.link = self._pieces.stopped() or board.link
        if board.shared:
            self.recorder.set_link(board.game_id, board.line)
        self._do_waiting()
        self._help_the_hand()
        self._employ_hand()
        self._say_it_stands()
        self._think()

    def _confirm(self, space: int) -> None:
        """Say that the set-up stands, by touching a space, while the board shows one that it can't judge.

        A board that has just been given its game may look once more before it asks: then it is told when it does.
        """
        state = self._board.state
        self._confirmed = None
        if state is not None and self.asks_to_confirm:
            self._confirmed = (space, state.question)
            self.client.point(space)
        elif self._is_set_up():
            self._confirmed = (space, -1)

    def _is_set_up(self) -> bool:
        """True if the pieces stand on a virtual board of switches that has yet to ask whether they do."""
        return self._switches and self._board.mode == modes.SET_UP and self._stands() and not self._holds()

    def _help_the_hand(self) -> None:
        """Say what the board asks of the keyboard's hand, and complete what the board took for granted."""
        state = self._board.state_at(len(self.game.moves))
        if state is None or self._keyboard is None or self._hand is None:
            return
        if state.choices and (number := self._keyboard.meant(self.game, state.choices)) >= 0:
            self._choose(number)
        if self._switches and (step := self._keyboard.asked(self._board.roles)) >= 0:
            self.client.point(step)
        if self._granted_ply == len(self.game.moves):
            self._granted_ply = -1
            if not state.debts and not state.done:
                self._hand.complete(self.game)

    def _employ_hand(self) -> None:
        """Have the automatic hand make the move of an engine."""
        state = self._board.state_at(len(self.game.moves))
        if self._hand is None or state is None or self._stands():
            return
        if not self._engine_hand and self._typed_ply != state.ply:
            return
        to_make = self._engine_moved_last() or self._typed_ply == state.ply
        if state.mode == modes.OWED and to_make and not self._holds():
            self._hand.follow(self.game)

    def _follow_by_hand(self) -> None:
        """Have the automatic hand make the board stand as the game has it; a board that stands so looks again."""
        if self._hand is None or (self._stands() and not self._holds()):
            self._look_again()
        else:
            self._hand.follow(self.game)

    def _hand_done(self) -> None:
        self._employ_hand()
        self._say_it_stands()
        self._think()

    def _say_it_stands(self) -> None:
        """What no switch feels of a move that the automatic hand has made, it says."""
        state = self._board.state_at(len(self.game.moves))
        owed = self._switches and state is not None and state.debts and state.mode != modes.SET_UP
        if owed and self._hand is not None and not self._hand.busy and self._stands() and not self._holds():
            self.client.point(0)

    def _stands(self) -> bool:
        """True if the virtual board's pieces stand as the game has them."""
        return self._pieces is not None and self._pieces.contents() == standing(self.game)

    def _watch(self) -> None:
        """Have a board look again that has felt something else than what stands on it."""
        if self._hand is not None and self._board.state_at(len(self.game.moves)) is not None:
            amiss = self._board.shared and not self.at_rest and not self._hand.busy and not self._holds()
            amiss = amiss and not self.asks_to_confirm
            if self._watchdog.is_due(amiss and self._stands()):
                self._look_again()

    def _keep(self, found: events.BoardGame) -> None:
        """The board gives up a game: go on with it if it is this one under a former number, else record it."""
        if found.game_id in self._numbers:
            self._catch_up(found.moves)
        elif found.moves != self._left.get(found.game_id) and (plies := record_board_game(found, self.recorder)):
            self.note(
                f"the board held another game, of {plies} {'move' if plies == 1 else 'moves'}: it is in the records"
            )

    def _catch_up(self, moves: Sequence[int]) -> None:
        """The board has gone on in this very game before it was given it anew: it is given these moves, too."""
        ours = [move.value for move in self.game.moves]
        if len(moves) > len(ours) and list(moves[: len(ours)]) == ours and not self._sheet.ending:
            self._sheet.go_to(moves)
            self._look_again()

    def _look_again(self) -> None:
        """Give the board its game anew: it takes for granted what its sensors don't contradict."""
        self._numbers.add(self._board.game_id)
        self._board.share(self.game, self._host_seats())

    def _forget_number(self, moves: Sequence[int]) -> None:
        """The game's number on the link names another game from now on, or another line of this one, than `moves`."""
        self._left[self._board.game_id] = list(moves)
        self._numbers.clear()

    def _set_up(self) -> None:
        """Make the game's position stand, where there is no hand but the keyboard's."""
        if self._hand is not None:
            self._hand.set_up(self.game)
            self._numbers.clear()
            self._board.share(self.game, self._host_seats())

    def _stand_anew(self) -> None:
        """Give the board the game as it is now; the hand of a virtual one sets it up."""
        if self._hand is not None:
            self._hand.set_up(self.game)
        self._board.share(self.game, self._host_seats())

    def _holds(self) -> bool:
        """True if the keyboard's hand has pieces."""
        return self._keyboard is not None and bool(self._keyboard.in_hand)

    def _engine_moved_last(self) -> bool:
        counters = self.game.past_counters()
        return len(counters) > 1 and isinstance(self.seats[counters[-2][TURN]], EngineSeat)

    def _host_seats(self) -> int:
        """A bit for every seat that an engine has."""
        return sum(1 << i for i, seat in enumerate(self.seats) if isinstance(seat, EngineSeat))

    def _begin(self, game: Game) -> bool:
        """Another game, or the next set of the match; True if the players change sides."""
        changes = self._sheet.begin(game)
        self._granted_ply = -1
        if changes:
            self.seats = self.seats[::-1]
            self._engines = Engines(self.seats, self._worker.put)
        return changes

    def _await_offer(self) -> None:
        """The next set of a match is offered when one has ended and the board shows it."""
        state = self._board.state
        ended = state is not None and state.mode == modes.ENDED and not state.debts  # else the board's lights count
        self._lights.await_offer(self.sets is not None and bool(self.sets.match.next_number) and ended)

    def _moved_on(self) -> None:
        """What was thought and shown of the former position no longer counts."""
        self._engines.stop()
        self._lights.clear()
        self._judgement = None
        self._advice = None
        for subject in ("hint", "why", "typed", "illegal", "kind", "late"):
            self._notes.drop(subject)
        if self._draw_offered_by < 0:
            self._notes.drop("draw")  # that it was declined
        elif self._draw_is_open or self.game.outcome():  # the other has moved, and not accepted it
            self._draw_offered_by, self._draw_is_open = -1, False
            self._notes.drop("draw")
        else:  # who offers a draw may move first: the offer goes over with the move
            self._draw_is_open = self.game.seat != self._draw_offered_by

    # -- what a player asks for

    def _by_keyboard(self, act: Callable[[KeyboardHand], None]) -> None:
        """Have the keyboard's hand do this, once the board has the game, unless the other hand moves pieces."""
        keyboard, hand = self._keyboard, self._hand

        def do() -> None:
            if self._board.joins:
                self._waiting.append(do)
            elif keyboard is not None and hand is not None and not hand.busy and not self._is_declared():
                act(keyboard)

        self._worker.put(do)

    def _do_waiting(self) -> None:
        """Have the keyboard's hand do what waited for the board."""
        if not self._board.joins:
            waiting, self._waiting = self._waiting, []
            for act in waiting:
                act()

    def _touch(self, keyboard: KeyboardHand, space: int, role: int) -> None:
        """Touch a space; if the board does not feel what stands there rightly, it is told to look again."""
        by_this_turn = role == lights.TAKE_OFF and self._board.done  # rightly felt, and to be lifted now
        amiss = self._board.is_amiss(space, len(self.game.moves))
        if self._is_set_up():
            self._confirm(space)
        elif amiss and keyboard.stands(space, self.game) and not by_this_turn:
            self._look_again()
        else:
            before = keyboard.contents()[space]
            keyboard.touch(space, self.game, self._board.done, role)
            self._say_unfelt(keyboard, space, before, role)
            self._say_illegal(keyboard)

    def _say_illegal(self, keyboard: KeyboardHand) -> None:
        """Note why the hand's last drop is illegal, if it is and the player has a turn to make."""
        self._notes.drop("illegal")
        by_player = self._board.mode != modes.SET_UP and not self.game.outcome() and not self._engines.plays(self.game)
        if keyboard.illegal and by_player:
            self._notes.add(keyboard.illegal, "illegal")

    def _drop_all(self, keyboard: KeyboardHand, space: int) -> None:
        keyboard.drop_all(space, self.game, self._board.done)
        self._say_illegal(keyboard)

    def _place(self, keyboard: KeyboardHand, space: int) -> None:
        before, role = keyboard.contents()[space], self._board.roles[space]
        keyboard.place(space, self.game, self._board.done)
        self._say_unfelt(keyboard, space, before, role)
        self._say_illegal(keyboard)

    def _say_unfelt(self, keyboard: KeyboardHand, space: int, before: int, role: int) -> None:
        """Say what the keyboard's hand has done on a space with the content `before`, where no switch feels it.

        The hand says what it did, not only where: a lift that the board has taken for granted meanwhile would answer
        what it asks next.
        """
        step = keyboard.unfelt(space, before)
        if self._switches and step >= 0 and (role == lights.CHOICE or self._board.mode == modes.TO_MOVE):
            self.client.point(step)

    def _may_end(self) -> str:
        """The text of the move without steps that a hand may make now."""
        game = self.game
        move = -1 if self._engines.plays(game) else stepless_move(game)
        return str(game.ruleset.notation.format_move(game.cells, game.counters, move)) if move >= 0 else ""

    def _end_turn(self) -> None:
        if self._may_end():
            self.client.play(stepless_move(self.game))

    def _take_back(self, plies: int) -> None:
        by_engine = [isinstance(self.seats[counters[TURN]], EngineSeat) for counters in self.game.past_counters()]
        for ply in range(len(self.game.moves) - max(1, plies), -1, -1):
            if plies or not by_engine[ply]:
                if self._hand is None:
                    self.client.take_back(ply)
                self._left[self._board.game_id] = [move.value for move in self.game.moves]
                self._sheet.taken_back(ply)
                self._set_up()
                return

    def _correct(self, ply: int, text: str) -> None:
        before = [move.value for move in self.game.moves]
        try:
            self._sheet.correct(ply, text)
        except CorrectionError as error:
            self._notes.add(str(error), "typed")
            return
        self._forget_number(before)
        self.note(f"move {ply} was corrected")
        self._stand_anew()

    def _play_text(self, text: str) -> None:
        if self._sheet.ending or self._engines.plays(self.game):
            self.note(f"{text}: it is not a player's turn")
            return
        try:
            move = self.game.parse(text)
        except ValueError as error:
            self._notes.add(str(error), "typed")
            return
        self._notes.drop("typed")
        self._typed_ply = len(self.game.moves) + 1
        self.client.play(move.value)

    def _resign(self, seat: int | None) -> None:
        if self._sheet.ending is None:
            self._declare(resigned(self.game.sides, self._hands_seat() if seat is None else seat))

    def _offer_draw(self) -> None:
        seat = self._hands_seat()
        if self._sheet.ending is not None:
            return
        if len(self.seats) != 2:
            self._notes.add("a draw can be agreed on by two players only", "draw")
        elif isinstance(self.seats[1 - seat], EngineSeat):
            if len(self.game.moves) >= _LEAST_PLIES and self._engine_score <= 0:
                self._declare(agreed())
            else:
                self._notes.add(f"{with_verb(self.game.sides[1 - seat], 'declines')} the draw", "draw")
        elif self._draw_offered_by == 1 - seat:
            self._declare(agreed())
        else:
            self._draw_offered_by = seat
            self._draw_is_open = False
            offer = with_verb(self.game.sides[seat], "offers")
            self._notes.add(f"{offer} a draw: the other may accept (d) after the move", "draw")

    def _hands_seat(self) -> int:
        """The seat that asks: the player to move, else the first hand."""
        seat = self.game.seat
        hands = [i for i, player in enumerate(self.seats) if not isinstance(player, EngineSeat)]
        return seat if seat in hands or not hands else hands[0]

    def _note_late(self, ply: int) -> None:
        self._notes.add(f"the game has {plies_text(self.game.ply)}, not {ply}: nothing was done", "late")

    def _change_level(self, by: int) -> None:
        def changed(seat: Seat) -> Seat:
            if not isinstance(seat, EngineSeat):
                return seat
            return replace(seat, level=min(LEVELS[-1], max(LEVELS[0], seat.level + by)))

        self.seats = tuple(changed(seat) for seat in self.seats)
        self._engines.stop()
        self._engines = Engines(self.seats, self._worker.put)
        if labels := [seat.label for seat in self.seats if isinstance(seat, EngineSeat)]:
            self._notes.add(labels[0] + " from now on", "level")
        self._think()

    def _show_move(self, text: str) -> None:
        with contextlib.suppress(ValueError):
            self._lights.shine(move_pairs(self.game, self.game.parse(text).value))

    def _new_game(self, game: Game | None) -> None:
        self._forget_number([move.value for move in self.game.moves])
        self._begin(game or Game(self.game.name, **self.game.variants))
        self._stand_anew()

    def _other_kinds(self) -> list[int]:
        board = self._board
        if not (self._switches or board.switches) or not board.shared or board.mode == modes.SET_UP:
            return []
        return other_kinds(self.game, board.state, board.roles)

    def _say_kind(self, number: int) -> None:
        drops = self._other_kinds()
        if number < len(drops):
            self.client.point(drops[number])
            told = one(self.game.ruleset.rules.KINDS[kind_of(drops[number])])
            self._notes.add(f"what was lifted is {told}: put it back, and the lights lead on", "kind")

    def _choose(self, number: int) -> None:
        state = self._board.state
        if state is not None and number < len(state.choices):
            self.client.choose(state.choices[number])

    # -- engines

    def _think(self) -> None:
        """Have the engine to move think, once the pieces are set up and the engine before it has been moved by hand.

        Else the lights would mix both.
        """
        state = self._board.state
        if not self._board.shared or self._sheet.ending or (state is not None and state.mode == modes.SET_UP):
            return
        if self._engine_moved_last() and self._engines.plays(self.game):
            state = self._board.state_at(len(self.game.moves))
            if state is None or state.debts:
                return
        self._engines.think(self.game, self._answer, self._sheet.clock)
        if not self._engines.plays(self.game):
            self._judge()

    def _answer(self, analysis: Analysis) -> None:
        winner = winner_by_force(self.game, analysis)
        self._engine_score = analysis.score
        self.client.play(analysis.move.value)
        self._sheet.push(analysis.move.value)
        if winner >= 0 and not self.game.outcome():
            self._lights.shine(self._announce(winner, abs(analysis.plies_to_win or 0) - 1))
        self._think()

    def _advise(self, analysis: Analysis) -> None:
        pairs = move_pairs(self.game, analysis.move.value)
        winner = winner_by_force(self.game, analysis)
        if winner >= 0:
            pairs += self._announce(winner, abs(analysis.plies_to_win or 0))
        self._lights.shine(pairs)
        why = f"because it {analysis.reason}"
        self._advice = (len(self.game.moves), str(analysis.move), why)
        self._notes.add(f"hint: {analysis.move}", "hint")
        self._notes.add(why, "why")

    def _toggle_judge(self) -> None:
        self._judges = not self._judges
        self._judgement = None
        self._judge()

    def _judge(self) -> None:
        """Find out how the position stands, if that is wanted and a hand is to move."""
        if self._judges and self._judgement is None and not self._sheet.ending:
            self._engines.advise(self.game, self._judged)

    def _judged(self, analysis: Analysis) -> None:
        if not self._judges:  # it is no longer wanted, but was thought already
            return
        share = 2 * chance(analysis.score, points(self.game.name)) - 1
        self._judgement = (share if self.game.seat == 0 else -share, "  ".join(analysis.pv[:_LINE_MOVES]))

    def _announce(self, winner: int, plies: int) -> list[tuple[int, int]]:
        """Note who wins, and return the lights that say so."""
        unit = "ply" if plies == 1 else "plies"
        self.note(f"{self.game.sides[winner]} can't be kept from winning: {plies} {unit} to go")
        return [(plies, lights.FORCED + winner)]
