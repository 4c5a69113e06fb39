"""hallboard on the PC: games, engine, records, and the link to the board.

>>> import hallboard
>>> game = hallboard.Game("vlkno")
>>> game.turn
'black'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from hallcore import __version__
from hallcore.games import GAMES

from .errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    InvalidTimeControl,
    MatchError,
    UnknownGame,
    UnknownVariant,
    UserError,
)
from .game import (
    Game,
    Match,
    MatchOutcome,
    Move,
    Outcome,
    Piece,
    TimeControl,
    format_time_control,
    parse_time_control,
)
from .services import LateServices as _LateServices

if TYPE_CHECKING:
    from .engine import Analysis, Engine, Evaluation
    from .record import InvalidRecord, Player, Record, RecordedMove, read_games, write_games

_LATE = {  # imported when they are first used: most programs need only some of them
    "Analysis": "engine",
    "Engine": "engine",
    "Evaluation": "engine",
    "InvalidRecord": "record",
    "Player": "record",
    "Record": "record",
    "RecordedMove": "record",
    "read_games": "record",
    "write_games": "record",
}

__all__ = (
    "GAMES",
    "AmbiguousMove",
    "Analysis",
    "Engine",
    "Evaluation",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidTimeControl",
    "Match",
    "MatchError",
    "MatchOutcome",
    "Move",
    "Outcome",
    "Piece",
    "Player",
    "Record",
    "RecordedMove",
    "TimeControl",
    "UnknownGame",
    "UnknownVariant",
    "UserError",
    "__version__",
    "format_time_control",
    "parse_time_control",
    "read_games",
    "write_games",
)

Game.services = _LateServices()


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_import_module(f".{_LATE[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
