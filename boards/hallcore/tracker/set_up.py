"""Whether a game is on. Before a game, and after its end, the pieces are set up."""

from ..portable import const

if False:  # types
    from .game import CommittedGame
    from .occupancy import Occupancy

# What should be on the board after the end.
_FINAL = const(0)  # the last position, or what is owed to it
_TOUCHED = const(1)  # hands have lifted or dropped something: the set-up is awaited, but they may undo it
_CLEARED = const(2)  # the set-up is awaited


class SetUp:
    """The set-up of one tracker's games; `begun` is True once it has stood on the board.

    While the board is `unseen` no game begins: what stands there when it is first looked at is to be put right first.
    """

    def __init__(self, game: "CommittedGame", occupancy: "Occupancy") -> None:
        self._game = game
        self._occupancy = occupancy
        self.begun = False
        self.unseen = False
        self._end = _FINAL

    def clear(self) -> None:
        """A game is to begin."""
        self.begun = False
        self._end = _FINAL

    def is_awaited(self) -> bool:
        """True while the pieces are being set up."""
        return not self.begun or self._end != _FINAL

    def advance(self) -> None:
        """A step has brought the board nearer to what should stand there: after the end, hands are setting up."""
        if self._end:
            self._end = _CLEARED

    def follow_end(self, touched: bool, stands: bool) -> bool:
        """The game is over: see what should stand on the board; True once the next game's set-up does: it `stands`.

        When hands have `touched` more than the last move owes, the set-up is what should stand.
        """
        occupancy = self._occupancy
        if self._end == _FINAL:
            if touched:
                self._end = _TOUCHED
                occupancy.expect(self._game.start_cells())
        elif stands:
            return True
        elif self._end == _TOUCHED and not touched:
            self._end = _FINAL
            occupancy.expect(self._game.cells)
        return False
