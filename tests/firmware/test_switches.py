"""The scan of switches: a byte a space, on every Python, whatever the wiring; and nothing allocated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hallboard import boards
from hallboard.boards import compile_board, load_board

from tests.support import runtimes

PORTABLE = Path(__file__).parent / "portable"
SIMULATION = runtimes.ROOT / "host" / "hallboard" / "virtual" / "simulation"
BOARDS = ("nevo-reed", "grid19-digital", "vlkno-reed")


def vlkno(**changed: Any) -> dict[str, Any]:
    return {**compile_board(load_board("vlkno-reed")), **changed}


def wiring(kind: str, inputs: int, **keys: Any) -> dict[str, Any]:
    """VLKNO's 25 switches at the first inputs of one wiring."""
    sensors = [i if i < 25 else 65535 for i in range(inputs)]
    return {"kind": kind, "name": "W", "low": 1, "sensors": sensors, **keys}


def made(name: str) -> dict[str, Any]:
    """The description of a board that ships, or of VLKNO's 25 switches on one kind of wiring."""
    if name in boards.names():
        return compile_board(load_board(name))
    keys: dict[str, Any] = {}
    if name == "mux":
        keys["address_pins"] = [10, 11, 12, 13]
        wires = [wiring("mux", 48, pins=[2, 3, 4])]
    elif name == "register":
        wires = [wiring("matrix", 35, columns=[2, 3, 4, 5, 6], register=[7, 8, 9], n_rows=7)]
    elif name == "high":
        wires = [{**wiring("pins", 25, pins=list(range(25))), "low": 0}]
    else:  # that many chains side by side
        chains = int(name)
        data = list(range(chains))
        chips = -(-25 // (8 * chains))
        wires = [wiring("shift", 8 * chips * chains, data=data, clock=8, load=9, chips=chips, spi=-1)]
    return vlkno(wirings=wires, **keys)


@pytest.mark.parametrize("runtime", runtimes.RUNTIMES, indirect=True)
@pytest.mark.parametrize("name", [*BOARDS, "mux", "register", "high", "1", "2", "3", "4", "7"])
def test_every_switch_is_the_byte_of_its_space(
    runtime: str, name: str, tmp_path: Path, device_core: Path, device_firmware: list[Path]
) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(made(name)))
    script = tmp_path / "scan_switches.py"
    script.write_text((PORTABLE / "scan_switches.py").read_text())
    sources = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware", PORTABLE]
    path = sources if runtime == runtimes.CPYTHON else [device_core, *device_firmware]
    out = runtimes.run(runtime, script, str(board), path=[*path, SIMULATION])
    assert out.startswith("wrong 0 of "), out


SCRIPT = """
import gc, json, sys
from hallcore.board.board import Board
from device.switches.scanner import SwitchScanner

class Ports:
    def __init__(self, board):
        self.address = [self.drive] * len(board.address_pins)
        self.level = 1
        self.two = 0
    def drive(self, level):
        pass
    def read(self):
        self.level ^= 1  # everything changes all the time
        return self.level
    def input(self, pin, low):
        return self.read
    def output(self, pin, level):
        return self.drive
    def shift(self, entry, raw, width):
        return None
    def matrix(self, entry, raw):
        return None
    def expander(self, entry):
        return self
    def writeto_mem(self, address, register, data):
        pass
    def readfrom_mem_into(self, address, register, buf):
        self.two ^= 255
        buf[0] = buf[1] = self.two

board = Board(json.load(open(sys.argv[1])))
scanner = SwitchScanner(board, Ports(board))
scanner.use(board.all_spaces[0])

def measure():
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(20):
        scanner.scan()
    return gc.mem_alloc() - before

gc.disable()
measure()
print("allocated", measure())
"""


@pytest.mark.parametrize("runtime", [runtimes.AMD64, runtimes.I386], indirect=True)
@pytest.mark.parametrize("name", [*BOARDS, "alea-reed", "mux", "register", "3"])
def test_a_scan_of_switches_allocates_nothing(
    runtime: str, name: str, tmp_path: Path, device_core: Path, device_firmware: list[Path]
) -> None:
    board, script = tmp_path / "board.json", tmp_path / "scan.py"
    board.write_text(json.dumps(made(name)))
    script.write_text(SCRIPT)
    out = runtimes.run(
        runtime, script, str(board), path=[device_core, *device_firmware], heap_kb=runtimes.DEVICE_HEAP_KB
    )
    assert out == "allocated 0\n"
