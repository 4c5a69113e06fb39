"""A game of each kind by hand on the whole firmware: on every Python, on i386 from .mpy files in the device's heap."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hallboard.boards import compile_board, load_board
from hallcore.games import GAMES

from tests.support import runtimes

PORTABLE = Path(__file__).parent / "portable"
MAX_NAMES = 1260  # MicroPython adds tables of 20, 40 ... 640 names; the next one has 1280, and takes 9 KB
ELSEWHERE = 12  # moves at the most on a Python whose heap is not the device's
# Per ruleset that has figures of its own: the seed of the random game, its moves at the most, and the bytes that must
# be free at its end.
FIGURES = {
    "vlkno": (1, 40, 10_000),
    "alea": (1, 40, 9_000),
    "nevo": (1, 40, 30_000),
    "evl": (1, 40, 4_000),
    "evacuate": (5, 60, 7_000),
}


# Boards of switches: the game, and the bytes that must be free at its end.
SWITCHES = {
    "alea-reed": ("alea", 7_000),
    "grid19-digital": ("nevo", 9_000),
    "vlkno-reed": ("vlkno", 10_000),
    "evl-reed": ("evl", 7_000),
    "evacuate-digital": ("evacuate", 7_000),
}


@pytest.mark.parametrize("runtime", runtimes.RUNTIMES, indirect=True)
@pytest.mark.parametrize("name", [*GAMES, *SWITCHES])
def test_a_game_is_followed_and_fits_the_devices_heap(
    runtime: str,
    name: str,
    tmp_path: Path,
    device_core: Path,
    device_firmware: list[Path],
    board_files: Path,
) -> None:
    on_device = runtime == runtimes.I386
    seed, moves, least_free = FIGURES.get(name, (1, 40, 10_000))
    if not on_device:
        moves = ELSEWHERE
    board = board_files / f"{name}.json"
    if name in SWITCHES:
        game, least_free = SWITCHES[name]
        board = tmp_path / "board.json"
        table = compile_board(load_board(name))
        table["games"].sort(key=lambda entry: entry["game"] != game)  # a board begins with its first game
        board.write_text(json.dumps(table))
    sources = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware", PORTABLE]
    script = tmp_path / "game.py"  # away from the rig's source
    script.write_text((PORTABLE / "game.py").read_text())
    out = runtimes.run(
        runtime,
        script,
        str(board),
        str(moves),
        str(seed),
        path=[device_core, *device_firmware] if on_device else sources,
        heap_kb=runtimes.DEVICE_HEAP_KB if on_device else None,
    )
    *table_of_names, figures = out.splitlines()
    found = json.loads(figures)
    print(runtime, name, out)
    assert found["moves"] == moves or found["over"]
    assert found["moves"] > 10 or found["over"]
    if name in SWITCHES and runtime != runtimes.CPYTHON:
        assert found["scan"] == 0  # bytes
    if on_device:
        n_names = int(re.findall(r"n_qstr=(\d+)", table_of_names[0])[0])
        assert n_names <= MAX_NAMES, (
            f"{name} has {n_names} names on the device, the test's own included. Beyond {MAX_NAMES} the table doubles: "
            "reuse names of arguments, attributes and modules (boards/README.md)"
        )
        assert found["free_at_end"] > least_free  # live data do not grow with the game
        assert found["end"] - found["ready"] < 8_000
