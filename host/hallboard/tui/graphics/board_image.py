"""The board as a widget that shows a picture, with a line for what stands at the cursor.

Its module asks the terminal for the size of its characters when it is imported, if the system does not know it: import
it before the screen begins, and only where the terminal shows pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click
from textual.widgets import Static
from textual_image.widget import SixelImage, TGPImage, get_cell_size  # type: ignore[attr-defined]

from ...draw.lights import power
from ...game import Game
from ...virtual.pieces import content_of
from .. import palette
from ..board_view import BoardPicture, BoardView
from ..faces import Face
from ..raster import NO_SPACE
from .choice import KITTY
from .drawing import Drawing, Position


class BoardImage(Vertical, can_focus=True):
    """Draws positions in a thread of its own, the newest one next; posts `BoardView.Touched` when one is clicked."""

    DEFAULT_CSS = """
    BoardImage { height: 1fr; width: 1fr; min-width: 30; min-height: 11; background: #121418; }
    BoardImage > Static { height: 1; padding: 0 1; }
    BoardImage > .picture { height: 1fr; width: 100%; }
    """

    def __init__(self, graphics: str, face: Face, position: str, names: Sequence[str], **kwargs: str) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self._face = face
        self._game = Game.from_position(position)  # for its rules, and its variants, which the face shows
        self._names = names
        widget = TGPImage if graphics == KITTY else SixelImage
        self._picture = widget(classes="picture")
        self._line = Static()
        self._drawing: Drawing | None = None
        self._wanted: tuple[Position, int] | None = None
        self._shown: object = None
        self._busy = False

    def compose(self) -> ComposeResult:
        yield self._picture
        yield self._line

    def show(self, picture: BoardPicture, cursor: int) -> None:
        """Show this from now on, and in the line below what stands at the cursor."""
        hands, kinds = self._game.ruleset.hands, self._game.ruleset.rules.KINDS
        contents = tuple(content_of(hands, [kinds.index(name) for name in stack]) for stack in picture.pieces)
        lights = tuple(power(palette.role_colour(role, picture.sides)) for role in picture.roles)
        self._wanted = Position(picture.position, contents, lights), cursor
        at_cursor = picture.on_space(cursor, self._names) if cursor != NO_SPACE else ""
        self._line.update("   ".join(filter(None, (at_cursor, picture.above, picture.below))))
        self._draw()

    def turn(self, face: Face) -> None:
        """Show the board on this face from now on."""
        self._face = face
        self._drawing = None
        self._draw()

    def on_resize(self) -> None:
        self._drawing = None
        self.call_after_refresh(self._draw)

    def on_click(self, event: Click) -> None:
        if self._drawing is None or event.widget is self._line:
            return
        offset = event.get_content_offset(self)
        if offset is None:
            return
        width, height = get_cell_size()
        space = self._drawing.space_at((offset.x + 0.5) * width, (offset.y + 0.5) * height)
        if space != NO_SPACE:
            self.post_message(BoardView.Touched(space))

    # -- within

    def _draw(self) -> None:
        """Draw the wanted picture, unless it is shown already; after the present drawing, if there is one."""
        size = self._picture.size
        if self._busy or self._wanted is None or not size.area:
            return
        if self._drawing is None:
            width, height = get_cell_size()
            self._drawing = Drawing(self._face, self._game, size.width * width, size.height * height)
        drawing, (position, cursor) = self._drawing, self._wanted
        key = drawing, position, cursor
        if key != self._shown:
            self._shown, self._busy = key, True
            self.run_worker(lambda: self._work(drawing, position, cursor), thread=True)

    def _work(self, drawing: Drawing, position: Position, cursor: int) -> None:
        try:
            picture: Image | None = drawing.picture(position, cursor)
        finally:
            self.app.call_from_thread(self._done)
        self.app.call_from_thread(self._put, picture)

    def _done(self) -> None:
        self._busy = False

    def _put(self, picture: Image) -> None:
        self._picture.image = picture
        self._draw()
