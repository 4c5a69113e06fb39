"""The board in pixels: the drawing of all pictures, rasterised, with the cursor and the place of each space in it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import resvg_py
from PIL import Image, ImageDraw

from ...colours import Rgb
from ...draw import layout_of, picture_of
from ...game import Game
from .. import palette
from ..faces import Face
from ..raster import NO_SPACE

_CURSOR = (255, 255, 255, 70)
_CURSOR_EDGE = (255, 255, 255, 255)
_EDGE_SHARE = 0.012  # of the picture's shorter side


@dataclass(frozen=True)
class Position:
    """What is drawn: a position as text, what stands on each space, and how each shines."""

    text: str
    contents: tuple[int, ...]
    lights: tuple[Rgb, ...]


class Drawing:
    """A board's pictures of a size in pixels, on the table's colour. A flipped face is turned with all that it shows.

    Raises ValueError for a face without a board.
    """

    def __init__(self, face: Face, game: Game, width: int, height: int) -> None:
        if face.board is None:
            raise ValueError("no board: there is nothing to draw")
        self.size = max(1, width), max(1, height)
        self._board = face.board
        self._flipped = face.is_flipped
        self._layout = layout_of(face.board, game)
        drawn = self._layout.right + self._layout.margin, self._layout.bottom + self._layout.margin
        self._scale = min(self.size[0] / drawn[0], self.size[1] / drawn[1])  # pixels per mm
        self._drawn = max(1, int(drawn[0] * self._scale)), max(1, int(drawn[1] * self._scale))
        self._left, self._top = ((whole - part) // 2 for whole, part in zip(self.size, self._drawn, strict=True))
        self._last: tuple[Position, Image.Image] | None = None

    def picture(self, position: Position, cursor: int = NO_SPACE) -> Image.Image:
        """The position with the cursor's space marked, none for NO_SPACE."""
        if self._last is None or self._last[0] != position:
            self._last = position, self._rasterised(position)
        picture = self._last[1]
        if cursor == NO_SPACE:
            return picture
        marked = picture.copy()
        edge = max(2, round(_EDGE_SHARE * min(self._drawn)))
        pencil = ImageDraw.Draw(marked, "RGBA")
        pencil.polygon(self.outline(cursor), fill=_CURSOR, outline=_CURSOR_EDGE, width=edge)
        return marked

    def outline(self, space: int) -> list[tuple[float, float]]:
        """Where the space's corners are, in pixels."""
        return [self._pixel(x, y) for x, y in self._layout.spots[space].outline]

    def space_at(self, x: float, y: float) -> int:
        """The space at a pixel, NO_SPACE if there is none."""
        spaces = range(len(self._layout.spots))
        return next((space for space in spaces if _is_inside(self.outline(space), x, y)), NO_SPACE)

    def _pixel(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        x, y = self._left + x_mm * self._scale, self._top + y_mm * self._scale
        return (self.size[0] - x, self.size[1] - y) if self._flipped else (x, y)

    def _rasterised(self, position: Position) -> Image.Image:
        game = Game.from_position(position.text)
        svg = picture_of(game, self._board, None, position.lights, position.contents).text(max(self._drawn))
        width, height = self._drawn
        drawn = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height)))
        picture = Image.new("RGB", self.size, palette.TABLE)
        picture.paste(drawn, (self._left, self._top), drawn.convert("RGBA"))
        return picture.transpose(Image.Transpose.ROTATE_180) if self._flipped else picture


def _is_inside(corners: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """True if the point is in the convex polygon."""
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return all(turns) or not any(turns)
