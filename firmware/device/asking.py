"""What a board of switches does besides: its button goes through the answers, and it says that it will ask."""

from hallcore.lights import CHOICE
from hallcore.portable import const

from .walk import Walk

if False:  # types
    from .app import App
    from .clock import Clock

_SAID_MS = const(2000)  # two flashes of what asks


class Asking:
    """The asking part of `app`, whose game is felt by switches.

    Where pieces stand on each other switches do not feel all that hands do. As such a game begins, or goes on, all
    spaces shine as questions do, for two seconds, or until something is felt or the button is pressed. The host is told
    in words, and does not see those lights: nothing is asked yet.
    """

    def __init__(self, app: "App", clock: "Clock") -> None:
        self._app = app
        self._clock = clock
        self._walk = Walk(app.button, app.answers, clock)
        hands = app.tracker.ruleset.hands
        self._asks = hands.push(hands.push(0, 1), 1) >= 0  # pieces stand on each other
        self._waits = True  # the set-up
        self._since_ms = 0
        self._begun = False  # the game, a moment ago
        self._roles = bytearray(bytes((CHOICE,)) * len(app.roles))

    def poll(self, now_ms: int) -> int:
        """What the button has done, as `Button.poll` says it."""
        tracker = self._app.tracker
        awaited = tracker.setting_up()
        if awaited != self._waits:
            self._waits = awaited
            if not awaited and self._asks:
                self._begun = True
                self._since_ms = now_ms
                self._app.answers.version += 1
        elif self._begun and (
            self._app.button.down
            or tracker.n_done
            or tracker.n_loose()
            or self._clock.since(now_ms, self._since_ms) >= _SAID_MS
        ):
            self._begun = False
            self._app.answers.version += 1
        return self._walk.poll(now_ms)

    def render(self, roles: bytearray) -> bytearray:
        """What shines, where the game shows these roles."""
        return self._roles if self._begun else roles
