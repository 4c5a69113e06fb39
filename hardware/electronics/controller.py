"""The controller's carrier: a Pico or Pico 2, fused power, a quiet supply for the sensors, 5 V for the lights' data.

A cable goes to each row of panels; the lights' chain goes through the rows one after the other. Pins and inputs are
those of the board file that `panel_file` writes. The sockets for power and for panels differ: neither fits the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from hallboard.boards import PhysicalBoard
from hallboard.boards.wirings.expander import Expander

from ..power import AT_5V, PICO_3V3_mA, REGULATOR_MOST_mA, fuse
from .catalogue import ITEMS, Item, cable
from .circuit import Design
from .footprints import FOOTPRINTS
from .panel import LIGHTS_GROUND, Panel, Placed, corners
from .panel_file import BUZZER_GPIO, Wired, address_gpios, chain_gpios, wired
from .room import Room, box
from .router import Point

QUIET_5V = "5VQ"
GROUNDS = {"GND": "GND", **{f"GND{i}": "GND" for i in range(2, 8)}, "AGND": "GND"}
_SIZES: tuple[Point, ...] = ((100.0, 100.0), (120.0, 120.0), (150.0, 130.0), (180.0, 150.0))
_PLACES = {
    "A1": Placed(30, 40),
    "D1": Placed(48, 20),
    "J9": Placed(92, 86),
    "F1": Placed(82, 80),
    "C9": Placed(68, 85),
    "R9": Placed(80, 92),
    "L1": Placed(62, 76),
    "U3": Placed(55, 66),
    "C3": Placed(55, 62.5),
    "R1": Placed(62, 66),
    "SW1": Placed(14, 84),
    "R2": Placed(30, 76),
    "BZ1": Placed(32, 86),
    "U2": Placed(58, 24),
    "C1": Placed(58, 20),
    "C2": Placed(58, 28.5),
}


def controller(board: PhysicalBoard, items: Mapping[str, Item] = ITEMS) -> Panel:
    """The carrier of a board that is made of panels. Raises ValueError for any other, and why."""
    made = wired(board)
    plug = cable(made.reads.cable)
    design = Design({**items, plug.name: plug})
    supplies = _supplies(board, made)
    lines = _pico(board, made, design, items)
    common(design, fuse(board))
    design.add("330", "R2", _1="BUZZ", _2="BUZZER")
    design.add("buzzer", "BZ1", _1="BUZZER", _2="GND")
    for i, net in enumerate(dict.fromkeys(supplies)):
        if net != "3V3":  # lights that flash must not be felt by the converter: a regulator of their own
            ref = "U2" if i == 0 else f"U{10 + i}"
            design.add("TPS7A2033", ref, IN=QUIET_5V, GND="GND", EN=QUIET_5V, OUT=net)
            design.unconnected(ref, "NC")
            design.add("10u", "C1" if i == 0 else f"C{10 + i}", _1=QUIET_5V, _2="GND")
            design.add("10u", "C2" if i == 0 else f"C{20 + i}", _1=net, _2="GND")
    for row, supply in enumerate(supplies):
        nets = {"5V": "5V", LIGHTS_GROUND: LIGHTS_GROUND, "GND": "GND", "3V3": supply, **{name: name for name in lines}}
        nets |= dict(zip(made.reads.own, made.lines[row], strict=True))
        nets |= {"DIN": f"CHAIN{row}", "DOUT": f"CHAIN{row + 1}" if row + 1 < len(supplies) else ""}
        ref = f"J{_plug(row)}"
        design.add(plug.name, ref, **{name: nets[name] for name in made.reads.cable if nets[name]})
        if left := [name for name in made.reads.cable if not nets[name]]:
            design.unconnected(ref, *left)
    if made.address_pins > 4:
        _second_level(board, made, design)
    design.supplied("5VIN", "5V", "GND", QUIET_5V, LIGHTS_GROUND, *(("3V3",) if "3V3" in supplies else ()))
    return _placed(f"{board.name}-controller", f"{board.title}: carrier of the controller", design)


def common(
    design: Design,
    fuse_name: str,
    *,
    data: str = "DATA",
    chain: str = "CHAIN0",
    refs: tuple[str, str, str, str] = ("U3", "C3", "R1", "R9"),
) -> None:
    """What every carrier has between supply, Pico and lights: from the Pico's net `data` to the chain's first.

    `refs` are the level shifter, its capacitor, the chain's resistor and the bridge.

    The lights have their 5 V and their ground for themselves: a bead leads to what else needs 5 V, and the grounds meet
    in one point at the entry, a bridge of 0 ohm.
    """
    shifter, capacitor, resistor, bridge = refs
    # USB and the supply may both be plugged in: neither feeds the other.
    design.add("Schottky", "D1", A=QUIET_5V, K="VSYS")
    design.add("power", "J9", _5V="5VIN", GND=LIGHTS_GROUND)
    design.add(f"fuse {fuse_name}", "F1", _1="5VIN", _2="5V")
    design.add("1000u", "C9", _1="5V", _2=LIGHTS_GROUND)
    design.add("0 ohm", bridge, _1=LIGHTS_GROUND, _2="GND")
    design.add("bead", "L1", _1="5V", _2=QUIET_5V)
    # A chain at 5 V takes 3.5 V for a one: 3.3 V is too little.
    design.add("SN74AHCT1G125", shifter, OE="GND", A=data, GND="GND", Y="SHIFTED", VCC=QUIET_5V)
    design.add("100n", capacitor, _1=QUIET_5V, _2="GND")
    design.add("330", resistor, _1="SHIFTED", _2=chain)
    design.add("button", "SW1", _1="BUTTON", _2="GND", _1b="BUTTON", _2b="GND")


def _pico(board: PhysicalBoard, made: Wired, design: Design, items: Mapping[str, Item]) -> list[str]:
    """Add the Pico; returns the lines that all rows share."""
    used = {board.light_pin: "DATA", board.button_pin: "BUTTON", BUZZER_GPIO: "BUZZ"}
    own = {"VSYS": "VSYS", **GROUNDS}
    lines: list[str] = []
    if made.reads.kind == "analog":
        address = address_gpios(board)
        lines = [f"S{i}" for i in range(4)]
        used |= {pin: f"S{i}" for i, pin in enumerate(address)}
        for i, (_, adc, _) in enumerate(made.inputs):
            used[adc] = f"COM{i}" if _alone(made, adc) else f"ADC{adc}"
        own["ADC_VREF"] = "3V3A"
    elif made.reads.kind == "digital":
        data, clock, load = chain_gpios(board)
        lines = ["LOAD", "CLK"]
        used |= {clock: "CLK", load: "LOAD"} | {pin: f"QH{row}" for row, pin in enumerate(data)}
        own["3V3"] = "3V3"
    else:
        wiring = next(one for one in board.wirings.values() if isinstance(one, Expander))
        lines = ["SDA", "SCL", "INT"]
        used |= {wiring.bus["sda"]: "SDA", wiring.bus["scl"]: "SCL"}
        if wiring.interrupt >= 0:
            used[wiring.interrupt] = "INT"
        own["3V3"] = "3V3"
        for number, line in (("4", "SDA"), ("5", "SCL"), ("6", "INT")):
            design.add("4k7", f"R{number}", _1="3V3", _2=line)
    pins = {**{f"GP{pin}": net for pin, net in used.items()}, **own}
    design.add("Pico", "A1", **pins)
    design.unconnected("A1", *(name for _, name, _ in items["Pico"].pins if name not in pins))
    return lines


def _supplies(board: PhysicalBoard, made: Wired) -> list[str]:
    """The 3.3 V net of each row's cable. Raises ValueError for a row that draws more than a regulator gives."""
    each = board.sensor.supply_mA if board.sensor else next(iter(board.switches.values())).supply_mA
    if made.reads.part in AT_5V:
        each = 0.0
    needs = [0.0] * made.spaces.rows
    for row, _, _, place in made.spaces.places():
        needs[row] += each * (place in board.wires)
    if made.reads.kind != "analog" and sum(needs) <= PICO_3V3_mA / 2:
        return ["3V3"] * made.spaces.rows
    found: list[str] = []
    given, letter = 0.0, 0
    for need in needs:
        if need > REGULATOR_MOST_mA:
            raise ValueError(
                f"{board.name}: a row of panels draws {need:.0f} mA, its regulator {REGULATOR_MOST_mA:.0f}"
            )
        if given + need > REGULATOR_MOST_mA:
            given, letter = 0.0, letter + 1
        given += need
        found.append(f"3V3{'ABCDEFGH'[letter]}")
    return found


def _second_level(board: PhysicalBoard, made: Wired, design: Design) -> None:
    """For each analog input that has several of the panels' multiplexers, one that selects among them."""
    inputs = dict.fromkeys(adc for _, adc, _ in made.inputs)
    for level, adc in enumerate(adc for adc in inputs if not _alone(made, adc)):
        channels = {f"I{select}": f"COM{i}" for i, (_, pin, select) in enumerate(made.inputs) if pin == adc}
        address = {f"S{i}": f"S{i + 4}" if i + 4 < made.address_pins else "GND" for i in range(4)}
        ref = f"U{30 + level}"
        design.add("CD74HC4067", ref, COM=f"ADC{adc}", E="GND", GND="GND", VCC="3V3A", **address, **channels)
        design.unconnected(ref, *(f"I{i}" for i in range(16) if f"I{i}" not in channels))
        design.add("100n", f"C{30 + level}", _1="3V3A", _2="GND")


def _alone(made: Wired, adc: int) -> bool:
    """True if an analog input has a single multiplexer: it goes to the Pico as it is."""
    return sum(pin == adc for _, pin, _ in made.inputs) == 1


def _placed(name: str, title: str, design: Design) -> Panel:
    """The carrier, as small as its parts allow."""
    reason = ""
    for size in _SIZES:
        room = Room(size)
        places = {ref: at for ref, at in _PLACES.items() if ref in design.parts}
        room.take(box(FOOTPRINTS[design.parts[ref].footprint], at) for ref, at in places.items())
        screws = corners(size)
        room.take((x - 3.1, y - 3.1, x + 3.1, y + 3.1) for x, y in screws)
        rest = [ref for ref in design.parts if ref not in places]
        try:
            for ref in sorted(rest, key=lambda ref: (ref[0] != "J", ref[0] != "U")):
                footprint = design.parts[ref].footprint
                if ref[0] == "J":
                    places[ref] = room.place(footprint, (size[0] - 8, size[1] * 0.4), 2.5, turns=(0,))
                elif ref[0] == "C" and f"U{ref[1:]}" in places:
                    places[ref] = room.place(footprint, (places[f"U{ref[1:]}"].x, places[f"U{ref[1:]}"].y), 0.8)
                else:
                    places[ref] = room.place(footprint, (60.0, 45.0), 2.0)
            return Panel(name, design, places, title, size, screws)
        except ValueError as error:
            reason = str(error)
    raise ValueError(f"{name}: {reason}")


def _plug(row: int) -> int:
    """The number of a row's plug: J9 is the supply's."""
    return row + 1 if row < 8 else row + 2
