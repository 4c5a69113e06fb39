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
    does where nothing is asked. If the question goes while the button is down, or went just before, the press means
    nothing more.
    """

    def __init__(self, button: "Button", answers: "Answers", clock: "Clock") -> None:
        self._button = button
        self._answers = answers
        self._clock = clock
        self._since_ms = 0  # when it went down
        self._left = -1  # answers that it may still go through, -1 until it is down
        self._asked = 0  # that it answers

    def poll(self, now_ms: int) -> int:
        """What has happened since the last call, as `Button.poll` says it."""
        button = self._button
        answers = self._answers
        press = button.poll()
        if not button.down:
            self._left = -1
            return press
        if self._left < 0:
            self._since_ms = now_ms
            self._asked = answers.question
            self._left = 0 if answers.menu is not None else answers.n_answers()
            if self._left:
                self._left += 1
            elif answers.menu is None and answers.is_late(now_ms):
                button.take()
        if self._left > 0 and answers.question != self._asked:
            self._left = 0
            button.take()
        if self._left == 0 or self._clock.since(now_ms, self._since_ms) < STEP_MS:
            return press
        button.take()
        self._since_ms = now_ms
        self._left -= 1
        if self._left == 0:
            return LONG
        if answers.n_answers() == 1:
            self._left = 0  # it counts at once: what is asked next waits for another press
        return SHORT
