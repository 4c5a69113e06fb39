"""The table that a session sits at: which game, which board, which record."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from hallcore.board.board import Board

from ..boards import PhysicalBoard, UnknownBoard, compile_board, load_board, names
from ..errors import UserError
from ..game import Game
from ..link import BoardClient, Event
from ..record import Recorder, Store
from ..virtual import VirtualBoard, parse_url
from .keyboard import KeyboardHand
from .seats import Seat, seat_of
from .session import Session

_HEAR_S = 20.0  # for the board's first answer: it may just have been switched on


class Table:
    """Brings a game, a board and a record together."""

    def __init__(self, records: str | None = None) -> None:
        self.recorder = Recorder(records)
        self.seats: list[Seat] = []  # who played, where a game is resumed
        self.notices: list[str] = []  # what the players should know
        self._records = records
        self._resumed = False

    def new_game(self, name: str, variants: Mapping[str, str]) -> Game:
        """A game from its set-up. Raises UnknownGame and UnknownVariant."""
        return Game(name, **variants)

    def resume(self, which: str, name: str | None) -> Game:
        """The unfinished game of that number, or the last one (of the game `name`). Raises UserError."""
        unfinished = Store(self._records).unfinished(name)
        if which != "last":
            unfinished = [summary for summary in unfinished if str(summary.id) == which]
        if not unfinished:
            what = f"game {which}" if which != "last" else f"game of {name}" if name else "game"
            raise UserError(f"no unfinished {what} to resume (see hallboard games)")
        self._resumed = True
        game = self.recorder.resume(unfinished[0].id)
        self.seats = [seat_of(player) for player in self.recorder.record.players[: len(game.sides)]]
        return game

    @contextlib.contextmanager
    def session(self, game: Game, seats: Sequence[Seat], url: str | None) -> Iterator[tuple[Session, PhysicalBoard]]:
        """Play on the board at `url`; the game's own virtual one if there is none. Raises LinkError and UserError."""
        with contextlib.ExitStack() as stack:
            url = url or f"virtual://{game.name}"
            keyboard = None
            physical = None
            if url.startswith("virtual://"):
                board = stack.enter_context(virtual_board(url, game))
                keyboard, physical, port = KeyboardHand(game.room, board), board.physical, board.url
                self.notices += [board.notice] if board.notice else []
            else:
                port = url
            self.record(game, seats, url)
            session = Session(game, lambda hear: client(port, game.name, hear), seats, self.recorder, keyboard)
            stack.callback(session.close)
            session.start()
            hello = session.client.wait_ready(_HEAR_S)
            for notice in self.notices:
                session.note(notice)
            yield session, physical or _face(hello.board, game.name)

    def record(self, game: Game, seats: Sequence[Seat], board: str) -> None:
        """Begin the record, unless it is one that goes on."""
        if not self._resumed:
            self.recorder.start(game, [seat.player for seat in seats], board=board)

    def farewell(self) -> str:
        """What to say at the end: where the game is."""
        if self.recorder.pending:
            return f"The game is not recorded: {self.recorder.problem}"
        over = self.recorder.record.result != "*"
        what = "hallboard show" if over else "hallboard play --resume"
        return f"Recorded as game {self.recorder.id}: {what} {self.recorder.id}"


def virtual_board(url: str, game: Game) -> VirtualBoard:
    """The virtual board of the URL, with the game's position standing on it. Raises VirtualBoardError."""
    name, arguments = parse_url(url)
    board = VirtualBoard(name, **{"game": game.name, **arguments})
    try:
        board.arrange([game.room.hands.content(game.cells, space) for space in range(game.room.geometry.SPACES)])
    except BaseException:
        board.close()
        raise
    return board


def client(port: str, game: str, hear: Callable[[Event], None]) -> BoardClient:
    """A client for the board at a port, which knows the boards of the game that are described here."""
    boards = [board for name in names() if game in (board := load_board(name)).games]
    return BoardClient(port, hear, geometries={board.name: Board(compile_board(board)).geometry() for board in boards})


def _face(board: str, game: str) -> PhysicalBoard:
    """The description of the connected board, else that of the game's own."""
    try:
        physical = load_board(board)
    except UnknownBoard:
        physical = load_board(game)
    return physical if game in physical.games else load_board(game)
