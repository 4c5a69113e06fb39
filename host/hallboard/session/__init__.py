"""One game being played: a board, who plays each side, a record."""

from .seats import EngineSeat, HandSeat, Seat
from .session import Session
from .sets import Sets
from .view import MatchView, SeatView, SessionView, Thinking

__all__ = (
    "EngineSeat",
    "HandSeat",
    "MatchView",
    "Seat",
    "SeatView",
    "Session",
    "SessionView",
    "Sets",
    "Thinking",
)
