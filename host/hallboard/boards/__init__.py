"""Physical boards: the .toml files that describe them, the checks, and the table that the device reads."""

from .compiler import compile_board, format_board, sensor_places
from .errors import BoardFileError
from .files import UnknownBoard, find, load_board, names
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
    "find",
    "format_board",
    "load",
    "load_board",
    "names",
    "parse",
    "sensor_places",
]
