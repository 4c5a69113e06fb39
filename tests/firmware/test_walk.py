"""The button that goes through answers while it is held."""

from __future__ import annotations

from types import SimpleNamespace

from device.button import LONG, NOTHING, SHORT, Button
from device.walk import Walk

from tests.firmware.portable.rig import Clock


class Held:
    """A button under a finger, and answers that a test changes."""

    def __init__(self, n_answers: int) -> None:
        self.clock = Clock()
        self.level = 0
        self.n = n_answers
        self.late = False
        self.answers = SimpleNamespace(
            menu=None, question=1, n_answers=lambda: self.n, is_late=lambda now_ms: self.late
        )
        self.walk = Walk(Button(lambda: self.level, self.clock), self.answers, self.clock)

    def hold(self, level: int, ms: int) -> list[int]:
        """What is reported while the pin has this level."""
        self.level = level
        found = []
        for _ in range(ms // 5):
            found.append(self.walk.poll(self.clock.ms()))
            self.clock.sleep_ms(5)
        return [press for press in found if press != NOTHING]


def test_a_button_held_goes_through_the_answers_and_past_the_last_to_the_menu() -> None:
    assert Held(3).hold(1, 1000) == [SHORT, SHORT]
    assert Held(3).hold(1, 4000) == [SHORT, SHORT, SHORT, LONG]
    assert Held(0).hold(1, 4000) == [LONG]


def test_a_button_that_is_held_as_its_question_goes_opens_no_menu() -> None:
    held = Held(3)
    assert held.hold(1, 600) == [SHORT]
    held.n, held.answers.question = 0, 2
    assert held.hold(1, 4000) == []
    held.hold(0, 100)
    assert held.hold(1, 4000) == [LONG]


def test_a_button_that_is_held_answers_no_other_question() -> None:
    held = Held(3)
    assert held.hold(1, 600) == [SHORT]
    held.n, held.answers.question = 2, 2
    assert held.hold(1, 4000) == []
    held.hold(0, 100)
    assert held.hold(1, 500) == [SHORT]


def test_a_press_that_begins_just_after_its_question_has_gone_means_nothing() -> None:
    held = Held(0)
    held.late = True
    assert held.hold(1, 100) == []
    held.late = False
    assert held.hold(1, 3000) + held.hold(0, 100) == []
    assert held.hold(1, 3000) == [LONG]
