"""A demo in the live terminal board: nothing to press but q."""

from __future__ import annotations

from textual import work
from textual.binding import Binding

from ..session import SessionView
from ..session.demo import Demo
from .app import BoardApp
from .faces import face
from .graphics import BLOCKS
from .keys import Key


class DemoApp(BoardApp):
    """Watches a demo; leaves when it has ended and a key is pressed."""

    BINDINGS = [Binding("q,escape,ctrl+c", "quit", "quit", priority=True)]  # noqa: RUF012
    inherit_bindings = False
    OFFER = "Set {} follows, with sides changed."

    def __init__(self, demo: Demo, graphics: str = BLOCKS) -> None:
        super().__init__(demo.session, face(demo.board.physical, demo.session.game), graphics)
        self._demo = demo
        self.error: Exception | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self._play()

    def on_unmount(self) -> None:
        super().on_unmount()
        self._demo.stop()  # else the program waits for the thread that plays to the end

    def keys(self, view: SessionView) -> list[Key]:
        return [("q", "quit")]

    @work(thread=True)
    def _play(self) -> None:
        try:
            for _ in self._demo.lines():
                pass
        except Exception as error:
            self.error = error
            self.call_from_thread(self.exit)


def watch(demo: Demo, graphics: str = BLOCKS) -> str:
    """Show the demo until the player leaves; returns the signal that ended it, if one did. Raises DemoError."""
    app = DemoApp(demo, graphics)
    app.run()
    if app.error is not None:
        raise app.error
    return app.ended_by
