"""The game that a session's players and its board have in common."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore.keys import TURN
from hallcore.protocol.messages import State

from ..game import Game
from ..link import events
from ..prefix import prefix_length
from .board import SessionBoard
from .board_games import record_board_game
from .notes import Notes
from .scoresheet import Scoresheet
from .seats import EngineSeat, Seat, engine_plays


class Table:
    """Keeps the game on the sheet and the board's the same; for one thread.

    | attribute | is |
    |---|---|
    | `seats` | who plays, in the order of the game's sides |
    | `sheet` | the game with its record and its clock |
    | `board` | the board, as it was last heard of |
    | `notes` | what players are told |
    """

    def __init__(self, seats: Sequence[Seat], sheet: Scoresheet, board: SessionBoard, notes: Notes) -> None:
        self.seats = tuple(seats)
        self.sheet = sheet
        self.board = board
        self.notes = notes
        self._numbers: set[int] = set()  # of this very game on the link, while it was given anew
        self._left: dict[int, list[int]] = {}  # by number, the moves of games that are in the records as ours

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sheet.game

    @property
    def moves(self) -> list[int]:
        """Its moves as numbers."""
        return [move.value for move in self.game.moves]

    @property
    def at_rest(self) -> bool:
        """True if the board has the game's position, owes nothing, and no hand is in the middle of a turn."""
        return self.board.at_rest(len(self.game.moves))

    @property
    def state(self) -> State | None:
        """The board's state, None if it has not come as far as the game."""
        return self.board.state_at(len(self.game.moves))

    @property
    def shared_state(self) -> State | None:
        """`state` while board and host have the same game, else None."""
        return self.state if self.board.shared else None

    @property
    def is_declared(self) -> bool:
        """True if the game ended by something else than its rules, so that the board goes on."""
        return self.sheet.ending is not None and self.game.outcome() is None

    @property
    def engine_plays(self) -> bool:
        """True if an engine is to move."""
        return engine_plays(self.seats, self.game)

    @property
    def engine_moved_last(self) -> bool:
        """True if the last move was an engine's."""
        counters = self.game.past_counters()
        return len(counters) > 1 and isinstance(self.seats[counters[-2][TURN]], EngineSeat)

    @property
    def host_seats(self) -> int:
        """A bit for every seat that an engine has."""
        return sum(1 << i for i, seat in enumerate(self.seats) if isinstance(seat, EngineSeat))

    @property
    def hands_seat(self) -> int:
        """The seat of the hand that asks for something: the player to move, else the first hand."""
        seat = self.game.seat
        hands = [i for i, player in enumerate(self.seats) if not isinstance(player, EngineSeat)]
        return seat if seat in hands or not hands else hands[0]

    def share(self, link: tuple[int, int] = (0, 0)) -> None:
        """Give the board the game: under a new number, or as the one that `link`, its number and line, names."""
        self.board.share(self.game, self.host_seats, link)

    def look_again(self) -> None:
        """Give the board its game anew: it takes for granted what its sensors don't contradict."""
        self._numbers.add(self.board.game_id)
        self.share()

    def keep(self, found: events.BoardGame) -> None:
        """The board gives up a game: go on with it if it is this one under a former number, else record it."""
        if found.game_id in self._numbers:
            self._catch_up(found.moves)
        elif found.moves != self._left.get(found.game_id):
            plies = record_board_game(found, self.sheet.recorder)
            if plies:
                unit = "move" if plies == 1 else "moves"
                self.notes.add(f"the board held another game, of {plies} {unit}: it is in the records")

    def _catch_up(self, moves: Sequence[int]) -> None:
        """The board has gone on in this very game before it was given it anew: it is given these moves, too."""
        ours = self.moves
        if prefix_length(ours, moves) == len(ours) < len(moves) and not self.sheet.ending:
            self.sheet.go_to(moves)
            self.look_again()

    def leave(self, game_id: int) -> None:
        """The game, as it stands, is in the records: a board that gives it up under this number brings nothing new."""
        self._left[game_id] = self.moves

    def change_line(self, moves: Sequence[int]) -> None:
        """The game's number on the link names another game from now on, or another line of this one, than `moves`."""
        self._left[self.board.game_id] = list(moves)
        self._numbers.clear()

    def begin(self, game: Game) -> bool:
        """Go on with another game, or with the next set of the match; True if the players change sides."""
        changes = self.sheet.begin(game)
        if changes:
            self.seats = self.seats[::-1]
        return changes
