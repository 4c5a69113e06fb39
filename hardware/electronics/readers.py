"""What reads the sensors of a panel: the chips that stand on it, and the lines of its cable.

A reader is chosen by the board's wiring: CD74HC4067 for linear sensors, 74HC165 for digital ones, MCP23017 for reeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from hallboard.boards import PhysicalBoard
from hallboard.boards.wirings.expander import ADDRESSES, Expander
from hallboard.boards.wirings.shift import MAX_CHAINS, Shift

from .blocks import Block
from .circuit import Design
from .panel import LIGHTS_GROUND

REFERENCE = 100  # the first chip is U101: tiles have the numbers below
_MOST_MULTIPLEXERS = 48  # sixteen at each of three analog inputs
_SENSORS = {
    "analog": ("DRV5055A1", "TMAG5253A1"),
    "digital": ("DRV5032AJ", "DRV5032FA", "DRV5033AJ", "SM451R"),
    "contact": ("reed_25AT", "reed_10AT"),
}


@dataclass(frozen=True)
class Reader:
    """`kind` is that of the tiles, `part` their sensor; `chips` stand on each panel and read `inputs` each."""

    kind: str
    part: str
    chip: str
    inputs: int
    chips: int
    across: int

    @property
    def common(self) -> tuple[str, ...]:
        """The lines that all panels share, in the order of the cable."""
        lines = {
            "analog": ("S0", "S1", "S2", "S3"),
            "digital": ("LOAD", "CLK"),
            "contact": ("SDA", "SCL", "INT"),
        }[self.kind]
        return "5V", LIGHTS_GROUND, "GND", "3V3", *lines

    @property
    def own(self) -> tuple[str, ...]:
        """The lines of a row of panels: each panel takes the first ones, and the next finds its own in their place."""
        if self.kind == "analog":
            return (
                tuple(f"COM{i}" for i in range(self.chips * self.across)) if self.across * self.chips > 1 else ("COM",)
            )
        return ("QH",) if self.kind == "digital" else ()

    @property
    def after(self) -> dict[str, str]:
        """An own line's net at a panel's right edge, by the name that it has at the next panel's left one."""
        if self.kind == "digital":
            return {"QH": "SER"}
        return dict(zip(self.own, self.own[self.chips :], strict=False))

    @property
    def cable(self) -> tuple[str, ...]:
        """The pins of a row's cable."""
        return (*self.common, *self.own, "DIN", "DOUT")


def reader(board: PhysicalBoard, block: Block) -> Reader:
    """Raises ValueError for a board whose sensors no panel reads, with the reason."""
    if bare := [place for place in board.face.places if place not in board.lights]:
        raise ValueError(f"{board.name}: {bare[0]} has no light, a tile has one")
    parts = {switch.part for switch in board.switches.values()} | ({board.sensor.part} if board.sensor else set())
    if len(parts) != 1:
        raise ValueError(f"{board.name}: {len(parts)} kinds of sensors, a panel has one: {', '.join(sorted(parts))}")
    part = parts.pop()
    kind = next((kind for kind, names in _SENSORS.items() if part in names), "")
    if not kind:
        raise ValueError(f"{board.name}: there is no tile for {part}")
    if board.mount.axis != "vertical":
        raise ValueError(f"{board.name}: sensors that lie along {board.mount.axis} have no tile")
    chip, inputs = {"analog": ("CD74HC4067", 16), "digital": ("SN74HC165", 8), "contact": ("MCP23017", 16)}[kind]
    found = Reader(kind, part, chip, inputs, ceil(block.tiles / inputs), block.across)
    {"analog": _check_analog, "digital": _check_digital, "contact": _check_contact}[kind](board, block, found)
    return found


def _check_analog(board: PhysicalBoard, block: Block, found: Reader) -> None:
    count = block.panels * found.chips
    if not board.adc_pins or count > _MOST_MULTIPLEXERS:
        raise ValueError(f"{board.name}: {count} multiplexers, a carrier reads {_MOST_MULTIPLEXERS}")


def _check_digital(board: PhysicalBoard, block: Block, found: Reader) -> None:
    if len(board.wirings) != 1 or not isinstance(next(iter(board.wirings.values())), Shift):
        raise ValueError(f"{board.name}: panels of digital sensors have one wiring, of shift registers")
    if block.rows > MAX_CHAINS:
        raise ValueError(f"{board.name}: {block.rows} rows of panels, each a chain; {MAX_CHAINS} are read")


def _check_contact(board: PhysicalBoard, block: Block, found: Reader) -> None:
    if not any(isinstance(wiring, Expander) and wiring.chip == "MCP23017" for wiring in board.wirings.values()):
        raise ValueError(f"{board.name}: panels of reeds have an MCP23017, or are those of a matrix with diodes")
    if block.panels << chip_bits(found) > len(ADDRESSES):
        raise ValueError(f"{board.name}: {block.panels} panels of {found.chips} MCP23017, a bus has {len(ADDRESSES)}")


def chip_bits(reader: Reader) -> int:
    """Address lines that tell the expanders of one panel apart; the others are the panel's."""
    return (reader.chips - 1).bit_length()


def add_readers(design: Design, reader: Reader, outs: Sequence[str], panels: int) -> list[str]:
    """Add the chips and what they need to a panel, for the nets `outs` of its tiles. Returns the parts' names."""
    before = set(design.parts)
    for chip in range(reader.chips):
        mine = outs[chip * reader.inputs : (chip + 1) * reader.inputs]
        number = REFERENCE + 1 + chip
        if reader.kind == "analog":
            _multiplexer(design, reader, chip, number, mine)
        elif reader.kind == "digital":
            _register(design, reader, chip, number, mine)
        else:
            _expander(design, reader, chip, number, mine, panels)
        design.add("100n", f"C{number}", _1="3V3", _2="GND")
    if reader.kind == "digital":
        # The next panel's chain begins here; where there is none, zeros come in, by which a cut chain shows.
        design.add("10k", f"R{REFERENCE + 1}", _1="SER", _2="GND")
    if reader.kind == "contact":
        for bit in _panel_bits(reader, panels):
            design.add("10k", f"R{REFERENCE + 1 + bit}", _1=f"A{bit}", _2="GND")
            design.add("jumper", f"JP{bit}", _1=f"A{bit}", _2="3V3")
    return [ref for ref in design.parts if ref not in before]


def _multiplexer(design: Design, reader: Reader, chip: int, number: int, outs: Sequence[str]) -> None:
    channels = {f"I{i}": out for i, out in enumerate(outs)}
    address = {f"S{i}": f"S{i}" for i in range(4)}
    design.add(reader.chip, f"U{number}", COM=reader.own[chip], E="GND", GND="GND", VCC="3V3", **address, **channels)
    if rest := [f"I{i}" for i in range(len(outs), reader.inputs)]:
        design.unconnected(f"U{number}", *rest)


def _register(design: Design, reader: Reader, chip: int, number: int, outs: Sequence[str]) -> None:
    inputs = {name: outs[i] if i < len(outs) else "GND" for i, name in enumerate("ABCDEFGH")}
    serial = "SER" if chip + 1 == reader.chips else f"SERIAL{chip + 1}"
    data = "QH" if chip == 0 else f"SERIAL{chip}"
    lines = {"LOAD": "LOAD", "CLK": "CLK", "INH": "GND", "GND": "GND", "VCC": "3V3"}
    design.add(reader.chip, f"U{number}", SER=serial, QH=data, **lines, **inputs)
    design.unconnected(f"U{number}", "NQH")


def _panel_bits(reader: Reader, panels: int) -> range:
    """Address lines that tell panels apart: each has a jumper."""
    return range(chip_bits(reader), chip_bits(reader) + (panels - 1).bit_length())


def _expander(design: Design, reader: Reader, chip: int, number: int, outs: Sequence[str], panels: int) -> None:
    pins = {f"GP{'AB'[i // 8]}{i % 8}": out for i, out in enumerate(outs)}
    jumpers = _panel_bits(reader, panels)
    address = {f"A{bit}": f"A{bit}" if bit in jumpers else "3V3" if chip >> bit & 1 else "GND" for bit in range(3)}
    design.add(
        reader.chip,
        f"U{number}",
        VDD="3V3",
        VSS="GND",
        SCL="SCL",
        SDA="SDA",
        RESET="3V3",
        INTA="INT",
        **address,
        **pins,
    )
    rest = [f"GP{'AB'[i // 8]}{i % 8}" for i in range(len(outs), reader.inputs)]
    design.unconnected(f"U{number}", "NC1", "NC2", "INTB", *rest)
