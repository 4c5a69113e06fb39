"""The core: playouts, moves and perft nodes a second, per ruleset, on each Python."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hallcore.games import GAMES

from tests.bench.table import figure, print_table
from tests.support import runtimes

SCRIPT = Path(__file__).with_name("core_figures.py")
SPEND_MS = 1500


def main() -> None:
    """Print the table; a runtime that this machine has not is left out."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        runtimes.compile_tree(runtimes.ROOT / "boards", Path(folder))
        for game in GAMES:
            for runtime in runtimes.RUNTIMES:
                if runtimes.executable(runtime) is None:
                    continue
                device = runtime == runtimes.I386
                printed = runtimes.run(
                    runtime,
                    SCRIPT,
                    game,
                    str(SPEND_MS),
                    path=[Path(folder) if device else runtimes.ROOT / "boards"],
                    heap_kb=runtimes.DEVICE_HEAP_KB if device else None,
                )
                rows.append((game, runtime, *(figure(float(text)) for text in printed.split())))
    print_table(
        "Core: random games from the set-up under full rules, and lines of two moves (the last one by its list)",
        ("ruleset", "runtime", "playouts/s", "moves/s", "perft nodes/s"),
        rows,
    )
