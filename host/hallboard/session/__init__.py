"""One game being played: a board, who plays each side, a record.

| class | has |
|---|---|
| `Session` | the game with all parts, and what a player may ask for |
| `Setup` | the way to a session: game, board, players, record |
| `SessionBoard` | what the board told last |
| `Scoresheet` | the game with its record and its clocks |
| `Table` | the game that players and board have in common |
| `Engines`, `Thinker` | searches, each in a thread of its own |
| `HostLights` | hints and offers that shine on the board |
| `Advice` | what engines say to the players |
| `VirtualHands` | the hands over a virtual board: a `KeyboardHand`, moved by keys, and an `AutomaticHand` |
| `Worker` | the thread in which everything happens |
| `SessionView` | what there is to see, for a program that draws it |
"""

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
