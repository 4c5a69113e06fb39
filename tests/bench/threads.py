"""Time to depth: how much sooner two threads have searched a position than one. Only an idle machine can say.

The positions come after 6, 10, 14 or 18 random moves from the set-up; each search begins with an empty table. Those
that one thread has searched in 20 ms are left out. Threads meet by chance, so each position is searched several times
by two, and the geometric mean over all has an interval (95 %).
HALLBOARD_BENCH_POSITIONS sets how many positions are tried (48), HALLBOARD_BENCH_REPEATS how often two threads search
each (3), HALLBOARD_BENCH_RULESETS (`vlkno,evl`) which rulesets. All of it takes two minutes or three.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard import Game
from hallboard.engine import Engine

from tests.bench.rulesets import compiled_rulesets
from tests.bench.table import print_table

POSITIONS = int(os.environ.get("HALLBOARD_BENCH_POSITIONS", "48"))
REPEATS = int(os.environ.get("HALLBOARD_BENCH_REPEATS", "3"))
DEPTHS = {"vlkno": 9, "evl": 11, "nevo": 9, "evacuate": 11, "alea": 7}  # about a second for one thread, at the most
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
    # Of each position the mean logarithm: its repeats are not independent of each other.
    sooner: list[float] = []
    looked_at: list[float] = []
    times_s = {1: 0.0, 2: 0.0}
    for number in range(POSITIONS):
        game = position(name, number)
        if game.outcome():
            continue
        begins = number % 2
        two = [searched(game, DEPTHS[name], 2) for _ in range(REPEATS * begins)]
        one_s, one_nodes = searched(game, DEPTHS[name], 1)
        two += [searched(game, DEPTHS[name], 2) for _ in range(REPEATS * (1 - begins))]
        if one_s < _LEAST_S:
            continue
        times_s[1] += one_s
        times_s[2] += sum(took_s for took_s, _ in two) / REPEATS
        sooner.append(statistics.fmean(math.log(one_s / took_s) for took_s, _ in two))
        looked_at.append(statistics.fmean(math.log(nodes / one_nodes) for _, nodes in two))
    if len(sooner) < 2:
        return name, f"{DEPTHS[name]}", f"{len(sooner)}", "-", "-", "-", "-", "-"
    mean = statistics.fmean(sooner)
    nodes = statistics.fmean(looked_at)
    off = 1.96 * statistics.stdev(sooner) / math.sqrt(len(sooner))
    return (
        name,
        f"{DEPTHS[name]}",
        f"{len(sooner)}",
        f"{times_s[1]:.2f} s",
        f"{times_s[2]:.2f} s",
        f"x{math.exp(mean):.2f} ({math.exp(mean - off):.2f} to {math.exp(mean + off):.2f})",
        f"x{math.exp(nodes):.2f}",
        f"x{math.exp(mean + nodes):.2f}",
    )


def main() -> None:
    """A row for each game."""
    print_table(
        "Time to depth with two threads, all positions together; ratios are geometric means",
        ("ruleset", "depth", "positions", "one thread", "two", "sooner (95 %)", "looked at", "a second"),
        [compared(name) for name in compiled_rulesets()],
    )


if __name__ == "__main__":
    main()
