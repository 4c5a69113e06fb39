"""The virtual board: the real firmware, unmodified, on simulated sensors, lights and time, and a scripted hand."""

from .board import VirtualBoard
from .channel import Act, Frame
from .errors import VirtualBoardError
from .hand import Hand
from .timing import AT_ONCE, PERSON, Timing
from .url import is_virtual, parse_url

__all__ = [
    "AT_ONCE",
    "PERSON",
    "Act",
    "Frame",
    "Hand",
    "Timing",
    "VirtualBoard",
    "VirtualBoardError",
    "is_virtual",
    "parse_url",
]
