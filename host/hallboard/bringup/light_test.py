"""What shows wrong orders of a chain of lights: of its colours, and of its places."""

from __future__ import annotations

import time
from collections.abc import Callable

from .bench import Bench

_COLOURS = {"red": (40, 0, 0), "green": (0, 40, 0), "blue": (0, 0, 40)}
_WHITE = (40, 40, 40)
_COLOUR_S = 0.7


def show_colours(bench: Bench, tell: Callable[[str], None]) -> None:
    """All lights red, green and blue; `tell` hears each colour before it shines."""
    for name, colour in _COLOURS.items():
        tell(name)
        bench.light(dict.fromkeys(bench.board.lights, colour))
        time.sleep(_COLOUR_S)


def show_each(bench: Bench, tell: Callable[[str], None]) -> None:
    """One light after the other along the chain, then none; `tell` hears each place before it shines."""
    for place in sorted(bench.board.lights, key=bench.board.lights.__getitem__):
        tell(place)
        bench.light({place: _WHITE})
    bench.light({})
