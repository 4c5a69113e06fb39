"""When the device collects garbage: between turns, and at rest before large calls have to look for their room."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from device import app
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board

from tests.firmware.portable.rig import Rig

FREE = 90_000
A_ROUND = 3  # bytes of garbage: 0.6 KB a second


class Heap:
    """Free bytes that go down while the board works, until it collects."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.free = FREE
        self.collections = 0
        monkeypatch.setattr(app, "_mem_free", lambda: self.free)
        monkeypatch.setattr(app, "gc", SimpleNamespace(collect=self.collect))

    def collect(self) -> None:
        """All is free again."""
        self.free = FREE
        self.collections += 1


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch) -> Heap:
    return Heap(monkeypatch)


@pytest.fixture
def rig(heap: Heap) -> Rig:
    """A board that is ready for a game, by that heap."""
    rig = Rig(Board(compile_board(load_board("nevo"))))
    rig.set_up()
    rig.run(2000)
    return rig


def rest(rig: Rig, heap: Heap, seconds: int) -> int:
    """Nobody touches the board for this time; the least that was free."""
    least = heap.free
    for _ in range(seconds * 200):
        rig.run(5)
        heap.free -= A_ROUND
        least = min(least, heap.free)
    return least


def test_a_board_at_rest_keeps_the_beginning_of_its_heap_free(rig: Rig, heap: Heap) -> None:
    before = heap.collections
    assert rest(rig, heap, 60) > FREE - 12_000
    assert 2 <= heap.collections - before <= 6, "a collection holds the lights up for 20 ms"


def test_a_heap_that_is_not_used_is_not_collected(rig: Rig, heap: Heap) -> None:
    before = heap.collections
    rig.run(30_000)
    assert heap.collections == before
