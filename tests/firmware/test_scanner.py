"""The scan: every sensor read at its own address, one address line at a time, in uT, without allocating."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from device.scanner import COARSE_SAMPLES, FINE_SAMPLES, Scanner
from hallcore.board.board import Board

from tests.firmware.portable.rig import Pins
from tests.support import runtimes


class Wires:
    """Address lines and inputs that write down what happens to them."""

    def __init__(self, board: Board) -> None:
        self.bits = len(board.address_pins)
        self.here = 0
        self.log: list[tuple[int, int]] = []  # (address, input) of every sample
        self.flips: list[int] = []  # how many lines changed between two samples at different addresses
        self.counts: dict[tuple[int, int], int] = {}
        self.address = [self._line(i) for i in range(self.bits)]
        self.inputs = [self._input(j) for j in range(len(board.adc_pins))]
        self._flipped = 0

    def _line(self, i: int) -> Any:
        def change(level: int) -> None:
            self._flipped += (self.here >> i & 1) != level
            self.here = self.here & ~(1 << i) | level << i

        return change

    def _input(self, j: int) -> Any:
        def read() -> int:
            if self._flipped:
                self.flips.append(self._flipped)
                self._flipped = 0
            self.log.append((self.here, j))
            return self.counts.get((self.here, j), 32768)

        return read


@pytest.mark.parametrize("name", ["vlkno", "alea"])
def test_every_sensor_is_read_at_its_address_and_one_line_changes_at_a_time(
    name: str, request: pytest.FixtureRequest
) -> None:
    description = request.getfixturevalue(f"{name}_description")
    board = Board(description)
    wires = Wires(board)
    scanner = Scanner(board, wires)
    bits = len(board.address_pins)
    for sensor, channel in enumerate(board.channels):
        wires.counts[channel & (1 << bits) - 1, channel >> bits] = 32768 + sensor
    for _ in range(2):
        wires.log.clear()
        scanner.coarse()
        assert len(wires.log) == COARSE_SAMPLES * board.n_sensors
        assert len(set(wires.log)) == board.n_sensors
    for sensor in range(board.n_sensors):
        assert abs(scanner.uT[sensor] - sensor * 0.839) < 1.5
    used = sorted({channel & (1 << bits) - 1 for channel in board.channels})
    if len(used) == 1 << bits:
        assert set(wires.flips) == {1}
    wires.log.clear()
    scanner.fine()
    assert len(wires.log) == FINE_SAMPLES * board.n_sensors


def test_addresses_follow_each_other_in_gray_order(alea_description: dict[str, Any]) -> None:
    board = Board(alea_description)
    wires = Wires(board)
    changes: list[tuple[int, int]] = []
    for i, line in enumerate(wires.address):
        wires.address[i] = lambda level, i=i, line=line: (changes.append((i, level)), line(level))
    scanner = Scanner(board, wires)
    scanner.coarse()
    scanner.coarse()
    assert len(changes) == 2 << len(board.address_pins)
    seen = set()
    address = 0
    for i, level in changes[: len(changes) // 2]:
        assert address >> i & 1 != level or (i, level) == changes[0]  # each call changes its line
        address = address & ~(1 << i) | level << i
        seen.add(address)
    assert len(seen) == 1 << len(board.address_pins)


def test_zero_and_gain_of_a_calibrated_sensor_are_applied(vlkno_description: dict[str, Any]) -> None:
    zeros, gains = [32768] * 25, [4096] * 25
    zeros[3], gains[3] = 33000, 2 * 4096
    board = Board({**vlkno_description, "zero_counts": zeros, "gain_q12": gains})
    wires = Wires(board)
    channel = board.channels[3]
    wires.counts[channel & 15, channel >> 4] = 34000
    scanner = Scanner(board, wires)
    scanner.coarse()
    assert abs(scanner.uT[3] - 2 * 1000 * 0.839) <= 1
    assert scanner.uT[4] == 0


def test_only_readings_outside_their_windows_are_hits(vlkno_description: dict[str, Any]) -> None:
    zeros = [32768] * 25
    zeros[9] = 32000
    board = Board({**vlkno_description, "zero_counts": zeros})
    pins = Pins(board)
    scanner = Scanner(board, pins)
    for sensor in range(25):
        scanner.window(sensor, -500, 500)
        pins.counts[board.channels[sensor]] = zeros[sensor] + 400
    assert scanner.watch() == 0
    pins.counts[board.channels[7]] = zeros[7] + 1000
    pins.counts[board.channels[9]] = zeros[9] - 1000
    n = scanner.watch()
    assert sorted(scanner.hits[:n]) == [7, 9]
    for i in range(n):
        assert abs(scanner.hit_uT(i) - (839 if scanner.hits[i] == 7 else -839)) < 120  # one sample's noise
    scanner.window(7, -60000, 60000)
    assert list(scanner.hits[: scanner.watch()]) == [9]


def test_sensors_of_another_game_are_left_out(vlkno_description: dict[str, Any]) -> None:
    board = Board(vlkno_description)
    wires = Wires(board)
    scanner = Scanner(board, wires)
    scanner.use([3, 5])
    scanner.coarse()
    assert len(set(wires.log)) == 2
    assert scanner.watch() == 0


SCRIPT = """
import gc, json, sys
from hallcore.board.board import Board
import hallcore.tracker  # before others that import it: nested imports need stack
from device.scanner import Scanner
from rig import Pins

def measure(scanner):
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(20):
        scanner.watch()
        scanner.coarse()
    scanner.fine()
    return gc.mem_alloc() - before

board = Board(json.load(open(sys.argv[1])))
scanner = Scanner(board, Pins(board))
scanner.fine()
scanner.coarse()
gc.disable()
measure(scanner)
print("allocated", measure(scanner))
"""


@pytest.mark.parametrize("runtime", [runtimes.AMD64, runtimes.I386], indirect=True)
@pytest.mark.parametrize("name", ["vlkno", "alea"])
def test_a_scan_allocates_nothing(
    runtime: str, name: str, tmp_path: Path, device_core: Path, device_firmware: list[Path], board_files: Path
) -> None:
    script = tmp_path / "scan.py"
    script.write_text(SCRIPT)
    out = runtimes.run(
        runtime, script, str(board_files / f"{name}.json"), path=[device_core, *device_firmware], heap_kb=400
    )
    assert out == "allocated 0\n"
