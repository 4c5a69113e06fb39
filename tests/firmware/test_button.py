"""The button: bounces left out, short presses on release, long ones while they last."""

from __future__ import annotations

import random

import pytest
from device.button import LONG, NOTHING, SHORT, Button

from tests.firmware.portable.rig import Clock


def presses(levels: list[tuple[int, int]], first: int = 0) -> list[int]:
    """What a button reports whose pin has the first level when it starts, and then (level, ms) in turn."""
    clock = Clock()
    level = [first]
    button = Button(lambda: level[0], clock)
    found = []
    for value, ms in levels:
        level[0] = value
        for _ in range(ms // 5):
            found.append(button.poll())
            clock.sleep_ms(5)
    return [press for press in found if press != NOTHING]


def test_a_short_press_counts_once() -> None:
    assert presses([(0, 50), (1, 200), (0, 100)]) == [SHORT]


def test_bounces_are_no_presses() -> None:
    assert presses([(1, 10), (0, 10), (1, 10), (0, 10), (1, 200), (0, 10), (1, 10), (0, 200)]) == [SHORT]
    assert presses([(1, 20), (0, 100)]) == []


def test_a_long_press_is_told_while_it_lasts_and_is_not_short_too() -> None:
    assert presses([(1, 1300)]) == [LONG]
    assert presses([(1, 3000), (0, 200), (1, 100), (0, 100)]) == [LONG, SHORT]


def test_what_is_held_down_when_the_device_starts_is_no_press() -> None:
    assert presses([(1, 50), (0, 100), (1, 100), (0, 100)], first=1) == [SHORT]
    assert presses([(1, 3000), (0, 100)], first=1) == []


def pressed_within_rounds(levels: list[tuple[int, int]], round_ms: int) -> list[int]:
    """What is told where the pin interrupts rounds of so many ms."""
    clock = Clock()
    level = [0]
    button = Button(lambda: level[0], clock)
    found = []
    due_ms = clock.ms() + round_ms
    for value, ms in [*levels, (0, 3 * round_ms)]:
        if value != level[0]:
            level[0] = value
            button.look()
        for _ in range(ms):
            clock.sleep_ms(1)
            if clock.ms() >= due_ms:
                due_ms += round_ms
                found.append(button.poll())
    return [press for press in found if press != NOTHING]


@pytest.mark.parametrize("round_ms", [5, 60, 240, 300])
@pytest.mark.parametrize("ms", [40, 100, 400])
def test_no_press_is_lost_in_a_round_that_is_longer(round_ms: int, ms: int) -> None:
    """Stacks are decoded for up to 0.3 s: 9 of 13 presses of 100 ms were lost then, on an emulated chip."""
    dice = random.Random(round_ms)
    for _ in range(50):
        before = dice.randrange(40, 500)
        assert pressed_within_rounds([(0, before), (1, ms), (0, 100)], round_ms) == [SHORT]
        assert pressed_within_rounds([(0, before), (1, ms), (0, 50), (1, ms), (0, 100)], round_ms) == [SHORT, SHORT]


@pytest.mark.parametrize("round_ms", [5, 240])
def test_bounces_within_a_round_are_no_presses(round_ms: int) -> None:
    bounces = [(1, 3), (0, 2), (1, 4), (0, 1)]
    assert pressed_within_rounds([(0, 70), *bounces, (1, 100), *bounces, (0, 100)], round_ms) == [SHORT]
    assert pressed_within_rounds([(0, 70), *bounces, (0, 100)], round_ms) == []
    assert pressed_within_rounds([(0, 70), *bounces * 30], round_ms) == []


@pytest.mark.parametrize("round_ms", [5, 240])
def test_a_long_press_within_long_rounds_is_told_once(round_ms: int) -> None:
    assert pressed_within_rounds([(0, 70), (1, 2000), (0, 100), (1, 100), (0, 100)], round_ms) == [LONG, SHORT]
