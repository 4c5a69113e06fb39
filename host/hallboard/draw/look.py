"""How a game is drawn unless it has a class `Look` of its own in `looks/<game>.py`.

A look draws into layers, in this order: `field` (under the spaces), `space` (one by one), `pieces` (from the far side
to the near one), `over`, and `extras` beside the players below the board.
"""

from __future__ import annotations

import re

from ..boards.shapes import Face, Place
from ..colours import NEUTRAL_PIECE, Rgb, mixed
from ..game import Game
from . import shading, stones
from .layout import Spot
from .scene import Scene, piece_class
from .svg import Element, Point, add, corners

Label = tuple[str, float]


class Look:
    """The look of any game: spaces in two tones, a disc for each piece."""

    margin = 7.0  # around the face, in units of the layout
    beside = False  # the players: beside the board, or below
    line_width = 0.22  # of the outlines, in units
    paper: Rgb = (247, 241, 230)
    ground: Rgb = (222, 198, 158)
    line: Rgb = (120, 92, 60)
    bare: tuple[Rgb, Rgb] | None = None
    """Ground and veins of a space on which nothing stands, where that is more than an empty space."""

    def title(self, name: str) -> str:
        """The game's name for people."""
        return name.capitalize()

    def labels(self, scene: Scene) -> tuple[list[Label], list[Label]]:
        """Names of columns with their x, and of rows with their y: the letters and the numbers of the spaces' names."""
        geometry = scene.game.ruleset.geometry
        columns: dict[str, list[float]] = {}
        rows: dict[str, list[float]] = {}
        for space, spot in enumerate(scene.layout.spots):
            parts = re.fullmatch(r"([a-z]+)([0-9]+)", geometry.space_name(space))
            if parts is None:
                return [], []
            columns.setdefault(parts[1], []).append(spot.x)
            rows.setdefault(parts[2], []).append(spot.y)
        return means(columns), means(rows)

    def face(self, face: Face, game: Game) -> dict[str, Place]:
        """The places of the board's face by name, as this game has them."""
        return face.places

    def printed(self, game: Game) -> None:
        """Remove from a new game what changes during play: a printed face does not show it."""

    def field(self, scene: Scene, layer: Element) -> None:
        """What lies under the spaces."""
        layout = scene.layout
        add(
            layer,
            "rect",
            x=layout.left,
            y=layout.top,
            width=layout.width,
            height=layout.height,
            fill=mixed(self.line, (0, 0, 0), 0.3),
        )

    def fill(self, scene: Scene, space: int) -> str | Rgb:
        """The fill of a space's outline."""
        owner = scene.owner_of(space)
        return self.ground if owner < 0 else mixed(scene.side_colour(owner), self.ground, 0.2)

    def space(self, scene: Scene, layer: Element, space: int) -> None:
        """What is printed on a space beyond its outline and fill."""

    def pieces(self, scene: Scene, layer: Element, space: int, kinds: list[int]) -> None:
        """What stands on a space, the lowest first."""
        spot = scene.layout.spots[space]
        radius = 0.8 * spot.radius
        step = min(0.25 * radius, 0.5 * radius / len(kinds))
        for i, kind in enumerate(kinds):
            part = stones.disc(scene.picture, scene.kind_colour(kind), radius, step)
            scene.picture.use(layer, part, spot.x, spot.y - i * step, class_=piece_class(scene.kind_name(kind)))

    def exit(self, scene: Scene, space: int) -> Point | None:
        """Where pieces went that the last turn took off this space and off the board, if there is a way to show."""
        return None

    def over(self, scene: Scene, layer: Element) -> None:
        """What lies above everything on the face."""

    def to_move(self, scene: Scene) -> str:
        """Whose turn it is."""
        return f"{scene.game.turn} to move".capitalize()

    def variants(self, game: Game) -> str:
        """The variants that are named beside the title: those that are not the default."""
        defaults = {name: values[0] for name, values in game.ruleset.rules.VARIANTS}
        return ", ".join(f"{name} {value}" for name, value in game.variants.items() if value != defaults[name])

    def seat_colours(self, scene: Scene, seat: int) -> list[Rgb]:
        """The colours of a seat's badge."""
        return [scene.side_colour(seat)]

    def details(self, scene: Scene, seat: int) -> str:
        """Score, pieces in hand, and what else there is to say of a seat."""
        return ""

    def signs(self, scene: Scene) -> dict[int, str]:
        """What is printed on spaces, as a sign each, where there is only room for text."""
        return {}

    def remarks(self, scene: Scene) -> tuple[str, str, str]:
        """What is said of the board, of its far end and of its near one, where there is only room for text."""
        return "", "", ""

    def row_remarks(self, scene: Scene) -> list[str]:
        """What is said beside the rows, in the order of `labels`."""
        return []

    def extras_height(self, scene: Scene) -> float:
        """How much room `extras` takes, in units."""
        return 0.0

    def extras(self, scene: Scene, layer: Element, left: float, right: float, y: float) -> None:
        """What lies beside the board, from y on."""


def means(found: dict[str, list[float]]) -> list[Label]:
    return [(name, sum(at) / len(at)) for name, at in found.items()]


def idle(layer: Element, spot: Spot) -> None:
    """A place of the board that this game does not use."""
    add(layer, "polygon", points=corners(spot.outline), fill=shading.darker(NEUTRAL_PIECE, 0.72))
    add(layer, "circle", cx=spot.x, cy=spot.y, r=0.12 * spot.radius, fill=shading.darker(NEUTRAL_PIECE, 0.5))
