"""Whatever the sensors read, decoder and tracker go on."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board
from hallcore.games import GAMES, Ruleset
from hallcore.sensing.pyramids.watch import PyramidWatch
from hallcore.sensing.stacks.watch import StackWatch
from hallcore.sensing.threshold import ThresholdWatch
from hallcore.tracker.tracker import Tracker
from hypothesis import given, settings
from hypothesis import strategies as st

RANGE_uT = 22_000
KINDS_OF_READINGS = ("quiet", "one", "some", "all", "common", "stuck", "wild")
ROUND_MS = 20


class Sensors:
    """A scanner of `n` sensors whose readings the test says; each scan adds a little noise."""

    def __init__(self, n: int, dice: Random) -> None:
        self.n = n
        self._dice = dice
        self.field_uT = [0] * n
        self.uT = array("i", bytes(4 * n))
        self.fine_uT = array("i", bytes(4 * n))
        self._windows = [(-RANGE_uT, RANGE_uT)] * n
        self.hits: list[int] = []

    def _read(self, out: array[int], noise_uT: float) -> None:
        for i, field in enumerate(self.field_uT):
            out[i] = max(-RANGE_uT, min(RANGE_uT, round(field + self._dice.gauss(0, noise_uT))))

    def coarse(self) -> None:
        self._read(self.uT, 20)

    def fine(self) -> None:
        self._read(self.fine_uT, 5)

    def window(self, sensor: int, low_uT: int, high_uT: int) -> None:
        self._windows[sensor] = low_uT, high_uT

    def watch(self) -> int:
        self.coarse()
        self.hits = [i for i in range(self.n) if not self._windows[i][0] <= self.uT[i] <= self._windows[i][1]]
        return len(self.hits)

    def hit_uT(self, i: int) -> int:
        return self.uT[self.hits[i]]

    def change(self, what: str) -> None:
        """Something happens to the field, of one of `KINDS_OF_READINGS`."""
        dice = self._dice
        spread = dice.choice((30, 300, 3000, RANGE_uT))
        if what == "common":
            step = dice.randint(-spread, spread)
            self.field_uT = [field + step for field in self.field_uT]
        elif what == "stuck":
            self.field_uT[dice.randrange(self.n)] = dice.choice((-RANGE_uT, RANGE_uT))
        elif what != "quiet":
            share = {"one": 1 / self.n, "some": 0.2, "all": 1, "wild": 1}[what]
            for i in range(self.n):
                if dice.random() < share:
                    self.field_uT[i] = dice.randint(-spread, spread) + (0 if what == "wild" else self.field_uT[i])


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 1 << 30), happens=st.lists(st.sampled_from(KINDS_OF_READINGS), min_size=1, max_size=12))
@settings(max_examples=12)
def test_no_readings_stop_the_board(game: str, seed: int, happens: list[str]) -> None:
    dice = Random(seed)
    board = Board(compile_board(load_board(game)))
    spaces = board.spaces(game)
    sensors = Sensors(board.n_sensors, dice)
    tracker = Tracker(Ruleset(game))
    kind = PyramidWatch if spaces.pyramids else StackWatch if spaces.stacks else ThresholdWatch
    watch = kind(tracker, spaces, sensors)  # type: ignore[operator]
    now_ms = 0
    watch.round(now_ms)
    if dice.random() < 0.7:  # a game is on
        tracker.looked()
        for space in range(spaces.n):
            tracker.believe(space, tracker.due[space])
    for what in happens:
        sensors.change(what)
        for _ in range(dice.choice((3, 20, 80))):
            now_ms += ROUND_MS
            watch.round(now_ms)
            tracker.tick(now_ms)
        if watch.choices and dice.random() < 0.5:
            watch.choose(dice.randrange(len(watch.choices)), now_ms)
        elif watch.strange >= 0 and dice.random() < 0.5:
            watch.rebase()
        elif dice.random() < 0.1:
            tracker.new_game(())
            watch.look_again()
    assert tracker.n_debts() <= spaces.n
