"""Alea Evangelii: a parchment with the throne and the corner squares drawn on it; the king wears a cross."""

from __future__ import annotations

from hallcore.games.alea.geometry import SIZE, THRONE, is_corner, square_of

from ...colours import Rgb
from .. import look, shading, stones
from ..layout import Spot
from ..scene import Scene, piece_class
from ..svg import Attributes, Element, add, path

_PARCHMENT: Rgb = (233, 214, 174)
_HOLY: Rgb = (205, 172, 116)
_INK: Rgb = (126, 84, 44)
_RED: Rgb = (150, 48, 34)
_GOLD: Rgb = (214, 164, 44)


class Look(look.Look):
    """See the contract in `look`."""

    ground = _PARCHMENT
    line = _INK
    line_width = 0.13
    margin = 5.2

    def title(self, name: str) -> str:
        return "Alea Evangelii"

    def fill(self, scene: Scene, space: int) -> str | Rgb:
        if _is_holy(space):
            return _HOLY
        column, row = space % SIZE, space // SIZE
        return shading.darker(_PARCHMENT, 0.035) if (column + row) % 2 else _PARCHMENT

    def space(self, scene: Scene, layer: Element, space: int) -> None:
        spot = scene.layout.spots[space]
        if square_of(space) == THRONE:
            _knot(layer, spot, _RED)
        elif is_corner(space):
            _knot(layer, spot, _INK)

    def pieces(self, scene: Scene, layer: Element, space: int, kinds: list[int]) -> None:
        spot, picture = scene.layout.spots[space], scene.picture
        (kind,) = kinds
        name = scene.kind_name(kind)
        if name != "king":
            part = stones.disc(picture, scene.kind_colour(kind), 0.74 * spot.radius, 0.16 * spot.radius)
        else:
            part = _king(scene, 0.9 * spot.radius, scene.kind_colour(kind))
        picture.use(layer, part, spot.x, spot.y, class_=piece_class(name))

    def over(self, scene: Scene, layer: Element) -> None:
        """A line around each block of corner squares."""
        layout = scene.layout
        spots = layout.spots
        for column in (0, SIZE - 2):
            for row in (0, SIZE - 2):
                low, high = spots[SIZE * row + column], spots[SIZE * (row + 1) + column + 1]
                x, y = low.outline[0][0], high.top
                width, height = high.outline[1][0] - x, low.bottom - y
                add(
                    layer,
                    "rect",
                    x=x,
                    y=y,
                    width=width,
                    height=height,
                    fill="none",
                    stroke=_RED,
                    stroke_width=0.45 * layout.unit,
                )

    def signs(self, scene: Scene) -> dict[int, str]:
        """As in the text picture: `+` the throne, `x` a corner square."""
        spaces = range(len(scene.layout.spots))
        return {space: "+" if square_of(space) == THRONE else "x" for space in spaces if _is_holy(space)}

    def remarks(self, scene: Scene) -> tuple[str, str, str]:
        return "+ throne, x corner", "", ""

    def details(self, scene: Scene, seat: int) -> str:
        """How many pieces are left."""
        kinds = [kinds[0] for space in range(len(scene.layout.spots)) if (kinds := scene.kinds(space))]
        names = [scene.kind_name(kind) for kind in kinds]
        if scene.game.sides[seat] == "attackers":
            return f"{names.count('attacker')} of 48 left"
        return f"{names.count('defender')} of 24 left" + (" and the king" if "king" in names else "")


def _is_holy(space: int) -> bool:
    """True for the throne and the corner squares."""
    return bool(square_of(space) == THRONE or is_corner(space))


def _knot(layer: Element, spot: Spot, colour: Rgb) -> None:
    """Two squares, one on its point, with a ring through both."""
    x, y, r = spot.x, spot.y, 0.78 * spot.radius
    style: Attributes = {"fill": "none", "stroke": colour, "stroke_width": 0.09 * spot.radius, "stroke_opacity": 0.8}
    side = 0.72 * r
    add(layer, "path", d=path("M", x, y - r, "L", x + r, y, "L", x, y + r, "L", x - r, y, "Z"), **style)
    add(layer, "rect", x=x - side, y=y - side, width=2 * side, height=2 * side, **style)
    add(layer, "circle", cx=x, cy=y, r=0.42 * r, **style)


def _king(scene: Scene, radius: float, colour: Rgb) -> str:
    """A larger disc with a rim and a cross of gold; returns its part."""
    part = "king"
    group = scene.picture.define("g", part)
    if group is not None:
        scene.picture.use(group, stones.disc(scene.picture, colour, radius, 0.25 * radius), 0, 0)
        edge = shading.darker(_GOLD, 0.5)
        gold = shading.slope(scene.picture, _GOLD, 0.25)
        add(group, "circle", cx=0, cy=0, r=0.82 * radius, fill="none", stroke=_GOLD, stroke_width=0.14 * radius)
        arm, wide, neck = 0.58 * radius, 0.24 * radius, 0.09 * radius
        points: list[str | float] = ["M", -wide, -arm, "L", wide, -arm, neck, -neck, arm, -wide, arm, wide, neck, neck]
        points += [wide, arm, -wide, arm, -neck, neck, -arm, wide, -arm, -wide, -neck, -neck, "Z"]
        add(group, "path", d=path(*points), fill=gold, stroke=edge, stroke_width=0.04 * radius, stroke_linejoin="round")
    return part
