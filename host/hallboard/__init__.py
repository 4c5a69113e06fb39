"""hallboard on the PC: games, engine, records, and the link to the board.

>>> import hallboard
>>> game = hallboard.Game("vlkno")
>>> game.turn
'black'
"""

from hallcore import __version__
from hallcore.games import GAMES

from .errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    UnknownGame,
    UnknownVariant,
    UserError,
)
from .game import Game, Move, Outcome

__all__ = (
    "GAMES",
    "AmbiguousMove",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidPosition",
    "Move",
    "Outcome",
    "UnknownGame",
    "UnknownVariant",
    "UserError",
    "__version__",
)
