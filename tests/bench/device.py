"""Figures of the device: heap, scans and the time to the first light, in virtual time and on the device's heap."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from statistics import quantiles

from hallboard.boards import compile_board, load_board
from hallboard.virtual import AT_ONCE, VirtualBoard

from tests.bench.table import print_table
from tests.support import runtimes
from tests.virtual.desk import Desk, Game

ROOMS = ("vlkno", "alea")
PORTABLE = runtimes.ROOT / "tests" / "firmware" / "portable"
LIFTS = 30

# The firmware's main.py, telling how many scans it makes in a second of virtual time.
COUNTING = """
import sys
sys.path.append({firmware!r})
import device.faults

def run(app, clock):
    then, scans = clock.ms(), app.scanner.scans
    while True:
        app.tick()
        if clock.since(clock.ms(), then) >= 1000:
            sys.stderr.write("%d\\n" % (app.scanner.scans - scans))
            then, scans = clock.ms(), app.scanner.scans

device.faults.run = run
with open({firmware!r} + "/main.py") as file:
    exec(file.read())
"""


def heap(folder: Path) -> None:
    """A game by hand on MicroPython i386, which has the device's object sizes, from .mpy files."""
    if runtimes.executable(runtimes.I386) is None:
        print("no micropython-i386 on this machine")
        return
    runtimes.compile_tree(runtimes.ROOT / "boards", folder)
    runtimes.compile_tree(runtimes.ROOT / "firmware" / "device", folder / "device")
    runtimes.compile_tree(PORTABLE, folder)
    script = folder / "run.py"
    script.write_text((PORTABLE / "game.py").read_text())
    rows = []
    for name in ROOMS:
        board = folder / f"{name}.json"
        board.write_text(json.dumps(compile_board(load_board(name))))
        out = runtimes.run(runtimes.I386, script, str(board), "40", path=[folder], heap_kb=runtimes.DEVICE_HEAP_KB)
        found = json.loads(out)
        rows.append((name, *(str(found[key]) for key in ("moves", "ready", "end", "least_free", "scan", "turn"))))
    print_table(
        f"Heap of {runtimes.DEVICE_HEAP_KB} KB, code and test rig included, bytes",
        ("room", "moves", "live at set-up", "live at end", "least free", "allocated a scan", "a turn, at most"),
        rows,
    )


def lights(folder: Path) -> None:
    """Scans a second, and from a lift to the first light that changes."""
    rows = []
    for name in ROOMS:
        main = folder / "counting.py"
        main.write_text(COUNTING.format(firmware=str(runtimes.ROOT / "firmware")))
        dice = random.Random(1)
        played = Game(name)
        with VirtualBoard(name, speed="step", main=main) as board, Desk(board) as desk:
            board.hand.timing = AT_ONCE
            board.arrange(played.contents())
            desk.until(lambda desk=desk: desk.replica.state is not None and desk.replica.state.debts == 0)
            desk.pump(2500)
            took: list[float] = []
            spaces = [space for space, role in enumerate(desk.roles) if role == 1]
            for _ in range(LIFTS):
                space = dice.choice(spaces)
                desk.pump(1200 + dice.random() * 40)
                act = board.hand.lift(space)
                desk.pump(300)
                took.append(board.first_change_ms(act) or 0.0)
                board.hand.drop(space)
            scans = [int(line) for line in board.errors().split()]
        parts = quantiles(took, n=100, method="inclusive")
        rows.append((name, str(max(scans)), f"{parts[49]:.0f}", f"{parts[98]:.0f}", f"{max(took):.0f}"))
    print_table(
        f"Virtual time (pins, converter and lights as slow as on an RP2040, Python costs nothing), {LIFTS} lifts",
        ("room", "scans/s", "lift to light: median ms", "99 %", "longest"),
        rows,
    )


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        heap(Path(folder) / "mpy")
        lights(Path(folder))
