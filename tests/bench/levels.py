"""The ladder of the levels: how often each beats the one below, half of the games as each side, and level 1 a plan.

Levels below the last are limited by positions, so a busy machine only takes longer. A step is right where it is won
60 to 80 % of the time; level 1 should lose to a beginner's plan, the best judgement after one move (`greedy`).
HALLBOARD_BENCH_GAMES sets how many games, HALLBOARD_BENCH_RULESETS (`vlkno,evl`) of which rulesets,
HALLBOARD_BENCH_LEVELS (`2,3`) which levels play the one below, HALLBOARD_BENCH_WORKERS how many games at a time.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard.arena import Match, Result, play_match

from tests.bench.rulesets import compiled_rulesets
from tests.bench.table import print_table

GAMES_EACH = int(os.environ.get("HALLBOARD_BENCH_GAMES", "20"))
LEVELS = [int(level) for level in os.environ.get("HALLBOARD_BENCH_LEVELS", "2,3,4,5,6,7,8,9").split(",")]
UNLIMITED_MS = 60_000  # the levels below the last end by themselves
RIGHT = (0.6, 0.8)
_WORKERS = int(os.environ.get("HALLBOARD_BENCH_WORKERS", os.cpu_count() or 1))


def played(name: str, higher: str, lower: str) -> Result:
    """A match from openings that spoil the game for neither side."""
    return play_match(Match(name, higher, lower, games=GAMES_EACH, movetime_ms=UNLIMITED_MS), workers=_WORKERS)


def cell(score: float) -> str:
    """`72 %`, with a sign where the step is too small or too large."""
    return f"{100 * score:.0f} %" + ("-" if score < RIGHT[0] else "+" if score > RIGHT[1] else " ")


def main() -> None:
    """A table of score shares, a column for each pair of neighbours; each is told as soon as it is there."""
    rows = []
    for name in compiled_rulesets():
        row = [name, f"{100 * played(name, 'engine:level=1', 'greedy').score:.0f} %"]
        for level in LEVELS:
            row.append(cell(played(name, f"engine:level={level}", f"engine:level={level - 1}").score))
            print(f"{name} {level} : {level - 1}  {row[-1]}", file=sys.stderr, flush=True)
        rows.append(tuple(row))
    print_table(
        f"Each level against the one below, {GAMES_EACH} games; {Match('vlkno', '', '').openings}; the usual variants; "
        "- and + mark steps below and above 60 to 80 %",
        ("ruleset", "1 : plan", *(f"{level} : {level - 1}" for level in LEVELS)),
        rows,
    )


if __name__ == "__main__":
    main()
