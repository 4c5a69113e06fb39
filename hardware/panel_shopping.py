"""What a board in panels takes: the bills of materials of its panels and its carrier, times how many there are."""

from __future__ import annotations

from collections import Counter

from hallboard.boards import PhysicalBoard

from .electronics.blocks import LEAST_ORDER
from .electronics.catalogue import Item
from .electronics.feeding import reckoned
from .electronics.files import bill
from .electronics.panel import Panel
from .electronics.sets import Order, carrier, order, whole_panel
from .shopping import ELECTRONICS, REST, SUPPLY, Line, prices, shared_lines

# Catalogue's name -> the name of its price; others have one of their own.
_PRICES = {
    "SN74HC165": "74HC165",
    "SN74HC595": "74HC595",
    "100n": "capacitor",
    "10u": "capacitor_10u",
    "0 ohm": "resistor",
    "10k": "resistor",
    "4k7": "resistor",
    "330": "resistor",
    "1000u": "electrolytic",
    "SN74AHCT1G125": "level_shifter",
    "TPS7A2033": "regulator",
    "Pico": "controller",
    "Schottky": "schottky",
    "BAT54": "diode",
    "reed": "reed_25AT",
    "reed 10-15 AT": "reed_10AT",
    "fuse 2.6 A": "fuse",
    "fuse 3 A": "fuse",
}


def panel_lines(board: PhysicalBoard) -> list[Line]:
    """What is bought for panels and carrier, and for them only. Raises ValueError for a board without panels."""
    found, each = order(board), prices()["each"]
    made = _made(board, found)
    bought = [
        Line(f"{item.name}: {item.maker} {item.number}", count, _each_EUR(item))
        for item, count in sorted(_parts(made), key=lambda one: (-one[1], one[0].name))
    ]
    boards = [
        Line(
            f"circuit board {panel.name}, {panel.size_mm[0]:.0f} x {panel.size_mm[1]:.0f} mm",
            ordered(count),
            panel.size_mm[0] * panel.size_mm[1] / 1e4 * each["panel_per_dm2"],
        )
        for panel, count in made
    ]
    again = (len(reckoned()[board.name].fed) - 1) * found.count // found.across
    return [
        *bought,
        *([Line("pair of wires that feeds 5 V again", again, each["feed"])] if again else []),
        *boards,
        Line("postage of the circuit boards", 1, prices()["fixed"]["postage"], REST),
    ]


def in_panels_EUR(board: PhysicalBoard) -> float:
    """What all of a board in panels costs. Raises ValueError for a board without panels."""
    return sum(line.total_EUR for line in (*panel_lines(board), *shared_lines(board)))


def panel_electronics_EUR(board: PhysicalBoard) -> float:
    """What panels, carrier and supply cost, without the circuit boards' postage. Raises ValueError likewise."""
    supply = sum(line.total_EUR for line in shared_lines(board) if line.group == SUPPLY)
    return supply + sum(line.total_EUR for line in panel_lines(board) if line.group == ELECTRONICS)


def ordered(count: int) -> int:
    """How many circuit boards are ordered of one kind of which `count` are needed."""
    return max(LEAST_ORDER, count)


def _made(board: PhysicalBoard, found: Order) -> tuple[tuple[Panel, int], ...]:
    """Panel and carrier, with how many of each are filled with parts."""
    path = str(board.path)
    return (whole_panel(path), found.count), (carrier(path), 1)


def _parts(made: tuple[tuple[Panel, int], ...]) -> list[tuple[Item, int]]:
    """Every part, with how many of it all panels and the carrier take together."""
    counts: Counter[str] = Counter()
    items: dict[str, Item] = {}
    for panel, count in made:
        for line in bill(panel.design):
            counts[line.item.number] += count * len(line.refs)
            items.setdefault(line.item.number, line.item)
    return [(items[number], count) for number, count in counts.items()]


def _each_EUR(item: Item) -> float:
    """The price of a part; of a plug that of its cable's end, too."""
    each = prices()["each"]
    if item.footprint.startswith(("XH-", "VH-")):
        return float(each["plug"])
    if item.name == "jumper" or not item.footprint.startswith("PINS-"):
        return float(each[_PRICES.get(item.name, item.name)])
    return float(len(item.pins) * each["pin"])
