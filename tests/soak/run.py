"""`make soak`: prints how often hands' turns come out right. ARGS: games, manner, turns, first seed."""

from __future__ import annotations

import argparse
import itertools
import time
from collections import Counter

from . import games, person


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=["evl", "vlkno", "evacuate", "alea", "nevo"])
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--manner", choices=["ordinary", "clumsy", "quick"], default="ordinary")
    parser.add_argument("--calibration", choices=["full", "zero", "none"], default="full")
    options = parser.parse_args()
    manner = getattr(person, options.manner.upper())
    for game in options.games:
        counts = Counter[str]()
        began_s = time.monotonic()
        table = games.Table(game, manner, options.seed, options.calibration)
        for turn in itertools.islice(table.turns(), options.turns):
            counts[turn.verdict] += 1
            if turn.verdict != games.RIGHT:
                print(f"  {turn.verdict}: seed {turn.seed} ply {turn.ply}: {turn.story}", flush=True)
        print(game, dict(counts), f"{time.monotonic() - began_s:.0f} s", flush=True)


if __name__ == "__main__":
    main()
