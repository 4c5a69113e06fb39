"""The light test of bringup: its colours and its order are what it says, seen on the virtual board's lights."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hallboard.boards import PhysicalBoard, load_board
from hallboard.bringup import command, light_test
from hallboard.bringup.bench import Bench
from hallboard.colours import Rgb
from hallboard.virtual import VirtualBoard

from tests.bringup.test_bringup import VLKNO, bench_on
from tests.support import runtimes
from tests.support.patience import PATIENCE_S

pytestmark = pytest.mark.skipif(
    runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython here: `make runtimes` fetches it"
)
PLACES = VLKNO.games["vlkno"].places


def until(true: Callable[[], bool]) -> bool:
    end_s = time.monotonic() + PATIENCE_S
    while not true() and time.monotonic() < end_s:
        time.sleep(0.01)
    return true()


def only(channel: int) -> Callable[[Rgb], bool]:
    return lambda rgb: rgb[channel] > 0 and not any(rgb[other] for other in range(3) if other != channel)


CHANNELS = {"red": only(0), "green": only(1), "blue": only(2)}


@contextmanager
def looked_at(true: PhysicalBoard, drawn: PhysicalBoard = VLKNO) -> Iterator[tuple[VirtualBoard, Bench]]:
    with bench_on(true, drawn) as (board, bench):
        yield board, bench


def all_are(board: VirtualBoard, right: Callable[[Rgb], bool]) -> bool:
    return all(right(rgb) for rgb in board.lights())


def test_all_lights_are_of_the_colour_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    with looked_at(VLKNO) as (board, bench):
        # The pause in which a person looks.
        monkeypatch.setattr(
            light_test, "time", Pause(lambda: _assert(until(lambda: all_are(board, CHANNELS[told[-1]])), told[-1]))
        )
        light_test.show_colours(bench, told.append)
    assert told == ["red", "green", "blue"]


def test_a_file_with_another_order_of_colours_shows_them_swapped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert VLKNO.light_order == "GRB"
    shown = {"red": "green", "green": "red", "blue": "blue"}
    told: list[str] = []
    with looked_at(VLKNO, replace(VLKNO, light_order="RGB")) as (board, bench):
        monkeypatch.setattr(
            light_test,
            "time",
            Pause(lambda: _assert(until(lambda: all_are(board, CHANNELS[shown[told[-1]]])), told[-1])),
        )
        light_test.show_colours(bench, told.append)
    assert told == ["red", "green", "blue"]


def test_each_light_shines_alone_and_white_in_the_order_of_the_chain_then_none() -> None:
    told: list[str] = []
    with looked_at(VLKNO) as (board, bench):
        show = bench.light

        def light(colours: Mapping[str, Rgb]) -> None:
            show(colours)
            lit = [told[-1]] if colours else []
            assert until(lambda: [name for name, rgb in zip(PLACES, board.lights(), strict=True) if any(rgb)] == lit), (
                told[-1]
            )
            if lit:
                assert len(set(board.lights()[PLACES.index(lit[0])])) == 1, "white"

        bench.light = light  # type: ignore[method-assign]
        light_test.show_each(bench, told.append)
    assert told == sorted(VLKNO.lights, key=VLKNO.lights.__getitem__)
    assert told[5:7] == ["e2", "d2"], "the chain comes back in the second line"


def test_the_last_words_of_bringup_name_what_comes_then(capsys: pytest.CaptureFixture[str]) -> None:
    command._next("PORT", VLKNO, "vlkno")
    said = capsys.readouterr().out
    words = ["hallboard flash PORT --board vlkno", "hallboard board calibrate PORT", "hallboard health PORT"]
    assert [said.index(word) for word in words] == sorted(said.index(word) for word in words)
    command._next("PORT", load_board("vlkno-reed"), "vlkno-reed")
    assert "health" not in capsys.readouterr().out, "switches have no margin"


class Pause:
    """Stands for `time`: what is done while somebody looks."""

    def __init__(self, look: Callable[[], None]) -> None:
        self._look = look

    def sleep(self, seconds: float) -> None:
        """Look."""
        self._look()


def _assert(right: bool, what: str) -> None:
    assert right, what
