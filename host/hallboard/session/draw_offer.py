"""A draw that one of two players offers the other."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Game
from ..game.outcome import with_verb
from .ending import Ending, agreed
from .seats import EngineSeat, Seat

_LEAST_PLIES = 10  # before an engine agrees


class DrawOffer:
    """Who is to move offers it; it stands until the other has moved instead of accepting."""

    def __init__(self) -> None:
        self._by = -1  # the seat that has offered it, -1 for none
        self._is_open = False  # the other is to move, and may accept it

    def make(self, game: Game, seats: Sequence[Seat], seat: int, engine_score: int) -> tuple[Ending | None, str]:
        """Offer the other player a draw, or accept his: the game's end, if that is one, and a note for both.

        An engine agrees if it does not stand better; `engine_score` is by how much it does.
        """
        if len(seats) != 2:
            return None, "a draw can be agreed on by two players only"
        if isinstance(seats[1 - seat], EngineSeat):
            if len(game.moves) >= _LEAST_PLIES and engine_score <= 0:
                return agreed(), ""
            return None, f"{with_verb(game.sides[1 - seat], 'declines')} the draw"
        if self._by == 1 - seat:
            return agreed(), ""
        self._by = seat
        self._is_open = False
        return None, f"{with_verb(game.sides[seat], 'offers')} a draw: the other may accept (d) after the move"

    def may_be_accepted(self, game: Game) -> bool:
        """True if the player to move may accept it."""
        return self._by >= 0 and game.seat != self._by

    def moved_on(self, game: Game) -> bool:
        """The position is another one: True if nothing is offered now, and what was said of it is past.

        Who offers a draw may move first: the offer goes over with the move.
        """
        if self._by >= 0 and not self._is_open and not game.outcome():
            self._is_open = game.seat != self._by
            return False
        self._by, self._is_open = -1, False
        return True
