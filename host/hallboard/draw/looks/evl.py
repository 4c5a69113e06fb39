"""EVL: a tiling of heptagons and pentagons; stacks from the lowest piece to the uppermost, owned pentagons inlaid."""

from __future__ import annotations

from hallcore.games.evl.rules import TARGET

from ...colours import Rgb, mixed
from .. import look, shading, stones
from ..look import Label
from ..scene import Scene, piece_class
from ..svg import Element, add, corners, say

_PENTAGON: Rgb = (168, 134, 92)


class Look(look.Look):
    """See the contract in `look`."""

    line: Rgb = (104, 78, 50)
    line_width = 0.3

    def title(self, name: str) -> str:
        return "EVL"

    def labels(self, scene: Scene) -> tuple[list[Label], list[Label]]:
        """Letters for the rows, numbers for the columns; pentagons go by the names of what they lie between."""
        columns: dict[str, list[float]] = {}
        rows: dict[str, list[float]] = {}
        for space, spot in enumerate(scene.layout.spots):
            name = scene.space_name(space)
            if len(name) == 2:
                rows.setdefault(name[0], []).append(spot.y)
                columns.setdefault(name[1], []).append(spot.x)
        return look.means(columns), look.means(rows)

    def fill(self, scene: Scene, space: int) -> str | Rgb:
        if len(scene.layout.spots[space].outline) == 5:
            return shading.slope(scene.picture, _PENTAGON, 0.1)
        return shading.slope(scene.picture, self.ground, 0.1)

    def space(self, scene: Scene, layer: Element, space: int) -> None:
        spot, name = scene.layout.spots[space], scene.space_name(space)
        if len(spot.outline) == 7:
            color = mixed(self.line, self.ground, 0.45)
            add(
                layer,
                "polygon",
                points=corners(spot.inset(0.1)),
                fill="none",
                stroke=color,
                stroke_width=0.02 * spot.radius,
            )
            say(layer, name, spot.x, spot.y, 0.3 * spot.radius, fill=color)
            return
        owner = scene.owner_of(space)
        if owner < 0:
            add(layer, "polygon", points=corners(spot.inset(0.24)), fill=shading.darker(_PENTAGON, 0.14))
            return
        colour = scene.side_colour(owner)
        add(
            layer,
            "polygon",
            class_=f"owner {scene.game.sides[owner]}",
            points=corners(spot.inset(0.2)),
            fill=shading.dome(scene.picture, colour),
            stroke=shading.darker(colour, 0.55),
            stroke_width=0.05 * spot.radius,
            stroke_linejoin="round",
        )

    def pieces(self, scene: Scene, layer: Element, space: int, kinds: list[int]) -> None:
        spot, picture = scene.layout.spots[space], scene.picture
        radius = 0.66 * spot.radius
        step = 0.3 * radius
        foot = spot.y + 0.5 * step * len(kinds)
        picture.use(layer, stones.stack_shadow(picture, radius), spot.x, foot)
        for i, kind in enumerate(kinds):
            part = stones.stone(picture, scene.kind_colour(kind), radius, step)
            picture.use(layer, part, spot.x, foot - i * step, class_=piece_class(scene.kind_name(kind)))

    def details(self, scene: Scene, seat: int) -> str:
        game = scene.game
        side = game.sides[seat]
        in_hand = sum(game.hands[side].values())
        return f"{game.scores[side]} of {game.counters[TARGET]} pentagons, {in_hand} pieces in hand"
