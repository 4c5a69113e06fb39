"""Physical boards: the .toml files that describe them, the checks, and the table that the device reads."""

from .compiler import compile_board, format_board, sensor_places
from .connected import describe_connected
from .errors import BoardFileError
from .files import (
    UnknownBoard,
    find,
    keep,
    keep_own,
    known_names,
    load_board,
    names,
    own_names,
    sound_boards,
)
from .loader import load, parse
from .model import BoardGame, Multiplexer, PhysicalBoard, Wire

__all__ = [
    "BoardFileError",
    "BoardGame",
    "Multiplexer",
    "PhysicalBoard",
    "UnknownBoard",
    "Wire",
    "compile_board",
    "describe_connected",
    "find",
    "format_board",
    "keep",
    "keep_own",
    "known_names",
    "load",
    "load_board",
    "names",
    "own_names",
    "parse",
    "sensor_places",
    "sound_boards",
]
