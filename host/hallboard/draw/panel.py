"""Below the board, or beside a tall one: the game, whose turn it is or how it ended, and a line for each player."""

from __future__ import annotations

from ..colours import LAST_TO, Rgb, mixed
from ..game import Outcome
from . import shading
from .look import Look
from .scene import Scene
from .svg import Element, Point, Value, add, path, say, shortened, width_of
from .traces import last_turn

_TITLE, _TEXT, _SMALL = 4.6, 3.2, 2.7  # sizes, in units
_TOP, _HEAD, _LINE, _FOOT = 6.0, 5.6, 5.8, 0.6  # heights, in units
_SIDE, _BESIDE = 4.0, 78.0  # widths, in units: of the margins, and of all where it is beside the board
_INK: Rgb = (52, 42, 34)
_FAINT: Rgb = (124, 106, 88)
_STAR = ((0.0, -1.0), (0.235, -0.32), (0.951, -0.309), (0.38, 0.124), (0.588, 0.809))


class Panel:
    """The players' part of a picture."""

    def __init__(self, look: Look, scene: Scene) -> None:
        self._look = look
        self._scene = scene
        self._unit = scene.layout.unit
        outcome = scene.game.outcome()
        self._state = _ended(outcome) if outcome else look.to_move(scene)
        self._marked = [
            outcome.winner == side if outcome else seat == scene.game.seat for seat, side in enumerate(scene.game.sides)
        ]

    def size(self) -> Point:
        """How much wider and how much higher the picture becomes, in mm."""
        heads = 3 if self._look.beside else 2
        height = _TOP + _HEAD * heads + _LINE * len(self._marked) + self._look.extras_height(self._scene) + _FOOT
        if self._look.beside:
            return _BESIDE * self._unit, 0.0
        return 0.0, height * self._unit

    def draw(self, layer: Element, left: float, top: float) -> None:
        """Draw it to the right of `left` and below `top`, down to the picture's lower edge."""
        unit = self._unit
        left, right = left + _SIDE * unit, self._scene.picture.width_mm - _SIDE * unit
        y = self._head(layer, left, right, top + _TOP * unit)
        for seat in range(len(self._marked)):
            self._seat(layer, seat, left, right, y)
            y += _LINE * unit
        self._look.extras(self._scene, layer, left, right, y)

    def _head(self, layer: Element, left: float, right: float, y: float) -> float:
        """Title and variants, turn or result, last move; returns where the players' first line is."""
        unit, game = self._unit, self._scene.game
        title = self._look.title(game.name)
        self._fit(layer, title, left, right, y, _TITLE, font_family="serif", font_weight="bold", fill=_INK)
        taken = width_of(title, _TITLE * unit, True) + 3 * unit
        self._fit(layer, self._look.variants(game), left + taken, right, y, _SMALL, anchor="end", fill=_FAINT)
        y += _HEAD * unit
        self._fit(layer, self._state, left, right, y, _TEXT, font_weight="bold", fill=_INK)
        moves = " / ".join(map(str, last_turn(game)))
        moves = f"ply {game.ply}" + (f": {moves}" if moves else "")
        if self._look.beside:
            y += _HEAD * unit
            self._fit(layer, moves, left, right, y, _SMALL, fill=_FAINT)
        else:
            taken = width_of(self._state, _TEXT * unit, True) + 3 * unit
            self._fit(layer, moves, left + taken, right, y, _SMALL, anchor="end", fill=_FAINT)
        return y + _HEAD * unit

    def _seat(self, layer: Element, seat: int, left: float, right: float, y: float) -> None:
        unit, scene, marked = self._unit, self._scene, self._marked[seat]
        if marked:
            box = {
                "x": left - 1.6 * unit,
                "y": y - 2.6 * unit,
                "width": right - left + 3.2 * unit,
                "height": 5.2 * unit,
            }
            add(layer, "rect", rx=2.6 * unit, fill=mixed(LAST_TO, self._look.paper, 0.8), **box)
        x = left + 1.6 * unit
        for colour in self._look.seat_colours(scene, seat):
            edge, fill = shading.darker(colour, 0.5), shading.dome(scene.picture, colour)
            add(layer, "circle", cx=x, cy=y, r=1.6 * unit, fill=fill, stroke=edge, stroke_width=0.15 * unit)
            x += 2.2 * unit
        x += 0.6 * unit
        details = self._look.details(scene, seat)
        end = right - width_of(details, _SMALL * unit) - 5 * unit
        who = scene.game.sides[seat] + (f": {scene.players[seat]}" if scene.players[seat] else "")
        shown = self._fit(layer, who, x, end, y, _TEXT, fill=_INK, font_weight="bold" if marked else "normal")
        if marked:
            self._mark(layer, x + width_of(shown, _TEXT * unit, True) + 1.2 * unit, y)
        self._fit(layer, details, x, right, y, _SMALL, anchor="end", fill=_INK)

    def _mark(self, layer: Element, x: float, y: float) -> None:
        """An arrow that points at who is to move, a star beside who has won."""
        arm = 1.05 * self._unit
        if self._scene.game.outcome():
            points = [*_STAR, *((-dx, dy) for dx, dy in reversed(_STAR[1:]))]
            inner = [points[0], points[1], points[2], points[3], points[4], (0.0, 0.4), *points[5:]]
            d = path("M", *(v for dx, dy in inner for v in (x + arm + 1.4 * arm * dx, y + 1.4 * arm * dy)), "Z")
        else:
            d = path("M", x, y, "L", x + 1.7 * arm, y - arm, "L", x + 1.7 * arm, y + arm, "Z")
        add(layer, "path", d=d, fill=LAST_TO)

    def _fit(
        self, layer: Element, text: str, left: float, right: float, y: float, size: float, **attributes: Value
    ) -> str:
        """Write the text, shortened to what fits; `anchor` is start or end. Returns what was written."""
        bold = attributes.get("font_weight") == "bold"
        shown = shortened(text, size * self._unit, right - left, bold)
        if shown:
            at_end = attributes.pop("anchor", "start") == "end"
            anchor = "end" if at_end else "start"
            say(layer, shown, right if at_end else left, y, size * self._unit, anchor=anchor, **attributes)
        return shown


def _ended(outcome: Outcome) -> str:
    """How it ended; the same words for a side and for several people."""
    return f"{outcome.winner} won: {outcome.reason}".capitalize() if outcome.winner else f"Draw: {outcome.reason}"
