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
from ..errors import UserError
from ..game import Game, turns
from ..link import BoardClient, LinkError, events
from ..record import ROUND, CorrectionError, Recorder
from ..virtual import VirtualBoard, VirtualBoardError
from . import snapshot
from .advice import Advice
from .board import Connect, SessionBoard
from .board_games import game_of
from .draw_offer import DrawOffer
from .ending import Ending, aborted, out_of_time, resigned
from .engines import Engines, winner_by_force
from .host_lights import HostLights, end_pairs, move_pairs
from .instructions import instruction, one
from .notes import Notes
from .offences import Offences
from .other_kinds import other_kinds
from .refusals import Refusals
from .scoresheet import Scoresheet
from .seats import EngineSeat, Seat
from .sets import Sets
from .steps import stepless_move
from .table import Table
from .table_number import number_pairs
from .view import SessionView
from .virtual_hands import VirtualHands
from .worker import Worker

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
        self.recorder = recorder
        self.on_change = on_change
        self._retry_at_s = 0.0
        self._notes = Notes()
        self._worker = Worker("session", self._after_job, _TICK_S, self.note)
        self._engines = Engines(seats, self._worker.put)
        self._sheet = Scoresheet(game, len(seats), recorder, self._moved_on, sets)
        self.over = self._sheet.over
        self._resumed_link = link
        self._draw_offer = DrawOffer()
        self._confirmed: tuple[int, int] | None = None  # a space touched to confirm, and the question then
        self._engine_score = 0  # by which the engine that moved last stood better
        self._board = SessionBoard(
            connect, lambda event: self._worker.put(lambda: self._follow(event)), game.ruleset.geometry.SPACES
        )
        self._table = Table(seats, self._sheet, self._board, self._notes)
        self._lights = HostLights(self.client.show)
        self._advice = Advice(self._notes, self._lights)
        self._offences = Offences()
        self._refusals = Refusals()
        self._pieces = virtual
        self._switches = virtual is not None and bool(virtual.physical.switches)
        self._hands: VirtualHands | None = None
        if virtual is not None and by_keyboard:
            self._hands = VirtualHands(
                virtual,
                self._table,
                self._worker.put,
                confirm=self._confirm,
                on_done=self._go_on,
                makes_engine_moves=engine_hand,
            )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of the game's sides."""
        return self._table.seats

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
        return not self.busy and self._table.at_rest

    @property
    def busy(self) -> bool:
        """True while the hand that works by itself moves pieces."""
        return self._hands is not None and self._hands.busy

    @property
    def clumsy(self) -> bool:
        """True while the keyboard's hand is untidy."""
        return self._hands is not None and self._hands.clumsy.on

    @property
    def advice(self) -> tuple[str, str] | None:
        """The hint that was asked for, a move and why; None for a position in which none was."""
        return self._advice.hint_at(len(self.game.moves))

    @property
    def judges(self) -> bool:
        """True while the engine judges each position in which a hand is to move."""
        return self._advice.judges

    @property
    def problem(self) -> LinkError | None:
        """Why the board can't be used now, else None."""
        return self._board.problem

    # -- running

    def start(self) -> None:
        """Begin: the board is given the game, and players may move."""
        self._worker.start()
        self._table.share(self._resumed_link)
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
        if self._hands is not None:
            self._hands.close()
        self.client.close()
        self._worker.close()
        self._engines.stop()
        self.recorder.close()

    def note(self, text: str) -> None:
        """Add a line for the player."""
        self._notes.add(text)

    # -- what a player asks for

    def touch(self, space: int) -> None:
        """Lift what stands there, or put down what is in the hand; where the board asks what was done, answer it."""
        role = self._board.roles[space]
        if self.asks_to_confirm:
            self._worker.put(lambda: self._confirm(space))
        elif role == lights.CHOICE and not self._switches and not (self._hands and self._hands.has_yet_to_drop):
            self.client.point(space)
        elif self._hands is not None:
            self._hands.touch(space, role)

    def slide(self, path: Sequence[int]) -> None:
        """Push the top piece of the first space over the face, by all spaces on the way, to the last."""
        if self._hands is not None:
            self._hands.slide(path)

    def place(self, space: int) -> None:
        """Put a piece from the side of the board there."""
        if self._hands is not None:
            self._hands.place(space)

    def drop_all(self, space: int) -> None:
        """Put down all that is in the hand."""
        if self._hands is not None:
            self._hands.drop_all(space)

    def put_aside(self) -> None:
        """Put what is in the hand beside the board."""
        if self._hands is not None:
            self._hands.put_aside()

    def pick(self, by: int) -> None:
        """Take another kind from the stash, `by` further on."""
        if self._hands is not None:
            self._hands.pick(by)

    def be_clumsy(self, on: bool) -> None:
        """Have the keyboard's hand shove pieces about and knock against others, or no longer."""
        if self._hands is not None:
            self._hands.clumsy.on = on

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
        self._worker.put(lambda: self._engines.advise(self.game, self._hint))

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
        self._worker.put(lambda: self._board.choose(number))

    # -- what there is to see

    def view(self) -> SessionView:
        """The session now."""
        game, board, ending = self.game, self._board, self._sheet.ending
        keyboard = None if self._hands is None else self._hands.keyboard
        judgement = self._advice.judgement
        return SessionView(
            seats=snapshot.seat_views(game, self.seats, self._sheet.clock),
            seat=-1 if ending else game.seat,
            roles=board.roles,
            instruction=self._instruction(),
            in_hand=snapshot.in_hand(game, keyboard),
            aside=snapshot.aside(game, keyboard),
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
            by_keyboard=keyboard is not None,
            may_end=self._may_end(),
            closed=snapshot.closed(game),
            score=judgement[0] if judgement else None,
            line=judgement[1] if judgement else "",
            may_accept_draw=not ending and self._draw_offer.may_be_accepted(game),
            match=None if self.sets is None else self.sets.view(),
            **snapshot.stash_view(game, keyboard),
            **snapshot.board_view(game, self._pieces),
        )

    def _instruction(self) -> str:
        if self.busy and not self._sheet.ending:
            return "Wait: the hand moves the pieces."
        if self.asks_to_confirm:
            return "Is every piece of the kind that is lit? Confirm: press the board's button, or Enter on a space."
        board, hands = self._board, self._hands
        if hands is None:
            return instruction(board.mode, board.roles, self.game, None, False)
        if owed := hands.owed:
            return f"Put it on {self.game.ruleset.geometry.space_name(space_of(owed[0]))}."
        aside = bool(snapshot.aside(self.game, hands.keyboard))
        done = board.done if self._switches else ()
        return instruction(board.mode, board.roles, self.game, hands.holds, aside, done)

    # -- in the session's thread: after every job

    def _after_job(self) -> None:
        self._lights.offer(self.game)
        if self._hands is not None:
            self._hands.watch()
        self._look_at_clock()
        self._look_for_offences()
        self._look_for_refusals()
        if self.recorder.problem and time.monotonic() >= self._retry_at_s:
            self._retry_at_s = time.monotonic() + _RETRY_S
            self.recorder.retry()
        if changed := self.on_change:
            changed()

    def _declare(self, ending: Ending) -> None:
        """End the game by something else than its rules; the lights say how."""
        self._sheet.declare(ending)
        self._lights.shine(end_pairs(self.game, ending.result, self._table.host_seats))

    def _look_at_clock(self) -> None:
        """See whose flag falls.

        No time passes while the pieces are set up, while the hand makes an engine's move, or while the board is away.
        """
        clock = self._sheet.clock
        by_hand = self._hands is not None and self._hands.owes_engine_move
        clock.pause(by_hand or self._board.mode == modes.SET_UP or not self._board.shared)
        if clock.fallen >= 0:
            self._declare(out_of_time(self.game.sides, clock.fallen))

    def _look_for_offences(self) -> None:
        """In a club's round a move that the players make against the rules stays in the record."""
        if any(name == ROUND for name, _ in self.recorder.record.tags) and not self._sheet.ending:
            state = None if self.busy else self._table.shared_state
            offence = self._offences.look(self.game, state, self._board.roles, time.monotonic())
            if offence:
                self.recorder.mark(offence)
                self.note(offence)

    def _look_for_refusals(self) -> None:
        """Note why a board takes no step of hands that nobody but its sensors sees."""
        if self._hands is None:
            why = self._refusals.look(self.game, self._table.shared_state, self._board.roles)
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
                self._table.keep(board_game)
            case events.GameChanged(game=board_game):
                self._table.leave(former_id)
                changes = self._begin(game_of(board_game))
                if changes and self._table.host_seats != board_game.host_seats:
                    self.client.restore(replace(board_game, host_seats=self._table.host_seats))
            case events.Moved() if self._table.is_declared:
                self._notes.add("the game is over: what is moved now does not count", "over")
            case events.Moved(game_id=board.game_id, ply=ply, move=move):
                self._moved(ply, move)
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
        if self._hands is not None:
            self._hands.do_waiting()
            self._hands.answer()
        self._go_on()

    def _moved(self, ply: int, move: int) -> None:
        self._sheet.moved(ply, move)
        if self._hands is not None and self.game.moves and not self._table.engine_moved_last:
            self._hands.expect_granted()

    def _confirm(self, space: int) -> None:
        """Say that the set-up stands, by touching a space, while the board shows one that it can't judge.

        A board that has just been given its game may look once more before it asks: then it is told when it does.
        """
        state = self._board.state
        self._confirmed = None
        if state is not None and self.asks_to_confirm:
            self._confirmed = (space, state.question)
            self.client.point(space)
        elif self._hands is not None and self._hands.is_set_up:
            self._confirmed = (space, -1)

    def _go_on(self) -> None:
        """What hands and engines do next, as things stand now."""
        if self._hands is not None:
            self._hands.make_owed_move()
            self._hands.say_it_stands()
        self._think()

    def _follow_by_hand(self) -> None:
        if self._hands is None:
            self._table.look_again()
        else:
            self._hands.follow()

    def _stand_anew(self) -> None:
        """Give the board the game as it is now; the hand of a virtual one sets it up."""
        if self._hands is not None:
            self._hands.set_up()
        self._table.share()

    def _begin(self, game: Game) -> bool:
        """Another game, or the next set of the match; True if the players change sides."""
        changes = self._table.begin(game)
        if self._hands is not None:
            self._hands.begin()
        if changes:
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
        self._advice.moved_on()
        for subject in ("typed", "illegal", "kind", "late"):
            self._notes.drop(subject)
        if self._draw_offer.moved_on(self.game):
            self._notes.drop("draw")

    # -- what a player asks for

    def _may_end(self) -> str:
        """The text of the move without steps that a hand may make now."""
        game = self.game
        move = -1 if self._table.engine_plays else stepless_move(game)
        return str(game.ruleset.notation.format_move(game.cells, game.counters, move)) if move >= 0 else ""

    def _end_turn(self) -> None:
        if self._may_end():
            self.client.play(stepless_move(self.game))

    def _take_back(self, plies: int) -> None:
        by_engine = [isinstance(self.seats[counters[TURN]], EngineSeat) for counters in self.game.past_counters()]
        for ply in range(len(self.game.moves) - max(1, plies), -1, -1):
            if plies or not by_engine[ply]:
                if self._hands is None:
                    self.client.take_back(ply)
                    self._table.leave(self._board.game_id)
                    self._sheet.taken_back(ply)
                else:
                    self._table.change_line(self._table.moves)
                    self._sheet.taken_back(ply)
                    self._stand_anew()
                return

    def _correct(self, ply: int, text: str) -> None:
        before = self._table.moves
        try:
            self._sheet.correct(ply, text)
        except CorrectionError as error:
            self._notes.add(str(error), "typed")
            return
        self._table.change_line(before)
        self.note(f"move {ply} was corrected")
        self._stand_anew()

    def _play_text(self, text: str) -> None:
        if self._sheet.ending or self._table.engine_plays:
            self.note(f"{text}: it is not a player's turn")
            return
        try:
            move = self.game.parse(text)
        except ValueError as error:
            self._notes.add(str(error), "typed")
            return
        self._notes.drop("typed")
        if self._hands is not None:
            self._hands.expect_typed()
        self.client.play(move.value)

    def _resign(self, seat: int | None) -> None:
        if self._sheet.ending is None:
            self._declare(resigned(self.game.sides, self._table.hands_seat if seat is None else seat))

    def _offer_draw(self) -> None:
        if self._sheet.ending is None:
            seat = self._table.hands_seat
            ending, note = self._draw_offer.make(self.game, self.seats, seat, self._engine_score)
            if note:
                self._notes.add(note, "draw")
            if ending is not None:
                self._declare(ending)

    def _note_late(self, ply: int) -> None:
        self._notes.add(f"the game has {plies_text(self.game.ply)}, not {ply}: nothing was done", "late")

    def _change_level(self, by: int) -> None:
        def changed(seat: Seat) -> Seat:
            if not isinstance(seat, EngineSeat):
                return seat
            return replace(seat, level=min(LEVELS[-1], max(LEVELS[0], seat.level + by)))

        self._table.seats = tuple(changed(seat) for seat in self.seats)
        self._engines.stop()
        self._engines = Engines(self.seats, self._worker.put)
        if labels := [seat.label for seat in self.seats if isinstance(seat, EngineSeat)]:
            self._notes.add(labels[0] + " from now on", "level")
        self._think()

    def _show_move(self, text: str) -> None:
        with contextlib.suppress(ValueError):
            self._lights.shine(move_pairs(self.game, self.game.parse(text).value))

    def _new_game(self, game: Game | None) -> None:
        self._table.change_line(self._table.moves)
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

    # -- engines

    def _think(self) -> None:
        """Have the engine to move think, once the pieces are set up and the engine before it has been moved by hand.

        Else the lights would mix both.
        """
        state = self._board.state
        if not self._board.shared or self._sheet.ending or (state is not None and state.mode == modes.SET_UP):
            return
        if self._table.engine_moved_last and self._table.engine_plays:
            state = self._table.state
            if state is None or state.debts:
                return
        self._engines.think(self.game, self._answer, self._sheet.clock)
        if not self._table.engine_plays:
            self._judge()

    def _answer(self, analysis: Analysis) -> None:
        winner = winner_by_force(self.game, analysis)
        self._engine_score = analysis.score
        self.client.play(analysis.move.value)
        self._sheet.push(analysis.move.value)
        if winner >= 0 and not self.game.outcome():
            self._advice.announce_after(self.game, winner, analysis)
        self._think()

    def _hint(self, analysis: Analysis) -> None:
        self._advice.hint(self.game, analysis)

    def _toggle_judge(self) -> None:
        self._advice.judges = not self._advice.judges
        self._advice.judgement = None
        self._judge()

    def _judge(self) -> None:
        """Find out how the position stands, if that is wanted and a hand is to move."""
        if self._advice.judges and self._advice.judgement is None and not self._sheet.ending:
            self._engines.advise(self.game, self._judged)

    def _judged(self, analysis: Analysis) -> None:
        self._advice.judged(self.game, analysis)
