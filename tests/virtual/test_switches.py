"""Boards with switches, simulated: what a reed and a digital switch make of the field, and how their wirings read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hallboard import boards
from hallboard.boards import compile_board, load_board, parse
from hallboard.virtual import VirtualBoard
from hallboard.virtual.description import describe_world
from hallboard.virtual.simulation.simulated.circuits import Circuits
from hallboard.virtual.simulation.simulated.world import World

from tests.support import runtimes

from .wired import WIRED, wired

PROGRAM = Path(__file__).parent / "programs" / "switches.py"
NAMES = ("alea-reed", "nevo-reed", "grid19-digital", "vlkno-reed", "evl-reed", "evacuate-digital")


@pytest.fixture(params=["micropython", "cpython"])
def python(request: pytest.FixtureRequest) -> str:
    if request.param == "micropython" and runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")
    return str(request.param)


@contextmanager
def device(name: str, python: str = "auto", seed: int = 1) -> Iterator[VirtualBoard]:
    with VirtualBoard(name, speed="step", main=PROGRAM, runtime=python, seed=seed) as board:
        board.wait(60)
        yield board


def changes(board: VirtualBoard) -> dict[int, list[tuple[int, int]]]:
    """space -> (time in ms, level) of each change that the device has read."""
    found: dict[int, list[tuple[int, int]]] = {}
    for time, space, level in re.findall(r"(\d+) (\d+)=(\d)", board.errors()):
        found.setdefault(int(space), []).append((int(time), int(level)))
    return found


def levels(board: VirtualBoard) -> set[int]:
    """The spaces that read closed now."""
    return {space for space, read in changes(board).items() if read[-1][1]}


@pytest.mark.parametrize("name", [*NAMES, *WIRED])
def test_the_fast_ways_read_what_pin_by_pin_reads(name: str, python: str, tmp_path: Path) -> None:
    if name in WIRED:
        name = wired(name, tmp_path)
    with device(name, python) as board:
        spaces = board.ruleset.geometry.SPACES
        standing = set()
        for space in {0, 1, 7, 8, spaces // 2, spaces // 2 + 1, spaces - 2, spaces - 1}:
            board.drop(space, 1)
            standing.add(space)
            board.wait(100)
            assert levels(board) == standing
        for space in (1, spaces - 1):
            board.lift(space)
            standing.remove(space)
        board.wait(200)
        assert levels(board) == standing
        assert "otherwise" not in board.errors()


@pytest.mark.parametrize("name", NAMES)
def test_a_scan_takes_less_than_a_millisecond_of_the_devices_time(name: str) -> None:
    with device(name) as board:
        board.wait(2500)
        took_us = [int(us) for us in re.findall(r"scan (\d+)", board.errors())]
    assert len(took_us) >= 2
    assert max(took_us) < 1000  # pins, buses and state machines; Python costs nothing here


def test_a_reed_bounces_and_comes_to_rest() -> None:
    with device("vlkno-reed") as board:
        for space in range(25):
            board.drop(space, 1)
            board.wait(30)
        read = changes(board)
        limit_ms = load_board("vlkno-reed").switches["a1"].bounce_ms + 1
        assert sum(len(of) > 1 for of in read.values()) > 3
        assert all(of[-1][0] - of[0][0] <= limit_ms for of in read.values())
        assert levels(board) == set(range(25))


def test_a_sampling_switch_is_late_by_up_to_its_period() -> None:
    with device("grid19-digital") as board:
        late = []
        for space in range(40, 60):
            act = board.finish(board.begin_drop(space, [1], 20, 0))
            board.wait(80)
            late.append(changes(board)[space][0][0] - act.begun_us / 1000)
    assert max(late) <= 51
    assert max(late) > 35  # some are just before their sample, some just after
    assert min(late) < 15


def world_of(name: str, **changed: Any) -> World:
    return World({**describe_world(load_board(name), 1, "step"), **changed})


def settle(world: World, now_us: int) -> None:
    world.field.settle(now_us)
    world.field.settle(now_us + 100_000)


def test_each_switch_has_points_of_its_own_within_the_parts_limits() -> None:
    switches = world_of("alea-reed").field.switches
    part = load_board("alea-reed").switches["a1"]
    operate, release = switches._operate, switches._release
    for points, (low, high) in ((operate, part.operate_mT), (release, part.release_mT)):
        assert min(points) >= 1000 * low
        assert max(points) <= 1000 * high
        assert max(points) - min(points) > 800 * (high - low)
    assert all(opens < closes for opens, closes in zip(release, operate, strict=True))


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_either_pole_closes_a_reed(kind: int) -> None:
    world = world_of("alea-reed")
    world.start(["set", "7", str(kind)], 0)
    settle(world, 0)
    assert [place for place in range(361) if world.field.switches.closed(place)] == [7]


def test_one_pole_closes_a_unipolar_switch() -> None:
    entry = describe_world(load_board("grid19-digital"), 1, "step")
    world = World({**entry, "switch_parts": [{**entry["switch_parts"][0], "pole": 1}]})
    world.start(["set", "7", "0"], 0)
    world.start(["set", "100", "1"], 0)
    settle(world, 0)
    assert [world.field.switches.closed(place) for place in (7, 100)] == [1, 0]


def test_a_reed_that_lies_feels_nothing_right_under_the_piece_and_much_beside_it() -> None:
    entry = describe_world(load_board("nevo-reed"), 1, "step")
    magnets = [{**magnet, "recess_mm": 0} for magnet in entry["magnets"]]
    felt = {}
    for beside_mm in (0, 6):
        world = World({**entry, "magnets": magnets, "mount_axis": "x", "mount_mm": [beside_mm, 0], "drift_sd_uT": 0})
        world.start(["set", "40", "0"], 0)
        settle(world, 0)
        felt[beside_mm] = world.field.field_uT[40]
        assert not world.field.switches.closed(40) or beside_mm
    assert felt[0] == pytest.approx(0, abs=1)
    assert 2800 < abs(felt[6]) < 4200  # sensing.md: 4 mT at 6 mm, of a disc like it


def test_a_stuck_contact_stays_as_it_is() -> None:
    world = world_of("alea-reed")
    world.start(["stick", "3", "1"], 0)
    world.start(["stick", "9", "0"], 0)
    world.start(["set", "9", "0"], 0)
    settle(world, 0)
    assert world.field.switches.closed(3) == 1
    assert world.field.switches.closed(9) == 0
    world.start(["stick", "9", "-1"], 0)
    assert world.field.switches.closed(9) == 1


class Closed:
    """Contacts that a test closes."""

    def __init__(self, *sensors: int) -> None:
        self.sensors = sensors

    def closed(self, sensor: int) -> int:
        return int(sensor in self.sensors)


def test_three_closed_switches_without_diodes_look_like_four() -> None:
    wirings = compile_board(load_board("nevo-reed"))["wirings"]
    corners = [wirings[0]["sensors"][cell] for cell in (0, 1, 12)]  # a1, b1, a2 of rows of twelve columns
    circuits = Circuits(wirings, Closed(*corners), None)
    for row in wirings[0]["rows"]:
        circuits.drive(row, 1)
    circuits.drive(wirings[0]["rows"][1], 0)
    assert circuits.word(0, 12) == 0xFFE  # row 1: a2 alone
    circuits.fault(["diodes", "0", "0"])
    assert circuits.word(0, 12) == 0xFFC  # and b2, the ghost


def test_a_chain_gives_d7_of_its_nearest_chip_first() -> None:
    board = load_board("grid19-digital")
    wirings = compile_board(board)["wirings"]
    wire = board.wirings["S"]
    for chip, pin in ((0, 7), (0, 0), (5, 3), (11, 0), (12, 6), (40, 2)):
        sensor = wirings[0]["sensors"][wire.index((chip, pin))]
        circuits = Circuits(wirings, Closed(sensor), None)
        circuits.drive(7, 0)
        circuits.drive(7, 1)
        chain, near = divmod(chip, 12)
        low = []
        for clock in range(96):
            low += [(data, clock) for data in range(4) if not circuits.level(2 + data)]
            circuits.drive(6, 1)
            circuits.drive(6, 0)
        assert low == [(chain, 8 * near + 7 - pin)]


@pytest.mark.parametrize(
    ("name", "fault", "behind", "before"),
    [("grid19-digital", "cut:S:40:1", "s1", "a4"), ("vlkno-reed", "silent:E:0", "a5", "a1")],
)
def test_what_breaks_in_play_stays_as_it_was_and_the_rest_is_read(
    name: str, fault: str, behind: str, before: str
) -> None:
    with device(name) as board:
        gone, there = (board.ruleset.geometry.parse_space(space) for space in (behind, before))
        board.drop(gone, 1)
        board.wait(100)
        board.break_part(fault)
        board.wait(300)
        assert levels(board) == {gone}
        board.drop(there, 1)
        board.wait(100)
        assert levels(board) == {gone, there}
        board.lift(there)
        board.wait(100)
        assert levels(board) == {gone}


def test_linear_sensors_beside_switches_are_read_as_switches(tmp_path: Path) -> None:
    text = boards.find("vlkno").read_text()
    text = text.replace('name = "vlkno"', 'name = "mixed"')
    text = text.replace("C03 C04 C05 C06 C07", "P00 P01 C05 C06 C07")
    text = text.replace(
        "[multiplexers]", '[wirings.P]\nkind = "pins"\npart = "reed_10AT"\npins = [0, 1]\n\n[multiplexers]'
    )
    text = text.replace("gap_mm = 14", "gap_mm = 10").replace(
        'pieces = "vlkno_14"', 'pieces = "vlkno"\nkinds = { stone = 1, "black pawn" = 1, "white pawn" = 1 }'
    )
    path = tmp_path / "mixed.toml"
    path.write_text(text)
    assert len(parse(text, path).switches) == 2
    with device(str(path)) as board:
        for space in (0, 2, 24):
            board.drop(space, 1)
        board.wait(100)
        assert levels(board) == {0, 2, 24}
        board.lift(2)
        board.lift(0)
        board.wait(100)
        assert levels(board) == {24}
