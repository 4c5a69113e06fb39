"""Which rulesets a bench of the engine plays."""

from __future__ import annotations

import os

from hallboard import GAMES
from hallboard.engine import compiled_search


def compiled_rulesets() -> list[str]:
    """The rulesets that HALLBOARD_BENCH_RULESETS names (`vlkno,evl`), all if it is not set, with compiled searches."""
    names = os.environ.get("HALLBOARD_BENCH_RULESETS")
    return [name for name in (names.split(",") if names else GAMES) if compiled_search.available(name)]
