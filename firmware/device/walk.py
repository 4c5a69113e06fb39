"""A button that goes through the answers while it is held, for boards that ask often."""

from .button import LONG, SHORT

if False:  # types
    from .answers import Answers
    from .button import Button
    from .clock import Clock

STEP_MS = 400


class Walk:
    """Reads `button`. Held while `answers` has a question, it counts as one more short press every 400 ms.

    Let go, it leaves the answer that is lit. A button that has gone through all of them opens the menu, as a long press
    does where nothing is asked.
    """

    def __init__(self, button: "Button", answers: "Answers", clock: "Clock") -> None:
        self._button = button
        self._answers = answers
        self._clock = clock
        self._down_ms = 0  # when it went down
        self._left = -1  # answers that it may still go through, -1 until it is down

    def poll(self, now_ms: int) -> int:
        """What has happened since the last call, as `Button.poll` says it."""
        button = self._button
        press = button.poll()
        if not button.down:
            self._left = -1
            return press
        if self._left < 0:
            self._down_ms = now_ms
            self._left = 0 if self._answers.menu is not None else self._answers.n_answers()
            if self._left:
                self._left += 1
        if self._left == 0 or self._clock.since(now_ms, self._down_ms) < STEP_MS:
            return press
        button.take()
        self._down_ms = now_ms
        self._left -= 1
        if self._left == 0:
            return LONG
        if self._answers.n_answers() == 1:
            self._left = 0  # it counts at once: what is asked next waits for another press
        return SHORT
