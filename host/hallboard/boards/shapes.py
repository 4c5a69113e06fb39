"""Where the places of a board are, in millimetres: the grid, EVL's heptagons and pentagons, Evacuate's wall.

x grows to the right and y upwards, as the drawing in the board file is read. A place is a sensor with its light and
its outline on the face. The lines of a face are what its drawing must have: a label, and the names of its places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import cos, hypot, pi, sin, tan

Point = tuple[float, float]
Outline = tuple[Point, ...]


@dataclass(frozen=True)
class Place:
    """A place on a face: its name, its centre (under it the sensor) and the outline's corners, in mm."""

    name: str
    x_mm: float
    y_mm: float
    outline: Outline


@dataclass(frozen=True)
class Face:
    """A board's face: `places` by name; `header` and `lines` say how it is drawn in the board file.

    `poses` are the places on which a pyramid lies: 1 with its tip towards larger y, -1 towards smaller.
    """

    shape: str
    places: dict[str, Place]
    header: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    poses: dict[str, int] = field(default_factory=dict)

    @property
    def size_mm(self) -> Point:
        """Width and height of the rectangle around all outlines."""
        corners = [corner for place in self.places.values() for corner in place.outline]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return max(xs) - min(xs), max(ys) - min(ys)


def column_letters(count: int) -> str:
    """`"abc..."`; at most 26."""
    return "".join(chr(ord("a") + i) for i in range(count))


def grid(columns: int, rows: int, pitch_mm: float) -> Face:
    """Squares: columns a, b, ... from the left, rows 1, 2, ... from below; a1 stands at (0, 0)."""
    places = {}
    letters = column_letters(columns)
    half = pitch_mm / 2
    for row in range(rows):
        for column in range(columns):
            x, y = column * pitch_mm, row * pitch_mm
            outline = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            name = f"{letters[column]}{row + 1}"
            places[name] = Place(name, x, y, outline)
    lines = tuple((str(row), tuple(f"{letter}{row}" for letter in letters)) for row in range(rows, 0, -1))
    return Face("grid", places, tuple(letters), lines)


def _heptagon(x: float, y: float, side_mm: float, flat_up: bool) -> Outline:
    """Corners of a regular heptagon, anticlockwise, from the one at or next to the top."""
    radius = side_mm / (2 * sin(pi / 7))
    first = pi / 2 - pi / 7 if flat_up else pi / 2
    return tuple((x + radius * cos(first + k * 2 * pi / 7), y + radius * sin(first + k * 2 * pi / 7)) for k in range(7))


def heptagons(side_mm: float) -> Face:
    """EVL: four rows a (top) to d of seven regular heptagons, the 18 pentagons in the gaps between them.

    Neighbours in a row share an edge and so do the linked ones of two rows; where a column has no link, a vertex looks
    at a vertex. In row a the odd columns have their flat side up, the rows below mirror each other.
    """
    inradius = side_mm / (2 * tan(pi / 7))
    # The common edge of two neighbours in a row looks 90 - 2 * 360/7 degrees away from the horizontal.
    tilt = pi / 2 - 4 * pi / 7
    pitch, rise = 2 * inradius * cos(tilt), 2 * inradius * -sin(tilt)
    row_step = 2 * inradius + rise
    corners: dict[tuple[int, int], Outline] = {}
    rows: list[list[Place]] = [[], [], [], []]
    for row in range(4):
        for column in range(7):
            flat_up = (row + column) % 2 == 0
            x = column * pitch
            # A row's heptagons zigzag by `rise`: those with the flat side up stand higher.
            y = (3 - row) * row_step + (rise / 2 if flat_up else -rise / 2)
            corners[row, column] = _heptagon(x, y, side_mm, flat_up)
            rows[row].append(Place(f"{'abcd'[row]}{column + 1}", x, y, corners[row, column]))
    gaps: list[list[Place]] = [[], [], []]
    for row in range(3):
        for column in range(6):
            linked, other = (column, column + 1) if (row + column) % 2 else (column + 1, column)
            outline = _pentagon(corners, row, linked, other)
            x = sum(corner[0] for corner in outline) / 5
            y = sum(corner[1] for corner in outline) / 5
            gaps[row].append(Place(f"{'abcd'[row : row + 2]}{column + 1}", x, y, outline))
    lines: list[tuple[str, tuple[str, ...]]] = []
    places: dict[str, Place] = {}
    for row in range(4):
        lines.append(("abcd"[row], tuple(place.name for place in rows[row])))
        places |= {place.name: place for place in rows[row]}
        if row < 3:
            lines.append(("abcd"[row : row + 2], tuple(place.name for place in gaps[row])))
    places |= {place.name: place for gap in gaps for place in gap}
    return Face("heptagons", places, (), tuple(lines))


def _pentagon(corners: dict[tuple[int, int], tuple[Point, ...]], row: int, linked: int, other: int) -> Outline:
    """The gap between four heptagons: three of its corners are where two of them meet, two are vertices of `other`."""

    def shared(a: tuple[int, int], b: tuple[int, int], near: Point) -> Point:
        common = [p for p in corners[a] for q in corners[b] if abs(p[0] - q[0]) + abs(p[1] - q[1]) < 1e-6]
        return min(common, key=lambda p: (p[0] - near[0]) ** 2 + (p[1] - near[1]) ** 2)

    bottom = min(corners[row, other], key=lambda p: p[1])
    top = max(corners[row + 1, other], key=lambda p: p[1])
    middle = ((bottom[0] + corners[row, linked][0][0]) / 2, (bottom[1] + top[1]) / 2)
    return (
        bottom,
        shared((row, other), (row, linked), middle),
        shared((row, linked), (row + 1, linked), middle),
        shared((row + 1, linked), (row + 1, other), middle),
        top,
    )


def wall(base_mm: float, height_mm: float, inset_mm: float, sensor_from_base_mm: float, parity: int) -> Face:
    """Evacuate: 8 floor spaces in a line, g1 at the top, and at the right of each its six triangles, `g1.1` to `g1.6`.

    Triangle (g, l) points up, to door N, if g + l + `parity` is even, else down. They fill the wall: those of a row
    share their slanted sides, and a base lies on a base. A pyramid lies with its base `inset_mm` inside the triangle's;
    the sensor is `sensor_from_base_mm` further in.
    """
    places = {}
    lines = []
    poses = {}
    for g in range(1, 9):
        low = (8 - g) * height_mm
        middle, half = low + height_mm / 2, min(base_mm, height_mm) / 2
        square = ((-half, middle - half), (half, middle - half), (half, middle + half), (-half, middle + half))
        places[f"g{g}"] = Place(f"g{g}", 0.0, middle, square)
        names = [f"g{g}"]
        for level in range(1, 7):
            x = half + (level + 1) * base_mm / 2
            up = (g + level + parity) % 2 == 0
            base, tip = (low, low + height_mm) if up else (low + height_mm, low)
            inward = 1 if up else -1
            outline = ((x - base_mm / 2, base), (x + base_mm / 2, base), (x, tip))
            name = f"g{g}.{level}"
            places[name] = Place(name, x, base + inward * (inset_mm + sensor_from_base_mm), outline)
            poses[name] = inward
            names.append(name)
        lines.append((f"g{g}", tuple(names)))
    return Face("wall", places, ("floor", "1", "2", "3", "4", "5", "6"), tuple(lines), poses)


def standing_wall(base_mm: float, height_mm: float, parity: int) -> Face:
    """Evacuate for pyramids that stand on the triangles, too: as `wall`, a sensor in the middle of each triangle."""
    lying = wall(base_mm, height_mm, 0.0, 0.0, parity)
    side = hypot(base_mm / 2, height_mm)
    inside = base_mm * height_mm / (base_mm + 2 * side)  # the radius of the circle in the triangle
    places = {
        name: replace(place, y_mm=place.y_mm + inside * lying.poses[name]) if name in lying.poses else place
        for name, place in lying.places.items()
    }
    return Face("standing_wall", places, lying.header, lying.lines)


SHAPES: dict[str, tuple[Callable[..., Face], tuple[str, ...]]] = {
    "grid": (grid, ("columns", "rows", "pitch_mm")),
    "heptagons": (heptagons, ("side_mm",)),
    "standing_wall": (standing_wall, ("base_mm", "height_mm", "parity")),
    "wall": (wall, ("base_mm", "height_mm", "inset_mm", "sensor_from_base_mm", "parity")),
}
