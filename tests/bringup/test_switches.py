"""Bringing up boards of switches: a matrix on pins and at a register, shift registers, an expander and plain pins."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hallboard.boards import PhysicalBoard, load_board
from hallboard.bringup.bench import Bench
from hallboard.bringup.rewrite import completed, with_wires
from hallboard.bringup.selftest import self_test
from hallboard.bringup.touch import Answer, Touching
from hallboard.cli import main
from hallboard.errors import UserError
from hallboard.virtual import VirtualBoard

from tests.support import runtimes
from tests.virtual.wired import WIRED, wired

from .test_bringup import PROMPT, bench_on

pytestmark = pytest.mark.skipif(
    runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython here: `make runtimes` fetches it"
)


def miswired(drawn: PhysicalBoard, tile: list[str], folder: Path, seed: int) -> PhysicalBoard:
    """The board with the wires of a tile's places mixed up, none of them on its own place."""
    order = tile[:]
    random.Random(seed).shuffle(order)
    after = dict(zip(order, [*order[1:], order[0]], strict=True))
    wires = {place: str(drawn.wires[other]) for place, other in after.items()}
    path = folder / "true" / f"{drawn.name}.toml"
    path.parent.mkdir()
    path.write_text(with_wires(drawn.path.read_text(), drawn, wires))
    return load_board(str(path))


# The board, and the tile whose wires are mixed up: it has inputs of each kind that the board has.
TILES = [
    ("nevo-reed", ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "l7"]),
    ("alea-reed", ["a1", "b1", "a2", "b2", "j10", "s19"]),
    ("grid19-digital", ["a19", "h19", "i19", "a14", "b14", "j5", "s1"]),
    ("vlkno-reed", ["a5", "e5", "a2", "b2", "e1"]),
    ("expander-on-spi", ["a5", "e5", "a2", "b2"]),
    ("by-spi", ["a19", "s1"]),
    ("by-mux", ["a7", "b7", "l1"]),
]


@pytest.mark.parametrize(("name", "tile"), TILES)
def test_touching_a_tile_finds_its_switches_and_writes_them(name: str, tile: list[str], tmp_path: Path) -> None:
    drawn = load_board(wired(name, tmp_path) if name in WIRED else name)
    true = miswired(drawn, tile, tmp_path, seed=5)
    assert all(true.wires[place] != drawn.wires[place] for place in tile)
    game = next(iter(drawn.games))
    spaces = {place: space for space, place in enumerate(drawn.games[game].places)}
    with bench_on(true, drawn, tile) as (board, bench):
        assert sorted(bench.spaces) == sorted(tile)
        assert self_test(bench) == []

        def touch(place: str) -> None:
            board.drop(spaces[place], 1)

        def away(answer: Answer) -> None:
            board.lift(spaces[answer.place])
            board.put_aside()

        found = Touching(bench, touch, away, pytest.fail, pytest.fail, wait_s=120).find()
    assert {place: answer.wire for place, answer in found.items()} == {place: str(true.wires[place]) for place in tile}
    path = tmp_path / "found" / f"{drawn.name}.toml"
    path.parent.mkdir()
    path.write_text(with_wires(drawn.path.read_text(), drawn, {place: one.wire for place, one in found.items()}))
    assert load_board(str(path)).wires == true.wires


def test_a_switch_that_never_closes_is_named_by_touching_its_space() -> None:
    board = load_board("evl-reed")
    spaces = {place: space for space, place in enumerate(board.games["evl"].places)}
    left_out: list[str] = []
    with bench_on(board, board, ["a1", "a2", "ab1"], faults=["open:a2"]) as (virtual, bench):
        assert self_test(bench) == []  # on an empty board nothing tells it

        def touch(place: str) -> None:
            touching._wait_s = 0.5 if place == "a2" else 120.0  # nothing can come of that one
            virtual.drop(spaces[place], 1)

        def take(place: str) -> None:
            virtual.lift(spaces[place])
            virtual.put_aside()

        def gave_up(place: str) -> None:
            left_out.append(place)
            take(place)

        touching = Touching(bench, touch, lambda answer: take(answer.place), pytest.fail, gave_up)
        found = touching.find()
    assert left_out == ["a2"]
    assert {place: answer.wire for place, answer in found.items()} == {"a1": "E00.0", "ab1": "E00.7"}


@pytest.mark.parametrize(
    ("name", "faults", "said"),
    [
        ("nevo-reed", ["closed:f3"], ["f3 (M02.5): closed on an empty board"]),
        ("nevo-reed", [f"closed:{file}2" for file in "abcdefghijkl"], ["M: row 1, a2 to l2: all 12 are closed"]),
        ("vlkno-reed", ["silent:E:0"], ["E: chip 0, a5 to a2: all 16 are dead, the chip does not answer"]),
        ("grid19-digital", ["cut:S:20:1"], ["S: chain 1 (GP3) does not end at ground"]),
    ],
)
def test_an_empty_board_of_switches_says_what_is_wrong(name: str, faults: list[str], said: list[str]) -> None:
    board = load_board(name)
    with bench_on(board, board, faults=faults) as (_virtual, bench):
        found = self_test(bench)
    assert len(found) == len(said)
    assert all(line.startswith(text) for line, text in zip(found, said, strict=True))


def test_a_part_of_the_board_is_chosen_by_spaces_lines_and_wirings() -> None:
    board = load_board("vlkno-reed")

    class Silent:
        def run(self, program: str) -> str:
            return ""

    def chosen(*words: str) -> list[str]:
        return Bench(Silent(), board, words).spaces  # type: ignore[arg-type]

    assert chosen("c3", "1") == ["c3", "a1", "b1", "c1", "d1", "e1"]
    assert chosen("P") == ["b2", "c2", "d2", "e2", "a1", "b1", "c1", "d1", "e1"]
    assert len(chosen()) == 25
    with pytest.raises(UserError, match=r"vlkno-reed has no 'z9': expected spaces \(a5\)"):
        chosen("z9")


def test_a_place_whose_wire_another_has_gets_the_wire_that_is_left_over() -> None:
    board = load_board("vlkno-reed")
    wires, guessed = completed(board, {"a5": "E00.1"})
    assert guessed == ["b5"]
    assert wires == {"a5": "E00.1", "b5": "E00.0"}
    assert completed(board, {"a5": "E00.0"}) == ({"a5": "E00.0"}, [])


@contextmanager
def touched(true: PhysicalBoard) -> Iterator[VirtualBoard]:
    """The board as it is really wired, with a hand that touches what is white, until it is not."""
    runtime = str(runtimes.executable(runtimes.AMD64))
    done = threading.Event()
    with VirtualBoard(str(true.path), speed="max", main=PROMPT, runtime=runtime) as board:

        def hand() -> None:
            standing = -1
            while not done.is_set():
                for space, (red, green, blue) in enumerate(board.lights()):
                    if red and red == green == blue:
                        if standing < 0:
                            board.drop(space, 1)
                            standing = space
                    elif space == standing:
                        board.lift(space)
                        board.put_aside()
                        standing = -1
                time.sleep(0.01)

        player = threading.Thread(target=hand)
        player.start()
        try:
            yield board
        finally:
            done.set()
            player.join()


@pytest.mark.parametrize("broken_off", [KeyboardInterrupt(), UserError("the board does not answer any more")])
def test_a_walk_that_is_broken_off_keeps_the_wires_that_were_found_and_says_how_it_goes_on(
    broken_off: BaseException, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    true = miswired(load_board("vlkno-reed"), ["a5", "b2"], tmp_path, seed=1)
    out, felt = tmp_path / "mine.toml", Touching._felt

    def until_c3(self: Touching, place: str, *more: Any) -> Any:
        if place == "c3":
            self._bench.light({})  # the hand does nothing more
            raise broken_off
        return felt(self, place, *more)

    monkeypatch.setattr(Touching, "_felt", until_c3)
    with touched(true) as board:
        words = ["--only", "wiring", "--wait", "20", "-o", str(out), "--spaces"]
        code = main(["bringup", board.url, "--board", "vlkno-reed", *words, "a5,b5,c3,1"])
        told = capsys.readouterr()
        interrupted = isinstance(broken_off, KeyboardInterrupt)
        assert code == (130 if interrupted else 2)
        said = told.err if interrupted else told.out
        assert f"2 of 8 wires are found, {out} has them. For the rest: " in said
        command = f"hallboard bringup {board.url} --board {out} -o {out} --only wiring --spaces "
        rest = said.partition(command)[2].split()[0]
        assert rest == "c3,1"
        assert load_board(str(out)).wires["a5"] == true.wires["a5"]
        monkeypatch.setattr(Touching, "_felt", felt)
        assert main(["bringup", board.url, "--board", str(out), *words, f"{rest},b2"]) == 0
    assert load_board(str(out)).wires == true.wires


def test_the_command_walks_over_the_board_and_says_what_comes_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = load_board("vlkno-reed")
    true = miswired(drawn, ["a5", "b2"], tmp_path, seed=1)
    out = tmp_path / "mine.toml"
    with touched(true) as board:
        words = ["--only", "wiring", "--spaces", "a5,b2,c3", "--wait", "20", "-o", str(out)]
        code = main(["bringup", board.url, "--board", "vlkno-reed", *words])
    said = capsys.readouterr().out
    assert code == 0
    assert "a5: P07 (the file says E00.0)" in said
    assert "c3: E00.12\n" in said
    assert "2 wires differ: a5, b2." in said
    assert f"Next: hallboard flash {board.url} --board {out}" in said
    assert load_board(str(out)).wires == true.wires
