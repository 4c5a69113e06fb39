"""A panel of sensor tiles: a sensor under each space, a light beside it, and what brings them onto one cable.

The analog one leads DRV5055 to a multiplexer, for stacks and pyramids; the digital one leads DRV5032 to a shift
register, for single pieces. Where tiles stand comes from the board's file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hallboard.boards import PhysicalBoard
from hallboard.faces.places import light_point

from .catalogue import ITEMS, Item
from .circuit import Design

SIDE_MM = 100.0  # of the panel: the cheapest size at most makers
KINDS = ("analog", "digital")
PROTOTYPE = ("a2", "b2", "a1", "b1")  # of VLKNO: the first thing to order


@dataclass(frozen=True)
class Placed:
    """Where a part stands on the panel: mm from its upper left corner, y down, turned anticlockwise."""

    x: float
    y: float
    turn_deg: int = 0


@dataclass(frozen=True)
class Panel:
    """A circuit with places for its parts; `side_mm` is that of the square it is on."""

    name: str
    design: Design
    places: dict[str, Placed]
    title: str
    side_mm: float = SIDE_MM


def panel(
    board: PhysicalBoard, places: Sequence[str], kind: str = "analog", items: Mapping[str, Item] = ITEMS
) -> Panel:
    """The panel under these places of a board, in the order in which the chain of lights goes through them.

    Raises ValueError if they do not fit onto one panel.
    """
    if kind not in KINDS:
        raise ValueError(f"a panel is {' or '.join(KINDS)}, not {kind!r}")
    most = 16 if kind == "analog" else 8
    if len(places) > most:
        raise ValueError(f"{len(places)} places on a panel, expected at most {most}")
    design = Design(items)
    at = _middle_of(board, places)
    placed: dict[str, Placed] = {}
    sensor = "DRV5055A1" if kind == "analog" else "DRV5032AJ"
    light = "DIN"
    for i, place in enumerate(places, 1):
        x, y = at[place]
        lx, ly = light_point(board.face, place)
        here = board.face.places[place]
        light_at = Placed(x + lx - here.x_mm, y - (ly - here.y_mm))
        out, after = f"OUT{i}", "DOUT" if i == len(places) else f"CHAIN{i}"
        design.add(sensor, f"U{i}", VCC="3V3", OUT=out, GND="GND")
        design.add("100n", f"C{i}", _1="3V3", _2="GND")
        design.add("WS2812B", f"D{i}", VDD="5V", DIN=light, DOUT=after, VSS="GND")
        design.add("100n", f"C{i + 20}", _1="5V", _2="GND")
        light = after
        placed[f"U{i}"] = Placed(x, y)
        placed[f"C{i}"] = Placed(x, y - 3.5)
        placed[f"D{i}"] = light_at
        placed[f"C{i + 20}"] = Placed(light_at.x + 0.5, light_at.y - 4.5)
    (_analog if kind == "analog" else _digital)(design, placed, len(places))
    for ref, where in placed.items():
        if not (1.5 < where.x < SIDE_MM - 1.5 and 1.5 < where.y < SIDE_MM - 1.5):
            raise ValueError(f"{board.name}: {ref} is not on a panel of {SIDE_MM:.0f} mm; take fewer places")
    return Panel(f"{board.name}-{kind}-panel", design, placed, f"{board.title}: {kind} panel for {', '.join(places)}")


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
    nets = {name: name for name in ("GND", "S0", "S1", "S2", "S3", "COM", "DIN", "DOUT")}
    design.add("panel cable", "J1", _5V="5V", _3V3="3V3", **nets)
    placed |= {"U30": Placed(50, 18), "C30": Placed(50, 7.5), "J1": Placed(95, 36)}
    design.supplied("5V", "3V3", "GND")


def _digital(design: Design, placed: dict[str, Placed], count: int) -> None:
    inputs = {name: f"OUT{i + 1}" if i < count else "GND" for i, name in enumerate("ABCDEFGH")}
    for i in range(count):
        # The output of DRV5032AJ is push-pull, that of a reed is none: a pull-up serves both.
        design.add("10k", f"R{i + 1}", _1="3V3", _2=f"OUT{i + 1}")
        at = placed[f"U{i + 1}"]
        placed[f"R{i + 1}"] = Placed(at.x, at.y + 3.5)
    pins = {"LOAD": "LOAD", "CLK": "CLK", "INH": "GND", "SER": "GND", "QH": "QH", "GND": "GND", "VCC": "3V3"}
    design.add("SN74HC165", "U30", **pins, **inputs)
    design.unconnected("U30", "NQH")
    design.add("100n", "C30", _1="3V3", _2="GND")
    nets = {name: name for name in ("GND", "LOAD", "CLK", "QH", "DIN", "DOUT")}
    design.add("switch cable", "J1", _5V="5V", _3V3="3V3", **nets)
    placed |= {"U30": Placed(50, 18), "C30": Placed(50, 9), "J1": Placed(95, 36)}
    design.supplied("5V", "3V3", "GND")


def _middle_of(board: PhysicalBoard, places: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Where the places' centres are on the panel: the middle of all is in the panel's middle."""
    found = [board.face.places[place] for place in places]
    x = (min(place.x_mm for place in found) + max(place.x_mm for place in found)) / 2
    y = (min(place.y_mm for place in found) + max(place.y_mm for place in found)) / 2
    return {place.name: (SIDE_MM / 2 + place.x_mm - x, SIDE_MM / 2 - (place.y_mm - y)) for place in found}
