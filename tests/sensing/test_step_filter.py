"""Small steps in readings that drift: told apart by when they come, in blocks of scans as a VLKNO board makes them."""

from __future__ import annotations

from array import array
from math import exp, sqrt
from random import Random

from hallcore.sensing.stacks.step_filter import StepFilter

SPACES = 25
SCAN_uT = 11.45  # noise of one scan of 16 samples
SCANS = 16
BLOCK_MS = 112
DRIFT_uT, DRIFT_MS = 7.0, 5000
STEP_uT, SPREAD_uT2 = 15.0, 36.0  # the ninth stone's, and what its tower's shift adds
SURE = 9.2  # a cost that makes one of two a hundred times as likely


class Drifting:
    """Readings of a quiet board and the filter that follows them, from the quiet before a hand came on."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)
        self.field_uT = [1500.0] * SPACES
        self._drift_uT = [0.0] * SPACES
        self.now_ms = 0
        self.filter = StepFilter(SPACES, SCAN_uT)
        self.filter.begin(self.field_uT, 2.0)

    def blocks(self, n: int) -> None:
        """So many blocks of scans."""
        keeps = exp(-BLOCK_MS / DRIFT_MS)
        for _ in range(n):
            self.now_ms += BLOCK_MS
            sums = array("i")
            for i in range(SPACES):
                self._drift_uT[i] = keeps * self._drift_uT[i] + sqrt(1 - keeps**2) * DRIFT_uT * self._dice.gauss(0, 1)
                mean = self.field_uT[i] + self._drift_uT[i] + self._dice.gauss(0, SCAN_uT / sqrt(SCANS))
                sums.append(round(mean * SCANS))
            self.filter.add(sums, SCANS, self.now_ms)

    def cost(self, space: int, uT: float = STEP_uT) -> float:
        """Of a step there, made by a hand."""
        return self.filter.weigh(space, uT, SPREAD_uT2, True)


def test_of_two_high_towers_the_one_that_got_the_stone_is_known_though_readings_drift() -> None:
    likelier = sure = 0
    for seed in range(100):
        board = Drifting(seed)
        board.blocks(4)
        board.field_uT[3] += STEP_uT + Random(seed).gauss(0, 4)
        board.blocks(18)
        lead = board.cost(7) - board.cost(3)
        likelier += lead > 0
        sure += lead > SURE
        assert lead > -SURE, seed
    assert likelier >= 97
    assert sure >= 70  # in the mean over two seconds a drift is as large as the step: it would be some ten


def test_a_board_on_which_nothing_happens_hardly_ever_shows_a_step() -> None:
    costs = []
    for seed in range(20):
        board = Drifting(seed)
        for _ in range(6):
            board.blocks(8)
            costs += [board.cost(space) for space in range(SPACES)]
    assert sum(cost < -SURE for cost in costs) < len(costs) / 100  # so likely is it by the ratio of the two


def test_a_step_that_is_taken_is_no_longer_looked_for_and_one_back_is_found() -> None:
    board = Drifting(1)
    board.blocks(4)
    board.field_uT[3] -= 28
    board.blocks(6)
    assert board.cost(3, -28) < -SURE
    board.filter.take(3, -28, SPREAD_uT2)
    assert board.filter.weigh(3, -28, SPREAD_uT2, False) > SURE
    board.blocks(3)
    assert board.filter.weigh(3, -28, SPREAD_uT2, False) > SURE
    board.field_uT[3] += 28
    board.blocks(6)
    assert board.cost(3, 28) < -SURE
    assert abs(board.filter.level_uT(3) - 1472) < 20


def test_a_stone_lifted_and_put_back_before_anybody_looks_was_put_back() -> None:
    board = Drifting(2)
    board.blocks(4)
    board.field_uT[3] -= 28
    board.blocks(3)
    board.field_uT[3] += 28
    board.blocks(5)
    back = board.filter.back(3, -28, SPREAD_uT2)
    assert back < -SURE
    assert back < board.cost(3, -28) - SURE
    assert board.filter.back(4, -28, SPREAD_uT2) > 0  # nothing has happened there


def test_a_step_of_the_field_from_outside_is_none() -> None:
    board = Drifting(3)
    board.blocks(4)
    board.field_uT = [field + STEP_uT for field in board.field_uT]
    board.blocks(8)
    assert min(board.cost(space) for space in range(SPACES)) > -SURE


def test_readings_however_wild_are_followed() -> None:
    dice = Random(4)
    board = StepFilter(SPACES, SCAN_uT)
    board.begin([0.0] * SPACES, 1.0)
    now_ms = 0
    for _ in range(200):
        now_ms = (now_ms + dice.choice((0, 112, 5000, 1 << 28))) & 0x3FFFFFFF
        board.add(array("i", [16 * dice.randint(-22000, 22000) for _ in range(SPACES)]), 16, now_ms)
        cost = board.weigh(dice.randrange(SPACES), dice.uniform(-99, 99), 36.0, dice.random() < 0.5)
        assert cost == cost  # a number
        before = board.back(0, 20.0, 36.0)
        assert abs(board.back(0, 20.0, 36.0) - before) <= 1e-6 * abs(before)  # to ask changes nothing
        if dice.random() < 0.2:
            board.take(dice.randrange(1, SPACES), 20.0, 36.0)
