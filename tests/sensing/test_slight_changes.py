"""What nothing explains and no piece makes is no riddle for the player; and a first look needs more than one scan."""

from __future__ import annotations

from typing import Any

import pytest
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing import make_watch
from hallcore.tracker.modes import SET_UP, TO_MOVE
from hallcore.tracker.tracker import Tracker

from tests.sensing.play import Follower, fill, vlkno_board
from tests.sensing.world import VLKNO, World

NOISE_uT = 22.9  # of one coarse reading
A2 = 5


class Table:
    """VLKNO's set-up on a world, looked at round by round."""

    def __init__(self) -> None:
        ruleset = Ruleset("vlkno")
        self.world = World(VLKNO, 1)
        fill(self.world, Follower(ruleset))
        self.tracker = Tracker(ruleset)
        self.uT = self.world.readings(NOISE_uT)
        self.watch: Any = make_watch(self.tracker, Board(vlkno_board()).spaces("vlkno"), self)
        self.now_ms = 0

    def coarse(self) -> None:
        self.uT = self.world.readings(NOISE_uT)

    def rounds(self, count: int, every_ms: int) -> None:
        for _ in range(count):
            self.watch.round(self.now_ms)
            self.tracker.tick(self.now_ms)
            self.now_ms += every_ms


def test_the_first_look_is_the_mean_of_several_scans_however_slow_the_rounds_are() -> None:
    table = Table()
    table.rounds(7, 400)
    assert table.tracker.mode == SET_UP
    table.rounds(3, 400)
    assert table.tracker.mode == TO_MOVE


@pytest.mark.parametrize("more_uT", [-200, 200])
def test_a_reading_that_is_off_by_less_than_any_piece_is_taken_as_it_is(more_uT: int) -> None:
    table = Table()
    table.rounds(100, 20)
    table.world.zeros[A2] += more_uT
    table.rounds(300, 20)
    assert (table.watch.strange, table.tracker.mode, table.tracker.n_debts()) == (-1, TO_MOVE, 0)


def test_a_reading_that_is_off_by_what_may_be_a_piece_is_named() -> None:
    table = Table()
    table.rounds(100, 20)
    table.world.zeros[A2] += 420
    table.rounds(300, 20)
    assert table.watch.strange == A2
