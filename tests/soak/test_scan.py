"""The soak's fast scan reads, sample for sample, what the firmware's own loops read."""

from __future__ import annotations

from typing import Any

import pytest
from device.scanner import Scanner
from hallboard.boards import load_board
from hallboard.virtual.description import describe_board, describe_world
from hallboard.virtual.simulation.simulated.world import World
from hallcore.board.board import Board

from .board import Pins


class SlowPins(Pins):
    """The same pins, which the firmware reads one by one."""

    def scans(self, board: Board, levels: bytearray, *tables: Any) -> None:
        """No loops."""


@pytest.mark.parametrize("name", ["vlkno", "alea", "evacuate", "grid19"])
def test_it_reads_what_the_loops_read(name: str) -> None:
    physical = load_board(name)
    described = describe_world(physical, 7, 1.0)
    board = Board(describe_board(physical, described, "full"))
    world = World(described)
    fast, slow = (Scanner(board, pins(board, world)) for pins in (Pins, SlowPins))
    assert fast._watch is not None
    assert slow._watch is None

    def compare() -> None:
        for scanner in (fast, slow):
            scanner.coarse()
            scanner.fine()
            scanner.coarse()
        assert (fast.uT, fast.fine_uT) == (slow.uT, slow.fine_uT)
        for sensor in range(board.n_sensors):
            level = fast.uT[sensor] + sensor % 5 - 2
            for scanner in (fast, slow):
                scanner.window(sensor, level - 1, level + 1)
        for _ in range(20):
            n = fast.watch()
            assert n == slow.watch() > 0
            assert list(fast.hits[:n]) == list(slow.hits[:n])
            assert [fast.hit_uT(i) for i in range(n)] == [slow.hit_uT(i) for i in range(n)]
        assert fast.beyond(32000, 33000) == slow.beyond(32000, 33000)

    compare()
    world.field.freeze(3)
    world.field.kill(5, 0)
    compare()
    for scanner in (fast, slow):
        scanner.use(range(1, board.n_sensors, 2))
    for sensor in range(0, board.n_sensors, 2):
        fast.uT[sensor] = slow.uT[sensor]
    for scanner in (fast, slow):
        scanner.coarse()
    assert fast.uT == slow.uT
