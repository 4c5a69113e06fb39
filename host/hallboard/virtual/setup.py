"""A board with its first position on it: a virtual one is opened and set up, a real one was set up by people."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import contextmanager

from hallboard.boards import PhysicalBoard

from .board import VirtualBoard
from .url import SCHEME, parse_url

_SETTLE_MS = 1500


@contextmanager
def at_first_position(physical: PhysicalBoard, url: str) -> Iterator[str]:
    """The URL at which the board answers, as long as the context lasts. Raises `VirtualBoardError`."""
    if not url.startswith(SCHEME + ":"):
        yield url
        return
    name, arguments = parse_url(url)
    with VirtualBoard(name, **{"speed": "max", **arguments}) as board:
        ruleset = board.ruleset
        rules = ruleset.rules
        cells = bytearray(rules.CELLS)
        counters = array("i", bytes(4 * rules.COUNTERS))
        rules.setup(cells, counters, bytes(len(rules.VARIANTS)))
        board.arrange([ruleset.hands.content(cells, space) for space in range(ruleset.geometry.SPACES)])
        board.wait(_SETTLE_MS)
        yield board.url
