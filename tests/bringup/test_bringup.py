"""Bringing up a board whose wires go elsewhere than its file says: they are found by touching, on the virtual board."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from hallboard.boards import PhysicalBoard, load_board
from hallboard.bringup.bench import Bench
from hallboard.bringup.rewrite import with_wires
from hallboard.bringup.selftest import _wrong, self_test, weak
from hallboard.bringup.touch import Answer, Touching
from hallboard.errors import UserError
from hallboard.flash.prompt import Device
from hallboard.virtual import VirtualBoard

from tests.support import runtimes
from tests.support.patience import WAIT_S

PROMPT = Path(__file__).with_name("prompt_on_the_bench.py")
VLKNO = load_board("vlkno")
pytestmark = pytest.mark.skipif(
    runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython here: `make runtimes` fetches it"
)


def miswired(folder: Path, seed: int) -> PhysicalBoard:
    """VLKNO with the wires of some places swapped, and one of them on an unused channel."""
    dice = random.Random(seed)
    places = dice.sample(sorted(VLKNO.wires), 6)
    wires = {place: str(VLKNO.wires[other]) for place, other in zip(places, [*places[1:], places[0]], strict=True)}
    wires[places[0]] = "A15"
    path = folder / "vlkno.toml"
    path.write_text(with_wires(VLKNO.path.read_text(), VLKNO, wires))
    return load_board(str(path))


@contextmanager
def bench_on(
    true: PhysicalBoard, drawn: PhysicalBoard = VLKNO, only: Sequence[str] = (), faults: Sequence[str] = ()
) -> Iterator[tuple[VirtualBoard, Bench]]:
    """The virtual board as it is really wired, and a bench that believes the file as it was drawn."""
    runtime = str(runtimes.executable(runtimes.AMD64))
    with VirtualBoard(str(true.path), speed="max", main=PROMPT, runtime=runtime, faults=faults) as board:
        device = Device(board.url)
        try:
            yield board, Bench(device, drawn, only)
        finally:
            device.close()


def shines(board: VirtualBoard, space: int) -> bool:
    """True once the space's light is lit; what lights do arrives on a channel of its own."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        if any(board.lights()[space]):
            return True
        time.sleep(0.01)
    return False


def test_touching_each_space_finds_the_wires_and_writes_them(tmp_path: Path) -> None:
    true = miswired(tmp_path, seed=11)
    assert {place for place in VLKNO.wires if true.wires[place] != VLKNO.wires[place]}
    with bench_on(true) as (board, bench):
        spaces = {place: space for space, place in enumerate(VLKNO.games["vlkno"].places)}
        lit = []

        def touch(place: str) -> None:
            lit.append(shines(board, spaces[place]))
            board.drop(spaces[place], 1)

        def away(answer: Answer) -> None:
            board.lift(spaces[answer.place])
            board.put_aside()

        dead = self_test(bench)
        found = Touching(bench, touch, away, pytest.fail, wait_s=120).find()
    assert [line.split()[0] for line in dead] == [_odd(true)]
    assert {place: answer.wire for place, answer in found.items()} == {p: str(w) for p, w in true.wires.items()}
    assert all(lit), "the space that was asked for was dark"
    text = with_wires(VLKNO.path.read_text(), VLKNO, {place: answer.wire for place, answer in found.items()})
    path = tmp_path / "found" / "vlkno.toml"
    path.parent.mkdir()
    path.write_text(text)
    assert load_board(str(path)).wires == true.wires


def _odd(true: PhysicalBoard) -> str:
    """The place whose drawn channel has no sensor in truth."""
    used = set(true.wires.values())
    return next(place for place, wire in VLKNO.wires.items() if wire not in used)


def test_a_touch_on_another_space_is_told_and_waited_out(tmp_path: Path) -> None:
    path = tmp_path / "vlkno.toml"
    path.write_text(VLKNO.path.read_text())
    with bench_on(load_board(str(path))) as (board, bench):
        spaces = {place: space for space, place in enumerate(VLKNO.games["vlkno"].places)}
        said = []
        first = next(place for _, line in VLKNO.face.lines for place in line)

        class Enough(Exception):
            pass

        def touch(place: str) -> None:
            board.drop(spaces[first], 1)  # always the same one

        def away(answer: Answer) -> None:
            board.lift(spaces[answer.place])
            board.put_aside()

        def trouble(text: str) -> None:
            said.append(text)
            raise Enough

        with pytest.raises(Enough):
            Touching(bench, touch, away, trouble, wait_s=120).find()
    assert said[0].startswith(f"{first} has felt that")


def test_places_that_never_answer_are_left_out_until_it_is_clear_that_nobody_is_there(tmp_path: Path) -> None:
    left_out: list[str] = []
    path = tmp_path / "vlkno.toml"
    path.write_text(VLKNO.path.read_text())
    with bench_on(load_board(str(path))) as (_board, bench), pytest.raises(UserError, match="c5: nothing was felt"):
        Touching(bench, lambda place: None, lambda answer: None, pytest.fail, left_out.append, wait_s=0.3).find()
    assert left_out == ["a5", "b5"]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([32768] * 6, ""),
        ([100] * 6, "0 V"),
        ([65500] * 6, "3.3 V"),
        ([32768, 34000] * 3, "wavers"),
        ([38000] * 6, "off the middle"),
    ],
)
def test_a_sensor_that_cannot_be_right_is_told(counts: list[int], said: str) -> None:
    why = _wrong(counts, 32768, 2781)
    assert said in why
    assert bool(why) == bool(said)


def test_only_the_cells_of_the_drawing_change() -> None:
    text = VLKNO.path.read_text()
    assert with_wires(text, VLKNO, {}) == text
    assert with_wires(text, VLKNO, {"c3": "B15"}).replace("B15", str(VLKNO.wires["c3"])) == text


def test_a_place_that_feels_little_of_the_piece_is_named() -> None:
    assert weak({"a1": 1000, "b1": 1050, "c1": 550}) == [
        "c1: feels only 55 % of what the others feel: it lies too low, or not in the middle"
    ]
    assert weak({"a1": 1000, "b1": 900}) == weak({}) == []
