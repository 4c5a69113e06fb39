"""The compiled rulesets on one thread: random games by the full rules, and perft with and without bulk counting.

`--against-c` (also `make bench ARGS=--against-c`) adds VLKNO written by hand in C, compiled on the spot.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard import compiled
from hallcore.games import GAMES

from tests.bench.table import figure, print_table
from tests.contract.walk import ints

FLOORS = {"alea": 600e3, "vlkno": 400e3, "nevo": 3e6, "evl": 2e6, "evacuate": 1e6}  # moves a second
DEPTHS = {"vlkno": (2, 2), "alea": (3, 2), "nevo": (4, 4), "evl": (4, 4)}  # of perft, with and without bulk counting
TRIES = 5
TRY_S = 0.4
GAMES_A_CALL = 300
C_GAMES = 20_000


def rate(call: Callable[[], int]) -> float:
    """The best of some tries, in things a second of this thread's processor time: other loads disturb it least."""
    best = 0.0
    for _ in range(TRIES):
        began_s = time.thread_time()
        done = 0
        while time.thread_time() - began_s < TRY_S:
            done += call()
        best = max(best, done / (time.thread_time() - began_s))
    return best


def figures(rules: Any) -> tuple[str, ...]:
    """A row of the table."""
    from hallboard.native.perft import perft
    from hallboard.native.playouts import playouts

    options = [0] * len(rules.VARIANTS)
    games = made = listed = 0

    def play() -> int:
        nonlocal games, made, listed
        more, moves, _ = playouts(rules, options, GAMES_A_CALL, seed=games + 1)
        games, made, listed = games + GAMES_A_CALL, made + more, listed + moves
        return more

    moves_rate = rate(play)
    cells, counters = bytearray(rules.CELLS), ints(rules.COUNTERS)
    rules.setup(cells, counters, options)
    bulk_depth, depth = DEPTHS.get(rules.name, (2, 2))
    return (
        rules.name,
        figure(moves_rate),
        figure(FLOORS.get(rules.name, 0)),
        figure(moves_rate * games / made),
        f"{made / games:.0f}",
        f"{listed / made:.0f}",
        f"{figure(rate(lambda: perft(rules, cells, counters, bulk_depth)))}",
        f"{figure(rate(lambda: perft(rules, cells, counters, depth, bulk=False)))}",
    )


def c_rate() -> float:
    """Turns a second of tests/bench/vlkno.c, of its processor time, the best of some tries."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "vlkno"
        subprocess.run(["cc", "-O3", "-o", program, Path(__file__).with_name("vlkno.c")], check=True)
        best = 0.0
        for _ in range(TRIES):
            printed = subprocess.run([program, str(C_GAMES)], capture_output=True, text=True, check=True).stdout.split()
            if int(printed[0]) != 4223016:
                raise ValueError(f"vlkno.c counts {printed[0]} lines of two turns, not 4223016")
            best = max(best, int(printed[1]) / float(printed[5]))
    return best


def main() -> None:
    """Print the table, and the ratio to C if it is asked for."""
    found = {game: compiled.find(game) for game in GAMES}
    rows = [figures(rules) for rules in found.values() if rules is not None]
    print_table(
        f"Compiled rulesets on one thread, a second of its processor time, the best of {TRIES} tries: random games\n"
        "from the set-up by the full rules, each move drawn from the whole list; perft with the last move counted\n"
        "by its list (bulk), and with every move made",
        ("ruleset", "moves/s", "floor", "games/s", "moves a game", "listed a move", "perft bulk/s", "perft/s"),
        rows,
    )
    for game, rules in found.items():
        if rules is None:
            print(f"  {game} is not compiled here")
    if "--against-c" in sys.argv and found["vlkno"] is not None:
        from hallboard.native.playouts import playouts

        own = rate(lambda: playouts(found["vlkno"], [0], GAMES_A_CALL)[0])
        c = c_rate()
        print(f"\nVLKNO against plain C (-O3): {figure(own)} to {figure(c)} turns/s, ratio {own / c:.2f}")


if __name__ == "__main__":
    main()
