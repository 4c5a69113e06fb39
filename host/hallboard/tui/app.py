"""The terminal board as a program: draws a session and passes keys on as acts of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hallcore import hints
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from ..session import Session, SessionView
from .board_view import BoardPicture, BoardView
from .cursor import neighbour
from .panel import panel
from .raster import Outline

_REDRAW_S = 0.05


class BoardApp(App[None]):
    """Shows a running session until the player leaves it."""

    TITLE = "hallboard"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #121418; }
    #side { width: 40; padding: 1 2; background: #1a1d23; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go('left')", "", show=False, priority=True),
        Binding("right", "go('right')", "", show=False, priority=True),
        Binding("up", "go('up')", "", show=False, priority=True),
        Binding("down", "go('down')", "", show=False, priority=True),
        Binding("enter,space", "touch", "lift / drop", priority=True, key_display="⏎"),
        Binding("plus,p", "place", "place", key_display="p"),
        Binding("a", "drop_all", "drop all"),
        Binding("x", "put_aside", "aside"),
        Binding("s", "pick(1)", "stash"),
        Binding("S", "pick(-1)", "", show=False),
        Binding("e", "end_turn", "end / pass"),
        Binding("m", "make_last", "make it"),
        *(Binding(str(i), f"choose({i - 1})", "", show=False) for i in range(1, 10)),
        Binding("t", "take_back", "take back"),
        Binding("h", "hint", "hint"),
        Binding("n", "new_game", "new game"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", "", show=False, priority=True),
    ]

    def __init__(self, session: Session, outlines: Sequence[Outline]) -> None:
        super().__init__()
        self._session = session
        self._outlines = list(outlines)
        self._cursor = len(outlines) // 2
        self._drawn: tuple[SessionView, int] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal():
            space_name = self._session.game.room.geometry.space_name
            yield BoardView(self._outlines, [space_name(i) for i in range(len(self._outlines))], id="board")
            with VerticalScroll(id="side"):
                yield Static(id="panel")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(BoardView).focus()
        self.set_interval(_REDRAW_S, self._redraw)
        self._redraw()

    def _redraw(self) -> None:
        view = self._session.view()
        if self._drawn == (view, self._cursor):
            return
        self._drawn = (view, self._cursor)
        cursor = self._cursor if view.by_keyboard or hints.CHOICE in view.roles else -1
        sides = tuple(seat.side for seat in view.seats)
        picture = BoardPicture(sides, view.symbols, view.owners, view.roles, pieces=view.pieces)
        self.query_one(BoardView).show(picture, cursor)
        self.query_one("#panel", Static).update(panel(view))

    # -- keys

    def action_go(self, direction: str) -> None:
        self._cursor = neighbour(self._outlines, self._cursor, direction)
        self._redraw()

    def action_touch(self) -> None:
        self._session.touch(self._cursor)

    def action_place(self) -> None:
        self._session.place(self._cursor)

    def action_drop_all(self) -> None:
        self._session.drop_all(self._cursor)

    def action_put_aside(self) -> None:
        self._session.put_aside()

    def action_pick(self, by: int) -> None:
        self._session.pick(by)

    def action_end_turn(self) -> None:
        self._session.end_turn()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of a stash are there for games that have one."""
        if action == "pick":
            return bool(self._session.view().stash)
        if action == "end_turn":
            return bool(self._session.view().stash or self._session.view().may_end)
        return True

    def action_make_last(self) -> None:
        self._session.make_last()

    def action_choose(self, number: int) -> None:
        self._session.choose(number)

    def action_take_back(self) -> None:
        self._session.take_back()

    def action_hint(self) -> None:
        self._session.hint()

    def action_new_game(self) -> None:
        self._session.new_game()

    def on_board_view_touched(self, message: BoardView.Touched) -> None:
        self._cursor = message.space
        self._session.touch(message.space)
        self._redraw()
