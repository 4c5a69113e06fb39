"""A board without calibration calibrates itself, guided by its lights: what it finds, keeps and names."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any

import pytest
from device.calibrate import Calibration
from hallboard.calibration.report import Report
from hallboard.cli.main import main
from hallboard.virtual import VirtualBoard
from hallboard.virtual.description import describe_world
from hallboard.virtual.simulation.simulated.dice import Dice
from hallboard.virtual.simulation.simulated.field import Field
from hallcore.board.board import Board

from tests.firmware.portable.rig import Clock, Pins, Stream

SEED = 3


def truth(name: str) -> Field:
    with VirtualBoard(name, seed=SEED) as board:
        return Field(describe_world(board.physical, SEED, 1.0), Dice(SEED))


@pytest.mark.parametrize(("name", "first", "count"), [("vlkno", "a1", 25), ("evl", "a1", 46), ("evacuate", "g1", 56)])
def test_a_virtual_board_finds_its_own_zeros_and_gains(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, first: str, count: int
) -> None:
    flash, out = tmp_path / "flash", tmp_path / "found.json"
    flash.mkdir()
    url = f"virtual://{name}?seed={SEED}&speed=25&flash={flash}"
    assert main(["board", "calibrate", url, "-o", str(out)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{name}: take everything off the board, then press its button."
    assert said[1] == f"Put the puck on {first}; a press leaves the space out."
    assert said[-1].startswith(f"{count} sensors are calibrated, noise ")
    found = json.loads(out.read_text())
    kept = json.loads((flash / "calibration.json").read_text())
    assert (found["board"], found["faults"]) == (name, {})
    assert found["zero_counts"] == kept["zero_counts"]
    assert found["gain_q12"] == kept["gain_q12"]
    field = truth(name)
    zeros = [kept["zero_counts"][sensor] - field.zero_u16(sensor) for sensor in range(count)]
    before = [32768 - field.zero_u16(sensor) for sensor in range(count)]
    assert max(map(abs, zeros)) < 40 < statistics.pstdev(before), "a count is 0.84 uT, the drift has 7 uT"
    errors = [kept["gain_q12"][sensor] / 4096 * field.gain[sensor] for sensor in range(count)]
    assert statistics.pstdev(errors) < 0.01 < statistics.pstdev(field.gain), "as good as a virtual board is by itself"
    assert statistics.fmean(errors) == pytest.approx(1, abs=0.025), "all gains are told from their median"


def test_a_board_of_single_pieces_is_done_with_its_zeros(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    assert main(["board", "calibrate", f"virtual://nevo?seed={SEED}&speed=25&flash={flash}"]) == 0
    assert not [line for line in capsys.readouterr().out.splitlines() if line.startswith("Put ")]
    kept = json.loads((flash / "calibration.json").read_text())
    assert set(kept["gain_q12"]) == {4096}
    field = truth("nevo")
    assert max(abs(zero - field.zero_u16(i)) for i, zero in enumerate(kept["zero_counts"])) < 40


def test_a_puck_has_no_right_way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hallboard.boards import compile_board, load_board

    monkeypatch.chdir(tmp_path)
    board = Board(compile_board(load_board("evacuate")))
    person = Person(board, {}, pole=-1)
    Calibration(board, person.pins, person.clock, person.stream).run()  # type: ignore[arg-type]
    kept = json.loads((tmp_path / "calibration.json").read_text())
    gains = [kept["gain_q12"][sensor] for sensor in board.all_spaces[0].sensors]
    assert gains[:7] == pytest.approx([4096] * 7, abs=8)
    assert gains[7] == gains[9] == 4096, "one feels half, one nothing: faults are no gains"


def test_a_folder_that_is_not_there_is_named_before_anything_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "calibrate", "virtual://vlkno", "-o", "/no/such/folder/x.json"]) == 2
    assert capsys.readouterr().err == "hallboard: /no/such/folder/x.json: there is no folder /no/such/folder\n"


# -- the program itself, on a board of pins


class Person:
    """Does what the lines ask, in the clock's time: presses, and carries the piece around."""

    def __init__(self, board: Board, dead: dict[int, int], pole: int = 1) -> None:
        self.board, self.dead, self.pole = board, dead, pole
        self.pins, self.clock, self.stream = Pins(board), Clock(), Stream()
        self.report = Report()
        self.heard = 0
        self.until_ms = 0
        inputs, self.pins.inputs = self.pins.inputs, [self._stuck(i, read) for i, read in enumerate(self.pins.inputs)]
        assert len(inputs) == len(self.pins.inputs)
        self.clock.sleep_ms = self.sleep_ms  # type: ignore[method-assign]

    def _stuck(self, i: int, read: Any) -> Any:
        return lambda: self.dead.get(i << self.pins.bits | self.pins.here, None) or read()

    def sleep_ms(self, ms: int) -> None:
        self.clock.now_us += 1000 * ms
        self.pins.pressed = 1 if self.clock.ms() < self.until_ms else 0
        *lines, _ = bytes(self.stream.sent[self.heard :]).split(b"\n")
        for line in lines:
            self.heard += len(line) + 1
            before = self.report.step, self.report.space
            assert self.report.take(line)
            if before == (self.report.step, self.report.space):
                continue
            if self.report.step == "empty":
                self.until_ms = self.clock.ms() + 100
            elif self.report.step == "put":
                self.put(self.report.space)

    def put(self, space: int) -> None:
        spaces = self.board.all_spaces[0]
        for i in range(len(self.pins.counts)):
            self.pins.counts[i] = 32768
        sensor = spaces.sensors[space]
        weak = 0.5 if space == 7 else 0.0 if space == 9 else 1.0
        counts = weak * spaces.field_uT[0] * 1000 / self.board.nT_per_count
        self.pins.counts[self.board.channels[sensor]] = 32768 + int(self.pole * counts)
        if weak == 0:
            self.until_ms = self.clock.ms() + 100


def test_stuck_weak_and_dead_sensors_are_named_by_space(
    vlkno_description: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = Board(vlkno_description)
    spaces = board.all_spaces[0]
    channel = {space: board.channels[spaces.sensors[space]] for space in range(25)}
    person = Person(board, {channel[3]: 65535, channel[5]: 33000})
    calibration = Calibration(board, person.pins, person.clock, person.stream)  # type: ignore[arg-type]
    calibration.run()
    for _ in range(200):
        calibration._round()
    assert person.report.step == "done"
    assert person.report.faults == {
        3: "reads 27.5 mT on the empty board: a piece, or a broken sensor or wire",
        5: "never changes its reading: a stuck sensor or a broken wire",
        7: "feels 50% of what the others feel: a weak sensor, or it lies too low",
        9: "does not feel the puck",
    }
    kept = json.loads((tmp_path / "calibration.json").read_text())
    assert kept["gain_q12"][spaces.sensors[7]] == 4096, "a fault is no gain"


def test_a_board_of_361_sensors_tells_all_it_has_found_to_a_slow_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hallboard.boards import compile_board, load_board

    monkeypatch.chdir(tmp_path)
    board = Board(compile_board(load_board("alea")))
    person = Person(board, {})
    take = person.stream.write
    person.stream.write = lambda data: take(data[:100])  # type: ignore[method-assign]
    calibration = Calibration(board, person.pins, person.clock, person.stream)  # type: ignore[arg-type]
    calibration.run()
    for _ in range(50):  # as `wait` does
        calibration._round()
    told = Report()
    for line in bytes(person.stream.sent).split(b"\n"):
        told.take(line)
    assert (len(told.zero_counts), told.step) == (361, "done")


def test_a_board_of_switches_has_nothing_to_calibrate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent / "portable")
    from hallboard.boards import compile_board, load_board

    board = Board(compile_board(load_board("alea-reed")))
    with pytest.raises(ValueError, match="this board has switches"):
        Calibration(board, Pins(board), Clock(), Stream())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "zero"),
    [
        ('{"channels": %d, "zero_counts": [%s], "gain_q12": [%s]}', 31000),
        ('{"channels": 1, "zero_counts": [%s], "gain_q12": [%s]}', 32768),
        ("{nonsense", 32768),
        ("[]", 32768),
    ],
)
def test_a_calibration_counts_for_the_wiring_that_it_was_made_for(
    text: str, zero: int, vlkno_description: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import main as firmware_main
    from device.calibrate import channels_hash

    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "board.json").write_text(json.dumps(vlkno_description))
    lists = ",".join(["31000"] * 25), ",".join(["4000"] * 25)
    numbers = (channels_hash(Board(vlkno_description).channels), *lists) if "%d" in text else lists
    (tmp_path / "calibration.json").write_text(text % numbers if "%" in text else text)
    board = firmware_main.load_board()
    assert set(board.zero_counts) == {zero}
