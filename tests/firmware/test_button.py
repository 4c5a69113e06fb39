"""The button: bounces left out, short presses on release, long ones while they last."""

from __future__ import annotations

from device.button import LONG, NOTHING, SHORT, Button

from tests.firmware.portable.rig import Clock


def presses(levels: list[tuple[int, int]]) -> list[int]:
    """What a button reports whose pin has (level, ms) in turn."""
    clock = Clock()
    level = [0]
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
