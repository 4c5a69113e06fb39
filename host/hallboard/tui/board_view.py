"""The board as a widget: faces, lights and pieces in half-block pixels, the symbols of what stands there as text.

The name of the space at the cursor stands in the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from . import palette, pyramids
from .palette import Rgb
from .raster import NO_SPACE, Outline, Raster

_PIECE_SHARE = 0.78  # of the way from the centre to the edge
_SMALL_PX = 2.6  # up to this radius a piece takes its whole cell but the corners
_TINY_PX = 1.2  # below it a piece is only its symbol, in its colour
_NOTHING = (".", "·")


@dataclass
class BoardPicture:
    """What to draw: per space its symbol and owner (-1 nobody's, None nothing there) and its light's role."""

    sides: tuple[str, ...] = ()
    symbols: Sequence[str] = ()
    owners: Sequence[int | None] = ()
    roles: bytes = b""
    dim: frozenset[int] = field(default_factory=frozenset)  # spaces that this game does not use
    pieces: Sequence[Sequence[str]] = ()  # names of the kinds on each space, the lowest first


class BoardView(Widget, can_focus=True):
    """Draws a BoardPicture on the outlines; posts `Touched` when a space is clicked."""

    DEFAULT_CSS = "BoardView { height: 1fr; width: 1fr; min-width: 30; min-height: 11; }"

    class Touched(Message):
        """A space was clicked."""

        def __init__(self, space: int) -> None:
            super().__init__()
            self.space = space

    def __init__(self, outlines: Sequence[Outline], names: Sequence[str] = (), **kwargs: str) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self._outlines = list(outlines)
        self._names = names
        self._raster: Raster | None = None
        self.picture = BoardPicture()
        self.cursor = NO_SPACE
        self._styles: dict[tuple[Rgb, Rgb, bool], Style] = {}

    def show(self, picture: BoardPicture, cursor: int) -> None:
        """Draw this from now on."""
        self.picture = picture
        self.cursor = cursor
        self.refresh()

    def on_resize(self) -> None:
        self._raster = None

    def on_click(self, event: object) -> None:
        x, y = getattr(event, "x", 0), getattr(event, "y", 0)
        space = self._fitted().space_at(x, y)
        if space != NO_SPACE:
            self.post_message(self.Touched(space))

    def render_line(self, y: int) -> Strip:
        raster = self._fitted()
        texts = self._texts(raster, y)
        segments = []
        for x in range(raster.columns):
            upper, lower = self._pixel(raster, x, 2 * y), self._pixel(raster, x, 2 * y + 1)
            if x in texts:
                text, owner = texts[x]
                back = lower if upper == palette.TABLE else upper
                ink = palette.ink_on(back)
                if owner is not None and raster.radius(raster.owner[2 * y * raster.columns + x]) < _TINY_PX:
                    ink = palette.bright(palette.side_colour(self.picture.sides, owner))
                segments.append(Segment(text, self._style(ink, back, True)))
            else:
                segments.append(Segment("▀", self._style(upper, lower, False)))
        return Strip(segments, raster.columns).simplify()

    # -- within

    def _fitted(self) -> Raster:
        if self._raster is None:
            self._raster = Raster(self._outlines, max(1, self.size.width), max(1, self.size.height))
        return self._raster

    def _pixel(self, raster: Raster, x: int, y: int) -> Rgb:
        space = raster.owner[y * raster.columns + x]
        if space == NO_SPACE:
            return palette.TABLE
        picture = self.picture
        face = palette.FACE if raster.gap_px or raster.odd[space] else palette.FACE_ALTERNATE
        if space in picture.dim:
            return palette.mixed(face, palette.TABLE, 0.6)
        light = palette.role_colour(picture.roles[space], picture.sides) if space < len(picture.roles) else None
        ground = light or face
        if space == self.cursor:
            ground = palette.mixed(ground, palette.CURSOR, 0.55)
        owner = picture.owners[space] if space < len(picture.owners) else None
        if owner is None:
            return ground
        if pyramids.are_on(picture.pieces, space):
            piece = pyramids.colour(raster, space, picture.pieces[space], x, y)
            if piece and space == self.cursor:
                return palette.mixed(piece, palette.CURSOR, 0.3)
            return piece or ground
        radius = raster.radius(space)
        if radius > _SMALL_PX:
            radius *= _PIECE_SHARE
        centre_x, centre_y = raster.centre(space)
        if radius < _TINY_PX or (x + 0.5 - centre_x) ** 2 + (y + 0.5 - centre_y) ** 2 > radius * radius:
            return ground
        return palette.side_colour(picture.sides, owner)

    def _texts(self, raster: Raster, y: int) -> dict[int, tuple[str, int | None]]:
        """Characters to write over line `y`, and whose they are, by column."""
        found: dict[int, tuple[str, int | None]] = {}
        if y == 0 and self.cursor < len(self._names) and self.cursor != NO_SPACE:
            found.update({1 + i: (character, None) for i, character in enumerate(self._names[self.cursor])})
        for space, symbol in enumerate(self.picture.symbols):
            centre_x, centre_y = raster.centre(space)
            if pyramids.are_on(self.picture.pieces, space):
                continue  # size and colour are drawn
            if symbol not in _NOTHING and int(centre_y - 0.01) // 2 == y:
                start = int(centre_x - len(symbol) / 2)
                owner = self.picture.owners[space]
                found.update({start + i: (character, owner) for i, character in enumerate(symbol)})
        return found

    def _style(self, fore: Rgb, back: Rgb, bold: bool) -> Style:
        key = (fore, back, bold)
        if key not in self._styles:
            self._styles[key] = Style(color=Color.from_rgb(*fore), bgcolor=Color.from_rgb(*back), bold=bold)
        return self._styles[key]
