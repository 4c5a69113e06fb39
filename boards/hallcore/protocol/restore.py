"""A game that the host restores on the board: RESTORE says what it is, MOVES bring its moves."""

from array import array

from ..portable import const

if False:  # types
    from ..tracker.tracker import Tracker

MAX_PLIES = const(4096)  # a longer game is not taken


class Restore:
    """The game on its way; `moves` are all there once `is_complete`."""

    def __init__(self, game_id: int, game: str, options: bytes, host_seats: int, line: int, plies: int) -> None:
        if plies > MAX_PLIES:
            raise ValueError(f"{plies} moves are too many, expected at most {MAX_PLIES}")
        self.game_id = game_id
        self.game = game
        self.options = options
        self.host_seats = host_seats
        self.line = line
        self.moves = array("i", bytes(4 * plies))
        self._next = 0

    def take(self, game_id: int, first_ply: int, moves: "tuple[int, ...]") -> None:
        """The next moves, if these are they. Raises ValueError if they are more than the game has."""
        if game_id != self.game_id or first_ply != self._next:
            return
        if first_ply + len(moves) > len(self.moves):
            raise ValueError(f"{first_ply + len(moves)} moves, expected {len(self.moves)}")
        for move in moves:
            self.moves[self._next] = move
            self._next += 1

    def is_complete(self) -> bool:
        """True once every move has come."""
        return self._next == len(self.moves)

    def is_begun(self, tracker: "Tracker") -> bool:
        """True if the tracker's game begins with these moves."""
        n = len(self.moves)
        return n <= int(tracker.n_moves) and tracker.moves[:n] == self.moves
