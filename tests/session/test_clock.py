"""The clock: time used, or time left under a control."""

from __future__ import annotations

import pytest
from hallboard.game import parse_time_control
from hallboard.session.clock import Clock


class Watch:
    """A time that a test sets."""

    now_s = 100.0

    def clock(self, control: str = "") -> Clock:
        return Clock(2, parse_time_control(control) if control else None, lambda: self.now_s)


def test_only_the_running_side_uses_time() -> None:
    watch = Watch()
    clock = watch.clock()
    clock.run(0)
    watch.now_s += 2.5
    assert clock.times_ms() == (2500, 0)
    clock.run(1)
    watch.now_s += 1
    clock.run(-1)
    watch.now_s += 10
    assert clock.times_ms() == (2500, 1000)
    assert clock.fallen == -1


@pytest.mark.parametrize(
    ("control", "after_two_seconds", "after_the_turn"),
    [("1+3", 58_000, 61_000), ("1", 58_000, 58_000), ("30/move", 28_000, 30_000)],
)
def test_a_control_counts_down_and_gives_its_increment_once_a_turn(
    control: str, after_two_seconds: int, after_the_turn: int
) -> None:
    watch = Watch()
    clock = watch.clock(control)
    clock.run(0)
    watch.now_s += 1
    clock.run(0)  # the turn has several parts
    watch.now_s += 1
    assert clock.time_ms(0) == after_two_seconds
    clock.run(1)
    assert clock.time_ms(0) == after_the_turn


def test_a_flag_falls_when_the_time_is_over_and_not_while_the_clock_is_paused() -> None:
    watch = Watch()
    clock = watch.clock("0:10")
    clock.run(1)
    watch.now_s += 9
    clock.pause(True)
    watch.now_s += 60
    assert clock.fallen == -1
    clock.pause(False)
    watch.now_s += 1
    assert (clock.fallen, clock.time_ms(1)) == (1, 0)


def test_a_resumed_game_goes_on_from_its_times() -> None:
    watch = Watch()
    clock = watch.clock("5+3")
    clock.set_times((12_000, 34_000))
    clock.run(1)
    watch.now_s += 4
    assert clock.times_ms() == (12_000, 30_000)
