"""VLKNO: stacks of stones on dark rock, with their height on top; a space without a stone glows."""

from __future__ import annotations

from ...colours import NEUTRAL_PIECE, Rgb, ink_on
from .. import look, shading, stones
from ..scene import Scene, piece_class
from ..svg import Attributes, Element, add, path, say

_GLOW: Rgb = (255, 196, 70)
_LAVA: Rgb = (224, 82, 24)
_CRUST: Rgb = (58, 20, 14)
_PAWNS = 2  # the first kind that is a pawn
_TALL = 1.0  # height of the highest stack, pawn included, in radii of a space
_PAWN = 0.6  # height of a pawn, in radii of a stone


class Look(look.Look):
    """See the contract in `look`."""

    ground: Rgb = (104, 92, 82)
    line: Rgb = (46, 39, 34)
    bare = (_CRUST, _LAVA)

    def title(self, name: str) -> str:
        return "VLKNO"

    def fill(self, scene: Scene, space: int) -> str | Rgb:
        if not scene.content(space):
            return _lava(scene)
        return shading.slope(scene.picture, self.ground, 0.08)

    def space(self, scene: Scene, layer: Element, space: int) -> None:
        if scene.content(space):
            return
        spot = scene.layout.spots[space]
        cracks = []
        for crack in _CRACKS:
            points = [_turned(x, y, space) for x, y in crack]
            parts: list[str | float] = ["M"]
            for x, y in points:
                parts += [spot.x + x * spot.radius, spot.y + y * spot.radius]
            cracks.append(path(*parts))
        for colour, width in ((_LAVA, 0.13), (_GLOW, 0.045)):
            style: Attributes = {"fill": "none", "stroke": colour, "stroke_width": width * spot.radius}
            add(layer, "path", d=" ".join(cracks), stroke_linejoin="round", stroke_linecap="round", **style)

    def pieces(self, scene: Scene, layer: Element, space: int, kinds: list[int]) -> None:
        spot, picture = scene.layout.spots[space], scene.picture
        radius = 0.72 * spot.radius
        height = sum(1 for kind in kinds if kind < _PAWNS)
        room = _TALL * spot.radius - (_PAWN * radius if kinds[-1] >= _PAWNS else 0)
        step = min(0.26 * radius, room / height)
        foot = spot.y + 0.42 * spot.radius
        picture.use(layer, stones.stack_shadow(picture, radius), spot.x, foot)
        colour, top = NEUTRAL_PIECE, foot
        for i, kind in enumerate(kinds):
            pawn = kind >= _PAWNS
            if pawn:
                colour = scene.kind_colour(kind)
            size, tall = (0.68 * radius, _PAWN * radius) if pawn else (radius, step)
            part = (stones.pawn if pawn else stones.stone)(picture, colour, size, tall)
            picture.use(layer, part, spot.x, foot - i * step, class_=piece_class(scene.kind_name(kind)))
            top = foot - i * step - tall
        say(layer, str(height), spot.x, top, 0.58 * radius, font_weight="bold", fill=ink_on(colour))


# Cracks in the crust, in radii of a space; each space turns them its own way.
_CRACKS = (
    ((-0.95, -0.35), (-0.55, -0.2), (-0.3, -0.45), (0.05, -0.1), (0.4, -0.2), (0.62, 0.1), (0.95, 0.2)),
    ((0.05, -0.1), (-0.1, 0.3), (0.12, 0.55), (0.0, 0.95)),
    ((-0.3, -0.45), (-0.15, -0.7), (-0.3, -0.95)),
    ((0.62, 0.1), (0.5, 0.5), (0.72, 0.8)),
    ((-0.1, 0.3), (-0.5, 0.42), (-0.68, 0.78)),
)


def _turned(x: float, y: float, space: int) -> tuple[float, float]:
    """One of the eight turns and reflections of a square."""
    if space * 5 % 8 >= 4:
        x = -x
    return ((x, y), (-y, x), (-x, -y), (y, -x))[space * 3 % 4]


def _lava(scene: Scene) -> str:
    gradient = scene.picture.define("radialGradient", "lava", cx="50%", cy="52%", r="72%")
    if gradient is not None:
        add(gradient, "stop", offset="0", stop_color=(176, 60, 22))
        add(gradient, "stop", offset="0.5", stop_color=(112, 34, 18))
        add(gradient, "stop", offset="1", stop_color=_CRUST)
    return scene.picture.fill("lava")
