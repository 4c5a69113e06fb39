"""What nothing explains and no piece makes is no riddle for the player; and a first look needs more than one scan."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Any

import pytest
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing import make_watch
from hallcore.steps import act_of, drop, lift
from hallcore.tracker.modes import SET_UP, TO_MOVE
from hallcore.tracker.tracker import Tracker

from tests.sensing.play import Follower, fill, vlkno_board
from tests.sensing.world import VLKNO, World

SAMPLE_uT = 45.8  # the noise of one sample
A2, C3, D4, E5 = 5, 12, 18, 24
STONE, BLACK_PAWN = 1, 2


class Table:
    """VLKNO's set-up on a world, looked at round by round."""

    def __init__(self, seed: int = 1) -> None:
        ruleset = Ruleset("vlkno")
        self.world = World(VLKNO, seed)
        fill(self.world, Follower(ruleset))
        self.tracker = Tracker(ruleset)
        self.samples = 4
        self.uT = self.world.readings(SAMPLE_uT / sqrt(self.samples))
        self.watch: Any = make_watch(self.tracker, Board(vlkno_board()).spaces("vlkno"), self)
        self.now_ms = 0
        self.dice = Random(seed)
        self.off_uT = [0.0] * len(self.world.zeros)

    def coarse(self) -> None:
        self.uT = self.world.readings(SAMPLE_uT / sqrt(self.samples))

    def rounds(self, count: int, every_ms: int) -> None:
        for _ in range(count):
            self.watch.round(self.now_ms)
            self.tracker.tick(self.now_ms)
            self.now_ms += every_ms

    def drift(self, count: int, every_ms: int) -> None:
        """Rounds in which each zero walks off, by 7 uT in the long run, and back with a time constant of 5 s."""
        kept = exp(-every_ms / 5000)
        for _ in range(count):
            for i in range(len(self.off_uT)):
                step_uT = (kept - 1) * self.off_uT[i] + self.dice.gauss(0, 7 * sqrt(1 - kept**2))
                self.off_uT[i] += step_uT
                self.world.zeros[i] += step_uT
            self.rounds(1, every_ms)


def test_the_first_look_is_the_mean_of_several_scans_however_slow_the_rounds_are() -> None:
    table = Table()
    table.rounds(7, 400)
    assert table.tracker.mode == SET_UP
    table.rounds(3, 400)
    assert table.tracker.mode == TO_MOVE


@pytest.mark.parametrize("every_ms", [50, 400])
def test_a_step_after_a_long_rest_is_seen_however_slow_the_rounds_are_on_a_board_that_drifts(every_ms: int) -> None:
    """Where rounds take long the mean of the last scans lies far back: it is not what stood there just now."""
    for seed in range(8):
        table = Table(seed)
        table.rounds(300, 3)
        table.world.take(E5)
        table.drift(300, 3)
        table.world.put(D4, BLACK_PAWN)
        table.drift(300, 3)
        table.drift(100 + seed, every_ms)
        table.world.take(C3)
        table.drift(200, 3)
        done = [lift(E5, BLACK_PAWN), drop(D4, BLACK_PAWN), lift(C3, STONE)]
        assert [act_of(step) for step in table.tracker.done[: table.tracker.n_done]] == [act_of(step) for step in done]


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
