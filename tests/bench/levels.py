"""How much stronger each level is than the one below: games between neighbours, half of them as each side.

HALLBOARD_BENCH_GAMES sets how many, HALLBOARD_BENCH_RULESETS (`vlkno,evl`) of which rulesets.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard.arena import Match, play_match

from tests.bench.rulesets import compiled_rulesets
from tests.bench.table import print_table

GAMES_EACH = int(os.environ.get("HALLBOARD_BENCH_GAMES", "20"))
UNLIMITED_MS = 60_000  # the levels below the last end by themselves
_WORKERS = os.cpu_count() or 1


def main() -> None:
    """A table of score shares, a column for each pair of neighbours."""
    pairs = [(level + 1, level) for level in range(1, 9)]
    rows = []
    for name in compiled_rulesets():
        row = [name]
        for higher, lower in pairs:
            match = Match(
                name, f"engine:level={higher}", f"engine:level={lower}", games=GAMES_EACH, movetime_ms=UNLIMITED_MS
            )
            row.append(f"{100 * play_match(match, workers=_WORKERS).score:.0f} %")
        rows.append(tuple(row))
    print_table(
        f"Each level against the one below, {GAMES_EACH} games", ("ruleset", *(f"{a} : {b}" for a, b in pairs)), rows
    )


if __name__ == "__main__":
    main()
