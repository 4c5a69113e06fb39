"""A panel of sensor tiles: a sensor under each space, a light beside it, and what brings them onto one cable.

The analog one leads DRV5055 to a multiplexer, for stacks and pyramids; the digital one leads DRV5032 to a shift
register, and the reed one has reeds with diodes where rows cross columns, for single pieces. Where tiles stand comes
from the board's file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hallboard.boards import PhysicalBoard
from hallboard.faces.places import light_point

from ..power import AT_5V
from .catalogue import ITEMS, Item
from .circuit import Design

SIDE_MM = 100.0  # of the panel: the cheapest size at most makers
SCREW_FROM_EDGE_MM = 4.0
KINDS = ("analog", "digital", "reed")
SENSORS = {"analog": "DRV5055A1", "digital": "DRV5032AJ", "reed": "reed"}
PROTOTYPE = ("a2", "b2", "a1", "b1")  # of VLKNO: the first thing to order
LIGHTS_GROUND = "LGND"  # the lights' own way back: what they draw must not lift the sensors' ground


@dataclass(frozen=True)
class Placed:
    """Where a part stands on the panel: mm from its upper left corner, y down, turned anticlockwise."""

    x: float
    y: float
    turn_deg: int = 0


def corners(size_mm: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """Four screws, one at each corner."""
    ends = [(SCREW_FROM_EDGE_MM, side - SCREW_FROM_EDGE_MM) for side in size_mm]
    return tuple((x, y) for x in ends[0] for y in ends[1])


@dataclass(frozen=True)
class Panel:
    """A circuit with places for its parts, width and height of what it is on, and the middles of the screws' holes."""

    name: str
    design: Design
    places: dict[str, Placed]
    title: str
    size_mm: tuple[float, float] = (SIDE_MM, SIDE_MM)
    screws: tuple[tuple[float, float], ...] = corners((SIDE_MM, SIDE_MM))


def panel(
    board: PhysicalBoard, places: Sequence[str], kind: str = "analog", items: Mapping[str, Item] = ITEMS
) -> Panel:
    """The panel under these places of a board, in the order in which the chain of lights goes through them.

    Raises ValueError if they do not fit onto one panel.
    """
    if kind not in KINDS:
        raise ValueError(f"a panel is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {kind!r}")
    most = {"analog": 16, "digital": 8, "reed": 4}[kind]
    if len(places) > most:
        raise ValueError(f"{len(places)} places on a panel, expected at most {most}")
    design = Design(items)
    at = _middle_of(board, places)
    placed: dict[str, Placed] = {}
    light = "DIN"
    for i, place in enumerate(places, 1):
        after = "DOUT" if i == len(places) else f"CHAIN{i}"
        place_tile(design, placed, board, place, Tile(kind, str(i), at[place], light, after, *_lines(kind, i)))
        light = after
    {"analog": _analog, "digital": _digital, "reed": _reed}[kind](design, placed, len(places))
    for ref, where in placed.items():
        if not (1.5 < where.x < SIDE_MM - 1.5 and 1.5 < where.y < SIDE_MM - 1.5):
            raise ValueError(f"{board.name}: {ref} is not on a panel of {SIDE_MM:.0f} mm; take fewer places")
    return Panel(f"prototype-{kind}", design, placed, f"{board.title}: {kind} panel for {', '.join(places)}")


@dataclass(frozen=True)
class Tile:
    """A sensor and a light: where they are, and the nets of the light's data and of the sensor's two lines.

    `out` is a sensor's output, or a reed's column; `row` is the row of a reed in a matrix, "" of other kinds. `part` is
    the sensor, the kind's own if there is none.
    """

    kind: str
    number: str
    at: tuple[float, float]
    data: str
    after: str
    out: str
    row: str = ""
    part: str = ""


def place_tile(design: Design, placed: dict[str, Placed], board: PhysicalBoard, place: str, tile: Tile) -> None:
    """Add one tile's parts; the light stands where the face has its hole."""
    x, y = tile.at
    lx, ly = light_point(board.face, place)
    here = board.face.places[place]
    light_at = Placed(x + lx - here.x_mm, y - (ly - here.y_mm))
    number = tile.number
    if tile.kind == "reed":
        # From the column through the reed to the diode's anode: current flows only towards the row.
        design.add("reed", f"S{number}", _1=tile.out, _2=f"T{number}")
        design.add("BAT54", f"V{number}", K=tile.row, A=f"T{number}")
        placed[f"S{number}"] = Placed(x, y)  # the reed stands on its first pad
        placed[f"V{number}"] = Placed(x + 2.5, y - 4.5)
    elif tile.kind == "contact":
        design.add(tile.part or "reed", f"S{number}", _1=tile.out, _2="GND")
        placed[f"S{number}"] = Placed(x, y)
    else:
        part = tile.part or SENSORS[tile.kind]
        supply = "5V" if part in AT_5V else "3V3"
        enabled = {"EN": supply} if any(pin == "EN" for _, pin, _ in design.item(part).pins) else {}
        design.add(part, f"U{number}", VCC=supply, OUT=tile.out, GND="GND", **enabled)
        design.add("100n", f"C{number}", _1=supply, _2="GND")
        placed[f"U{number}"] = Placed(x, y)
        placed[f"C{number}"] = Placed(x, y - 3.5)
    design.add("WS2812B", f"D{number}", VDD="5V", DIN=tile.data, DOUT=tile.after, VSS=LIGHTS_GROUND)
    design.add("100n", f"CL{number}", _1="5V", _2=LIGHTS_GROUND)
    placed[f"D{number}"] = light_at
    placed[f"CL{number}"] = Placed(light_at.x + 0.5, light_at.y - 4.5)


def _lines(kind: str, i: int) -> tuple[str, str]:
    """The nets of the i-th tile of a prototype; reeds go row by row, two in each."""
    return (f"COL{(i - 1) % 2}", f"ROW{(i - 1) // 2}") if kind == "reed" else (f"OUT{i}", "")


def _reed(design: Design, placed: dict[str, Placed], count: int) -> None:
    columns, rows = min(count, 2), (count + 1) // 2
    lines = {f"{name}{i}": f"{name}{i}" for name, n in (("COL", columns), ("ROW", rows)) for i in range(n)}
    nets = {name: name for name in (LIGHTS_GROUND, "DIN", "DOUT")}
    design.add("matrix cable", "J1", _5V="5V", **lines, **nets)
    left = [f"{name}{i}" for name, n in (("COL", columns), ("ROW", rows)) for i in range(n, 2)]
    if left:
        design.unconnected("J1", *left)
    placed["J1"] = Placed(95, 36)
    design.supplied("5V", LIGHTS_GROUND)


def _analog(design: Design, placed: dict[str, Placed], count: int) -> None:
    channels = {f"I{i}": f"OUT{i + 1}" for i in range(count)}
    design.add(
        "CD74HC4067",
        "U30",
        COM="COM",
        E="GND",
        GND="GND",
        VCC="3V3",
        **{f"S{i}": f"S{i}" for i in range(4)},
        **channels,
    )
    if count < 16:
        design.unconnected("U30", *(f"I{i}" for i in range(count, 16)))
    design.add("100n", "C30", _1="3V3", _2="GND")
    nets = {name: name for name in ("GND", LIGHTS_GROUND, "S0", "S1", "S2", "S3", "COM", "DIN", "DOUT")}
    design.add("panel cable", "J1", _5V="5V", _3V3="3V3", **nets)
    placed |= {"U30": Placed(50, 18), "C30": Placed(50, 7.5), "J1": Placed(95, 36)}
    design.supplied("5V", "3V3", "GND", LIGHTS_GROUND)


def _digital(design: Design, placed: dict[str, Placed], count: int) -> None:
    inputs = {name: f"OUT{i + 1}" if i < count else "GND" for i, name in enumerate("ABCDEFGH")}
    for i in range(count):
        # The output of DRV5032AJ is an open drain, that of a reed is none: a pull-up serves both.
        design.add("10k", f"R{i + 1}", _1="3V3", _2=f"OUT{i + 1}")
        at = placed[f"U{i + 1}"]
        placed[f"R{i + 1}"] = Placed(at.x, at.y + 3.5)
    pins = {"LOAD": "LOAD", "CLK": "CLK", "INH": "GND", "SER": "GND", "QH": "QH", "GND": "GND", "VCC": "3V3"}
    design.add("SN74HC165", "U30", **pins, **inputs)
    design.unconnected("U30", "NQH")
    design.add("100n", "C30", _1="3V3", _2="GND")
    nets = {name: name for name in ("GND", LIGHTS_GROUND, "LOAD", "CLK", "QH", "DIN", "DOUT")}
    design.add("switch cable", "J1", _5V="5V", _3V3="3V3", **nets)
    placed |= {"U30": Placed(50, 18), "C30": Placed(50, 9), "J1": Placed(95, 36)}
    design.supplied("5V", "3V3", "GND", LIGHTS_GROUND)


def _middle_of(board: PhysicalBoard, places: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Where the places' centres are on the panel: the middle of all is in the panel's middle."""
    found = [board.face.places[place] for place in places]
    x = (min(place.x_mm for place in found) + max(place.x_mm for place in found)) / 2
    y = (min(place.y_mm for place in found) + max(place.y_mm for place in found)) / 2
    return {place.name: (SIDE_MM / 2 + place.x_mm - x, SIDE_MM / 2 - (place.y_mm - y)) for place in found}
