"""Which rooms a bench of the engine plays."""

from __future__ import annotations

import os

from hallboard import GAMES
from hallboard.engine import compiled_search


def compiled_rooms() -> list[str]:
    """The rooms that HALLBOARD_BENCH_ROOMS names (`vlkno,evl`), all if it is not set, with compiled searches."""
    names = os.environ.get("HALLBOARD_BENCH_ROOMS")
    return [name for name in (names.split(",") if names else GAMES) if compiled_search.available(name)]
