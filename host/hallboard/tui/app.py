"""The terminal board as a program: draws a session and passes keys on as acts of the hand."""

from __future__ import annotations

from typing import ClassVar

from hallcore import lights
from rich.console import Group
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from ..session import Session, SessionView
from .board_view import BoardPicture, BoardView
from .cursor import neighbour
from .faces import Face
from .keys import Key, key_line, keys
from .panel import moves, panel

_REDRAW_S = 0.05


class BoardApp(App[None]):
    """Shows a running session until the player leaves it."""

    TITLE = "hallboard"
    OFFER = "Set {}, with sides changed: press n, or set the pieces up again."
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #121418; }
    #side { width: 40%; min-width: 34; max-width: 42; padding: 1 2; background: #1a1d23; scrollbar-size-vertical: 0; }
    #keys { height: auto; padding: 0 1; background: #2a2f38; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}')", priority=True) for way in ("left", "right", "up", "down")),
        Binding("enter,space", "touch", priority=True),
        Binding("plus,p", "place"),
        Binding("a", "drop_all"),
        Binding("x", "put_aside"),
        Binding("s", "pick(1)"),
        Binding("S", "pick(-1)"),
        Binding("e", "end_turn"),
        Binding("m", "make_last"),
        *(Binding(str(i), f"choose({i - 1})") for i in range(1, 10)),
        Binding("t", "take_back"),
        Binding("h", "hint"),
        Binding("n", "new_game"),
        Binding("q", "quit"),
        Binding("ctrl+c", "quit", priority=True),
    ]

    def __init__(self, session: Session, face: Face) -> None:
        super().__init__()
        self._session = session
        self._face = face
        self._outlines = face.outlines
        self._cursor = len(face.outlines) // 2
        self._drawn: tuple[SessionView, int] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal():
            space_name = self._session.game.ruleset.geometry.space_name
            yield BoardView(self._face, [space_name(i) for i in range(len(self._outlines))], id="board")
            with VerticalScroll(id="side"):
                yield Static(id="panel")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one(BoardView).focus()
        self.set_interval(_REDRAW_S, self._redraw)
        self._redraw()

    def _redraw(self) -> None:
        view = self._session.view()
        if self._drawn == (view, self._cursor) or not self.query(BoardView):  # the latter on leaving
            return
        self._drawn = (view, self._cursor)
        cursor = self._cursor if view.by_keyboard or lights.CHOICE in view.roles else -1
        sides = tuple(seat.side for seat in view.seats)
        picture = BoardPicture(sides, view.symbols, view.owners, view.roles, view.closed, view.pieces)
        self.query_one(BoardView).show(picture, cursor)
        self._write(view)

    def _write(self, view: SessionView) -> None:
        """The panel, with as many moves as it has room for, and the line of keys."""
        there = self.query_one("#panel", Static)
        options = self.console.options.update_width(max(1, there.content_size.width))
        said = panel(view, self._face.seats, self.OFFER)
        ruleset = self.query_one("#side").content_size.height
        left = max(0, ruleset - len(self.console.render_lines(said, options)))
        for lines in range(left, -1, -1):  # a turn of many parts may take more than a line
            whole = Group(said, moves(view, lines))
            if len(self.console.render_lines(whole, options)) <= ruleset:
                break
        there.update(whole)
        self.query_one("#keys", Static).update(key_line(self.keys(view), self.size.width - 2))

    def on_resize(self) -> None:
        if self._drawn is not None:  # else it has not been there yet
            self._drawn = None
            self.call_after_refresh(self._redraw)

    # -- keys

    def keys(self, view: SessionView) -> list[Key]:
        """The keys that the last line names."""
        return keys(view)

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
