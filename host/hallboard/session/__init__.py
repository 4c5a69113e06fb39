"""One game being played: a board, who plays each side, a record."""

from .seats import EngineSeat, HandSeat, Seat
from .session import Session
from .view import SeatView, SessionView, Thinking

__all__ = ("EngineSeat", "HandSeat", "Seat", "SeatView", "Session", "SessionView", "Thinking")
