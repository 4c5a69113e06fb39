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
    MatchError,
    UnknownGame,
    UnknownVariant,
    UserError,
)
from .game import Game, Match, MatchOutcome, Move, Outcome

__all__ = (
    "GAMES",
    "AmbiguousMove",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidPosition",
    "Match",
    "MatchError",
    "MatchOutcome",
    "Move",
    "Outcome",
    "UnknownGame",
    "UnknownVariant",
    "UserError",
    "__version__",
)
