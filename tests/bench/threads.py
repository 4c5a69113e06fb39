"""Time to depth: how much sooner two threads have searched a position than one. Only an idle machine can say.

The positions come after 6, 10, 14 or 18 random moves from the set-up; each search begins with an empty table. Those
that one thread has searched in 20 ms are left out. Threads meet by chance, so that a second run gives somewhat others.
HALLBOARD_BENCH_POSITIONS sets how many positions are tried (24), HALLBOARD_BENCH_RULESETS (`vlkno,evl`) which rulesets.
"""

from __future__ import annotations

import math
import os
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard import Game
from hallboard.engine import Engine

from tests.bench.rulesets import compiled_rulesets
from tests.bench.table import print_table

POSITIONS = int(os.environ.get("HALLBOARD_BENCH_POSITIONS", "24"))
DEPTHS = {"vlkno": 10, "evl": 11, "nevo": 9, "evacuate": 10, "alea": 7}  # about a second for one thread, at the most
_LEAST_S = 0.02


def position(name: str, number: int) -> Game:
    """A game after some random moves, which may have ended it."""
    game = Game(name)
    dice = Random(number + 1)
    for _ in range(6 + 4 * (number % 4)):
        if game.outcome():
            break
        game.push(dice.choice(game.legal_moves()))
    return game


def searched(game: Game, depth: int, threads: int) -> tuple[float, int]:
    """How long a search to `depth` takes, in seconds, and at how many positions it looks."""
    engine = Engine(game.name, threads=threads)
    began_s = time.perf_counter()
    found = engine.search(game, movetime_ms=None, depth=depth, seed=1)
    return time.perf_counter() - began_s, found.nodes


def compared(name: str) -> tuple[str, ...]:
    """A row: what one thread takes and what two do, in turn which of them begins."""
    times_s = {1: 0.0, 2: 0.0}
    nodes = {1: 0, 2: 0}
    ratios = []
    for number in range(POSITIONS):
        game = position(name, number)
        if game.outcome():
            continue
        took = {threads: searched(game, DEPTHS[name], threads) for threads in ((1, 2), (2, 1))[number % 2]}
        if took[1][0] < _LEAST_S:
            continue
        for threads, (took_s, looked_at) in took.items():
            times_s[threads] += took_s
            nodes[threads] += looked_at
        ratios.append(math.log(took[1][0] / took[2][0]))
    if not ratios:
        return name, f"{DEPTHS[name]}", "0", "-", "-", "-", "-"
    sooner = math.exp(sum(ratios) / len(ratios))
    return (
        name,
        f"{DEPTHS[name]}",
        f"{len(ratios)}",
        f"{times_s[1]:.2f} s",
        f"{times_s[2]:.2f} s",
        f"x{sooner:.2f}",
        f"x{nodes[2] / nodes[1]:.2f}",
    )


def main() -> None:
    """A row for each game."""
    print_table(
        "Time to depth with two threads, all positions together; how much sooner by the geometric mean",
        ("ruleset", "depth", "positions", "one thread", "two", "sooner", "positions looked at"),
        [compared(name) for name in compiled_rulesets()],
    )


if __name__ == "__main__":
    main()
