"""The terminal board as a program: draws a session and passes keys on as acts of the hand."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from hallcore import lights
from hallcore.steps import is_drop, space_of
from rich.console import Group
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from ..draw import remarks, seat_details
from ..draw.compose import look_of
from ..game import Game
from ..session import SeatView, Session, SessionView
from ..session.snapshot import board_view, closed
from ..session.steps import steps_of
from .board_view import BoardPicture, BoardView
from .cursor import neighbour
from .faces import Face
from .graphics import BLOCKS
from .hang_up import Terminals
from .keys import Key, key_line, keys
from .panel import moves, panel
from .screens import Help, OneOf, Question, TypedMove
from .seats import Seats

if TYPE_CHECKING:
    from .graphics.board_image import BoardImage

_REDRAW_S = 0.05
_TERMINAL_S = 0.5  # in which less is drawn than may wait to be written

_Said = tuple[tuple[str, str, str], tuple[str, ...]]


class BoardApp(App[None]):
    """Shows a running session until the player leaves it."""

    class Changed(Message):
        """Something of the session may look different."""

    TITLE = "hallboard"
    OFFER = "Set {}, with sides changed: press n, or set the pieces up again."
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #121418; }
    #side { width: 40%; min-width: 34; max-width: 42; padding: 1 2; background: #1a1d23; scrollbar-size-vertical: 0; }
    #seats { background: #1a1d23; }
    #keys { height: auto; padding: 0 1; background: #2a2f38; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}')", priority=True) for way in ("left", "right", "up", "down")),
        Binding("enter,space", "touch"),
        Binding("plus,p", "place"),
        Binding("a", "drop_all"),
        Binding("x", "put_aside"),
        Binding("s", "pick(1)"),
        Binding("S", "pick(-1)"),
        Binding("e", "end_turn"),
        Binding("m", "make_last"),
        *(Binding(str(i), f"choose({i - 1})") for i in range(1, 10)),
        Binding("k", "say_kind"),
        Binding("t", "take_back(0)"),
        Binding("u", "take_back(1)"),
        Binding("h", "hint"),
        Binding("i", "judge"),
        Binding("n", "new_game"),
        Binding("slash,colon", "type_move"),
        Binding("comma,pageup", "look_back(-1)"),
        Binding("full_stop,pagedown", "look_back(1)"),
        Binding("end,escape", "look_at_present"),
        Binding("f", "flip"),
        Binding("l", "change_level(1)"),
        Binding("L", "change_level(-1)"),
        Binding("d", "offer_draw"),
        Binding("r", "resign"),
        Binding("b", "abort"),
        Binding("question_mark,f1", "help"),
        Binding("q", "quit"),
        Binding("ctrl+c", "quit", priority=True),
    ]

    def __init__(self, session: Session, face: Face, graphics: str = BLOCKS) -> None:
        super().__init__()
        self.ended_by = ""
        """What ended the program from outside: the name of a signal."""
        self._terminals = Terminals()
        self._session = session
        self._face = face
        self._graphics = BLOCKS if face.board is None else graphics
        if self._graphics != BLOCKS:  # it may ask the terminal something, which is too late once this has begun
            importlib.import_module(".graphics.board_image", __package__)
        self._cursor = len(face.outlines) // 2
        self._past = -1  # the number of moves after which the board is shown, -1 for the present
        self._drawn: dict[str, object] = {}  # what each part of the screen shows
        self._said_of: object = None  # the position of which `_said_last` is said
        self._said_last: _Said = ("", "", ""), ()
        self._redraw_due = False

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self._make_board()
            with VerticalScroll(id="side"):
                yield Seats(self._face.seats, id="seats")
                yield Static(id="panel")
        yield Static(id="keys")

    def _make_board(self) -> BoardView | BoardImage:
        """A picture where the terminal shows one, else half blocks."""
        space_name = self._session.game.ruleset.geometry.space_name
        names = [space_name(i) for i in range(len(self._face.outlines))]
        if self._graphics == BLOCKS:
            return BoardView(self._face, names, id="board")
        from .graphics.board_image import BoardImage  # its libraries are not always installed

        return BoardImage(self._graphics, self._face, self._session.game.position(), names, id="board")

    @property
    def _board_widget(self) -> BoardView | BoardImage:
        return self.query_one("#board")  # type: ignore[return-value]

    def on_mount(self) -> None:
        self._board_widget.focus()
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):  # not in the main thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._end, "SIGTERM")
        if self._terminals:
            self.set_interval(_TERMINAL_S, self._look_at_terminal)

        def changed() -> None:
            self.post_message(self.Changed())

        self._session.on_change = changed
        self._redraw()

    def on_unmount(self) -> None:
        self._session.on_change = None

    def _end(self, signal_name: str) -> None:
        self.ended_by = signal_name
        self.exit()

    def _look_at_terminal(self) -> None:
        """End without a terminal: who ignores hang-ups, as `nohup` does, would read its end again and again."""
        if self._terminals.are_gone():
            self._terminals.let_go()
            if self._driver:  # the thread that writes for it has ended by its error, and nobody empties its queue
                self._driver.write = lambda data: None  # type: ignore[method-assign]
            self._end("SIGHUP")

    # -- drawing

    def on_board_app_changed(self) -> None:
        """Draw soon: once for all that happens meanwhile."""
        if not self._redraw_due:
            self._redraw_due = True
            self.set_timer(_REDRAW_S, self._redraw)

    def _redraw(self) -> None:
        self._redraw_due = False
        if not self.query("#board"):  # on leaving
            return
        view, game = self._session.view(), self._session.game
        if self._past >= len(view.history):
            self._past = -1
        if self._past >= 0:
            game = former(game, self._past)
        self._draw("board", *self._board(view, game))
        details = self._said(game)[1]
        self._draw("seats", view.seats, view.seat, details)
        said = replace(view, seats=tuple(replace(seat, clock_ms=0) for seat in view.seats), roles=b"")
        self._draw("panel", said, len(details), self.query_one("#side").content_size, self._past)
        self._draw("keys", tuple(self.keys(view)), self.size.width - 2)

    def _draw(self, part: str, *what: object) -> None:
        """Draw a part of the screen if its content has changed."""
        if self._drawn.get(part) != what:
            self._drawn[part] = what
            getattr(self, f"_draw_{part}")(*what)

    def _board(self, view: SessionView, game: Game) -> tuple[BoardPicture, int]:
        sides = tuple(seat.side for seat in view.seats)
        legend, *ends = self._said(game)[0]
        far, near = reversed(ends) if self._face.is_flipped else ends
        above = "      ".join(filter(None, (far, legend)))
        if self._past >= 0:
            then = former_view(game)
            cursor = -1
        else:
            then = {"symbols": view.symbols, "owners": view.owners, "pieces": view.pieces, "roles": view.roles}
            cursor = self._cursor if view.by_keyboard or lights.CHOICE in view.roles else -1
        position = "" if self._graphics == BLOCKS else game.position()
        return BoardPicture(sides, closed=closed(game), above=above, below=near, position=position, **then), cursor

    def _said(self, game: Game) -> _Said:
        """The remarks on the board, its far end and its near one, and each seat's details."""
        position, board = (game.name, bytes(game.cells), bytes(game.counters), len(game.moves)), self._face.board
        if self._said_of != position and board is not None:
            self._said_of, self._said_last = position, (remarks(board, game)[:3], tuple(seat_details(board, game)))
        return self._said_last

    def _draw_board(self, picture: BoardPicture, cursor: int) -> None:
        self._board_widget.show(picture, cursor)

    def _draw_seats(self, seats: Sequence[SeatView], to_move: int, details: Sequence[str]) -> None:
        self.query_one(Seats).show(seats, to_move, details)

    def _draw_keys(self, found: Sequence[Key], width: int) -> None:
        self.query_one("#keys", Static).update(key_line(found, width))

    def _draw_panel(self, view: SessionView, details: int, size: Size, past: int) -> None:
        """The panel, with as many moves as it has room for."""
        options = self.console.options.update_width(max(1, size.width))
        room = max(3, size.height - self.query_one(Seats).size.height)
        text = panel(view, self.OFFER, past)
        if len(self.console.render_lines(text, options)) > room:
            text = panel(view, self.OFFER, past, brief=True)
        left = max(0, room - len(self.console.render_lines(text, options)))
        for lines in range(left, -1, -1):  # a turn of many parts may take more than a line
            whole = Group(text, moves(view, lines, past))
            if len(self.console.render_lines(whole, options)) <= room:
                break
        self.query_one("#panel", Static).update(whole)

    def on_resize(self) -> None:
        if self._drawn:  # else it has not been there yet
            self._drawn.clear()
            self.call_after_refresh(self._redraw)

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The arrows walk over the board while nothing lies over it; there they scroll, or walk in what is typed."""
        return len(self.screen_stack) == 1 if action == "go" else super().check_action(action, parameters)

    def keys(self, view: SessionView) -> list[Key]:
        """The keys that the last line names."""
        return keys(view, self._past >= 0)

    def action_go(self, direction: str) -> None:
        self._cursor = neighbour(self._face.outlines, self._cursor, direction)
        self._redraw()

    def action_touch(self) -> None:
        self._act(lambda: self._session.touch(self._cursor))

    def action_place(self) -> None:
        self._act(lambda: self._session.place(self._cursor))

    def action_drop_all(self) -> None:
        self._act(lambda: self._session.drop_all(self._cursor))

    def action_put_aside(self) -> None:
        self._act(self._session.put_aside)

    def action_pick(self, by: int) -> None:
        self._act(lambda: self._session.pick(by))

    def action_end_turn(self) -> None:
        self._act(self._session.end_turn)

    def action_make_last(self) -> None:
        self._act(self._session.make_last)

    def action_choose(self, number: int) -> None:
        self._act(lambda: self._session.choose(number))

    def action_say_kind(self) -> None:
        kinds = self._session.view().may_be

        def told(number: int | None) -> None:
            if number is not None and self._session.view().may_be == kinds:  # else it has been put down meanwhile
                self._session.say_kind(number)

        if kinds:
            self.push_screen(OneOf("What is in your hand in truth? The board can't feel it.", kinds), told)

    def action_take_back(self, plies: int) -> None:
        self._act(lambda: self._session.take_back(plies))

    def action_hint(self) -> None:
        self._act(self._session.hint)

    def action_judge(self) -> None:
        self._session.judge()

    def action_change_level(self, by: int) -> None:
        self._session.change_level(by)

    def action_offer_draw(self) -> None:
        self._act(self._session.offer_draw)

    def action_resign(self) -> None:
        self._ask("Resign?", self._session.resign)

    def action_abort(self) -> None:
        self._ask("Break the game off without a result?", self._session.abort)

    def action_new_game(self) -> None:
        view = self._session.view()
        if view.result or not view.history:
            self._session.new_game()
        else:
            self._ask("Leave this game and begin a new one?", self._session.new_game)

    def action_type_move(self) -> None:
        game = self._session.game
        legal = game.legal_moves()
        if legal:
            self.push_screen(TypedMove(str(legal[0])), lambda text: self._session.play_text(text) if text else None)

    def action_help(self) -> None:
        name = self._session.game.name
        self.push_screen(Help(name, look_of(name).title(name)))

    def action_flip(self) -> None:
        self._face = self._face.flipped()
        self._board_widget.turn(self._face)
        self._redraw()

    def action_look_back(self, by: int) -> None:
        count = len(self._session.game.moves)
        ply = (count if self._past < 0 else self._past) + by
        self._past = -1 if ply >= count else max(0, ply)
        self._redraw()

    def action_look_at_present(self) -> None:
        self._past = -1
        self._redraw()

    def on_board_view_touched(self, message: BoardView.Touched) -> None:
        self._cursor = message.space
        self._act(lambda: self._session.touch(message.space))
        self._redraw()

    def _act(self, act: Callable[[], None]) -> None:
        """Do it, unless an earlier position is on the screen."""
        if self._past >= 0:
            self.action_look_at_present()
        else:
            act()

    def _ask(self, question: str, act: Callable[[], None]) -> None:
        self.push_screen(Question(question), lambda yes: act() if yes else None)


def former(game: Game, plies: int) -> Game:
    """The game after the first `plies` of its moves."""
    before = game.copy()
    while len(before.moves) > plies:
        before.pop()
    return before


def former_view(game: Game) -> dict[str, Any]:
    """What stands in the game's position, and lights that show its last move."""
    roles = bytearray(game.ruleset.geometry.SPACES)
    if game.moves:
        before = game.copy()
        move = before.pop()
        for step in steps_of(before, move.value):
            roles[space_of(step)] = lights.LAST_TO if is_drop(step) else lights.LAST_FROM
    return {**board_view(game, None), "roles": bytes(roles)}
