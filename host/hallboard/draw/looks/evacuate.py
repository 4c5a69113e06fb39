"""Evacuate: the floor between its doors, the wall's triangles with lying pyramids, the ceiling, and the stashes."""

from __future__ import annotations

from hallcore.games.evacuate import names, state
from hallcore.games.evacuate.geometry import FLOOR_OF, FLOORS, LEVEL_OF, LEVELS, NORTH, SHADED, SPACES
from hallcore.games.evacuate.rounds import TARGETS

from ...boards import parts
from ...boards.shapes import Face, Place
from ...colours import Rgb
from ...game import Game
from .. import look, pyramids, shading
from ..layout import Spot
from ..look import Label
from ..pyramids import Size
from ..scene import Scene, piece_class
from ..svg import Element, Point, add, corners, path, say

_FLOOR: Rgb = (226, 208, 176)
_SHADED: Rgb = (190, 164, 128)
_NORTH: Rgb = (214, 208, 198)
_SOUTH: Rgb = (186, 179, 168)
_WALL: Rgb = (128, 122, 114)
_CLOSED: Rgb = (84, 78, 72)
_CEILING: Rgb = (176, 58, 40)
_DOOR: Rgb = (116, 150, 96)
_INK: Rgb = (52, 42, 34)
_RULESET = 0.88  # of a floor space's height for its stack
_BAND_MM = 8.0  # what shows at least of each pyramid in a stack
_STASH_LINE = 9.0  # heights in units
_STASH_HEAD = 12.0


class Look(look.Look):
    """See the contract in `look`."""

    line: Rgb = (92, 80, 68)
    margin = 6.4
    beside = True

    def face(self, face: Face, game: Game) -> dict[str, Place]:
        """The face; its triangles are turned round where the game plays with the other parity."""
        outline = face.places["g1.1"].outline
        if (outline[2][1] > outline[0][1]) == (str(game.variants["parity"]) == "0"):
            return face.places
        return {name: _turned(place) if "." in name else place for name, place in face.places.items()}

    def printed(self, game: Game) -> None:
        """No level is closed yet: the ceiling is a strip that comes down along the wall."""
        game.counters[state.CEILING] = LEVELS

    def labels(self, scene: Scene) -> tuple[list[Label], list[Label]]:
        """The levels, and the floor spaces."""
        spots = scene.layout.spots
        levels = [(str(level + 1), spots[FLOORS + level].x) for level in range(LEVELS)]
        return levels, [(scene.space_name(floor), spots[floor].y) for floor in range(FLOORS)]

    def field(self, scene: Scene, layer: Element) -> None:
        """The wall behind its triangles, closed beyond the ceiling, and the doors in the frame."""
        layout = scene.layout
        add(layer, "rect", x=layout.left, y=layout.top, width=layout.width, height=layout.height, fill=(58, 50, 44))
        left = min(x for spot in layout.spots[FLOORS:] for x, _ in spot.outline)
        middle = (left + layout.right) / 2
        for start, end, fill in (
            (left, middle, shading.slope(scene.picture, _WALL, 0.1)),
            (middle, layout.right, _CLOSED),
        ):
            add(layer, "rect", x=start, y=layout.top, width=end - start, height=layout.height, fill=fill)
        for name, floor, edge, way in (("N", 0, layout.top, -1), ("S", FLOORS - 1, layout.bottom, 1)):
            x, half, deep = layout.spots[floor].x, 0.62 * layout.spots[floor].radius, 0.72 * layout.margin
            door = {"x": x - half, "y": edge + min(0, way * deep), "width": 2 * half, "height": deep}
            green = shading.slope(scene.picture, _DOOR, 0.2)
            add(layer, "rect", fill=green, stroke=shading.darker(_DOOR, 0.6), stroke_width=0.2 * layout.unit, **door)
            y, size = edge + way * deep / 2, 2.2 * layout.unit
            say(layer, f"door {name}", x, y, size, font_weight="bold", fill=_INK)

    def fill(self, scene: Scene, space: int) -> str | Rgb:
        if space < FLOORS:
            return shading.slope(scene.picture, _SHADED if SHADED[space] else _FLOOR, 0.08)
        if LEVEL_OF[space] > _ceiling(scene):
            return _CLOSED
        north = NORTH[SPACES * scene.game.counters[state.PARITY] + space]
        return shading.slope(scene.picture, _NORTH if north else _SOUTH, 0.08)

    def space(self, scene: Scene, layer: Element, space: int) -> None:
        spot = scene.layout.spots[space]
        if space >= FLOORS:
            if LEVEL_OF[space] <= _ceiling(scene):
                ring = corners(spot.inset(0.2))
                add(layer, "polygon", points=ring, fill="none", stroke=self.line, stroke_width=0.4, stroke_opacity=0.3)
        elif SHADED[space]:
            add(layer, "path", d=_hatching(spot), fill="none", stroke=self.line, stroke_width=0.5, stroke_opacity=0.3)

    def pieces(self, scene: Scene, layer: Element, space: int, kinds: list[int]) -> None:
        spot, picture = scene.layout.spots[space], scene.picture
        sizes = [_size(scene, kind) for kind in kinds]
        if space >= FLOORS:
            up = spot.outline[2][1] < spot.outline[0][1]
            part = pyramids.lying(picture, scene.kind_colour(kinds[0]), sizes[0], up)
            base = spot.y + _sensor_from_base(scene) * (1 if up else -1)
            picture.use(layer, part, spot.x, base, class_=piece_class(scene.kind_name(kinds[0])))
            return
        *rises, tip = pyramids.rises(sizes, _BAND_MM)
        scale = min(1.0, _RULESET * 2 * spot.radius / (tip + 4))
        foot = spot.bottom - 0.14 * spot.radius
        for kind, size, rise in zip(kinds, sizes, rises, strict=True):
            part = pyramids.standing(picture, scene.kind_colour(kind), size, scale)
            picture.use(layer, part, spot.x, foot - 4 * scale - rise * scale, class_=piece_class(scene.kind_name(kind)))
        size_mm = 0.26 * spot.radius
        x, y = spot.x - 0.8 * spot.radius, spot.top + 0.22 * spot.radius
        say(layer, str(len(kinds)), x, y, size_mm, font_weight="bold", fill=self.line)

    def over(self, scene: Scene, layer: Element) -> None:
        """The ceiling: a line between the open levels and the closed ones."""
        ceiling, spots = _ceiling(scene), scene.layout.spots
        points: list[str | float] = ["M"]
        for g in range(FLOORS):
            spot = spots[FLOORS + LEVELS * g + max(ceiling, 1) - 1]
            (left, _), (right, base), (tip_x, tip) = spot.outline
            x = right if ceiling else left
            points += [tip_x, tip, x, base] if tip < base else [x, base, tip_x, tip]
        width = 0.7 * scene.layout.unit
        add(layer, "path", d=path(*points), fill="none", stroke=_CEILING, stroke_width=width, stroke_linejoin="round")

    def variants(self, game: Game) -> str:
        parity = "" if str(game.variants["parity"]) == "0" else ", parity 1"
        match = ", match" if str(game.variants["match"]) == "True" else ""
        return f"{len(game.sides)} players{parity}{match}"

    def to_move(self, scene: Scene) -> str:
        counters = scene.game.counters
        text = {
            state.PHASE_CLEARED: "may play or end the turn",
            state.PHASE_NUDGE: "must nudge",
            state.PHASE_PASS: "must pass",
            state.PHASE_PLACED: "may take off or end the turn",
            state.PHASE_SWAP: "chooses which trees are swapped",
        }.get(counters[state.PHASE], "to move")
        return f"{scene.game.turn} {text}".capitalize()

    def seat_colours(self, scene: Scene, seat: int) -> list[Rgb]:
        return [scene.kind_colour(3 * colour + 1) for colour in _colours_of(scene, seat)]

    def details(self, scene: Scene, seat: int) -> str:
        counters = scene.game.counters
        pips = counters[state.SCORE + seat]
        text = f"{pips} pip{'s' * (pips != 1)}"
        if counters[state.MATCH]:
            target = TARGETS[len(scene.game.sides) - 2]
            text += f", {pips + counters[state.TOTAL + seat]} of {target} in the match"
        if state.eliminated(counters, seat) and not scene.game.outcome():
            text += ", eliminated"
        return text

    def remarks(self, scene: Scene) -> tuple[str, str, str]:
        return f"ceiling {_ceiling(scene)}", "door N", "door S"

    def extras_height(self, scene: Scene) -> float:
        return _STASH_HEAD + state.COLOURS * _STASH_LINE

    def extras(self, scene: Scene, layer: Element, left: float, right: float, y: float) -> None:
        """The counters of the jam, and a line for each colour's stash, the wild one too."""
        unit, counters = scene.layout.unit, scene.game.counters
        text = f"ceiling {_ceiling(scene)}, quiet turns {counters[state.QUIET]}, passes {counters[state.PASSES]}"
        say(layer, text, left, y + 2 * unit, 2.7 * unit, anchor="start", fill=self.line)
        say(layer, "Stashes", left, y + 9 * unit, 3.2 * unit, anchor="start", fill=_INK, font_weight="bold")
        foot = y + (_STASH_HEAD + 0.8 * _STASH_LINE) * unit
        for seat in (*range(len(scene.game.sides)), state.WILD):
            for colour in _colours_of(scene, seat):
                owner = scene.game.sides[seat] if seat < len(scene.game.sides) else "wild"
                say(layer, owner, left, foot - 1.6 * unit, 2.9 * unit, anchor="start", fill=_INK)
                group = add(layer, "g", class_=f"stash {state.COLOUR_NAMES[colour]}")
                for size in range(state.SIZES):
                    x = left + (14 + 17 * size) * unit
                    self._stock(scene, group, 3 * colour + size + 1, x, foot)
                foot += _STASH_LINE * unit

    def exit(self, scene: Scene, space: int) -> Point | None:
        """The door to which a group has left."""
        if space >= FLOORS:
            return None
        game, spots = scene.game, scene.layout.spots
        for triangle in scene.trace.reached:
            kind = game.cells[triangle]
            if triangle < FLOORS or FLOOR_OF[triangle] != space or not kind:
                continue
            if NORTH[SPACES * game.counters[state.PARITY] + triangle]:
                away, door = space + 1, (spots[0].x, scene.layout.top - 0.4 * scene.layout.margin)
            else:
                away, door = FLOORS - space, (spots[FLOORS - 1].x, scene.layout.bottom + 0.4 * scene.layout.margin)
            if state.PIPS_OF[kind] >= away:
                return door
        return None

    def _stock(self, scene: Scene, layer: Element, kind: int, x: float, foot: float) -> None:
        """How many pyramids of a kind are in their stash; faint if none."""
        unit = scene.layout.unit
        count = scene.game.cells[state.STASH + kind]
        stock = add(layer, "g", class_="stock", opacity="1" if count else "0.3")
        add(stock, "title").text = f"{scene.kind_name(kind)}: {count}"
        scale = 7 * unit / _size(scene, state.QUEEN).height
        part = pyramids.standing(scene.picture, scene.kind_colour(kind), _size(scene, kind), scale)
        scene.picture.use(stock, part, x, foot)
        say(stock, f"×{count}", x + 3 * unit, foot - 1.6 * unit, 2.9 * unit, anchor="start", fill=_INK)


def _ceiling(scene: Scene) -> int:
    return scene.game.counters[state.CEILING]


def _colours_of(scene: Scene, seat: int) -> list[int]:
    """The colours that a seat owns; those of nobody for WILD."""
    return [colour for colour in range(state.COLOURS) if names.seat_of(scene.game.counters, colour) == seat]


def _turned(place: Place) -> Place:
    """A triangle with its tip where its base was."""
    ends = place.outline[0][1] + place.outline[2][1]
    return Place(place.name, place.x_mm, ends - place.y_mm, tuple((x, ends - y) for x, y in place.outline))


def _hatching(spot: Spot) -> str:
    """Slanted lines over a square."""
    lines: list[str | float] = []
    side = 2 * spot.radius
    left, top = spot.x - spot.radius, spot.top
    for i in range(1, 12):
        reach = i * side / 6
        over = max(0.0, reach - side)
        lines += ["M", left + over, top + reach - over, "L", left + reach - over, top + over]
    return path(*lines)


def _size(scene: Scene, kind: int) -> Size:
    """The pyramid's size in mm, as the board's set of pieces has it."""
    name = scene.kind_name(kind).split()[-1]
    shape = parts.sensing()["sets"][scene.pieces]["pyramids"][name]
    return Size(shape["base_mm"], shape["height_mm"], state.PIPS_OF[kind])


def _sensor_from_base(scene: Scene) -> float:
    return float(parts.sensing()["sets"][scene.pieces]["sensor_from_base_mm"])
