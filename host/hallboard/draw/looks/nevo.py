"""Nevo, the game of 2-5-8: on each row its points are printed, in the colour of the player who gets them."""

from __future__ import annotations

from hallcore.games.nevo.geometry import WIDTH
from hallcore.games.nevo.stepping import tally

from ...colours import Rgb, mixed
from .. import look, shading
from ..scene import Scene
from ..svg import Attributes, Element, add, path, say

_WORTH = ("8", "5", "2", "", "2", "5", "8")  # of rows 1 to 7
_MIDDLE_ROW = 3
_GOLD: Rgb = (222, 170, 40)
_FAR: Rgb = (146, 106, 64)  # pale numbers stand out on it, dark ones on the other
_NEAR: Rgb = (206, 170, 118)
_DEPTH = (0.0, 0.5, 0.75, 1.0)  # of the tone, by the rows from the middle
_MIDDLE: Rgb = (226, 206, 168)


class Look(look.Look):
    """See the contract in `look`."""

    line: Rgb = (112, 82, 50)

    def fill(self, scene: Scene, space: int) -> str | Rgb:
        row = space // WIDTH
        tone = mixed(_MIDDLE, _FAR if row > _MIDDLE_ROW else _NEAR, _DEPTH[abs(row - _MIDDLE_ROW)])
        return tone if (space % WIDTH + row) % 2 else shading.darker(tone, 0.05)

    def space(self, scene: Scene, layer: Element, space: int) -> None:
        worth = _WORTH[space // WIDTH]
        if worth:
            spot = scene.layout.spots[space]
            scorer = 0 if space // WIDTH > _MIDDLE_ROW else 1
            say(
                layer,
                worth,
                spot.x,
                spot.y,
                0.95 * spot.radius,
                font_family="serif",
                font_weight="bold",
                fill=mixed(scene.side_colour(scorer), self.line, 0.15),
                fill_opacity=0.72,
            )

    def remarks(self, scene: Scene) -> tuple[str, str, str]:
        return "points of a run up to the row", "", ""

    def row_remarks(self, scene: Scene) -> list[str]:
        return list(_WORTH)

    def over(self, scene: Scene, layer: Element) -> None:
        """A line between the areas and the middle; a frame around each run of pieces that scores."""
        layout, spots = scene.layout, scene.layout.spots
        for row in (2, 3):
            west, east = spots[row * WIDTH], spots[row * WIDTH + WIDTH - 1]
            y, left, right = west.top, west.x - west.radius, east.x + east.radius
            add(
                layer,
                "path",
                d=path("M", left, y, "L", right, y),
                stroke=self.line,
                stroke_width=0.6 * layout.unit,
                fill="none",
            )

        for seat in range(2):
            for first, length in _runs(scene, seat):
                ends = [spots[first], spots[first + (length - 1) * _way(seat)]]
                radius = 0.93 * ends[0].radius
                x, y = ends[0].x - radius, min(end.y for end in ends) - radius
                height = abs(ends[1].y - ends[0].y) + 2 * radius
                style: Attributes = {"fill": "none", "stroke": _GOLD, "stroke_width": 0.5 * layout.unit}
                add(layer, "rect", class_="run", x=x, y=y, width=2 * radius, height=height, rx=radius, **style)

    def details(self, scene: Scene, seat: int) -> str:
        game = scene.game
        sums = tally(game.cells, seat)
        points, columns = sums & 255, sums >> 8
        left = sum(1 for space in range(len(scene.layout.spots)) if scene.content(space) == seat + 1)
        return f"{points} points in {columns} column{'s' * (columns != 1)}, {left} pieces left"


def _way(seat: int) -> int:
    """From a row to the next one into the enemy's area."""
    return -WIDTH if seat else WIDTH


def _runs(scene: Scene, seat: int) -> list[tuple[int, int]]:
    """The runs that score for a seat: the first space and the length of each."""
    found = []
    way = _way(seat)
    for file in range(WIDTH):
        first = _MIDDLE_ROW * WIDTH + file + way
        length = 0
        while length < 3 and scene.content(first + length * way) == seat + 1:
            length += 1
        if length:
            found.append((first, length))
    return found
