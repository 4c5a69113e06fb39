"""What the lights of a board in panels lose on the way from the supply, and which panels are fed again for it.

The worst case: all that the firmware lets the lights draw flows to those that disturb one light most, each in full
white. Fuse, carrier, cable and the copper of a row of panels take their share of what a light can spare.
"""

from __future__ import annotations

import tomllib
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from hallboard.boards import PhysicalBoard, load_board, names

from ..power import LEAST_V, SUPPLY_V, CHANNEL_mA, FUSE_mOHM, WIRE_mOHM_PER_M, budget, fuse
from .blocks import block
from .board_panels import tiling
from .catalogue import Item
from .copper import Copper, Edge, copper, transfer_mOhm
from .layout import Layout
from .panel import LIGHTS_GROUND, Panel
from .sets import has_matrix

CABLE_M = 0.5  # from the carrier to a panel
CONTACT_mOHM = 20.0  # of JST's XH when it is old
_JOINT_mOHM = 10.0  # of a soldered bridge or a pin header between two panels
_ROUNDED_V = 0.0015
_SPARE_V = 0.05  # for thinner copper and older contacts than reckoned with
_WHITE_mA = 3 * CHANNEL_mA
_FILE = Path(__file__).parents[1] / "copper.toml"
_SUPPLY = "supply"
_RAILS = ("5V", LIGHTS_GROUND)


class TooThin(ValueError):
    """Copper that loses more than the lights can spare, however often it is fed."""


@dataclass(frozen=True)
class Feeding:
    """Volts that are lost at most, and the panels of a row at which 5 V and the lights' ground come in, from 0.

    `entry_V` is that of the fuse and of the carrier's copper to it, `row_V` that of the carrier's copper from there to
    a row's plug, of cables and of panels.
    """

    entry_V: float
    row_V: float
    fed: tuple[int, ...]

    @property
    def light_V(self) -> float:
        """What the worst light still gets."""
        return SUPPLY_V - self.entry_V - self.row_V

    def __str__(self) -> str:
        again = f", fed at panels {', '.join(str(i + 1) for i in self.fed)} of a row" if len(self.fed) > 1 else ""
        return (
            f"each light gets {self.light_V:.2f} V: {self.entry_V:.2f} V are lost in the fuse, "
            f"{self.row_V:.2f} in carrier, cables and panels{again}"
        )


@cache
def reckoned() -> dict[str, Feeding]:
    """Board -> what copper.toml says, which `make hardware` holds against the copper: the book reads it there."""
    found = tomllib.loads(_FILE.read_text())
    return {name: Feeding(row["entry_V"], row["row_V"], tuple(row["fed"])) for name, row in found.items()}


def check(board: PhysicalBoard, found: Feeding) -> None:
    """Raises ValueError for a board of hallboard's own whose figures in copper.toml are not those of its copper."""
    if board.name not in names() or load_board(board.name).path != board.path:
        return
    if board.name not in reckoned() or not _alike(reckoned()[board.name], found):
        values = {name: list(one) if isinstance(one, tuple) else round(one, 3) for name, one in vars(found).items()}
        text = "\n".join([f"[{board.name}]", *(f"{name} = {one}" for name, one in values.items())])
        raise ValueError(f"{_FILE} does not say of {board.name} what its copper does; expected\n{text}")


def _alike(one: Feeding, other: Feeding) -> bool:
    """True but for rounding."""
    volts = zip(vars(one).values(), vars(other).values(), strict=True)
    return one.fed == other.fed and all(abs(a - b) < _ROUNDED_V for a, b in volts if not isinstance(a, tuple))


def feeding(board: PhysicalBoard, panel: Layout, carrier: Layout) -> Feeding:
    """The fewest feeds of a row of panels by which each light gets LEAST_V and a little to spare. Raises TooThin."""
    across, below_m = _rows(board, panel.panel)
    cap_mA = float(board.current_cap_mA)
    lights = sum(item.name == "WS2812B" for item in panel.panel.design.parts.values())
    row_mA = min(cap_mA, _WHITE_mA * lights * across)
    entry_mOhm = FUSE_mOHM[fuse(board)] + _lost(copper(carrier, "5VIN"), ("J9", "1"), [("F1", "1")])[0]
    entry_V = entry_mOhm * budget(board).total_mA / 1e6
    for feeds in range(1, across + 1):
        # Behind the last feed a whole panel hangs at one end, between two feeds half a stretch does.
        fed = tuple(sorted({round(i * (across - 0.5) / (feeds - 0.5)) for i in range(feeds)}))
        ways_m = {i: CABLE_M + below_m + i * panel.panel.size_mm[0] / 1000 for i in fed}
        found = Feeding(entry_V, _row_V(panel, carrier, across, ways_m, row_mA), fed)
        if found.light_V >= LEAST_V + _SPARE_V:
            return found
    raise TooThin(f"{board.name}: a light needs {LEAST_V} V and {_SPARE_V} to spare, but {found}")


def _rows(board: PhysicalBoard, panel: Panel) -> tuple[int, float]:
    """How many panels are joined in a row, and how long the wire is that leads from row to row.

    Of panels with a plug each row has a cable; those of a matrix have a wire along their left edges.
    """
    if not has_matrix(board):
        return block(board).across, 0.0
    tiles = tiling(board)
    return tiles.across, (tiles.up - 1) * panel.size_mm[1] / 1000


def _plug(item: Item) -> bool:
    return item.footprint.startswith("XH-")


def _carrier_mOhm(carrier: Layout, rail: str) -> tuple[float, float]:
    """From fuse and supply to the plug of a row that is farthest, and to C9, where wires to other panels begin."""
    parts = carrier.panel.design.parts
    net = copper(carrier, rail)
    source = ("F1", "2") if rail == "5V" else ("J9", "2")
    plugs = [ref for ref, item in parts.items() if item.prefix == "J" and _plug(item) and ref != "J9"]
    to_plugs = _lost(net, source, [(ref, _number(parts[ref], rail)) for ref in plugs])
    return max(to_plugs), _lost(net, source, [("C9", "1" if rail == "5V" else "2")])[0]


def _lost(net: Copper, source: tuple[str, str], loads: list[tuple[str, str]]) -> list[float]:
    """mOhm from a pin to each of others."""
    return [float(mOhm) for mOhm in transfer_mOhm(net.edges, [source], loads).diagonal()]


def _number(item: Item, pin: str) -> str:
    return next(number for number, name, _ in item.pins if name == pin)


def _row_V(layout: Layout, carrier: Layout, across: int, ways_m: dict[int, float], row_mA: float) -> float:
    """What the light loses that loses most, in carrier, cables and a row of panels; `ways_m`: each cable's length."""
    panel = layout.panel
    parts = panel.design.parts
    lights = [(ref, item) for ref, item in parts.items() if item.name == "WS2812B"]
    lost = np.zeros((across * len(lights),) * 2)
    for rail, pin in zip(_RAILS, ("VDD", "VSS"), strict=True):
        net = copper(layout, rail)
        edges: list[Edge] = [((i, one), (i, other), mOhm) for i in range(across) for one, other, mOhm in net.edges]
        for left, right in _joints(panel, rail):
            edges += [((i, right), (i + 1, left), _JOINT_mOHM) for i in range(across - 1)]
        entry = ("J1", _number(parts["J1"], rail))
        to_plug, to_wires = _carrier_mOhm(carrier, rail)
        for i, way_m in ways_m.items():
            before = to_plug + 2 * CONTACT_mOHM if i == 0 else to_wires
            edges.append((_SUPPLY, (i, entry), before + WIRE_mOHM_PER_M * way_m))
        loads: list[Hashable] = [(i, (ref, _number(item, pin))) for i in range(across) for ref, item in lights]
        lost += transfer_mOhm(edges, [_SUPPLY], loads)
    whole, rest = divmod(row_mA, _WHITE_mA)
    most = -np.sort(-lost, axis=1)
    n = int(whole)
    worst = most[:, :n].sum(axis=1) * _WHITE_mA + (most[:, n] * rest if n < most.shape[1] else 0.0)
    return float(worst.max()) / 1e6


def _joints(panel: Panel, rail: str) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """The pins at the left edge that have this net, each with the one at the right edge that meets the next panel's."""
    edges = [
        (ref, _number(item, rail))
        for ref, item in panel.design.parts.items()
        if item.prefix == "J" and not _plug(item) and any(name == rail for _, name, _ in item.pins)
    ]
    middle = panel.size_mm[0] / 2
    left = {panel.places[ref].y: (ref, number) for ref, number in edges if panel.places[ref].x < middle}
    right = {panel.places[ref].y: (ref, number) for ref, number in edges if panel.places[ref].x > middle}
    return [(left[y], right[y]) for y in sorted(left.keys() & right.keys())]
