"""Single pieces: thresholds tell every space of a crowded board, and hands in motion are not taken for drops."""

from __future__ import annotations

import pytest
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing.threshold import Thresholds, ThresholdWatch
from hallcore.tracker.tracker import Tracker

from tests.sensing.world import ALEA, World

SIGMA_UT = 39.2  # of a single sample


def alea() -> tuple[Tracker, Board]:
    return Tracker(Ruleset("alea")), Board(compile_board(load_board("alea")))


class Rig:
    """A watch fed with scans of a world, as the scanner does it."""

    def __init__(self, seed: int) -> None:
        self.tracker, board = alea()
        self.spaces = board.spaces("alea")
        n = board.n_sensors
        self.low, self.high, self.uT = [0] * n, [0] * n, [0] * n
        self.hits: list[int] = []
        self.follower = ThresholdWatch(self.tracker, self.spaces, self)
        self.world = World(ALEA, seed)
        self.now_ms = 0

    # -- what a scanner has

    def window(self, sensor: int, low_uT: int, high_uT: int) -> None:
        self.low[sensor], self.high[sensor] = low_uT, high_uT

    def watch(self) -> int:
        self.hits = [s for s, uT in enumerate(self.uT) if not self.low[s] <= uT <= self.high[s]]
        return len(self.hits)

    def hit_uT(self, i: int) -> int:
        return self.uT[self.hits[i]]

    def coarse(self) -> None:
        """`uT` is what the last scan read."""

    # -- the world

    def scan(self, times: int = 1, **instead: int) -> None:
        """Scan; `instead` gives the readings of spaces by name."""
        for _ in range(times):
            by_space = self.world.readings(SIGMA_UT)
            for name, uT in instead.items():
                by_space[self.space(name)] = uT
            for space, sensor in enumerate(self.spaces.sensors):
                self.uT[sensor] = by_space[space]
            self.now_ms += 12
            self.follower.round(self.now_ms)

    def space(self, name: str) -> int:
        return int(self.tracker.ruleset.geometry.parse_space(name))

    def fill(self) -> None:
        for space, content in enumerate(self.tracker.due):
            if content:
                self.world.put(space, self.tracker.ruleset.hands.top(content))


@pytest.mark.parametrize("seed", range(6))
def test_every_space_of_a_set_up_board_is_told_right(seed: int) -> None:
    rig = Rig(seed)
    rig.fill()
    rig.scan(3)
    assert list(rig.tracker.actual) == list(rig.tracker.due)


@pytest.mark.parametrize("seed", range(4))
def test_uncalibrated_zeros_and_a_field_from_outside_do_not_matter(seed: int) -> None:
    rig = Rig(seed)
    rig.world.zeros = [rig.world.random.uniform(-600, 600) for _ in rig.world.zeros]
    rig.world.common_uT = 300
    rig.fill()
    rig.scan(3)
    assert list(rig.tracker.actual) == list(rig.tracker.due)


def test_a_crowd_of_any_pieces_is_told_right() -> None:
    rig = Rig(9)
    kinds = [rig.world.random.choice([0, 1, 2, 2, 3]) for _ in rig.world.places]
    for space, kind in enumerate(kinds):
        if kind:
            rig.world.put(space, kind)
    rig.scan(12)
    hands = rig.tracker.ruleset.hands
    assert [hands.top(content) for content in rig.tracker.actual] == kinds


def test_a_lift_counts_in_the_first_scan_and_a_drop_in_the_second() -> None:
    rig = Rig(1)
    rig.fill()
    rig.scan(3)
    start = rig.space("j13")
    rig.world.take(start)
    rig.scan()
    assert rig.tracker.actual[start] == 0
    rig.world.put(rig.space("k13"), 2)
    rig.scan()
    assert rig.tracker.actual[rig.space("k13")] == 0
    rig.scan()
    assert rig.tracker.actual[rig.space("k13")] != 0


def test_a_king_on_its_way_down_is_never_a_defender() -> None:
    rig = Rig(2)
    rig.fill()
    rig.scan(3)
    rig.world.take(rig.space("j10"))
    rig.scan()
    seen = set()
    for uT in (-900, -2600, -4700, -7600, -11200, -14000, -14000, -14000):
        rig.scan(j10=uT)
        seen.add(rig.tracker.actual[rig.space("j10")])
    hands = rig.tracker.ruleset.hands
    assert seen == {0, hands.push(0, 3)}


@pytest.mark.parametrize("piece", [2, 3])
def test_where_a_reading_may_be_either_of_two_pieces_it_is_the_one_that_the_hand_holds(piece: int) -> None:
    rig = Rig(4)
    rig.fill()
    rig.scan(3)
    hands = rig.tracker.ruleset.hands
    levels = Thresholds(rig.spaces, rig.tracker.ruleset.rules.KINDS)
    either_uT = (levels.low[2] + levels.high[3]) // 2
    assert levels.low[2] < either_uT < levels.high[3]
    start = next(space for space, content in enumerate(rig.tracker.due) if content == hands.push(0, piece))
    rig.world.take(start)
    rig.scan()
    rig.scan(3, a10=either_uT)
    assert rig.tracker.actual[rig.space("a10")] == hands.push(0, piece)


def test_a_piece_that_slides_past_is_not_dropped() -> None:
    rig = Rig(3)
    for uT in (300, 1900, 4200, 5600, 4300, 2000, 300, 0):
        rig.scan(d5=uT)
        assert rig.tracker.actual[rig.space("d5")] == 0


def test_two_kinds_with_one_magnet_are_refused() -> None:
    board = compile_board(load_board("alea"))
    board["games"][0]["kinds"]["king"] = -1.0
    with pytest.raises(ValueError, match="cannot tell defender from king"):
        Thresholds(Board(board).spaces("alea"), Ruleset("alea").rules.KINDS)
