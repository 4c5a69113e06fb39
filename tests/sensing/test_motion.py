"""When a board counts as quiet: from the first scan on, and for pieces that are felt less than one scan's noise."""

from __future__ import annotations

from array import array
from random import Random

from hallcore.sensing.motion import Motion

NOISE_uT = 22.9  # of one coarse reading
SPACES = 20


class Scans:
    """Noisy scans of `SPACES` sensors, 5 ms apart."""

    def __init__(self) -> None:
        self.motion = Motion(array("H", range(SPACES)))
        self.field_uT = [2000.0] * SPACES
        self.now_ms = 5000
        self._dice = Random(1)

    def feed(self, n: int) -> int:
        """So many scans; returns how many of them showed a motion."""
        moved = 0
        for _ in range(n):
            self.now_ms += 5
            uT = array("i", [round(field + self._dice.gauss(0, NOISE_uT)) for field in self.field_uT])
            if self.motion.feed(uT, self.now_ms):
                self.motion.begin(uT, self.now_ms)
                moved += 1
        return moved


def test_a_board_that_was_just_switched_on_has_not_rested() -> None:
    scans = Scans()
    scans.feed(1)
    assert scans.motion.since(scans.now_ms) == 0
    assert not scans.motion.rested(scans.now_ms)


def test_noise_is_no_motion_and_the_mean_stays_that_of_the_field() -> None:
    scans = Scans()
    scans.feed(1)
    out = array("i", bytes(4 * SPACES))
    for _ in range(40):
        assert scans.feed(25) == 0
        scans.motion.mean(out)
        assert all(abs(uT - 2000) < 20 for uT in out)


def test_a_piece_that_is_felt_less_than_the_noise_of_two_scans_begins_the_rest_anew() -> None:
    scans = Scans()
    scans.feed(100)
    scans.field_uT[7] += 50  # the fourth piece of a stack of EVL
    assert scans.feed(40) > 0
    scans.feed(20)
    out = array("i", bytes(4 * SPACES))
    scans.motion.mean(out)
    assert abs(out[7] - 2050) < 20  # nothing of what was before is in it
