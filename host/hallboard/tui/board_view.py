"""The board as a widget: faces, lights and pieces in half-block pixels, symbols of the pieces as text.

The upper left corner shows the name of the space at the cursor, and the pyramids on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..colours import named_colour
from . import palette, pyramids
from .faces import Face
from .palette import Rgb
from .raster import NO_SPACE, Raster

_PIECE_SHARE = 0.78  # of the way from the centre to the edge
_SMALL_PX = 2.6  # up to this radius a piece takes its whole cell but the corners
_TINY_PX = 1.2  # below it a piece is only its symbol, in its colour
_LEAST_PX = 1e-6
_NOTHING = (".", "·")
_BARE_SIGNS = 3  # of a space on which nothing stands
_VEINS_PX = 11  # from one of its veins to the next, and how steep they are
_VEIN_SLOPE = 3
_DARKER = 0.4  # every second of them, so that they stay apart
_LABEL: Rgb = (150, 146, 138)


@dataclass(frozen=True)
class _Sign:
    """One character; by default in the most readable ink, on what is drawn there."""

    sign: str
    ink: Rgb | None = None
    back: Rgb | None = None
    bold: bool = False


@dataclass
class BoardPicture:
    """What to draw: per space its symbol and owner (-1 nobody's, None nothing there) and its light's role."""

    sides: tuple[str, ...] = ()
    symbols: Sequence[str] = ()
    owners: Sequence[int | None] = ()
    roles: bytes = b""
    closed: frozenset[int] = frozenset()  # spaces that are out of play
    pieces: Sequence[Sequence[str]] = ()  # names of the kinds on each space, the lowest first
    above: str = ""  # what is said above the board, and below it
    below: str = ""
    position: str = ""  # of the game, for who draws it by that

    def on_space(self, space: int, names: Sequence[str]) -> str:
        """The space's name, and what stands there, the lowest first: in a terminal it is small."""
        stack = self.pieces[space] if space < len(self.pieces) else ()
        return f"{names[space]}: {', '.join(stack)}" if stack else names[space]


class BoardView(Widget, can_focus=True):
    """Draws a BoardPicture on the outlines; posts `Touched` when a space is clicked."""

    DEFAULT_CSS = "BoardView { height: 1fr; width: 1fr; min-width: 30; min-height: 11; }"

    class Touched(Message):
        """A space was clicked."""

        def __init__(self, space: int) -> None:
            super().__init__()
            self.space = space

    def __init__(self, face: Face, names: Sequence[str] = (), **kwargs: str) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self._face = face
        self._names = names
        self._labels: dict[tuple[int, int], str] = {}  # of rows and columns, by column and line of the terminal
        self._raster: Raster | None = None
        self.picture = BoardPicture()
        self.cursor = NO_SPACE
        self._strips: dict[int, Strip] = {}  # the lines as they are drawn
        self._written: dict[int, dict[int, _Sign]] = {}  # the characters on them
        self._styles: dict[tuple[Rgb, Rgb, bool], Style] = {}

    def show(self, picture: BoardPicture, cursor: int) -> None:
        """Draw this from now on; only the lines that change are drawn again."""
        before = self._strips
        self._forget()
        self.picture = picture
        self.cursor = cursor
        for y in range(self.size.height):
            if self.render_line(y) != before.get(y):
                self.refresh(Region(0, y, self.size.width, 1))

    def turn(self, face: Face) -> None:
        """Draw the board on this face from now on."""
        self._face = face
        self._raster = None
        self._forget()
        self.refresh()

    def on_click(self, event: object) -> None:
        x, y = getattr(event, "x", 0), getattr(event, "y", 0)
        space = self._fitted().space_at(x, y)
        if space != NO_SPACE:
            self.post_message(self.Touched(space))

    def render_line(self, y: int) -> Strip:
        raster = self._fitted()
        if y not in self._strips:
            self._strips[y] = self._line(raster, y)
        return self._strips[y]

    # -- within

    def _line(self, raster: Raster, y: int) -> Strip:
        if not self._written:
            self._written = self._texts(raster)
        texts = self._written[y]
        segments = []
        for x in range(raster.columns):
            upper, lower = self._pixel(raster, x, 2 * y), self._pixel(raster, x, 2 * y + 1)
            if x in texts:
                text = texts[x]
                back = text.back or (lower if upper == palette.TABLE else upper)
                segments.append(Segment(text.sign, self._style(text.ink or palette.ink_on(back), back, text.bold)))
            else:
                segments.append(Segment("▀", self._style(upper, lower, False)))
        return Strip(segments, raster.columns).simplify()

    def _forget(self) -> None:
        """Draw every line anew when it is asked for."""
        self._strips, self._written = {}, {}

    def _fitted(self) -> Raster:
        columns, lines = max(1, self.size.width), max(1, self.size.height)
        if self._raster is None or (self._raster.columns, self._raster.lines) != (columns, lines):
            width = max((len(text) + 1 for text, _ in self._face.rows), default=0)
            self._raster = Raster(self._face.outlines, columns, lines, left=width)
            self._forget()
            self._labels = self._named(self._raster)
        return self._raster

    def _named(self, raster: Raster) -> dict[tuple[int, int], str]:
        """Where the names of rows and columns stand, if there is room for them."""
        rows = [(text, raster.pixel(point)) for text, point in self._face.rows]
        columns = [(text, raster.pixel(point)) for text, point in self._face.columns]
        worth = [(text, raster.pixel(point)) for text, point in self._face.row_remarks]
        right = [(int(x) + 2, int(y - 0.01) // 2, text) for text, (x, y) in worth]
        beside = [(int(x) - 1 - len(text), int(y - 0.01) // 2, text) for text, (x, y) in rows]
        below = [(_column(x, text), (int(y) + 1) // 2, text) for text, (x, y) in columns]
        return {
            (column + i, line): sign
            for names in (beside, below, right)
            if all(0 <= column < raster.columns and line < raster.lines for column, line, _ in names)
            for column, line, text in names
            for i, sign in enumerate(text)
        }

    def _pixel(self, raster: Raster, x: int, y: int) -> Rgb:
        space = raster.owner[y * raster.columns + x]
        if space == NO_SPACE:
            return palette.TABLE
        picture, ground = self.picture, self._ground(raster, space)
        owner = picture.owners[space] if space < len(picture.owners) else None
        if owner is None:
            bare = self._bare(space)
            return bare[1] if bare and (_VEIN_SLOPE * x + y) % _VEINS_PX == 0 else ground
        if pyramids.are_on(picture.pieces, space):
            piece = pyramids.colour(raster, space, picture.pieces[space], x, y)
            if piece and space == self.cursor:
                return palette.mixed(piece, palette.CURSOR, 0.3)
            return piece or ground
        radius = raster.radius(space)
        if radius > _SMALL_PX:
            radius *= _PIECE_SHARE
        elif not raster.chequered:
            radius = min(radius, raster.reach(space) - _LEAST_PX)  # a piece leaves its light some pixel
        centre_x, centre_y = raster.centre(space)
        if raster.chequered and _TINY_PX <= radius <= _SMALL_PX:  # a block with room for a light
            beside = abs(x + 0.5 - centre_x) > radius - 1
            return ground if beside or y > centre_y else palette.side_colour(picture.sides, owner)
        if radius < _TINY_PX or (x + 0.5 - centre_x) ** 2 + (y + 0.5 - centre_y) ** 2 > radius * radius:
            return ground
        return palette.side_colour(picture.sides, owner)

    def _ground(self, raster: Raster, space: int) -> Rgb:
        """The colour of the space itself, with its light and the cursor."""
        picture, bare = self.picture, self._bare(space)
        tones = palette.CHEQUERS if raster.chequered else palette.SHADES
        face = palette.FACE if raster.chequered and raster.gap_px else tones[raster.shades[space] % len(tones)]
        if space in picture.closed:
            face = palette.mixed(face, palette.TABLE, 0.75)
        elif bare:
            face = palette.mixed(bare[0], palette.TABLE, _DARKER * (raster.shades[space] % 2))
        light = palette.role_colour(picture.roles[space], picture.sides) if space < len(picture.roles) else None
        return palette.mixed(light or face, palette.CURSOR, 0.55) if space == self.cursor else light or face

    def _bare(self, space: int) -> tuple[Rgb, Rgb] | None:
        """The colours of the ground and of its veins, if nothing stands there and that shows, as lava does."""
        owners, closed = self.picture.owners, self.picture.closed
        is_bare = space < len(owners) and owners[space] is None and space not in closed
        return self._face.bare if is_bare else None

    def _texts(self, raster: Raster) -> dict[int, dict[int, _Sign]]:
        """Characters to write over the lines, by line and column."""
        picture = self.picture
        found: dict[int, dict[int, _Sign]] = {y: {} for y in range(raster.lines)}

        def write(line: int, column: int, text: str, sign: Callable[[str], _Sign]) -> None:
            found.setdefault(line, {}).update({column + i: sign(letter) for i, letter in enumerate(text)})

        def label(letter: str) -> _Sign:
            return _Sign(letter, _LABEL)

        for (x, line), letter in self._labels.items():
            write(line, x, letter, label)
        write(raster.lines - 1, 1, picture.below, label)
        write(0, max(0, raster.columns - 1 - len(picture.above)), picture.above, label)
        if NO_SPACE != self.cursor < len(self._names):
            at_cursor = picture.on_space(self.cursor, self._names)[: raster.columns - 2]
            write(0, 1, at_cursor, lambda letter: _Sign(letter, bold=True))
        for space, symbol in enumerate(picture.symbols):
            if pyramids.are_on(picture.pieces, space):
                for x, line, letter, back in pyramids.letters(raster, space, picture.pieces[space]):
                    found.setdefault(line, {})[x] = _Sign(letter, back=back, bold=True)
                continue
            centre_x, centre_y = raster.centre(space)
            if symbol in _NOTHING and space in self._face.signs:
                symbol = self._face.signs[space]
            elif symbol not in _NOTHING:
                symbol = self._stack(space, 2 * raster.radius(space)) or symbol
            if symbol in _NOTHING:
                continue
            bare = self._bare(space)
            if bare:
                symbol = symbol * min(_BARE_SIGNS, int(2 * raster.radius(space)))
            line, start, owner = int(centre_y - 0.01) // 2, _column(centre_x, symbol), picture.owners[space]
            if bare:
                back = self._ground(raster, space)
                write(line, start, symbol, partial(_Sign, ink=bare[1], back=back, bold=True))
                continue
            if owner is None:
                write(line, start, symbol, label)
                continue
            tiny = raster.radius(space) < _TINY_PX
            ink = palette.bright(palette.side_colour(picture.sides, owner)) if tiny else None
            write(line, start, symbol, partial(_Sign, ink=ink, bold=True))
        return found

    def _stack(self, space: int, width: float) -> str:
        """A stack of several sides' pieces by their initials, the lowest first, if there is room; else nothing."""
        stack = self.picture.pieces[space] if space < len(self.picture.pieces) else ()
        mixed = len(stack) > 1 and all(named_colour(name) for name in stack) and len(stack) <= width
        return "".join(name[0].upper() for name in stack) if mixed else ""

    def _style(self, fore: Rgb, back: Rgb, bold: bool) -> Style:
        key = (fore, back, bold)
        if key not in self._styles:
            self._styles[key] = Style(color=Color.from_rgb(*fore), bgcolor=Color.from_rgb(*back), bold=bold)
        return self._styles[key]


def _column(x: float, text: str) -> int:
    """Where a text begins whose middle is at the pixel x; the left one of two columns that are as near."""
    return ceil(x - len(text) / 2 - 0.5 - 1e-6)
