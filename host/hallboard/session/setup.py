"""Brings a game, a board and a record together for a session."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from hallcore.board.board import Board

from ..boards import PhysicalBoard, UnknownBoard, compile_board, known_names, load_board, sound_boards
from ..errors import UserError
from ..game import SETS, Game, Match, TimeControl
from ..game.match import different
from ..link import BoardClient, BoardGame, Event
from ..record import LEFT_OFF, UNFINISHED, Recorder, Store, Summary, match_of
from ..solving.tables import solution
from ..traces import Recording
from ..virtual import VirtualBoard, is_virtual, parse_url
from .board_games import game_of, known_record
from .seats import Seat, named, seat_of
from .session import Session
from .sets import Sets, start_record
from .steps import standing


class Setup:
    """The game, new or resumed, the players, the record and the match of one session.

    `engine_hand`: a hand that works by itself makes the engine's moves on a virtual board. `trace`: a file for what the
    board's sensors read.
    """

    def __init__(self, records: str | None = None, *, engine_hand: bool = True, trace: Path | None = None) -> None:
        self.recorder = Recorder(records)
        self.seats: list[Seat] = []  # who played, where a game is resumed
        self.sets: Sets | None = None  # the match, if it is one
        self.notices: list[str] = []  # what the players should know about the board
        self._records = records
        self._engine_hand = engine_hand
        self._resumed = False
        self._followed = (0, 0)  # the number and line, on the link, of a board's game that is followed
        self._trace = trace
        self._recording: Recording | None = None

    def new_game(self, name: str, variants: Mapping[str, str], control: TimeControl | None = None) -> Game:
        """A game from its set-up, with the time that its players have. Raises UnknownGame and UnknownVariant."""
        game = Game(name, **variants)
        game.time_control = control
        return game

    def begin_match(self, game: Game, seats: Sequence[Seat]) -> None:
        """Make the game the first of two sets. Raises MatchError for a game of more than two."""
        self.sets = Sets(Match.from_game(game, different([seat.name for seat in seats])))

    def resume(self, which: str, name: str | None) -> Game:
        """The unfinished game of that number, or the last one (of the game `name`). Raises UserError.

        A finished first set whose second was never begun goes on with the second.
        """
        store = Store(self._records)
        if which == "last":
            games = store.resumable(name)
        else:
            games = [game for game in store.unfinished(name) + store.waiting(name) if str(game.id) == which]
        if not games:
            what = f"game {which}" if which != "last" else f"game of {name}" if name else "game"
            raise UserError(f"no unfinished {what} to resume (see hallboard games)")
        record = store.load(games[0].id)
        seats = [seat_of(player) for player in record.players]
        if record.result != UNFINISHED:
            self.sets = Sets(match_of([record]), record.match)
            self.seats = seats[::-1]
            return self.sets.match.next_set()
        self._resumed = True
        game = self.recorder.resume(games[0].id)
        self.seats = seats[: len(game.sides)]
        self.sets = _sets_of(store, games[0], game)
        return game

    def follow(self, board_game: BoardGame) -> Game:
        """The game that is in progress on a board: it goes on there, and in its record if there is one.

        Raises UserError.
        """
        known = known_record(board_game, self.recorder)
        if known is not None and Store(self._records).summary(known).result == UNFINISHED:
            return self.resume(str(known), None)
        self._followed = board_game.game_id, board_game.line
        return game_of(board_game)

    @contextlib.contextmanager
    def session(self, game: Game, seats: Sequence[Seat], url: str | None) -> Iterator[tuple[Session, PhysicalBoard]]:
        """Play on the board at `url`; the game's own virtual one if there is none. Raises LinkError and UserError."""
        solution(game)  # a damaged table is named before the game, not in the middle of it
        with contextlib.ExitStack() as stack:
            url = url or f"virtual://{game.name}"
            virtual = None
            if is_virtual(url):
                virtual = stack.enter_context(virtual_board(url, game))
                self.notices += [virtual.notice] if virtual.notice else []
            seats = self.record(game, seats, url)
            connect = self.connecting(
                stack, virtual.url if virtual else url, game, virtual.physical if virtual else None
            )
            session = Session(
                game,
                connect,
                seats,
                self.recorder,
                virtual,
                engine_hand=self._engine_hand,
                sets=self.sets,
                link=self.recorder.link if self._resumed else (0, 0),
            )
            stack.callback(session.close)
            session.start()
            stack.callback(self.finish_trace, session)
            hello = session.wait_ready()
            for notice in self.notices:
                session.note(notice)
            yield session, virtual.physical if virtual else face_of_connected(hello.board, game.name)

    def connecting(
        self, stack: contextlib.ExitStack, port: str, game: Game, physical: PhysicalBoard | None
    ) -> Callable[[Callable[[Event], None]], BoardClient]:
        """What makes the client of the board at a port; its trace is kept, if one is wanted, until the stack ends."""
        if self._trace is None:
            return functools.partial(client, port, game.name)
        recording = self._recording = stack.enter_context(Recording(self._trace, physical))

        def connect(on_event: Callable[[Event], None]) -> BoardClient:
            made = client(port, game.name, recording.listening(on_event))
            made.trace(True)
            return made

        return connect

    @property
    def traces(self) -> bool:
        """True if a trace is kept from the beginning to the end."""
        return self._trace is not None

    def finish_trace(self, session: Session) -> None:
        """Have the rest of the trace, if there is one: before the session is closed."""
        if self._recording is not None:
            self._recording.finish(session.client)

    def record(self, game: Game, seats: Sequence[Seat], board: str) -> list[Seat]:
        """Begin the record, unless it is one that goes on; returns the seats, by the players' names in a match."""
        if self.sets is not None:
            seats = named(seats, self.sets.match.sides.values())
        if not self._resumed:
            start_record(self.recorder, game, [seat.player for seat in seats], board, self.sets)
            if self._followed[0]:
                self.recorder.set_link(*self._followed)
        return list(seats)

    def farewell(self) -> str:
        """What to say at the end: where the games are, how to go on or see them again, and where the trace is."""
        lines = [self._farewell()]
        if before := [game_id for game_id in self.recorder.earlier_ids if game_id not in self._named_ids()]:
            lines.append(f"Recorded before it: hallboard show {','.join(map(str, before))}")
        if self._recording is not None:
            lines.append(self._recording.problem or f"Trace: {self._recording.path}")
        return "\n".join(lines)

    def _named_ids(self) -> set[int]:
        """The numbers of the last game, and of the other set of its match."""
        recorder = self.recorder
        if recorder.id is None or not recorder.record.match:
            return set() if recorder.id is None else {recorder.id}
        store = Store(recorder.path)
        return set(store.sets(store.summary(recorder.id).match_id).values())

    @property
    def _has_ended(self) -> bool:
        """True if the last game has a result, or was ended without one."""
        record = self.recorder.record
        return record.result != UNFINISHED or record.reason not in ("", LEFT_OFF)

    def _farewell(self) -> str:
        recorder = self.recorder
        if recorder.close():  # Ctrl-C may have come in the middle of writing, or before anything could close it
            return f"The game is not recorded: {recorder.problem}"
        if recorder.id is None:
            return "No move was made: nothing is recorded."
        name, ids, goes_on = f"game {recorder.id}", str(recorder.id), not self._has_ended
        if recorder.record.match:
            store = Store(recorder.path)
            summary = store.summary(recorder.id or 0)
            name += f", set {summary.set_number} of match {summary.match_id}"
            ids = ",".join(map(str, sorted(self._named_ids())))
            goes_on = goes_on or any(first.id == summary.id for first in store.waiting())
        command = f"hallboard play --resume {recorder.id}" if goes_on else f"hallboard show {ids}"
        return f"Recorded as {name}: {command}"


def _sets_of(store: Store, summary: Summary, game: Game) -> Sets | None:
    """The match of which the game, as it goes on, is the last set; None if there is none."""
    record = store.load(summary.id)
    sets = store.sets(summary.match_id)
    if record.set_number == SETS and 1 in sets:
        with contextlib.suppress(UserError):  # a first set that goes on, too, or is not what the rules allow now
            match = match_of([store.load(sets[1])])
            match.next_set(game)
            return Sets(match, record.match)
    elif record.set_number == 1 and len(sets) == 1:
        names = [player.name for player in record.players] or [""] * SETS
        return Sets(Match.from_game(game, different(names)), record.match)
    return None


def virtual_board(url: str, game: Game) -> VirtualBoard:
    """The virtual board of the URL, with the game's position standing on it. Raises VirtualBoardError."""
    name, arguments = parse_url(url)
    return VirtualBoard(name, **{"game": game.name, "contents": standing(game), **arguments})


def client(port: str, game: str, on_event: Callable[[Event], None]) -> BoardClient:
    """A client for the board at a port, which knows the wires of the game's boards that are known here."""

    def geometry_of(name: str) -> int | None:
        # Only of the board that answers: reading the files of all takes seconds in a page.
        known = sound_boards([name] if name in known_names() else [])
        return next((Board(compile_board(board)).geometry() for board in known if game in board.games), None)

    return BoardClient(port, on_event, geometry_of=geometry_of)


def face_of_connected(board: str, game: str) -> PhysicalBoard:
    """The description of the connected board, whose face is shown; where it is not known, that of the game's own."""
    try:
        physical = load_board(board)
    except UnknownBoard:
        physical = load_board(game)
    return physical if game in physical.games else load_board(game)
