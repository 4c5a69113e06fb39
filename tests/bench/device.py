"""Figures of the device: heap, scans and the time to the first light, in virtual time and on the device's heap."""

from __future__ import annotations

import json
import random
import re
import shutil
import tempfile
from array import array
from pathlib import Path
from statistics import quantiles

from hallboard.boards import compile_board, find, load_board
from hallboard.boards.parts import sensing
from hallboard.boards.table import late_ms
from hallboard.virtual import AT_ONCE, VirtualBoard
from hallcore.games import GAMES
from hallcore.steps import count_of, drop, is_drop, kind_of, lift, space_of

from tests.bench.table import print_table
from tests.support import runtimes
from tests.virtual.desk import Desk, Game
from tests.virtual.wired import WIRED, wired

RULESETS = GAMES
SWITCHES = ("alea-reed", "grid19-digital", "nevo-reed", "vlkno-reed", "evl-reed", "evacuate-digital")
FELT = ("alea-reed", "grid19-digital", "by-spi", "nevo-reed", "by-mux")  # of the steps of stacks a switch feels but few
SCANNING = runtimes.ROOT / "tests" / "virtual" / "programs" / "switches.py"
PORTABLE = runtimes.ROOT / "tests" / "firmware" / "portable"
STEPS = 30

# The firmware's main.py, telling how many scans it makes in a second of virtual time, and the longest round of it.
COUNTING = """
import sys
sys.path.append({firmware!r})
import device.faults

def run(app, clock):
    then, scans, longest = clock.ms(), app.scanner.scans, 0
    while True:
        began = clock.ms()
        app.tick()
        now = clock.ms()
        longest = max(longest, clock.since(now, began))
        if clock.since(now, then) >= 1000:
            sys.stderr.write("%d %d\\n" % (app.scanner.scans - scans, longest))
            then, scans, longest = clock.ms(), app.scanner.scans, 0

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
    runtimes.compile_tree(runtimes.ROOT / "firmware" / "device", folder, package="device")
    runtimes.compile_tree(PORTABLE, folder)
    rows = []
    for name, file in {**{name: name for name in RULESETS}, **with_switches(folder)}.items():
        flash = folder / "flash" / name  # the journal of a game stands beside the script
        flash.mkdir(parents=True)
        script = Path(shutil.copy(PORTABLE / "game.py", flash))
        board = flash / "board.json"
        board.write_text(json.dumps(compile_board(load_board(file))))
        out = runtimes.run(runtimes.I386, script, str(board), "40", path=[folder], heap_kb=runtimes.DEVICE_HEAP_KB)
        found = json.loads(out.splitlines()[-1])
        rows.append((name, *(str(found[key]) for key in ("moves", "ready", "end", "least_free", "scan", "turn"))))
    print_table(
        f"Heap of {runtimes.DEVICE_HEAP_KB} KB, code and test rig included, bytes",
        ("board", "moves", "live at set-up", "live at end", "least free", "allocated a scan", "a turn, at most"),
        rows,
    )


def first_step(played: Game, dice: random.Random) -> int:
    """The single piece that some legal move lifts, or drops from the side, first."""
    out = array("i", bytes(4 * played.ruleset.hands.MAX_STEPS))
    while True:
        n = played.ruleset.hands.steps(played.cells, played.counters, dice.choice(played.legal()), out)
        if n and count_of(out[0]) == 1:
            return out[0]


def lights(folder: Path) -> None:
    """Scans a second, from the first step of a turn to the first light that changes, and the longest round."""
    rows = []
    found = with_switches(folder)
    for name, file in {**{name: name for name in RULESETS}, **{name: found[name] for name in FELT}}.items():
        rows.append((name, *light_figures(folder, file)))
        for part in {switch.part for switch in load_board(file).switches.values() if switch.sampling_Hz}:
            entry = sensing()["switches"][part]
            sampling_Hz, entry["sampling_Hz"] = entry["sampling_Hz"], 0
            fresh = str(find(file))  # a path is read anew
            rows.append((f"{name}, its sensors never late", *light_figures(folder, fresh)))
            entry["sampling_Hz"] = sampling_Hz
    print_table(
        "Virtual time (pins, converter, lights and Python as slow as on an emulated RP2040), "
        f"{STEPS} first steps, {STEPS // 3} over switches",
        ("board", "scans/s at rest", "step to light: median ms", "99 %", "longest", "longest round, ms"),
        rows,
    )


def light_figures(folder: Path, name: str) -> tuple[str, ...]:
    """The cells of one board."""
    game = next(iter(load_board(name).games))
    main = folder / "counting.py"
    main.write_text(COUNTING.format(firmware=str(runtimes.ROOT / "firmware")))
    dice = random.Random(1)
    played = Game(game)
    with VirtualBoard(name, speed="step", computing=True, main=main) as board, Desk(board) as desk:
        board.hand.timing = AT_ONCE
        board.arrange(played.contents())
        desk.until(lambda: desk.replica.state is not None and desk.replica.state.debts == 0)
        desk.pump(2500)
        if load_board(name).switches:
            board.press()  # the set-up stands
            desk.pump(1000)
        before = len(board.errors().splitlines())
        took: list[float] = []
        for _ in range(STEPS if name in RULESETS else STEPS // 3):
            step = first_step(played, dice)
            desk.pump(1200 + dice.random() * 40)
            [act] = board.hand.make_steps([step], keep=True)
            desk.pump(300)
            took.append(board.first_change_ms(act) or 0.0)
            undo = lift(space_of(step), kind_of(step)) if is_drop(step) else drop(space_of(step), kind_of(step))
            board.hand.make_steps([undo])
        told = [tuple(map(int, line.split())) for line in board.errors().splitlines()[before:]]
    scans, rounds_ms = zip(*told, strict=True)
    parts = quantiles(took, n=100, method="inclusive")
    return str(max(scans)), f"{parts[49]:.0f}", f"{parts[98]:.0f}", f"{max(took):.0f}", str(max(rounds_ms))


def with_switches(folder: Path) -> dict[str, str]:
    """Name -> board, of every way to wire switches: the boards that ship, and three of them wired otherwise."""
    return {**{name: name for name in SWITCHES}, **{name: wired(name, folder) for name in WIRED}}


def wirings(folder: Path) -> None:
    """What a scan of each wiring takes, and how late its sensors may be by themselves."""
    rows = []
    for name, file in with_switches(folder).items():
        board = load_board(file)
        kinds = [wiring.kind for wiring in board.wirings.values()] or ["mux"]
        with VirtualBoard(file, speed="step", main=SCANNING) as virtual:
            virtual.wait(2500)
            told = virtual.errors()
        fast = max(int(us) for us in re.findall(r"scan (\d+)", told))
        plain = max(int(us) for us in re.findall(r"plain (\d+)", told))
        rows.append((name, " + ".join(kinds), str(len(board.wires)), str(fast), str(plain), f"{late_ms(board):.0f}"))
    print_table(
        "Switches: a scan of a board at rest, us. Estimated: 17 us a pin's call, 40 us a bus's or state machine's, and "
        "the\ntransfer, as on the emulated RP2040; Python between the calls costs nothing",
        ("board", "wiring", "switches", "scan", "pin by pin", "sensor late by ms"),
        rows,
    )


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        wirings(Path(folder))
        heap(Path(folder) / "mpy")
        lights(Path(folder))
