"""The loop that never ends: a fault of the program ends a round, not the game."""

import gc

from hallcore.protocol.messages import FAULT, NO_SPACE

if False:  # types
    from .app import App
    from .clock import Clock

MAX_FAULTS = 20  # in a row; then the fault is raised: a board that stops misleads nobody
PAUSE_MS = 50


def run(app: "App", clock: "Clock", rounds: int = -1) -> None:
    """Call `app.tick()` for ever, or `rounds` times; tell the host what went wrong."""
    faults = 0
    while rounds:
        rounds -= 1
        try:
            app.tick()
            faults = 0
        except Exception as error:
            faults += 1
            if faults > MAX_FAULTS:
                raise
            gc.collect()
            app.session.note(FAULT, NO_SPACE, f"{type(error).__name__}: {error}")
            clock.sleep_ms(PAUSE_MS)
